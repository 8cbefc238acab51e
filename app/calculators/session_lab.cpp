// What a session knows of its lab.

#include <lectern/calculators/session.h>

#include <algorithm>

namespace lectern::calculators {

Result<labs::Parameters> Session::labParameters() const
{
    const lessons::LabKind* kind = hasLab() ? lessons::findLabKind(m_calculator.lab->kind) : nullptr;
    if (!kind)
        return fail("labs.unknown", {hasLab() ? m_calculator.lab->kind : std::string()});
    labs::Parameters given;
    for (const lessons::LabArgument& argument : m_calculator.lab->parameters) {
        if (argument.cell.empty()) {
            given[argument.name] = argument.number;
            continue;
        }
        const Result<calc::Value> cell = value(argument.cell);
        if (!cell)
            return fail(cell.error());
        if (!cell->isNumber())
            return fail("labs.parameter.number", {argument.name}, argument.where);
        given[argument.name] = cell->number();
    }
    return labs::completed(*kind, given);
}

void Session::setLabOutcome(labs::Outcome outcome)
{
    if (!m_sheet || !hasLab())
        return;
    // An older result must not stand beside a newer one.
    const bool loses =
        m_labOutcome && std::any_of(m_labOutcome->cells.begin(), m_labOutcome->cells.end(),
                                    [&](const auto& cell) { return outcome.cells.count(cell.first) == 0; });
    Change change;
    if (loses) {
        m_sheet = std::make_unique<calc::Sheet>(*m_start);
        for (const auto& [name, old] : m_labOutcome->cells)
            change.cells.push_back(name);
    }
    m_labOutcome = std::move(outcome);
    recompute(change);
    updateChallenge(change);
    Q_EMIT changed(change);
}

bool Session::labIsStale() const
{
    if (!m_labOutcome)
        return false;
    const auto now = labParameters();
    return !now || *now != m_labOutcome->parameters;
}

bool Session::awaitsLab(const std::string& name) const
{
    const auto found = value(name);
    return hasLab() && !found && found.error().code == "calc.input.missing";
}

void Session::restoreLab(const QJsonObject& kept)
{
    const lessons::LabKind* kind = hasLab() ? lessons::findLabKind(m_calculator.lab->kind) : nullptr;
    if (!kind || !m_sheet)
        return;
    if (m_labOutcome)
        m_sheet = std::make_unique<calc::Sheet>(*m_start);
    m_labOutcome = labs::outcomeFromJson(kept, *kind);
}

} // namespace lectern::calculators
