#include "tex_characters.h"

#include "tex_scan.h"

#include <lectern/lessons/utf8.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace lectern::importing {
namespace {

using Pair = std::pair<std::string_view, std::string_view>;

constexpr Pair characters[] = {
    {"ldots", "\u2026"}, {"dots", "\u2026"}, {"textellipsis", "\u2026"}, {"textbackslash", "\\"},
    {"textasciitilde", "~"}, {"textasciicircum", "^"}, {"textbar", "|"}, {"textless", "<"}, {"textgreater", ">"},
    {"textunderscore", "_"}, {"textdollar", "$"}, {"textquotesingle", "'"}, {"textquoteleft", "\u2018"},
    {"textquoteright", "\u2019"}, {"textquotedblleft", "\u201C"}, {"textquotedblright", "\u201D"},
    {"lq", "\u2018"}, {"rq", "\u2019"}, {"textendash", "\u2013"}, {"textemdash", "\u2014"},
    {"S", "\u00A7"}, {"P", "\u00B6"}, {"copyright", "\u00A9"}, {"textcopyright", "\u00A9"},
    {"textregistered", "\u00AE"}, {"texttrademark", "\u2122"}, {"pounds", "\u00A3"}, {"euro", "\u20AC"},
    {"texteuro", "\u20AC"}, {"textdegree", "\u00B0"}, {"degree", "\u00B0"}, {"textbullet", "\u2022"},
    {"textperiodcentered", "\u00B7"}, {"textmu", "\u00B5"}, {"texttimes", "\u00D7"}, {"textpm", "\u00B1"},
    {"ss", "\u00DF"}, {"ae", "\u00E6"}, {"AE", "\u00C6"}, {"oe", "\u0153"}, {"OE", "\u0152"}, {"o", "\u00F8"},
    {"O", "\u00D8"}, {"aa", "\u00E5"}, {"AA", "\u00C5"}, {"l", "\u0142"}, {"L", "\u0141"}, {"i", "\u0131"},
    {"j", "\u0237"}, {"LaTeX", "LaTeX"}, {"TeX", "TeX"}, {"LaTeXe", "LaTeX2e"}, {"BibTeX", "BibTeX"},
    {"quad", " "}, {"qquad", " "}, {"space", " "}, {"enspace", " "}, {"thinspace", " "}, {"nobreakspace", "\u00A0"},
    {" ", " "}, {"\n", " "}, {",", "\u2009"}, {";", " "}, {":", " "}, {"!", ""}, {"/", ""}, {"-", ""}, {"@", ""},
    {"&", "&"}, {"%", "%"}, {"$", "$"}, {"#", "#"}, {"_", "_"}, {"{", "{"}, {"}", "}"},
    {"slash", "/"}, {"ie", "i.e."}, {"eg", "e.g."}, {"checkmark", "\u2713"}, {"dag", "\u2020"}, {"ddag", "\u2021"},
};

constexpr Pair accents[] = {
    {"'", "\u0301"}, {"`", "\u0300"}, {"^", "\u0302"}, {"\"", "\u0308"}, {"~", "\u0303"}, {"=", "\u0304"},
    {".", "\u0307"}, {"c", "\u0327"}, {"v", "\u030C"}, {"u", "\u0306"}, {"H", "\u030B"}, {"k", "\u0328"},
    {"r", "\u030A"}, {"d", "\u0323"}, {"b", "\u0331"},
};

// The letters that bibliographies are full of have characters of their own.
constexpr Pair composed[] = {
    {"a\u0301", "\u00E1"}, {"e\u0301", "\u00E9"}, {"i\u0301", "\u00ED"}, {"o\u0301", "\u00F3"}, {"u\u0301", "\u00FA"},
    {"a\u0300", "\u00E0"}, {"e\u0300", "\u00E8"}, {"o\u0300", "\u00F2"}, {"u\u0300", "\u00F9"}, {"a\u0302", "\u00E2"},
    {"e\u0302", "\u00EA"}, {"i\u0302", "\u00EE"}, {"o\u0302", "\u00F4"}, {"u\u0302", "\u00FB"}, {"a\u0308", "\u00E4"},
    {"e\u0308", "\u00EB"}, {"i\u0308", "\u00EF"}, {"o\u0308", "\u00F6"}, {"u\u0308", "\u00FC"}, {"n\u0303", "\u00F1"},
    {"a\u0303", "\u00E3"}, {"o\u0303", "\u00F5"}, {"c\u0327", "\u00E7"}, {"A\u0308", "\u00C4"}, {"O\u0308", "\u00D6"},
    {"U\u0308", "\u00DC"}, {"E\u0301", "\u00C9"}, {"C\u0327", "\u00C7"}, {"s\u030C", "\u0161"}, {"c\u030C", "\u010D"},
    {"z\u030C", "\u017E"}, {"r\u030C", "\u0159"}, {"e\u030C", "\u011B"}, {"c\u0301", "\u0107"}, {"S\u030C", "\u0160"},
    {"C\u030C", "\u010C"}, {"Z\u030C", "\u017D"}, {"n\u0301", "\u0144"}, {"s\u0301", "\u015B"}, {"g\u0306", "\u011F"},
    {"o\u030B", "\u0151"}, {"u\u030B", "\u0171"}, {"a\u030A", "\u00E5"}, {"A\u030A", "\u00C5"}, {"s\u0327", "\u015F"},
};

template <std::size_t size>
std::optional<std::string_view> lookUp(const Pair (&table)[size], std::string_view key)
{
    const auto found = std::find_if(std::begin(table), std::end(table), [&](const Pair& p) { return p.first == key; });
    return found == std::end(table) ? std::nullopt : std::optional(found->second);
}

} // namespace

std::optional<std::string_view> characterOf(std::string_view command)
{
    return lookUp(characters, command);
}

std::optional<std::string> accentedAt(std::string_view tex, std::string_view name, std::size_t& at)
{
    const auto mark = lookUp(accents, name);
    if (!mark)
        return std::nullopt;
    const bool isLetter = lessons::isAsciiLetter(name.front());
    TexWork work;
    TexPieces pieces(tex, at, work);
    const auto argument = pieces.argument();
    if (!argument || (isLetter && at < tex.size() && lessons::isAsciiLetter(tex[at])))
        return std::nullopt;
    std::string letter(*argument);
    const bool isWord = letter == "\\i" || letter == "\\j";
    if (letter == "\\i")
        letter.assign(1, 'i');
    else if (letter == "\\j")
        letter.assign(1, 'j');
    if (letter.empty() || letter.front() == '\\' || letter.size() > 4)
        return std::nullopt;
    at = pieces.at();
    if (isWord && at < tex.size() && tex[at] == ' ')
        ++at;
    const std::string both = letter + std::string(*mark);
    return std::string(lookUp(composed, both).value_or(both));
}

} // namespace lectern::importing
