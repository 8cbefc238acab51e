#include <lectern/calculators/session.h>

#include <lectern/calculators/matrix_text.h>
#include <lectern/calculators/number_text.h>

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace lectern::calculators {
namespace {

constexpr qsizetype longestToken = 24;

calc::Limits typedLimits()
{
    calc::Limits limits;
    limits.numbersPerValue = 16;
    limits.nodes = 40;
    limits.depth = 16;
    limits.work = 1'000;
    return limits;
}

// sqrt(2)/2 and the like: what the plain number syntax does not know, calc may.
std::optional<double> constant(const QString& typed)
{
    const std::string source = asciiForm(typed).trimmed().toStdString();
    if (source.size() > 64 || source.find(',') != std::string::npos)
        return {};
    auto parsed = calc::parseExpression(source, {}, {}, typedLimits());
    if (parsed.hasErrors())
        return {};
    const calc::Sheet empty(std::make_shared<const calc::Program>(), 1, typedLimits());
    const auto value = empty.evaluate(parsed.value);
    if (!value || !value->isNumber() || !std::isfinite(value->number()))
        return {};
    return value->number();
}

bool labelsRows(const lessons::InputSpec& spec, const std::string& tokens)
{
    return spec.rows == tokens || spec.columns == tokens;
}

} // namespace

bool Change::touches(const std::string& name) const
{
    return std::find(cells.begin(), cells.end(), name) != cells.end() ||
           std::find(inputs.begin(), inputs.end(), name) != inputs.end();
}

Session::Session(lessons::Calculator calculator, const QString& language, QObject* parent)
    : Session(calculator, computeStart(calculator, language), language, parent)
{
}

Session::Session(lessons::Calculator calculator, const StartSheet& start, const QString& language,
                 QObject* parent)
    : QObject(parent)
    , m_calculator(std::move(calculator))
    , m_language(language)
    , m_problems(start.problems)
{
    m_revealed = stepCount();
    m_guesses.resize(m_calculator.predictions.size());
    m_inputs = startSnapshot();
    if (!start.sheet)
        return;
    m_start = start.sheet;
    m_sheet = std::make_unique<calc::Sheet>(*m_start);
    for (const std::string& name : m_start->program().inputs)
        m_names.push_back({name});
    for (const calc::Cell& cell : m_sheet->program().cells) {
        if (!cell.isFunction)
            m_names.push_back({cell.name});
    }
    Change change; // texts of another language
    recompute(change);
}

Session::~Session() = default;

Snapshot Session::startSnapshot() const
{
    return calculators::startSnapshot(m_calculator, m_language);
}

QString Session::localized(const lessons::Localized& text) const
{
    return QString::fromStdString(text.in(m_language.toStdString()));
}

void Session::setLanguage(const QString& language)
{
    if (language == m_language)
        return;
    m_language = language;
    adopt(m_inputs);
}

Snapshot Session::inLanguage(Snapshot inputs) const
{
    const Snapshot start = startSnapshot();
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        if (!inputs[i].tokensEdited)
            inputs[i].tokens = start[i].tokens;
    }
    return inputs;
}

std::size_t Session::indexOf(const std::string& name) const
{
    const auto& inputs = m_calculator.inputs;
    const auto found =
        std::find_if(inputs.begin(), inputs.end(), [&](const auto& spec) { return spec.name == name; });
    Q_ASSERT(found != inputs.end());
    return static_cast<std::size_t>(found - inputs.begin());
}

bool Session::isInput(const std::string& name) const
{
    return std::any_of(m_calculator.inputs.begin(), m_calculator.inputs.end(),
                       [&](const auto& spec) { return spec.name == name; });
}

const lessons::InputSpec& Session::spec(const std::string& name) const
{
    return m_calculator.inputs[indexOf(name)];
}

const InputState& Session::input(const std::string& name) const
{
    return m_inputs[indexOf(name)];
}

Result<double> Session::read(const lessons::InputSpec& spec, const QString& typed) const
{
    Result<double> number = parseNumber(typed);
    if (!number && number.error().code == "calculators.number.syntax") {
        if (const auto value = constant(typed))
            number = *value;
    }
    if (!number)
        return number;
    if (const Refusal refusal = checkNumber(spec, *number))
        return fail(*refusal);
    return number;
}

Refusal Session::setEntry(const std::string& name, std::size_t row, std::size_t col, const QString& typed)
{
    const std::size_t index = indexOf(name);
    const lessons::InputSpec& inputSpec = m_calculator.inputs[index];
    if (inputSpec.locked)
        return makeError("calculators.locked", {name});
    Snapshot next = m_inputs;
    Entry& entry = next[index].at(row, col);
    const Result<double> number = read(inputSpec, typed);
    entry.typed = typed.trimmed().left(200);
    entry.problem = number ? Refusal() : Refusal(number.error());
    if (number)
        entry.value = *number;
    Refusal refusal = entry.problem;
    commit(std::move(next));
    return refusal;
}

Refusal Session::setNumber(const std::string& name, double value, bool partOfDrag)
{
    const std::size_t index = indexOf(name);
    const lessons::InputSpec& inputSpec = m_calculator.inputs[index];
    if (inputSpec.locked)
        return makeError("calculators.locked", {name});
    if (Refusal refusal = checkNumber(inputSpec, value))
        return refusal;
    Snapshot next = m_inputs;
    next[index].entries.front() = {plainNumber(value), value, {}};
    commit(std::move(next), partOfDrag ? name : std::string());
    return {};
}

void Session::toggleEntry(const std::string& name, std::size_t row, std::size_t col)
{
    setEntry(name, row, col, input(name).at(row, col).value != 0 ? QStringLiteral("0") : QStringLiteral("1"));
}

