#include <lectern/grading/utf8.h>

namespace lectern::grading {
namespace {

unsigned byteAt(std::string_view text, std::size_t offset)
{
    return static_cast<unsigned char>(text[offset]);
}

std::size_t lengthFromFirst(unsigned first)
{
    if (first < 0x80)
        return 1;
    if (first >= 0xC2 && first < 0xE0)
        return 2;
    if (first >= 0xE0 && first < 0xF0)
        return 3;
    return first >= 0xF0 && first < 0xF5 ? 4 : 0;
}

} // namespace

std::optional<CodePoint> codePointAt(std::string_view text, std::size_t offset)
{
    const unsigned first = byteAt(text, offset);
    const std::size_t length = lengthFromFirst(first);
    if (length == 0 || offset + length > text.size())
        return std::nullopt;
    if (length == 1)
        return CodePoint{first, 1};
    char32_t value = first & (0x7Fu >> length);
    for (std::size_t i = 1; i < length; ++i) {
        const unsigned next = byteAt(text, offset + i);
        if ((next & 0xC0u) != 0x80u)
            return std::nullopt;
        value = (value << 6) | (next & 0x3Fu);
    }
    const bool overlong = (length == 3 && value < 0x800) || (length == 4 && value < 0x10000);
    const bool surrogate = value >= 0xD800 && value < 0xE000;
    if (overlong || surrogate || value > 0x10FFFF)
        return std::nullopt;
    return CodePoint{value, length};
}

bool isUtf8(std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        if (byteAt(text, at) < 0x80) { // most of what is read
            ++at;
            continue;
        }
        const auto point = codePointAt(text, at);
        if (!point)
            return false;
        at += point->length;
    }
    return true;
}

void appendUtf8(std::string& text, char32_t codePoint)
{
    const auto put = [&text](char32_t byte) { text += static_cast<char>(static_cast<unsigned char>(byte)); };
    if (codePoint < 0x80) {
        put(codePoint);
    } else if (codePoint < 0x800) {
        put(0xC0 | (codePoint >> 6));
        put(0x80 | (codePoint & 0x3F));
    } else if (codePoint < 0x10000) {
        put(0xE0 | (codePoint >> 12));
        put(0x80 | ((codePoint >> 6) & 0x3F));
        put(0x80 | (codePoint & 0x3F));
    } else {
        put(0xF0 | (codePoint >> 18));
        put(0x80 | ((codePoint >> 12) & 0x3F));
        put(0x80 | ((codePoint >> 6) & 0x3F));
        put(0x80 | (codePoint & 0x3F));
    }
}

} // namespace lectern::grading
