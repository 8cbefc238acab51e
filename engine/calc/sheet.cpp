#include "sheet_state.h"

#include <algorithm>
#include <utility>

namespace lectern::calc {
namespace {

std::shared_ptr<const Diagnostic> reason(Diagnostic diagnostic)
{
    return std::make_shared<const Diagnostic>(std::move(diagnostic));
}

bool sameOutcome(const Slot& a, const Slot& b)
{
    if (!a.error && !b.error)
        return a.value.identical(b.value);
    return a.error && b.error && (a.error == b.error || *a.error == *b.error);
}

void markStale(std::vector<bool>& stale, const std::vector<std::size_t>& cells)
{
    for (const std::size_t cell : cells)
        stale[cell] = true;
}

} // namespace

Sheet::Sheet(std::shared_ptr<const Program> program, std::uint64_t seed, const Limits& limits)
    : m_state(std::make_unique<State>())
{
    State& state = *m_state;
    state.plan = std::make_shared<const Plan>(planFor(*program));
    state.limits = limits;
    state.seed = seed;
    state.cells.resize(program->cells.size());
    state.stale.assign(program->cells.size(), true);
    state.cellNotices.resize(program->cells.size());
    for (std::size_t i = 0; i < program->cells.size(); ++i) {
        const Cell& cell = program->cells[i];
        state.cells[i].error = reason(makeError(cell.isFunction ? "calc.name.function" : "calc.uncomputed",
                                                {cell.name}, program->region(cell.begin, cell.end)));
    }
    for (const std::string& input : program->inputs)
        state.inputs.push_back({Value(), reason(makeError("calc.input.missing", {input}))});
    state.functions.resize(program->givenFunctions.size());
    state.program = std::move(program);
}

Sheet::~Sheet() = default;
Sheet::Sheet(Sheet&&) noexcept = default;
Sheet& Sheet::operator=(Sheet&&) noexcept = default;

Sheet::Sheet(const Sheet& other)
    : m_state(std::make_unique<State>(*other.m_state))
{
}

Sheet& Sheet::operator=(const Sheet& other)
{
    if (this != &other)
        m_state = std::make_unique<State>(*other.m_state);
    return *this;
}

const Program& Sheet::program() const
{
    return *m_state->program;
}

bool Sheet::setInput(const std::string& name, Value value)
{
    const auto& names = m_state->program->inputs;
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end())
        return false;
    const auto index = static_cast<std::size_t>(found - names.begin());
    Slot& slot = m_state->inputs[index];
    if (!slot.error && slot.value.identical(value))
        return false;
    slot = {std::move(value), nullptr};
    markStale(m_state->stale, m_state->plan->inputReaders[index]);
    return true;
}

bool Sheet::setFunction(const std::string& name, GivenFunction function)
{
    const KnownName* given = m_state->program->findGiven(name);
    if (!given)
        return false;
    m_state->functions[static_cast<std::size_t>(given - m_state->program->givenFunctions.data())] =
        std::move(function);
    m_state->stale.assign(m_state->stale.size(), true);
    return true;
}

void Sheet::setSeed(std::uint64_t seed)
{
    if (std::exchange(m_state->seed, seed) == seed)
        return;
    for (std::size_t i = 0; i < m_state->stale.size(); ++i) {
        if (m_state->plan->reads[i].random)
            m_state->stale[i] = true;
    }
}

// False if the work was cancelled: the cell keeps what it had and stays out of date.
bool Sheet::State::compute(std::size_t cell, Computation& run, bool& changed)
{
    const Cell& source = program->cells[cell];
    run.begin(*program, source.name);
    Slot result;
    if (plan->circular[cell]) {
        run.fail(makeError("calc.circle", {source.name}, program->region(source.begin, source.end)));
    } else {
        result.value = Evaluator(run, *program, {cells, inputs, functions}).evaluate(source.expression);
        ++computed;
    }
    bool outOfWork = false;
    if (run.failed()) {
        if (run.failure().code == "calc.cancelled")
            return false;
        outOfWork = run.failure().code == "calc.limit.work";
        result = {Value(), reason(run.failure())};
    }
    changed = !sameOutcome(cells[cell], result);
    cells[cell] = std::move(result);
    cellNotices[cell] = run.takeNotices();
    stale[cell] = outOfWork;
    return true;
}

std::vector<std::string> Sheet::recompute(std::stop_token stop)
{
    State& state = *m_state;
    std::vector<bool> changed(state.cells.size(), false);
    Computation run(state.limits, state.seed, std::move(stop));
    state.computed = 0;
    for (const std::size_t cell : state.plan->order) {
        if (!state.stale[cell])
            continue;
        bool differs = false;
        if (run.stopped() || !state.compute(cell, run, differs))
            break;
        changed[cell] = differs;
        if (differs)
            markStale(state.stale, state.plan->cellReaders[cell]);
    }
    state.notices.clear();
    std::vector<std::string> names;
    for (std::size_t i = 0; i < state.cells.size(); ++i) {
        state.notices.insert(state.notices.end(), state.cellNotices[i].begin(), state.cellNotices[i].end());
        if (changed[i])
            names.push_back(state.program->cells[i].name);
    }
    return names;
}

std::size_t Sheet::computedCells() const
{
    return m_state->computed;
}

const Slot* Sheet::State::find(std::string_view name) const
{
    if (const Cell* cell = name.empty() ? nullptr : program->find(name))
        return &cells[static_cast<std::size_t>(cell - program->cells.data())];
    const auto input = std::find(program->inputs.begin(), program->inputs.end(), name);
    if (input == program->inputs.end())
        return nullptr;
    return &inputs[static_cast<std::size_t>(input - program->inputs.begin())];
}

Result<Value> Sheet::value(std::string_view name) const
{
    const Slot* slot = m_state->find(name);
    if (!slot)
        return fail("calc.name.unknown", {std::string(name)});
    if (slot->error)
        return fail(*slot->error);
    return slot->value;
}

const std::vector<Diagnostic>& Sheet::notices() const
{
    return m_state->notices;
}

std::vector<Diagnostic> Sheet::notices(std::string_view cell) const
{
    const Cell* found = m_state->program->find(cell);
    if (!found)
        return {};
    return m_state->cellNotices[static_cast<std::size_t>(found - m_state->program->cells.data())];
}

Result<Value> Sheet::evaluate(const Program& expression, std::stop_token stop) const
{
    if (expression.cells.size() != 1)
        return fail("calc.expression.missing");
    std::vector<Slot> inputs(expression.inputs.size());
    for (const Node& node : expression.nodes) {
        if (node.binding != Binding::input)
            continue;
        const Slot* slot = m_state->find(node.text);
        Slot& target = inputs[static_cast<std::size_t>(node.target)];
        if (slot)
            target = *slot;
        else
            target.error =
                reason(makeError("calc.name.unknown", {node.text}, expression.region(node.begin, node.end)));
    }
    Computation run(m_state->limits, m_state->seed, std::move(stop));
    run.begin(expression, expression.cells.front().name);
    Value value = Evaluator(run, expression, {{}, inputs}).evaluate(expression.cells.front().expression);
    if (run.failed())
        return fail(run.failure());
    return value;
}

std::vector<std::string> Sheet::dependencies(std::string_view cell) const
{
    const Cell* found = m_state->program->find(cell);
    if (!found)
        return {};
    return m_state->plan->reads[static_cast<std::size_t>(found - m_state->program->cells.data())].names;
}

} // namespace lectern::calc
