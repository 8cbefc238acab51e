#include "plan.h"

#include <algorithm>

namespace lectern::calc {
namespace {

bool isRandom(const Node& node)
{
    if (node.binding != Binding::builtin)
        return false;
    return std::string_view(signatures()[static_cast<std::size_t>(node.target)].group) == "random";
}

bool addOnce(std::vector<std::size_t>& list, std::size_t entry)
{
    if (std::find(list.begin(), list.end(), entry) != list.end())
        return false;
    list.push_back(entry);
    return true;
}

class Collector
{
public:
    explicit Collector(const Program& program)
        : m_program(program)
    {
    }

    Reads collect(NodeId expression)
    {
        visit(expression);
        return std::move(m_reads);
    }

private:
    void visit(NodeId id);

    const Program& m_program;
    Reads m_reads;
    std::vector<std::size_t> m_functions;
};

void Collector::visit(NodeId id)
{
    const Node& node = m_program.nodes[static_cast<std::size_t>(id)];
    const auto target = static_cast<std::size_t>(node.target);
    m_reads.random = m_reads.random || isRandom(node);
    if (node.binding == Binding::cell && addOnce(m_reads.cells, target))
        m_reads.names.push_back(m_program.cells[target].name);
    if (node.binding == Binding::input && addOnce(m_reads.inputs, target))
        m_reads.names.push_back(m_program.inputs[target]);
    if (node.binding == Binding::function && addOnce(m_functions, target))
        visit(m_program.cells[target].expression);
    for (const NodeId child : node.children)
        visit(child);
}

class Ordering
{
public:
    Ordering(const Program& program, Plan& plan)
        : m_program(program)
        , m_plan(plan)
        , m_marks(program.cells.size(), Mark::fresh)
    {
    }

    void run()
    {
        for (std::size_t i = 0; i < m_program.cells.size(); ++i)
            visit(i);
    }

private:
    enum class Mark
    {
        fresh,
        open,
        done
    };

    void visit(std::size_t cell)
    {
        if (m_marks[cell] != Mark::fresh || m_program.cells[cell].isFunction)
            return;
        m_marks[cell] = Mark::open;
        for (const std::size_t read : m_plan.reads[cell].cells) {
            visit(read);
            if (m_marks[read] == Mark::open || m_plan.circular[read])
                m_plan.circular[cell] = true;
        }
        m_marks[cell] = Mark::done;
        m_plan.order.push_back(cell);
    }

    const Program& m_program;
    Plan& m_plan;
    std::vector<Mark> m_marks;
};

} // namespace

Plan planFor(const Program& program)
{
    Plan plan;
    const std::size_t count = program.cells.size();
    plan.cellReaders.resize(count);
    plan.inputReaders.resize(program.inputs.size());
    plan.circular.assign(count, false);
    for (const Cell& cell : program.cells)
        plan.reads.push_back(Collector(program).collect(cell.expression));
    for (std::size_t i = 0; i < count; ++i) {
        for (const std::size_t read : plan.reads[i].cells)
            plan.cellReaders[read].push_back(i);
        for (const std::size_t read : plan.reads[i].inputs)
            plan.inputReaders[read].push_back(i);
    }
    Ordering(program, plan).run();
    return plan;
}

} // namespace lectern::calc
