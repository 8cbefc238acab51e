#include "clean_text.h"

#include <lectern/lessons/utf8.h>

#include <algorithm>

namespace lectern::importing {
namespace {

constexpr std::string_view blanks = " \t\n";

bool isPrivate(char32_t c)
{
    return (c >= 0xE000 && c <= 0xF8FF) || c >= 0xF0000;
}

} // namespace

Result<std::string> cleanText(std::string_view bytes, const std::string& file, std::size_t mostBytes)
{
    if (bytes.size() > mostBytes)
        return fail("importing.size", {file, std::to_string(mostBytes)}, {file, 0, 0, 0, 0});
    if (bytes.starts_with("\xEF\xBB\xBF"))
        bytes.remove_prefix(3);
    std::string text;
    text.reserve(bytes.size());
    for (std::size_t i = 0; i < bytes.size();) {
        const std::size_t length = lessons::validSequence(bytes, i);
        if (length == 0)
            return fail("importing.encoding", {file}, {file, i, i + 1, lineAt(bytes, i), 1});
        const char32_t c = lessons::codePointAt(bytes, i).value;
        const bool endOfLine = c == U'\r' && (i + 1 == bytes.size() || bytes[i + 1] != '\n');
        if (endOfLine)
            text += '\n';
        else if (isPrivate(c))
            text += "\xEF\xBF\xBD";
        else if (c == U'\n' || c == U'\t' || (c >= 0x20 && c != 0x7F && !(c >= 0x80 && c < 0xA0)))
            text.append(bytes, i, length);
        i += length;
    }
    return text;
}

bool isBlankText(std::string_view text)
{
    return text.find_first_not_of(blanks) == std::string_view::npos;
}

std::string trimmed(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos)
        return {};
    return std::string(text.substr(begin, text.find_last_not_of(blanks) + 1 - begin));
}

std::string oneLine(std::string_view text)
{
    std::string line;
    for (const char c : text) {
        const bool blank = blanks.find(c) != std::string_view::npos;
        if (!blank)
            line += c;
        else if (!line.empty() && line.back() != ' ')
            line += ' ';
    }
    if (!line.empty() && line.back() == ' ')
        line.pop_back();
    return line;
}

std::string asciiLower(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return text;
}

int lineAt(std::string_view text, std::size_t at)
{
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(at, text.size()));
    return 1 + static_cast<int>(std::count(text.begin(), end, '\n'));
}

std::string shortened(std::string_view text)
{
    constexpr std::size_t most = 60;
    std::string line = oneLine(text.substr(0, 4 * most));
    if (line.size() <= most)
        return line;
    std::size_t end = most;
    while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xC0U) == 0x80U)
        --end;
    return line.substr(0, end) + "...";
}

} // namespace lectern::importing
