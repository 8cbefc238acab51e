#pragma once

#include <lectern/result/result.h>

#include <string>
#include <string_view>
#include <vector>

namespace lectern::grading {

enum class TokenKind
{
    number,   ///< text: digits that every calc reader takes, "0.5", "2e-3"
    fraction, ///< ½ and its like; text: "(1/2)"
    name,     ///< letters in lower case; also \commands without their backslash
    sign,     ///< + - * / ^
    open,
    close,
    root,     ///< √
    exponent, ///< superscript digits; text: "(-1)"
    percent,
    comma,
    infinity
};

struct Token
{
    TokenKind kind;
    std::string text;
    bool command = false; ///< a name that was written with a backslash
    bool point = false;   ///< a number that was written with a decimal point, "5." too
};

/// Cuts what was typed into tokens. Full-width digits, the many minus signs, × ÷ · and TeX spacing become
/// plain.
Result<std::vector<Token>> tokenizeEntry(std::string_view typed);

/// Whether nothing can be seen in it: only spaces of any kind and marks without width.
bool isBlank(std::string_view typed);

} // namespace lectern::grading
