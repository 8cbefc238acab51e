#include "cjk_emphasis.h"

#include "utf8.h"

namespace lectern::lessons {
namespace {

void putLetter(std::string& shadow, std::size_t at, std::size_t length)
{
    switch (length) {
    case 2:
        shadow.replace(at, 2, "\xC3\xA9");
        break;
    case 3:
        shadow.replace(at, 3, "\xE4\xB8\x80");
        break;
    case 4:
        shadow.replace(at, 4, "\xF0\xA0\x80\x80");
        break;
    default:
        break;
    }
}

void putPunctuation(std::string& shadow, std::size_t at, std::size_t length)
{
    switch (length) {
    case 2:
        shadow.replace(at, 2, "\xC2\xB7");
        break;
    case 3:
        shadow.replace(at, 3, "\xEF\xBC\x8C");
        break;
    case 4:
        shadow.replace(at, 4, "\xF0\x90\x84\x80");
        break;
    default:
        break;
    }
}

bool isSpace(char32_t c)
{
    return c == U' ' || c == U'\n' || c == U'\t' || c == U'\u3000' || c == U'\u00A0';
}

} // namespace

void freeEmphasis(std::string& shadow, std::size_t begin, std::size_t end)
{
    if (begin == 0 || end >= shadow.size())
        return;
    const std::size_t before = previousCodePoint(shadow, begin);
    const CodePoint left = codePointAt(shadow, before);
    const CodePoint right = codePointAt(shadow, end);
    if (isSpace(left.value) || isSpace(right.value))
        return;
    const bool leftMark = isWidePunctuation(left.value) || isAsciiPunctuation(left.value);
    const bool rightMark = isWidePunctuation(right.value) || isAsciiPunctuation(right.value);
    if (leftMark == rightMark)
        return;
    // An ASCII mark may be Markdown of its own, so then the letter beside it is swapped.
    if (isWidePunctuation(left.value))
        putLetter(shadow, before, left.length);
    else if (isWidePunctuation(right.value))
        putLetter(shadow, end, right.length);
    else if (leftMark && isWideLetter(right.value))
        putPunctuation(shadow, end, right.length);
    else if (rightMark && isWideLetter(left.value))
        putPunctuation(shadow, before, left.length);
}

} // namespace lectern::lessons
