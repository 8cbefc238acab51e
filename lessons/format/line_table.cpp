#include "line_table.h"

#include "utf8.h"

#include <algorithm>

namespace lectern::lessons {
namespace {

// md4c walks through all open containers at each blank line, and readers walk down the tree: both need a
// bound.
constexpr std::size_t mostMarkers = 32;
constexpr std::size_t deepestMarker = 128;

std::size_t bulletLength(std::string_view text, std::size_t at, std::size_t end)
{
    const char c = text[at];
    const bool marker = c == '-' || c == '*' || c == '+';
    return marker && at + 1 < end && (text[at + 1] == ' ' || text[at + 1] == '\t') ? 1 : 0;
}

std::size_t numberLength(std::string_view text, std::size_t at, std::size_t end)
{
    std::size_t k = at;
    while (k < end && isAsciiDigit(text[k]) && k - at < 9)
        ++k;
    const bool marker = k > at && k + 1 < end && (text[k] == '.' || text[k] == ')') && text[k + 1] == ' ';
    return marker ? k + 1 - at : 0;
}

std::size_t listMarkerLength(std::string_view text, std::size_t at, std::size_t end)
{
    const std::size_t bullet = bulletLength(text, at, end);
    return bullet > 0 ? bullet : numberLength(text, at, end);
}

} // namespace

Line readLine(std::string_view text, std::size_t begin, std::size_t end, bool lists)
{
    Line line{begin, end, begin, false, false, false};
    std::size_t i = begin;
    for (std::size_t markers = 0;; ++markers) {
        while (i < end && (text[i] == ' ' || text[i] == '\t'))
            ++i;
        line.content = i;
        if (i >= end)
            return line;
        const bool quote = text[i] == '>';
        const std::size_t marker = quote ? 1 : lists ? listMarkerLength(text, i, end) : 0;
        line.tooDeep = marker > 0 && (markers >= mostMarkers || i - begin > deepestMarker);
        if (marker == 0 || line.tooDeep)
            return line;
        line.quoted = line.quoted || quote;
        line.listMarker = line.listMarker || !quote;
        i += marker;
    }
}

std::vector<Line> splitLines(std::string_view text)
{
    std::vector<Line> lines;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        lines.push_back(readLine(text, begin, end, true));
        begin = end + 1;
    }
    return lines;
}

bool isTableRule(std::string_view content)
{
    bool dash = false;
    bool bar = false;
    for (const char c : content) {
        dash = dash || c == '-';
        bar = bar || c == '|';
        if (c != '-' && c != '|' && c != ':' && c != ' ' && c != '\t')
            return false;
    }
    return dash && bar;
}

std::size_t runLength(std::string_view content, char c)
{
    std::size_t length = 0;
    while (length < content.size() && content[length] == c)
        ++length;
    return length;
}

bool isBlank(std::string_view content)
{
    return content.find_first_not_of(" \t\n") == std::string_view::npos;
}

} // namespace lectern::lessons
