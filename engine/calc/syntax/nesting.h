#pragma once

#include "parser.h"

namespace lectern::calc {

/// Counts how deep the parser is inside itself, so that no input can exhaust the stack.
class Parser::Nesting
{
public:
    explicit Nesting(Parser& parser)
        : m_parser(parser)
    {
        ++m_parser.m_depth;
    }
    ~Nesting() { --m_parser.m_depth; }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;

    bool tooDeep() const { return m_parser.m_depth > m_parser.m_limits.depth; }

private:
    Parser& m_parser;
};

} // namespace lectern::calc
