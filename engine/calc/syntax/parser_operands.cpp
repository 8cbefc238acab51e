#include "nesting.h"
#include "parser.h"

#include <algorithm>
#include <utility>

namespace lectern::calc {

NodeId Parser::postfix()
{
    NodeId operand = primary();
    while (operand != failed) {
        if (is("'"))
            operand = transpose(operand);
        else if (is("["))
            operand = index(operand);
        else
            return reportMissingOperator() ? failed : operand;
    }
    return failed;
}

// Two operands side by side: a product as on paper, or entries as in MATLAB.
bool Parser::reportMissingOperator()
{
    const Token& token = current();
    const bool operand = token.kind == TokenKind::number || token.kind == TokenKind::string ||
                         (token.kind == TokenKind::name && !isWord("for") && !isWord("in")) || is("(");
    if (!operand)
        return false;
    if (is("("))
        fail(token, "calc.operator.missing.bracket");
    else
        fail(token, m_squareDepth > 0 ? "calc.comma.missing" : "calc.operator.missing",
             {std::string(token.text)});
    return true;
}

NodeId Parser::transpose(NodeId operand)
{
    Node node;
    node.kind = NodeKind::transpose;
    node.begin = m_program.nodes[static_cast<std::size_t>(operand)].begin;
    node.end = current().end;
    node.children = {operand};
    ++m_at;
    return add(std::move(node));
}

NodeId Parser::index(NodeId operand)
{
    const Token opener = current();
    Node node;
    node.kind = NodeKind::index;
    node.begin = m_program.nodes[static_cast<std::size_t>(operand)].begin;
    node.children = {operand};
    ++m_at;
    ++m_squareDepth;
    do {
        skipRowBreaks();
        NodeId entry = failed;
        if (is(":") && (peek().text == "," || peek().text == "]")) {
            Node everything;
            everything.kind = NodeKind::everything;
            everything.begin = current().begin;
            everything.end = current().end;
            ++m_at;
            entry = add(std::move(everything));
        } else {
            entry = expression();
        }
        if (entry == failed)
            return failed;
        node.children.push_back(entry);
        skipRowBreaks();
    } while (accept(","));
    if (node.children.size() > 4)
        return fail(opener.begin, current().end, "calc.index.many",
                    {std::to_string(node.children.size() - 1)});
    if (!close("]", opener))
        return failed;
    --m_squareDepth;
    node.end = m_lexed.tokens[m_at - 1].end;
    return add(std::move(node));
}

NodeId Parser::primary()
{
    switch (current().kind) {
    case TokenKind::number:
        return number();
    case TokenKind::string:
        return string();
    case TokenKind::name:
        return nameOrCall();
    case TokenKind::symbol:
        if (is("("))
            return group();
        if (is("["))
            return matrix();
        return strayToken();
    default:
        return strayToken();
    }
}

NodeId Parser::strayToken()
{
    const Token& token = current();
    if (is("'"))
        return fail(token, "calc.string.quotes");
    if (is(":"))
        return fail(token, "calc.range.open");
    if (is("="))
        return fail(token, "calc.equals.compare");
    if (is("*") && m_at > 0 && m_lexed.tokens[m_at - 1].text == "*")
        return fail(token, "calc.power.python");
    if (token.kind == TokenKind::symbol && token.text != ")" && token.text != "]" && token.text != ",")
        return fail(token, "calc.token.unexpected", {std::string(token.text)});
    return fail(token, "calc.expression.missing");
}

NodeId Parser::number()
{
    Node node;
    node.number = current().number;
    node.begin = current().begin;
    node.end = current().end;
    ++m_at;
    return add(std::move(node));
}

NodeId Parser::string()
{
    Node node;
    node.kind = NodeKind::string;
    node.text = current().text.substr(1, current().text.size() - 2);
    node.begin = current().begin;
    node.end = current().end;
    ++m_at;
    return add(std::move(node));
}

NodeId Parser::nameOrCall()
{
    const Token name = current();
    if (name.text == "for" || name.text == "in")
        return fail(name, "calc.token.unexpected", {std::string(name.text)});
    Node node;
    node.kind = NodeKind::name;
    node.text = name.text;
    node.begin = name.begin;
    node.end = name.end;
    ++m_at;
    if (!is("("))
        return add(std::move(node));
    const Token opener = current();
    ++m_at;
    node.kind = NodeKind::call;
    const int squares = std::exchange(m_squareDepth, 0);
    while (!is(")")) {
        const NodeId argument = expression();
        if (argument == failed)
            return failed;
        node.children.push_back(argument);
        if (is(";"))
            return fail(current(), "calc.semicolon.arguments");
        if (!accept(","))
            break;
        if (is(")"))
            return fail(current(), "calc.expression.missing");
    }
    if (!close(")", opener))
        return failed;
    m_squareDepth = squares;
    node.end = m_lexed.tokens[m_at - 1].end;
    return add(std::move(node));
}

NodeId Parser::group()
{
    const Token opener = current();
    ++m_at;
    const int squares = std::exchange(m_squareDepth, 0);
    const NodeId inner = expression();
    if (inner == failed || !close(")", opener))
        return failed;
    m_squareDepth = squares;
    // The brackets belong to the text of the operand: "(A + B)" and not "A + B".
    Node& node = m_program.nodes[static_cast<std::size_t>(inner)];
    node.begin = opener.begin;
    node.end = m_lexed.tokens[m_at - 1].end;
    return inner;
}

NodeId Parser::matrix()
{
    const Token opener = current();
    ++m_at;
    ++m_squareDepth;
    skipRowBreaks();
    if (is("]"))
        return fail(opener.begin, current().end, "calc.matrix.empty");
    Node node;
    node.kind = NodeKind::matrix;
    node.begin = opener.begin;
    int inRow = 0;
    for (;;) {
        const NodeId entry = expression();
        if (entry == failed)
            return failed;
        node.children.push_back(entry);
        ++inRow;
        const bool broken = current().kind == TokenKind::rowBreak;
        skipRowBreaks();
        if (isWord("for") && node.children.size() == 1)
            return comprehension(opener.begin, entry);
        if (accept(",")) {
            skipRowBreaks();
            continue;
        }
        if (!accept(";") && (!broken || is("]")))
            break;
        skipRowBreaks();
        node.rowLengths.push_back(std::exchange(inRow, 0));
        if (is("]"))
            break;
    }
    if (inRow > 0)
        node.rowLengths.push_back(inRow);
    if (!close("]", opener))
        return failed;
    --m_squareDepth;
    node.end = m_lexed.tokens[m_at - 1].end;
    return add(std::move(node));
}

NodeId Parser::comprehension(std::size_t begin, NodeId body)
{
    const Token opener = m_lexed.tokens[m_at]; // for a bracket left open: the place of `for`
    ++m_at;
    Node node;
    node.kind = NodeKind::comprehension;
    node.begin = begin;
    if (current().kind != TokenKind::name || isReservedName(current().text))
        return fail(current(), "calc.comprehension.form");
    node.text = current().text;
    ++m_at;
    skipRowBreaks();
    if (!isWord("in"))
        return fail(current(), "calc.comprehension.form");
    ++m_at;
    skipRowBreaks();
    const NodeId range = expression();
    if (range == failed)
        return failed;
    node.children = {body, range};
    skipRowBreaks();
    if (!close("]", opener))
        return failed;
    --m_squareDepth;
    node.end = m_lexed.tokens[m_at - 1].end;
    return add(std::move(node));
}

bool Parser::close(std::string_view bracket, const Token& opener)
{
    if (accept(bracket))
        return true;
    const TokenKind kind = current().kind;
    if (kind == TokenKind::end || kind == TokenKind::lineEnd) {
        fail(opener.begin, opener.end, "calc.bracket.open",
             {bracket == ")" ? "(" : "[", std::string(bracket)});
    } else if (is("=")) {
        fail(current(), "calc.equals.compare");
    } else {
        fail(current(), "calc.bracket.expected", {std::string(bracket), std::string(current().text)});
    }
    return false;
}

} // namespace lectern::calc
