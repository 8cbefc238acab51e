#include "utf8.h"

namespace lectern::lessons {
namespace {

unsigned byteAt(std::string_view text, std::size_t at)
{
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
}

bool isContinuation(unsigned byte)
{
    return (byte & 0xC0U) == 0x80U;
}

bool within(char32_t c, char32_t first, char32_t last)
{
    return c >= first && c <= last;
}

} // namespace

CodePoint codePointAt(std::string_view text, std::size_t at)
{
    const unsigned lead = byteAt(text, at);
    if (lead < 0x80U)
        return {static_cast<char32_t>(lead), 1};
    const std::size_t length = lead < 0xE0U ? 2 : lead < 0xF0U ? 3 : 4;
    char32_t value = lead & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i)
        value = (value << 6U) | (byteAt(text, at + i) & 0x3FU);
    return {value, length};
}

std::size_t previousCodePoint(std::string_view text, std::size_t at)
{
    do {
        --at;
    } while (at > 0 && isContinuation(byteAt(text, at)));
    return at;
}

std::size_t validSequence(std::string_view text, std::size_t at)
{
    const unsigned lead = byteAt(text, at);
    if (lead < 0x80U)
        return 1;
    const std::size_t length = lead < 0xC2U ? 0 : lead < 0xE0U ? 2 : lead < 0xF0U ? 3 : lead < 0xF5U ? 4 : 0;
    if (length == 0 || at + length > text.size())
        return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if (!isContinuation(byteAt(text, at + i)))
            return 0;
    }
    const char32_t value = codePointAt(text, at).value;
    const bool overlong = (length == 3 && value < 0x800) || (length == 4 && value < 0x10000);
    return overlong || value > 0x10FFFF || within(value, 0xD800, 0xDFFF) ? 0 : length;
}

bool isAsciiPunctuation(char32_t c)
{
    return within(c, 0x21, 0x2F) || within(c, 0x3A, 0x40) || within(c, 0x5B, 0x60) || within(c, 0x7B, 0x7E);
}

bool isWidePunctuation(char32_t c)
{
    return c == 0xB7 || within(c, 0x2010, 0x2027) || within(c, 0x2030, 0x205E) || within(c, 0x3001, 0x303F) ||
           c == 0x30FB || within(c, 0xFF01, 0xFF0F) || within(c, 0xFF1A, 0xFF20) ||
           within(c, 0xFF3B, 0xFF40) || within(c, 0xFF5B, 0xFF65);
}

bool isWideLetter(char32_t c)
{
    return within(c, 0x2E80, 0x2FDF) || within(c, 0x3040, 0x30FA) || within(c, 0x30FC, 0x9FFF) ||
           within(c, 0xAC00, 0xD7A3) || within(c, 0xF900, 0xFAFF) || within(c, 0x20000, 0x3FFFF) ||
           (within(c, 0xFF10, 0xFF5A) && !isWidePunctuation(c));
}

} // namespace lectern::lessons
