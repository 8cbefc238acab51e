#pragma once

#include <cstddef>
#include <string_view>

namespace lectern::lessons {

/// One code point and the number of bytes that it takes. The text must be valid UTF-8.
struct CodePoint
{
    char32_t value = 0;
    std::size_t length = 1;
};

CodePoint codePointAt(std::string_view text, std::size_t at);

/// Where the code point begins that ends before `at` (at > 0).
std::size_t previousCodePoint(std::string_view text, std::size_t at);

/// Bytes of the valid UTF-8 sequence at `at`; 0 where there is none.
std::size_t validSequence(std::string_view text, std::size_t at);

bool isAsciiPunctuation(char32_t c);
bool isWidePunctuation(char32_t c); ///< Chinese and typographic punctuation
bool isWideLetter(char32_t c);      ///< Chinese, Japanese, Korean and full-width letters
inline bool isAsciiDigit(char c)
{
    return c >= '0' && c <= '9';
}
inline bool isAsciiLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

} // namespace lectern::lessons
