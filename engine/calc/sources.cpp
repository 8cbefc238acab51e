#include "sheet_state.h"

#include <algorithm>

namespace lectern::calc {
namespace {

class SourceWalk
{
public:
    SourceWalk(const Program& program, std::span<const Slot> cells, std::span<const Slot> inputs, Computation& run)
        : m_program(program)
        , m_cells(cells)
        , m_inputs(inputs)
        , m_run(run)
    {
    }

    std::vector<std::string> of(NodeId expression)
    {
        visit(expression, false);
        return std::move(m_names);
    }

private:
    void add(const std::string& name)
    {
        if (std::find(m_names.begin(), m_names.end(), name) == m_names.end())
            m_names.push_back(name);
    }

    // Inside a function conditions may hang on parameters: both branches count there.
    void visit(NodeId id, bool inFunction)
    {
        const Node& node = m_program.nodes[static_cast<std::size_t>(id)];
        if (node.binding == Binding::cell || node.binding == Binding::input)
            add(node.text);
        if (node.binding == Binding::function &&
            std::find(m_functions.begin(), m_functions.end(), node.target) == m_functions.end()) {
            m_functions.push_back(node.target);
            visit(m_program.cells[static_cast<std::size_t>(node.target)].expression, true);
        }
        if (node.kind == NodeKind::call && node.binding == Binding::builtin && node.text == "if" && !inFunction)
            return visit(node.children[holds(node.children[0]) ? 1 : 2], inFunction);
        for (const NodeId child : node.children)
            visit(child, inFunction || node.kind == NodeKind::comprehension);
    }

    bool holds(NodeId condition)
    {
        const Value value = Evaluator(m_run, m_program, {m_cells, m_inputs}).evaluate(condition);
        return !m_run.failed() && value.isNumeric() && value.number() != 0;
    }

    const Program& m_program;
    std::span<const Slot> m_cells;
    std::span<const Slot> m_inputs;
    Computation& m_run;
    std::vector<int> m_functions;
    std::vector<std::string> m_names;
};

} // namespace

std::vector<std::string> Sheet::sources(std::string_view cell) const
{
    const Cell* found = m_state->program->find(cell);
    if (!found || found->isFunction)
        return {};
    Computation run(m_state->limits, m_state->seed, {});
    run.begin(*m_state->program, found->name);
    return SourceWalk(*m_state->program, m_state->cells, m_state->inputs, run).of(found->expression);
}

} // namespace lectern::calc
