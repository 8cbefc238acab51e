// What is read out of a session: values, and what is to be seen.

#include <lectern/calculators/influence.h>
#include <lectern/calculators/session.h>

#include <algorithm>
#include <set>

namespace lectern::calculators {

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
