#include "entry_notation.h"

#include <initializer_list>
#include <string_view>

namespace lectern::grading {
namespace {

using calc::Node;
using calc::NodeId;
using calc::NodeKind;
using calc::Operator;
using calc::Program;
using lessons::Notation;

const Node& nodeAt(const Program& program, NodeId id)
{
    return program.nodes[static_cast<std::size_t>(id)];
}

bool isSign(const Node& node)
{
    return node.kind == NodeKind::unary && (node.op == Operator::negate || node.op == Operator::plus);
}

const Node& withoutSigns(const Program& program, const Node& node)
{
    return isSign(node) ? withoutSigns(program, nodeAt(program, node.children[0])) : node;
}

bool isDecimal(std::string_view number)
{
    return number.find_first_of(".eE") != std::string_view::npos;
}

// The brackets around a node belong to its place; those around a number say nothing.
std::string_view sourceOf(const Program& program, const Node& node)
{
    std::string_view text = std::string_view(program.source).substr(node.begin, node.end - node.begin);
    while (node.kind == NodeKind::number && text.size() > 1 && text.front() == '(' && text.back() == ')')
        text = text.substr(1, text.size() - 2);
    return text;
}

bool isWholeNumber(const Program& program, const Node& node)
{
    return node.kind == NodeKind::number && !isDecimal(sourceOf(program, node));
}

void addPower(const Program& program, const Node& node, std::set<Notation>& found)
{
    const Node& base = nodeAt(program, node.children[0]);
    const Node& exponent = withoutSigns(program, nodeAt(program, node.children[1]));
    if (base.kind == NodeKind::name && base.text == "e")
        found.insert(Notation::exponential);
    else if (!isWholeNumber(program, exponent))
        found.insert(Notation::root);
}

void collect(const Program& program, NodeId id, std::set<Notation>& found)
{
    const Node& node = nodeAt(program, id);
    if (node.kind == NodeKind::call)
        found.insert(node.text == "sqrt" ? Notation::root : Notation::exponential);
    else if (node.kind == NodeKind::name && node.text == "e")
        found.insert(Notation::exponential);
    else if (node.kind == NodeKind::binary && node.op == Operator::divide)
        found.insert(Notation::fraction);
    else if (node.kind == NodeKind::binary && node.op == Operator::power)
        addPower(program, node, found);
    for (const NodeId child : node.children)
        collect(program, child, found);
}

// How tightly the outermost operation of a piece binds.
enum Level
{
    sum,
    product,
    sign,
    power,
    atom
};

struct Piece
{
    std::string text;
    Level level = atom;
};

std::string joined(std::initializer_list<std::string_view> parts)
{
    std::string text;
    for (const std::string_view part : parts)
        text += part;
    return text;
}

std::string bracketed(const Piece& piece, Level least)
{
    return piece.level >= least ? piece.text : joined({"\\left(", piece.text, "\\right)"});
}

Piece write(const Program& program, NodeId id);

Piece writeNumber(std::string_view source)
{
    const auto exponent = source.find_first_of("eE");
    if (exponent == std::string_view::npos)
        return {std::string(source), atom};
    std::string digits(source.substr(exponent + 1));
    if (digits.front() == '+')
        digits.erase(0, 1);
    return {joined({source.substr(0, exponent), "\\cdot 10^{", digits, "}"}), product};
}

// "2\sqrt{2}" and "2 e" need no dot; "2\frac{1}{3}" would look like a mixed number.
Piece writeProduct(const Piece& left, const Piece& right)
{
    const std::string factor = bracketed(right, sign);
    const bool dot = factor.rfind("\\frac", 0) == 0 || (factor.front() != '\\' && factor.front() != 'e');
    return {joined({bracketed(left, product), dot ? "\\cdot " : " ", factor}), product};
}

// "-3/4" is written with its sign in front, as by hand.
Piece writeFraction(const Piece& left, const Piece& right, bool negative)
{
    const std::string fraction =
        joined({"\\frac{", negative ? left.text.substr(1) : left.text, "}{", right.text, "}"});
    return negative ? Piece{'-' + fraction, sum} : Piece{fraction, product};
}

bool isNegated(const Node& node)
{
    return node.kind == NodeKind::unary && node.op == Operator::negate;
}

Piece writeBinary(const Program& program, const Node& node)
{
    const Piece left = write(program, node.children[0]);
    const Piece right = write(program, node.children[1]);
    switch (node.op) {
    case Operator::add:
        return {joined({left.text, "+", bracketed(right, product)}), sum};
    case Operator::subtract:
        return {joined({left.text, "-", bracketed(right, product)}), sum};
    case Operator::multiply:
        return writeProduct(left, right);
    case Operator::divide:
        return writeFraction(left, right, isNegated(nodeAt(program, node.children[0])));
    default:
        return {joined({bracketed(left, atom), "^{", right.text, "}"}), power};
    }
}

Piece writeCall(const Program& program, const Node& node)
{
    const std::string argument = write(program, node.children[0]).text;
    if (node.text == "sqrt")
        return {joined({"\\sqrt{", argument, "}"}), atom};
    return {joined({"\\", node.text, "\\left(", argument, "\\right)"}), atom};
}

Piece write(const Program& program, NodeId id)
{
    const Node& node = nodeAt(program, id);
    switch (node.kind) {
    case NodeKind::number:
        return writeNumber(sourceOf(program, node));
    case NodeKind::name:
        return {node.text == "pi" ? "\\pi " : node.text, atom};
    case NodeKind::call:
        return writeCall(program, node);
    case NodeKind::binary:
        return writeBinary(program, node);
    case NodeKind::unary: {
        const Piece inner = write(program, node.children[0]);
        return {joined({node.op == Operator::negate ? "-" : "", bracketed(inner, product)}), sum};
    }
    default:
        return {std::string(sourceOf(program, node)), atom};
    }
}

// A percent entry is normalised to (number)/100.
NodeId root(const Program& entry, bool percent)
{
    const NodeId id = entry.cells.front().expression;
    return percent ? nodeAt(entry, id).children.front() : id;
}

} // namespace

std::set<Notation> notationsOf(const Program& entry, bool percent)
{
    std::set<Notation> found;
    const NodeId id = root(entry, percent);
    collect(entry, id, found);
    const Node& inner = withoutSigns(entry, nodeAt(entry, id));
    if (percent)
        found.insert(Notation::percent);
    else if (inner.kind == NodeKind::number && isDecimal(sourceOf(entry, inner)))
        found.insert(Notation::decimal);
    return found;
}

std::string texOf(const Program& entry, bool percent)
{
    const Piece piece = write(entry, root(entry, percent));
    return percent ? joined({bracketed(piece, atom), "\\%"}) : piece.text;
}

} // namespace lectern::grading
