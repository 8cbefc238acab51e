#include <lectern/calculators/session.h>

#include <lectern/calculators/matrix_text.h>
#include <lectern/calculators/number_text.h>
#include <lectern/calculators/text_template.h>

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace lectern::calculators {
namespace {

constexpr std::size_t mostTokens = 64;
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

QString describeValue(const calc::Value& value, const QString& format)
{
    if (value.isString())
        return QString::fromStdString(value.string());
    if (value.isStringList()) {
        QStringList texts;
        for (const std::string& text : value.strings())
            texts << QString::fromStdString(text);
        return texts.join(u' ');
    }
    if (value.isNumber())
        return formattedNumber(value.number(), format);
    QStringList rows;
    for (std::size_t row = 0; row < value.shape().rows; ++row) {
        QStringList entries;
        for (std::size_t col = 0; col < value.shape().cols; ++col)
            entries << formattedNumber(value.at(row, col), format);
        rows << entries.join(QStringLiteral(", "));
    }
    return u'[' + rows.join(QStringLiteral("; ")) + u']';
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
    : QObject(parent)
    , m_calculator(std::move(calculator))
    , m_language(language)
{
    m_revealed = stepCount();
    m_inputs = startSnapshot();
    compile();
    Change change;
    recompute(change);
}

Session::~Session() = default;

void Session::compile()
{
    std::vector<calc::KnownName> inputs;
    for (const lessons::InputSpec& spec : m_calculator.inputs)
        inputs.push_back({spec.name});
    const SourceRegion& where = m_calculator.cells.where;
    const calc::SourceOrigin origin{where.file, where.begin, std::max(1, where.line),
                                    std::max(1, where.column), m_calculator.cells.indent};
    auto parsed = calc::parseProgram(m_calculator.cells.text, origin, inputs);
    if (parsed.hasErrors()) {
        m_problems = std::move(parsed.diagnostics);
        return;
    }
    m_names = std::move(inputs);
    for (const calc::Cell& cell : parsed.value.cells) {
        if (!cell.isFunction)
            m_names.push_back({cell.name});
    }
    m_sheet = std::make_unique<calc::Sheet>(std::make_shared<const calc::Program>(std::move(parsed.value)));
}

Snapshot Session::startSnapshot() const
{
    Snapshot snapshot;
    for (const lessons::InputSpec& spec : m_calculator.inputs)
        snapshot.push_back(makeInputState(spec, spec.start, m_language));
    return snapshot;
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
    const Snapshot start = startSnapshot();
    Snapshot next = m_inputs;
    for (std::size_t i = 0; i < next.size(); ++i) {
        if (!next[i].tokensEdited)
            next[i].tokens = start[i].tokens;
    }
    adopt(std::move(next));
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
    if (index >= m_calculator.presets.size())
        return;
    Snapshot next = m_inputs;
    for (const auto& [name, value] : m_calculator.presets[index].set) {
        if (!isInput(name))
            continue;
        InputState state = makeInputState(spec(name), value, m_language);
        state.tokensEdited = !state.tokens.empty();
        next[indexOf(name)] = std::move(state);
    }
    commit(std::move(next));
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
    for (std::size_t i = 0; i < m_inputs.size(); ++i) {
        const lessons::InputSpec& inputSpec = m_calculator.inputs[i];
        if (inputSpec.kind == lessons::InputKind::seed)
            m_sheet->setSeed(static_cast<std::uint64_t>(std::max(0.0, m_inputs[i].number())));
        if (m_sheet->setInput(inputSpec.name, inputValue(inputSpec, m_inputs[i])))
            change.cells.push_back(inputSpec.name);
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
    const bool holds = !isAtStart() && isTrue(m_calculator.challenge->goal);
    change.challenge = holds != m_challengeHolds;
    m_challengeHolds = holds;
    m_challengeSolved = m_challengeSolved || holds;
}

Result<calc::Value> Session::value(const std::string& name) const
{
    if (!m_sheet)
        return fail(m_problems.empty() ? makeError("calculators.internal") : m_problems.front());
    return m_sheet->value(name);
}

bool Session::isTrue(const std::string& name) const
{
    const auto result = value(name);
    if (!result || !result->isNumeric())
        return false;
    const auto& numbers = result->numbers();
    return result->isNumber() ? result->number() != 0
                              : std::all_of(numbers.begin(), numbers.end(), [](double n) { return n != 0; });
}

QStringList Session::labels(const std::string& name) const
{
    QStringList result;
    if (name.empty())
        return result;
    const auto list = value(name);
    if (list && list->isStringList()) {
        for (const std::string& text : list->strings())
            result << QString::fromStdString(text);
    }
    return result;
}

std::vector<Diagnostic> Session::notices() const
{
    return m_sheet ? m_sheet->notices() : std::vector<Diagnostic>();
}

Result<calc::Explanation> Session::explain(const calc::EntryRef& entry) const
{
    if (!m_sheet)
        return fail(m_problems.empty() ? makeError("calculators.internal") : m_problems.front());
    return calc::explain(*m_sheet, entry);
}

const calc::Program* Session::compiled(const std::string& expression) const
{
    auto [place, isNew] = m_expressions.try_emplace(expression);
    if (isNew) {
        auto parsed = calc::parseExpression(expression, {}, m_names);
        if (!parsed.hasErrors())
            place->second = std::make_unique<calc::Program>(std::move(parsed.value));
    }
    return place->second.get();
}

QString Session::fillPiece(const std::string& expression, const QString& format) const
{
    const calc::Program* program = m_sheet ? compiled(expression) : nullptr;
    if (!program)
        return QStringLiteral("?");
    const auto result = m_sheet->evaluate(*program);
    return result ? describeValue(*result, format) : QStringLiteral("?");
}

QString Session::fill(const std::string& text) const
{
    QString filled;
    for (const TextPiece& piece : splitTemplate(text))
        filled += piece.expression.empty() ? QString::fromStdString(piece.words)
                                           : fillPiece(piece.expression, piece.format);
    return filled;
}

std::vector<std::string> Session::namesIn(const std::string& text) const
{
    std::vector<std::string> names;
    for (const TextPiece& piece : splitTemplate(text)) {
        const calc::Program* program = piece.expression.empty() ? nullptr : compiled(piece.expression);
        for (const calc::Node& node : program ? program->nodes : std::vector<calc::Node>()) {
            if (node.kind == calc::NodeKind::name)
                names.push_back(node.text);
        }
    }
    return names;
}

void Session::revealSteps(int count)
{
    const int revealed = std::clamp(count, 0, stepCount());
    if (revealed == m_revealed)
        return;
    m_revealed = revealed;
    Change change;
    change.steps = true;
    Q_EMIT changed(change);
}

int Session::stepsNeeded(const std::string& cell) const
{
    if (const auto known = m_stepsNeeded.find(cell); known != m_stepsNeeded.end())
        return known->second;
    const auto& steps = m_calculator.steps;
    const auto step = std::find(steps.begin(), steps.end(), cell);
    int needed = step == steps.end() ? 0 : static_cast<int>(step - steps.begin()) + 1;
    m_stepsNeeded[cell] = needed; // ends a circle, should there ever be one
    if (m_sheet && !isInput(cell)) {
        for (const std::string& read : m_sheet->dependencies(cell))
            needed = std::max(needed, stepsNeeded(read));
    }
    m_stepsNeeded[cell] = needed;
    return needed;
}

bool Session::isRevealed(const std::string& cell) const
{
    return m_revealed >= stepCount() || stepsNeeded(cell) <= m_revealed;
}

bool Session::isVisible(const lessons::ViewSpec& view) const
{
    if (!view.when.empty() && !isTrue(view.when))
        return false;
    std::vector<std::string> names = view.cells;
    if (view.kind == lessons::ViewKind::text) {
        const auto inText = namesIn(view.text.in(m_language.toStdString()));
        names.insert(names.end(), inText.begin(), inText.end());
    }
    return std::all_of(names.begin(), names.end(),
                       [this](const std::string& name) { return isRevealed(name); });
}

Result<QString> startValue(const lessons::Calculator& calculator, const std::string& expression,
                           const QString& format)
{
    const Session session(calculator, QStringLiteral("en"));
    if (!session.problems().empty())
        return fail(session.problems().front());
    const QString text =
        session.fill("{{" + expression + (format.isEmpty() ? "" : ":" + format.toStdString()) + "}}");
    if (text == u"?")
        return fail("calculators.value.unknown", {expression});
    return text;
}

} // namespace lectern::calculators