Refusal Session::setMatrix(const std::string& name, const QString& pasted)
{
    const std::size_t index = indexOf(name);
    const lessons::InputSpec& inputSpec = m_calculator.inputs[index];
    if (inputSpec.locked)
        return makeError("calculators.locked", {name});
    const Result<lessons::Rows> rows = parseMatrix(pasted);
    if (!rows)
        return rows.error();
    Snapshot next = m_inputs;
    InputState& state = next[index];
    if (rows->size() != state.rows || rows->front().size() != state.cols) {
        return makeError("calculators.matrix.shape",
                         {std::to_string(rows->size()), std::to_string(rows->front().size()),
                          std::to_string(state.rows), std::to_string(state.cols)});
    }
    for (std::size_t row = 0; row < state.rows; ++row) {
        for (std::size_t col = 0; col < state.cols; ++col) {
            const double value = (*rows)[row][col];
            if (Refusal refusal = checkNumber(inputSpec, value))
                return refusal;
            state.at(row, col) = {plainNumber(value), value, {}};
        }
    }
    commit(std::move(next));
    return {};
}

void Session::moveToken(const std::string& name, std::size_t from, std::size_t to)
{
    const std::size_t index = indexOf(name);
    const std::size_t count = m_inputs[index].entries.size();
    if (m_calculator.inputs[index].locked || from >= count || to >= count)
        return;
    Snapshot next = m_inputs;
    auto& entries = next[index].entries;
    Entry moved = std::move(entries[from]);
    entries.erase(entries.begin() + static_cast<std::ptrdiff_t>(from));
    entries.insert(entries.begin() + static_cast<std::ptrdiff_t>(to), std::move(moved));
    commit(std::move(next));
}

Refusal Session::setTokens(const std::string& name, const QString& typed)
{
    static const QRegularExpression separator(QStringLiteral("[\\s,\uFF0C\u3001\u3000]+"));
    const std::size_t index = indexOf(name);
    if (m_calculator.inputs[index].locked)
        return makeError("calculators.locked", {name});
    const QStringList tokens = typed.split(separator, Qt::SkipEmptyParts);
    const auto count = static_cast<std::size_t>(tokens.size());
    if (tokens.isEmpty())
        return makeError("calculators.tokens.empty");
    if (hasFixedLength(name) && count != m_inputs[index].tokens.size())
        return makeError("calculators.tokens.count",
                         {std::to_string(m_inputs[index].tokens.size()), std::to_string(count)});
    if (count > mostTokens)
        return makeError("calculators.tokens.many", {std::to_string(mostTokens)});
    Snapshot next = m_inputs;
    next[index].tokens.clear();
    for (const QString& token : tokens)
        next[index].tokens.push_back(token.left(longestToken));
    next[index].tokensEdited = true;
    commit(std::move(next));
    return {};
}

// Matrices do not grow with the tokens that name their rows.
bool Session::hasFixedLength(const std::string& tokens) const
{
    return std::any_of(m_calculator.inputs.begin(), m_calculator.inputs.end(),
                       [&](const auto& other) { return labelsRows(other, tokens); });
}

void Session::applyPreset(std::size_t index)
{
    if (index < m_calculator.presets.size())
        commit(snapshotWith(m_calculator.presets[index].set));
}

Snapshot Session::snapshotWith(const std::map<std::string, lessons::InputValue>& settings) const
{
    Snapshot next = m_inputs;
    for (const auto& [name, value] : settings) {
        if (!isInput(name))
            continue;
        InputState state = makeInputState(spec(name), value, m_language);
        state.tokensEdited = !state.tokens.empty();
        next[indexOf(name)] = std::move(state);
    }
    return next;
}

void Session::reset()
{
    commit(startSnapshot());
}

bool Session::isAtStart() const
{
    return m_inputs == startSnapshot();
}

void Session::undo()
{
    if (canUndo())
        adopt(m_history.undo(m_inputs));
}

void Session::redo()
{
    if (canRedo())
        adopt(m_history.redo(m_inputs));
}

void Session::commit(Snapshot next, const std::string& gesture)
{
    if (next == m_inputs)
        return;
    m_history.record(m_inputs, gesture);
    adopt(std::move(next));
}

void Session::adopt(Snapshot next)
{
    next = inLanguage(std::move(next)); // a step of undo may be from before a switch
    Change change;
    for (std::size_t i = 0; i < next.size(); ++i) {
        if (next[i] != m_inputs[i])
            change.inputs.push_back(m_calculator.inputs[i].name);
    }
    m_inputs = std::move(next);
    recompute(change);
    updateChallenge(change);
    Q_EMIT changed(change);
}

void Session::recompute(Change& change)
{
    if (!m_sheet)
        return;
    for (std::string& name : setInputs(*m_sheet, m_calculator, m_inputs))
        change.cells.push_back(std::move(name));
    if (m_labOutcome) {
        for (const auto& [name, value] : m_labOutcome->cells) {
            if (m_sheet->setInput(name, value))
                change.cells.push_back(name);
        }
    }
    for (std::string& name : m_sheet->recompute()) {
        if (!change.touches(name))
            change.cells.push_back(std::move(name));
    }
}

void Session::updateChallenge(Change& change)
{
    if (!m_calculator.challenge)
        return;
    const bool acted = !isAtStart() || m_labOutcome;
    const bool holds = acted && isTrue(m_calculator.challenge->goal);
    change.challenge = holds != m_challengeHolds;
    m_challengeHolds = holds;
    m_challengeSolved = m_challengeSolved || holds;
}

} // namespace lectern::calculators
