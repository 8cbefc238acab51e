#include "expression_text.h"

#include <array>
#include <charconv>

namespace lectern::grading {
namespace {

using calc::Node;
using calc::NodeId;
using calc::NodeKind;
using calc::Operator;

// How tightly an expression holds together; the grammar's levels.
constexpr int rangeLevel = 3;
constexpr int unaryLevel = 6;
constexpr int powerLevel = 7;
constexpr int postLevel = 8;
constexpr int tightest = 9;

struct Written
{
    const char* sign;
    int level;
};

Written writtenOf(Operator op)
{
    switch (op) {
    case Operator::logicalOr:
        return {" || ", 0};
    case Operator::logicalAnd:
        return {" && ", 1};
    case Operator::equal:
        return {" == ", 2};
    case Operator::notEqual:
        return {" != ", 2};
    case Operator::less:
        return {" < ", 2};
    case Operator::lessEqual:
        return {" <= ", 2};
    case Operator::greater:
        return {" > ", 2};
    case Operator::greaterEqual:
        return {" >= ", 2};
    case Operator::range:
        return {":", rangeLevel};
    case Operator::add:
        return {" + ", 4};
    case Operator::subtract:
        return {" - ", 4};
    case Operator::multiply:
        return {"*", 5};
    case Operator::divide:
        return {" / ", 5};
    case Operator::multiplyEntries:
        return {" .* ", 5};
    case Operator::divideEntries:
        return {" ./ ", 5};
    case Operator::power:
        return {"^", powerLevel};
    case Operator::powerEntries:
        return {".^", powerLevel};
    case Operator::negate:
        return {"-", unaryLevel};
    case Operator::logicalNot:
        return {"!", unaryLevel};
    case Operator::plus:
        return {"+", unaryLevel};
    }
    return {"", tightest};
}

int levelOf(const Node& node)
{
    if (node.kind == NodeKind::binary || node.kind == NodeKind::unary)
        return writtenOf(node.op).level;
    return node.kind == NodeKind::transpose || node.kind == NodeKind::index ? postLevel : tightest;
}

std::string numberText(double number)
{
    std::array<char, 32> buffer{};
    return {buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), number).ptr};
}

class Writer
{
public:
    Writer(const calc::Program& program, const WritingPlan& plan)
        : m_program(program)
        , m_plan(plan)
    {
    }

    // `least` is the level that needs no brackets here.
    std::string text(NodeId id, int least = 0) const
    {
        if (m_plan.replaced && m_plan.replaced->first == id)
            id = m_plan.replaced->second;
        const Node& node = m_program.nodes[static_cast<std::size_t>(id)];
        if (const calc::Cell* cell = inlinedCell(node))
            return text(cell->expression, least);
        return levelOf(node) < least ? '(' + bare(node) + ')' : bare(node);
    }

private:
    const calc::Cell* inlinedCell(const Node& node) const
    {
        const bool inlined = node.kind == NodeKind::name && node.binding == calc::Binding::cell &&
                             m_plan.inlined.count(node.text) > 0;
        return inlined ? m_program.find(node.text) : nullptr;
    }

    std::string list(const std::vector<NodeId>& nodes, std::size_t first = 0) const
    {
        std::string all;
        for (std::size_t i = first; i < nodes.size(); ++i)
            all += (i > first ? ", " : "") + text(nodes[i]);
        return all;
    }

    std::string binary(const Node& node) const
    {
        const Written written = writtenOf(node.op);
        const bool isPower = written.level == powerLevel;
        const bool chains = written.level > rangeLevel || written.level < 2;
        const int left = isPower ? postLevel : written.level + (chains ? 0 : 1);
        const int right = isPower ? unaryLevel : written.level + 1;
        return text(node.children[0], left) + written.sign + text(node.children[1], right);
    }

    std::string matrix(const Node& node) const
    {
        std::string all = "[";
        std::size_t next = 0;
        for (std::size_t row = 0; row < node.rowLengths.size(); ++row) {
            for (int col = 0; col < node.rowLengths[row]; ++col)
                all += (col > 0 ? ", " : (row > 0 ? "; " : "")) + text(node.children[next++]);
        }
        return all + ']';
    }

    std::string bare(const Node& node) const
    {
        switch (node.kind) {
        case NodeKind::number:
            return numberText(node.number);
        case NodeKind::string:
            return '"' + node.text + '"';
        case NodeKind::name:
            return node.text;
        case NodeKind::unary:
            return writtenOf(node.op).sign + text(node.children[0], unaryLevel);
        case NodeKind::binary:
            return binary(node);
        case NodeKind::transpose:
            return text(node.children[0], postLevel) + '\'';
        case NodeKind::call:
            return node.text + '(' + list(node.children) + ')';
        case NodeKind::index:
            return text(node.children[0], postLevel) + '[' + list(node.children, 1) + ']';
        case NodeKind::everything:
            return ":";
        case NodeKind::matrix:
            return matrix(node);
        case NodeKind::comprehension:
            return '[' + text(node.children[0]) + " for " + node.text + " in " + text(node.children[1]) + ']';
        }
        return {};
    }

    const calc::Program& m_program;
    const WritingPlan& m_plan;
};

} // namespace

std::string expressionText(const calc::Program& program, NodeId node, const WritingPlan& plan)
{
    return Writer(program, plan).text(node);
}

} // namespace lectern::grading
