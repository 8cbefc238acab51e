#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace lectern::lessons {

constexpr std::size_t none = std::string_view::npos; ///< of a place in a text: there is none

/// One line of a page: [begin, end) without its newline; `content` is where the text begins behind the
/// markers of quotes and lists.
struct Line
{
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t content = 0;
    bool listMarker = false;
    bool quoted = false;
    bool tooDeep = false; ///< more markers than can be nested stand from `content` on
};

/// Where the text of [begin, end) begins. With `lists`, list markers are passed over as well as those of
/// quotes.
Line readLine(std::string_view text, std::size_t begin, std::size_t end, bool lists);

std::vector<Line> splitLines(std::string_view text);

/// A row of `---|:--:` below the header of a table.
bool isTableRule(std::string_view content);

/// Length of the run of `c` at the start of the content.
std::size_t runLength(std::string_view content, char c);

bool isBlank(std::string_view content);

} // namespace lectern::lessons
