#include "parser.h"
#include "nesting.h"

#include <algorithm>
#include <array>
#include <utility>

namespace lectern::calc {

Parser::Parser(Program& program, const Limits& limits, std::vector<Diagnostic>& diagnostics)
    : m_program(program)
    , m_limits(limits)
    , m_diagnostics(diagnostics)
    , m_lexed(tokenize(program.source))
{
}

bool Parser::is(std::string_view symbol) const
{
    return current().kind == TokenKind::symbol && current().text == symbol;
}

bool Parser::isWord(std::string_view word) const
{
    return current().kind == TokenKind::name && current().text == word;
}

bool Parser::accept(std::string_view symbol)
{
    if (!is(symbol))
        return false;
    ++m_at;
    return true;
}

void Parser::skipRowBreaks()
{
    while (current().kind == TokenKind::rowBreak)
        ++m_at;
}

void Parser::skipLine()
{
    while (current().kind != TokenKind::lineEnd && current().kind != TokenKind::end)
        ++m_at;
    if (current().kind == TokenKind::lineEnd)
        ++m_at;
}

NodeId Parser::fail(std::size_t begin, std::size_t end, std::string code, std::vector<std::string> parameters)
{
    m_diagnostics.push_back(makeError(std::move(code), std::move(parameters), m_program.region(begin, end)));
    return failed;
}

// A broken token explains itself better than what the parser expected in its place.
NodeId Parser::fail(const Token& token, std::string code, std::vector<std::string> parameters)
{
    if (token.kind == TokenKind::bad) {
        const Diagnostic& problem = m_lexed.problems[static_cast<std::size_t>(token.problem)];
        return fail(problem.where.begin, problem.where.end, problem.code, problem.parameters);
    }
    return fail(token.begin, token.end, std::move(code), std::move(parameters));
}

int Parser::heightOf(const Node& node) const
{
    // The left spine of a + b + c is walked in a loop, it does not count.
    const bool chain = node.kind == NodeKind::binary;
    int height = 1;
    for (std::size_t i = 0; i < node.children.size(); ++i) {
        const int child = m_heights[static_cast<std::size_t>(node.children[i])];
        height = std::max(height, chain && i == 0 ? child : child + 1);
    }
    return height;
}

NodeId Parser::add(Node node)
{
    if (m_program.nodes.size() >= m_limits.nodes) {
        m_full = true;
        return fail(node.begin, node.end, "calc.limit.nodes", {std::to_string(m_limits.nodes)});
    }
    const int height = heightOf(node);
    if (height > m_limits.depth)
        return fail(node.begin, node.end, "calc.limit.depth", {std::to_string(m_limits.depth)});
    m_heights.push_back(height);
    m_program.nodes.push_back(std::move(node));
    return static_cast<NodeId>(m_program.nodes.size() - 1);
}

std::vector<std::string> Parser::parseCells()
{
    std::vector<std::string> broken;
    while (current().kind != TokenKind::end && !m_full) {
        if (current().kind == TokenKind::lineEnd) {
            ++m_at;
            continue;
        }
        const Token first = current();
        m_depth = 0;
        m_squareDepth = 0;
        if (parseLine())
            continue;
        if (first.kind == TokenKind::name)
            broken.emplace_back(first.text);
        skipLine();
    }
    return broken;
}

bool Parser::parseLine()
{
    Cell cell;
    const Token name = current();
    if (name.kind != TokenKind::name || isWord("for") || isWord("in")) {
        fail(name, "calc.cell.form");
        return false;
    }
    cell.name = name.text;
    cell.begin = name.begin;
    ++m_at;
    if (is("[")) {
        fail(current(), "calc.cell.form");
        return false;
    }
    if (accept("(") && !parseParameters(cell))
        return false;
    if (!accept("=")) {
        fail(current(), is("==") ? "calc.cell.equals.double" : "calc.cell.equals", {cell.name});
        return false;
    }
    cell.expression = expression();
    if (cell.expression == failed || !finishExpression(true))
        return false;
    cell.end = m_program.nodes[static_cast<std::size_t>(cell.expression)].end;
    return addCell(std::move(cell), name.end);
}

bool Parser::parseParameters(Cell& cell)
{
    cell.isFunction = true;
    const Token opener = m_lexed.tokens[m_at - 1];
    do {
        if (current().kind != TokenKind::name || isReservedName(current().text)) {
            fail(current(), "calc.function.parameter");
            return false;
        }
        std::string name(current().text);
        if (std::find(cell.parameters.begin(), cell.parameters.end(), name) != cell.parameters.end()) {
            fail(current(), "calc.name.twice", {name});
            return false;
        }
        cell.parameters.push_back(std::move(name));
        ++m_at;
    } while (accept(","));
    return close(")", opener);
}

bool Parser::addCell(Cell cell, std::size_t nameEnd)
{
    if (isReservedName(cell.name)) {
        fail(cell.begin, nameEnd, "calc.name.reserved", {cell.name});
        return true;
    }
    const auto& inputs = m_program.inputs;
    if (m_program.find(cell.name) || m_program.findGiven(cell.name) ||
        std::find(inputs.begin(), inputs.end(), cell.name) != inputs.end()) {
        fail(cell.begin, nameEnd, "calc.name.twice", {cell.name});
        return true;
    }
    if (m_program.cells.size() >= m_limits.cells) {
        m_full = true;
        fail(cell.begin, nameEnd, "calc.limit.cells", {std::to_string(m_limits.cells)});
        return true;
    }
    m_program.cells.push_back(std::move(cell));
    return true;
}

void Parser::parseSingle()
{
    while (current().kind == TokenKind::lineEnd)
        ++m_at;
    Cell cell;
    cell.begin = current().begin;
    cell.expression = expression();
    if (cell.expression == failed || !finishExpression(false))
        return;
    cell.end = m_program.nodes[static_cast<std::size_t>(cell.expression)].end;
    m_program.cells.push_back(std::move(cell));
}

bool Parser::finishExpression(bool insideLine)
{
    while (!insideLine && current().kind == TokenKind::lineEnd)
        ++m_at;
    if (current().kind == TokenKind::end || current().kind == TokenKind::lineEnd)
        return true;
    if (is("="))
        fail(current(), "calc.equals.compare");
    else if (is(";"))
        fail(current(), "calc.semicolon");
    else if (is(","))
        fail(current(), "calc.comma.outside");
    else
        fail(current(), "calc.token.unexpected", {std::string(current().text)});
    return false;
}

NodeId Parser::expression()
{
    const Nesting nesting(*this);
    if (nesting.tooDeep())
        return fail(current(), "calc.limit.depth", {std::to_string(m_limits.depth)});
    return binary(0);
}

namespace {

struct BinaryOperator
{
    std::string_view symbol;
    std::size_t level;
    Operator op;
};

constexpr std::size_t compareLevel = 2;
constexpr std::size_t rangeLevel = 3;
constexpr std::size_t unaryLevel = 6;

constexpr std::array<BinaryOperator, 16> binaryOperators{{
    {"||", 0, Operator::logicalOr},
    {"&&", 1, Operator::logicalAnd},
    {"==", compareLevel, Operator::equal},
    {"!=", compareLevel, Operator::notEqual},
    {"<", compareLevel, Operator::less},
    {"<=", compareLevel, Operator::lessEqual},
    {">", compareLevel, Operator::greater},
    {">=", compareLevel, Operator::greaterEqual},
    {":", rangeLevel, Operator::range},
    {"+", 4, Operator::add},
    {"-", 4, Operator::subtract},
    {"*", 5, Operator::multiply},
    {"@", 5, Operator::multiply},
    {"/", 5, Operator::divide},
    {".*", 5, Operator::multiplyEntries},
    {"./", 5, Operator::divideEntries},
}};

const BinaryOperator* operatorOf(const Token& token, std::size_t level)
{
    if (token.kind != TokenKind::symbol)
        return nullptr;
    const auto* found =
        std::find_if(binaryOperators.begin(), binaryOperators.end(),
                     [&](const BinaryOperator& o) { return o.level == level && o.symbol == token.text; });
    return found == binaryOperators.end() ? nullptr : found;
}

} // namespace

NodeId Parser::binary(std::size_t level)
{
    if (level == unaryLevel)
        return unary();
    NodeId left = binary(level + 1);
    bool chained = false;
    while (left != failed) {
        const BinaryOperator* found = operatorOf(current(), level);
        if (!found)
            return left;
        if (chained && level == compareLevel)
            return fail(current(), "calc.compare.chain");
        if (chained && level == rangeLevel)
            return fail(current(), "calc.range.chain");
        chained = true;
        ++m_at;
        skipRowBreaks();
        const NodeId right = binary(level + 1);
        if (right == failed)
            return failed;
        Node node;
        node.kind = NodeKind::binary;
        node.op = found->op;
        node.begin = m_program.nodes[static_cast<std::size_t>(left)].begin;
        node.end = m_program.nodes[static_cast<std::size_t>(right)].end;
        node.children = {left, right};
        left = add(std::move(node));
    }
    return failed;
}

NodeId Parser::unary()
{
    const Token sign = current();
    if (!is("-") && !is("+") && !is("!"))
        return power();
    ++m_at;
    const Nesting nesting(*this);
    if (nesting.tooDeep())
        return fail(current(), "calc.limit.depth", {std::to_string(m_limits.depth)});
    const NodeId operand = unary();
    if (operand == failed)
        return failed;
    Node node;
    node.kind = NodeKind::unary;
    node.op = sign.text == "-" ? Operator::negate : sign.text == "+" ? Operator::plus : Operator::logicalNot;
    node.begin = sign.begin;
    node.end = m_program.nodes[static_cast<std::size_t>(operand)].end;
    node.children = {operand};
    return add(std::move(node));
}

NodeId Parser::power()
{
    const NodeId base = postfix();
    if (base == failed)
        return failed;
    if (is("**"))
        return fail(current(), "calc.power.python");
    if (!is("^") && !is(".^"))
        return base;
    const Operator op = is("^") ? Operator::power : Operator::powerEntries;
    ++m_at;
    skipRowBreaks();
    const Nesting nesting(*this);
    if (nesting.tooDeep())
        return fail(current(), "calc.limit.depth", {std::to_string(m_limits.depth)});
    const NodeId exponent = unary();
    if (exponent == failed)
        return failed;
    Node node;
    node.kind = NodeKind::binary;
    node.op = op;
    node.begin = m_program.nodes[static_cast<std::size_t>(base)].begin;
    node.end = m_program.nodes[static_cast<std::size_t>(exponent)].end;
    node.children = {base, exponent};
    return add(std::move(node));
}

} // namespace lectern::calc
