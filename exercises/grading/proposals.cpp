#include <lectern/grading/proposals.h>

#include "check_findings.h"
#include "distinct.h"
#include "expression_text.h"
#include "slip_words.h"
#include "slips.h"
#include "variant_program.h"

#include <algorithm>
#include <set>

namespace lectern::grading {
namespace {

using calc::Node;
using calc::NodeId;

struct Candidate
{
    Slip slip;
    std::string expression;
    std::string changed;
};

// The cells that a part's answer is computed from.
class AnswerTree
{
public:
    /// `matrices`: cells that one may take for another.
    AnswerTree(calc::Program program, const std::string& answer, std::set<std::string> matrices)
        : m_program(std::move(program))
        , m_answer(answer)
        , m_matrices(std::move(matrices))
    {
        visit(answer);
        std::erase_if(m_given, [this](const std::string& cell) { return m_matrices.count(cell) == 0; });
    }

    std::vector<Candidate> candidates()
    {
        const std::vector<std::string> cells(m_computed.begin(), m_computed.end());
        for (const std::string& cell : cells) {
            m_texts.insert(cell);
            if (cell != m_answer)
                m_found.push_back({Slip::stepMissing, cell, cell});
        }
        for (const std::string& cell : cells)
            mutate(cell, m_program.find(cell)->expression);
        std::stable_sort(m_found.begin(), m_found.end(),
                         [](const Candidate& a, const Candidate& b) { return a.slip < b.slip; });
        return std::move(m_found);
    }

private:
    const Node& at(NodeId id) const { return m_program.nodes[static_cast<std::size_t>(id)]; }

    template <typename Visit>
    void forEachNode(NodeId id, const Visit& visit) const
    {
        const std::vector<NodeId> children = at(id).children;
        visit(id);
        for (const NodeId child : children)
            forEachNode(child, visit);
    }

    std::set<std::string> cellsIn(const std::string& cell) const
    {
        std::set<std::string> names;
        forEachNode(m_program.find(cell)->expression, [&](NodeId id) {
            if (at(id).kind == calc::NodeKind::name && at(id).binding == calc::Binding::cell)
                names.insert(at(id).text);
        });
        return names;
    }

    // What is drawn or written down is given to the learner: nobody computes it wrongly.
    bool isGiven(const std::string& cell) const
    {
        bool drawn = false;
        forEachNode(m_program.find(cell)->expression, [&](NodeId id) { drawn |= drawsNumbers(at(id)); });
        return drawn || (cell != m_answer && cellsIn(cell).empty());
    }

    void visit(const std::string& cell)
    {
        if (isGiven(cell)) {
            if (std::find(m_given.begin(), m_given.end(), cell) == m_given.end())
                m_given.push_back(cell);
            return;
        }
        if (!m_computed.insert(cell).second)
            return;
        for (const std::string& name : cellsIn(cell))
            visit(name);
    }

    bool needs(const std::string& cell, const std::string& other) const
    {
        if (m_computed.count(cell) == 0)
            return false;
        const std::set<std::string> names = cellsIn(cell);
        return names.count(other) > 0 ||
               std::any_of(names.begin(), names.end(), [&](const auto& name) { return needs(name, other); });
    }

    // The answer, written out as far as the mutated cell changes it.
    WritingPlan planFor(const std::string& cell, const Mutant& mutant) const
    {
        WritingPlan plan;
        plan.replaced = {mutant.node, mutant.replacement};
        plan.inlined = {cell};
        for (const std::string& name : m_computed) {
            if (needs(name, cell))
                plan.inlined.insert(name);
        }
        return plan;
    }

    void mutate(const std::string& cell, NodeId root)
    {
        std::vector<NodeId> nodes;
        forEachNode(root, [&](NodeId id) { nodes.push_back(id); });
        for (const NodeId node : nodes) {
            const std::string before = expressionText(m_program, node);
            for (const Mutant& mutant : slipsAt(m_program, node, m_given)) {
                std::string text =
                    expressionText(m_program, m_program.find(m_answer)->expression, planFor(cell, mutant));
                if (m_texts.insert(text).second)
                    m_found.push_back({mutant.slip, std::move(text), before});
            }
        }
    }

