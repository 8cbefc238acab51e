#include "slips.h"

#include <algorithm>
#include <array>
#include <utility>

namespace lectern::grading {
namespace {

using calc::Node;
using calc::NodeId;
using calc::NodeKind;
using calc::Operator;

constexpr std::array<std::pair<const char*, const char*>, 9> confused{{{"sin", "cos"},
                                                                       {"ln", "log2"},
                                                                       {"log", "log2"},
                                                                       {"log2", "ln"},
                                                                       {"ceil", "floor"},
                                                                       {"floor", "ceil"},
                                                                       {"mean", "sum"},
                                                                       {"sum", "mean"},
                                                                       {"cos", "sin"}}};

bool runsAlongAnAxis(const std::string& name)
{
    constexpr const char* names[] = {"softmax", "safe_softmax", "sum", "mean", "cumsum", "argmax"};
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

class Slips
{
public:
    Slips(calc::Program& program, NodeId at, const std::vector<std::string>& matrices)
        : m_program(program)
        , m_at(at)
        , m_node(program.nodes[static_cast<std::size_t>(at)])
        , m_matrices(matrices)
    {
    }

    std::vector<Mutant> run()
    {
        switch (m_node.kind) {
        case NodeKind::binary:
            binary();
            break;
        case NodeKind::transpose:
            put(Slip::transposeMissing, m_node.children[0]);
            break;
        case NodeKind::call:
            call();
            break;
        case NodeKind::name:
            otherMatrices();
            break;
        default:
            break;
        }
        return std::move(m_found);
    }

private:
    const Node& at(NodeId id) const { return m_program.nodes[static_cast<std::size_t>(id)]; }

    NodeId add(Node node)
    {
        m_program.nodes.push_back(std::move(node));
        return static_cast<NodeId>(m_program.nodes.size() - 1);
    }

    NodeId number(double value)
    {
        Node node;
        node.number = value;
        return add(std::move(node));
    }

    NodeId make(NodeKind kind, std::vector<NodeId> children, Operator op = Operator::add)
    {
        Node node;
        node.kind = kind;
        node.op = op;
        node.children = std::move(children);
        return add(std::move(node));
    }

    NodeId named(NodeKind kind, const std::string& text, std::vector<NodeId> children = {})
    {
        Node node;
        node.kind = kind;
        node.text = text;
        node.children = std::move(children);
        return add(std::move(node));
    }

    // The same node under an id of its own, to stand inside its own replacement.
    NodeId copy() { return add(Node(m_node)); }

    void put(Slip slip, NodeId replacement) { m_found.push_back({slip, m_at, replacement}); }

    bool isCall(NodeId id, const char* name) const
    {
        return at(id).kind == NodeKind::call && at(id).text == name;
    }

    bool isNumber(NodeId id, double value) const
    {
        return at(id).kind == NodeKind::number && at(id).number == value;
    }

    void binary()
    {
        const NodeId left = m_node.children[0];
        const NodeId right = m_node.children[1];
        switch (m_node.op) {
        case Operator::divide:
        case Operator::divideEntries:
            put(Slip::scaleDropped, left);
            put(Slip::scaleTwice, make(NodeKind::binary, {copy(), right}, m_node.op));
            put(Slip::sidesSwapped, make(NodeKind::binary, {right, left}, m_node.op));
            break;
        case Operator::multiply:
        case Operator::multiplyEntries:
            factors(left, right);
            break;
        case Operator::subtract:
            if (isNumber(right, 1))
                put(Slip::offByOne, left);
            put(Slip::sidesSwapped, make(NodeKind::binary, {right, left}, m_node.op));
            break;
        case Operator::add:
            if (isNumber(right, 1))
                put(Slip::offByOne, left);
            else if (isCall(right, "causal"))
                put(Slip::maskMissing, left);
            break;
        case Operator::power:
        case Operator::powerEntries:
            put(Slip::powerMissing, left);
            break;
        default:
            break;
        }
    }

    void factors(NodeId left, NodeId right)
    {
        put(Slip::sidesSwapped, make(NodeKind::binary, {right, left}, m_node.op));
        if (isCall(right, "causalmask"))
            return put(Slip::maskMissing, left);
        put(Slip::factorMissing, left);
        put(Slip::factorMissing, right);
        const double count = at(left).number;
        if (at(left).kind == NodeKind::number && count >= 2 && count <= 12)
            put(Slip::offByOne, make(NodeKind::binary, {number(count - 1), right}, m_node.op));
    }

    void call()
    {
        const auto& children = m_node.children;
        if (m_node.text == "sqrt")
            put(Slip::rootDropped, children[0]);
        if (m_node.text == "causal" || m_node.text == "causalmask")
            put(Slip::maskReversed, make(NodeKind::transpose, {copy()}));
        if (runsAlongAnAxis(m_node.text))
            alongAnAxis();
        for (const auto& [name, other] : confused) {
            if (m_node.text == name)
                put(Slip::otherFunction, named(NodeKind::call, other, children));
        }
    }

    void alongAnAxis()
    {
        const auto& children = m_node.children;
        const bool usual = children.size() < 2 || !isNumber(children[1], 1);
        put(Slip::otherAxis, named(NodeKind::call, m_node.text, {children[0], number(usual ? 1 : 2)}));
        if (m_node.text != "softmax" && m_node.text != "safe_softmax")
            return;
        const Node inner = at(children[0]);
        if (inner.kind != NodeKind::binary || inner.op != Operator::add ||
            !isCall(inner.children[1], "causal"))
            return;
        const NodeId mask = named(NodeKind::call, "causalmask", at(inner.children[1]).children);
        const NodeId open = named(NodeKind::call, m_node.text, {inner.children[0]});
        put(Slip::maskAfterwards, make(NodeKind::binary, {open, mask}, Operator::multiplyEntries));
        const NodeId zeroed = make(NodeKind::binary, {inner.children[0], mask}, Operator::multiplyEntries);
        put(Slip::maskAsZero, named(NodeKind::call, m_node.text, {zeroed}));
    }

    void otherMatrices()
    {
        if (std::find(m_matrices.begin(), m_matrices.end(), m_node.text) == m_matrices.end())
            return;
        for (const std::string& other : m_matrices) {
            if (other != m_node.text)
                put(Slip::otherOperand, named(NodeKind::name, other));
        }
    }

    calc::Program& m_program;
    NodeId m_at;
    Node m_node; // a copy: nodes move when some are added
    const std::vector<std::string>& m_matrices;
    std::vector<Mutant> m_found = {};
};

} // namespace

std::vector<Mutant> slipsAt(calc::Program& program, NodeId node, const std::vector<std::string>& matrices)
{
    return Slips(program, node, matrices).run();
}

} // namespace lectern::grading
