#pragma once

#include "lexer.h"

#include <lectern/calc/program.h>

#include <string>
#include <string_view>
#include <vector>

namespace lectern::calc {

/// Recursive descent over the tokens of `program.source`; fills nodes and cells. Names are bound afterwards.
/// A line with an error gives one diagnostic and is left out.
class Parser
{
public:
    Parser(Program& program, const Limits& limits, std::vector<Diagnostic>& diagnostics);

    /// Parses lines of cells; returns the names of those that have errors.
    std::vector<std::string> parseCells();

    /// Parses one expression as a cell without a name.
    void parseSingle();

private:
    class Nesting;
    static constexpr NodeId failed = -1;

    const Token& current() const { return m_lexed.tokens[m_at]; }
    const Token& peek() const { return m_lexed.tokens[std::min(m_at + 1, m_lexed.tokens.size() - 1)]; }
    bool is(std::string_view symbol) const;
    bool isWord(std::string_view word) const;
    bool accept(std::string_view symbol);
    void skipRowBreaks();
    void skipLine();

    bool parseLine();
    bool parseParameters(Cell& cell);
    bool addCell(Cell cell, std::size_t nameEnd);
    bool finishExpression(bool insideLine);

    NodeId expression();
    NodeId binary(std::size_t level);
    NodeId unary();
    NodeId power();
    NodeId postfix();
    NodeId transpose(NodeId operand);
    NodeId index(NodeId operand);
    NodeId primary();
    NodeId number();
    NodeId string();
    NodeId nameOrCall();
    NodeId group();
    NodeId matrix();
    NodeId comprehension(std::size_t begin, NodeId body);
    NodeId strayToken();
    bool reportMissingOperator();

    NodeId add(Node node);
    int heightOf(const Node& node) const;
    bool close(std::string_view bracket, const Token& opener);
    NodeId fail(const Token& token, std::string code, std::vector<std::string> parameters = {});
    NodeId fail(std::size_t begin, std::size_t end, std::string code,
                std::vector<std::string> parameters = {});

    Program& m_program;
    const Limits& m_limits;
    std::vector<Diagnostic>& m_diagnostics;
    Lexed m_lexed;
    std::size_t m_at = 0;
    int m_depth = 0;
    int m_squareDepth = 0; ///< open [ without a ( inside
    bool m_full = false;   ///< a limit of the whole program is reached
    std::vector<int> m_heights;
};

} // namespace lectern::calc