    calc::Program m_program;
    std::string m_answer;
    std::set<std::string> m_matrices;
    std::set<std::string> m_computed = {};
    std::vector<std::string> m_given = {};
    std::set<std::string> m_texts = {};
    std::vector<Candidate> m_found = {};
};

class Proposer
{
public:
    Proposer(const lessons::Exercise& exercise, const std::string& part, std::stop_token stop)
        : m_exercise(exercise)
        , m_stop(std::move(stop))
    {
        for (lessons::Part& item : m_exercise.parts)
            m_part = item.id == part ? &item - m_exercise.parts.data() : m_part;
        if (!m_exercise.vars.text.empty() && m_exercise.vars.text.back() != '\n')
            m_exercise.vars.text += '\n';
    }

    std::optional<Proposal> accept(const Candidate& candidate)
    {
        Proposal proposal{candidate.expression,
                          {},
                          candidate.slip,
                          candidate.changed,
                          wordsFor(candidate.slip, candidate.changed)};
        lessons::Exercise with = m_exercise;
        if (!isCell(candidate.expression)) {
            proposal.expression = candidate.expression;
            proposal.cell = freeName(candidate.slip);
            with.vars.text += proposal.cell + " = " + proposal.expression + '\n';
        }
        with.parts[static_cast<std::size_t>(m_part)].mistakes.push_back({proposal.cell, proposal.text});
        // Whoever is stopped has not looked at every variant.
        if (!isPromising(with) || !prove(with, m_stop).findings.empty() || m_stop.stop_requested())
            return std::nullopt;
        m_exercise = std::move(with);
        return proposal;
    }

private:
    bool isCell(const std::string& expression) const
    {
        const auto program = parseVars(m_exercise);
        return program && (*program)->find(expression);
    }

    std::string freeName(Slip slip) const
    {
        const auto program = parseVars(m_exercise);
        const std::string stem = nameOf(slip);
        std::string name = stem;
        for (int number = 2; program && (*program)->find(name); ++number)
            name = stem + '_' + std::to_string(number);
        return name;
    }

    // Cheaper than the check, which most candidates would not pass: in some draw the last mistake has the
    // answer's shape and differs from it.
    bool isPromising(lessons::Exercise with) const
    {
        constexpr int draws = 5;
        lessons::Part part = with.parts[static_cast<std::size_t>(m_part)];
        part.mistakes = {part.mistakes.back()};
        with.parts = {part};
        with.distinct = false;
        for (int seed = 1; seed <= draws && !m_stop.stop_requested(); ++seed) {
            const auto variant = Variant::draw(with, static_cast<std::uint64_t>(seed));
            if (!variant)
                return false;
            if (!findAlike(with, variant->sheet()))
                return true;
        }
        return false;
    }

    lessons::Exercise m_exercise;
    std::stop_token m_stop;
    std::ptrdiff_t m_part = 0;
};

std::set<std::string> matricesOf(const lessons::Exercise& exercise)
{
    std::set<std::string> matrices;
    const auto variant = Variant::draw(exercise, 1);
    if (!variant)
        return matrices;
    for (const calc::Cell& cell : variant->sheet().program().cells) {
        if (cell.isFunction)
            continue;
        const auto value = variant->sheet().value(cell.name);
        if (value && value->isNumeric() && !value->isNumber())
            matrices.insert(cell.name);
    }
    return matrices;
}

} // namespace

Result<std::vector<Proposal>> proposeMistakes(const lessons::Exercise& exercise, const lessons::Part& part,
                                              std::size_t most, const std::stop_token& stop)
{
    if (!isNumeric(part))
        return fail("grading.propose.kind", {part.id}, part.where);
    if (const auto findings = prove(exercise, stop).findings; !findings.empty())
        return fail(findings.front());
    const auto program = parseVars(exercise);
    if (!program)
        return tl::make_unexpected(program.error());
    Proposer proposer(exercise, part.id, stop);
    std::vector<Proposal> proposals;
    AnswerTree tree(**program, part.answer, matricesOf(exercise));
    for (const Candidate& candidate : tree.candidates()) {
        if (proposals.size() >= most || stop.stop_requested())
            break;
        if (auto accepted = proposer.accept(candidate))
            proposals.push_back(*std::move(accepted));
    }
    return proposals;
}

} // namespace lectern::grading
