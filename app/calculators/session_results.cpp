// What is read out of a session: values, texts with their numbers, what is to be seen.

#include <lectern/calculators/influence.h>
#include <lectern/calculators/number_text.h>
#include <lectern/calculators/session.h>
#include <lectern/calculators/text_template.h>

#include <algorithm>
#include <set>

namespace lectern::calculators {
namespace {

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

} // namespace

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
    if (isInput(name) && spec(name).kind == lessons::InputKind::order) {
        for (const Entry& place : input(name).entries)
            result << localized(spec(name).options[static_cast<std::size_t>(place.value) - 1]);
        return result;
    }
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

std::vector<Diagnostic> Session::notices(const std::string& cell) const
{
    return m_sheet ? m_sheet->notices(cell) : std::vector<Diagnostic>();
}

Result<calc::Explanation> Session::explain(const calc::EntryRef& entry) const
{
    if (!m_sheet)
        return fail(m_problems.empty() ? makeError("calculators.internal") : m_problems.front());
    return calc::explain(*m_sheet, entry);
}

Result<calc::Value> Session::influence(const std::string& output, const std::string& poked) const
{
    if (!m_sheet)
        return fail(m_problems.empty() ? makeError("calculators.internal") : m_problems.front());
    return calculators::influence(*m_sheet, output, poked);
}

std::vector<std::string> Session::madeOf(const std::string& cell, const std::vector<std::string>& cells) const
{
    std::vector<std::string> found;
    if (!m_sheet)
        return found;
    std::set<std::string> seen;
    std::vector<std::string> waiting = m_sheet->sources(cell);
    for (std::size_t i = 0; i < waiting.size(); ++i) {
        const std::string name = waiting[i];
        if (!seen.insert(name).second)
            continue;
        if (std::find(cells.begin(), cells.end(), name) != cells.end()) {
            found.push_back(name);
        } else if (!isInput(name)) {
            const auto further = m_sheet->sources(name);
            waiting.insert(waiting.end(), further.begin(), further.end());
        }
    }
    return found;
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

bool Session::isVisible(const lessons::InputSpec& input) const
{
    return input.when.empty() || isTrue(input.when);
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
    return std::all_of(names.begin(), names.end(), [this](const std::string& name) {
        return isRevealed(name) && !awaitsLab(name);
    });
}

} // namespace lectern::calculators
