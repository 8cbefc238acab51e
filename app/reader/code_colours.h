#pragma once

#include <QString>

#include <vector>

namespace lectern::reader {

enum class TokenKind
{
    plain,
    keyword,
    literal,
    comment,
    number,
    function
};

struct Token
{
    qsizetype begin = 0;
    qsizetype length = 0;
    TokenKind kind = TokenKind::plain;
};

/// Splits a listing into coloured tokens that together cover the whole text. Languages: python, cpp, yaml,
/// markdown, sh; any other gives one plain token.
std::vector<Token> tokenize(const QString& code, const QString& language);

} // namespace lectern::reader
