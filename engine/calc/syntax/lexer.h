#pragma once

#include <lectern/result/diagnostic.h>

#include <cstddef>
#include <string_view>
#include <vector>

namespace lectern::calc {

enum class TokenKind
{
    number,
    string,
    name,
    symbol,
    rowBreak, ///< a line break directly inside [ ]
    lineEnd,  ///< a line break outside all brackets
    end,
    bad ///< `problem` says what is wrong
};

struct Token
{
    TokenKind kind = TokenKind::end;
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string_view text = {};
    double number = 0;
    int problem = -1; ///< index into Lexed::problems
};

/// The tokens of a source, closed by one of kind `end`. Places in `problems` are bare byte offsets.
struct Lexed
{
    std::vector<Token> tokens;
    std::vector<Diagnostic> problems;
};

Lexed tokenize(std::string_view source);

} // namespace lectern::calc
