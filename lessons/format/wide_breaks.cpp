#include "wide_breaks.h"

#include "utf8.h"

namespace lectern::lessons {
namespace {

/// What stands beside a line break.
enum class Beside
{
    nothing, ///< the end of the block, or another break
    narrow,
    object,
    mark, ///< quotes and dashes that Chinese and other languages share
    wideLetter,
    widePunctuation,
    openingBracket, ///< of a title or a quotation, like the next: Korean and English set them off by spaces
    closingBracket
};

bool isBracket(char32_t c)
{
    return (c >= 0x3008 && c <= 0x3011) || (c >= 0x3014 && c <= 0x301B);
}

Beside besideOf(char32_t c)
{
    const bool korean = c >= 0xAC00 && c <= 0xD7A3; // writes spaces between words
    if (isWideLetter(c) && !korean)
        return Beside::wideLetter;
    if (!isWidePunctuation(c))
        return Beside::narrow;
    if (isBracket(c))
        return c % 2 == 0 ? Beside::openingBracket : Beside::closingBracket;
    return c >= 0x3000 ? Beside::widePunctuation : Beside::mark;
}

Beside besideOf(const Inline& item, bool before)
{
    if (std::holds_alternative<LineBreak>(item.content))
        return Beside::nothing;
    const auto* run = std::get_if<TextRun>(&item.content);
    if (!run || item.style.code)
        return Beside::object;
    if (run->text.empty())
        return Beside::nothing;
    return besideOf(
        codePointAt(run->text, before ? previousCodePoint(run->text, run->text.size()) : 0).value);
}

bool joins(Beside before, Beside after)
{
    if (before == Beside::nothing || after == Beside::nothing)
        return false;
    if ((before == Beside::closingBracket && after == Beside::narrow) ||
        (before == Beside::narrow && after == Beside::openingBracket))
        return false;
    const auto isWide = [](Beside side) { return side >= Beside::widePunctuation; };
    if (isWide(before) || isWide(after))
        return true;
    const auto fits = [](Beside side) { return side != Beside::narrow; };
    const bool oneIsLetter = before == Beside::wideLetter || after == Beside::wideLetter;
    return oneIsLetter && fits(before) && fits(after);
}

} // namespace

Inlines withoutWideBreaks(Inlines inlines)
{
    Inlines kept;
    kept.reserve(inlines.size());
    for (std::size_t i = 0; i < inlines.size(); ++i) {
        const auto* lineBreak = std::get_if<LineBreak>(&inlines[i].content);
        const bool between = lineBreak && !lineBreak->hard && i > 0 && i + 1 < inlines.size();
        if (!between || !joins(besideOf(kept.back(), true), besideOf(inlines[i + 1], false)))
            kept.push_back(std::move(inlines[i]));
    }
    return kept;
}

} // namespace lectern::lessons
