#include "tex_scan.h"

#include <lectern/lessons/utf8.h>

#include <algorithm>
#include <array>

namespace lectern::importing {
namespace {

constexpr std::size_t longestArgument = 200'000;

// Where the closing mark stands that belongs to the opening one at `at`; braces inside count.
std::size_t closing(std::string_view tex, std::size_t at, char close, TexWork& work)
{
    const std::size_t limit = std::min({tex.size(), at + longestArgument, at + work.left});
    std::size_t depth = 0;
    std::size_t found = nowhere;
    std::size_t i = at + 1;
    for (; i < limit && found == nowhere; ++i) {
        const char c = tex[i];
        if (c == '\\')
            ++i;
        else if (depth == 0 && c == close)
            found = i;
        else if (c == '{')
            ++depth;
        else if (c == '}' && depth-- == 0)
            break;
    }
    work.spend(i - at);
    return found;
}

} // namespace

std::string_view commandAt(std::string_view tex, std::size_t at)
{
    std::size_t end = at + 1;
    while (end < tex.size() && (lessons::isAsciiLetter(tex[end]) || tex[end] == '@'))
        ++end;
    if (end > at + 1 && end < tex.size() && tex[end] == '*')
        ++end;
    else if (end == at + 1 && end < tex.size())
        end += std::max<std::size_t>(1, lessons::validSequence(tex, end));
    return tex.substr(std::min(at + 1, tex.size()), end - at - 1);
}

std::size_t skipBlanks(std::string_view tex, std::size_t at)
{
    return std::min(tex.find_first_not_of(" \t\n", at), tex.size());
}

std::optional<std::string_view> TexPieces::between(char openMark, char closeMark)
{
    const std::size_t open = skipBlanks(m_tex, m_at);
    if (open >= m_tex.size() || m_tex[open] != openMark)
        return std::nullopt;
    const std::size_t close = closing(m_tex, open, closeMark, m_work);
    if (close == nowhere)
        return std::nullopt;
    m_at = close + 1;
    return m_tex.substr(open + 1, close - open - 1);
}

std::optional<std::string_view> TexPieces::group()
{
    return between('{', '}');
}

std::optional<std::string_view> TexPieces::optional()
{
    return between('[', ']');
}

std::optional<std::string_view> TexPieces::argument()
{
    const std::size_t open = skipBlanks(m_tex, m_at);
    if (open >= m_tex.size() || m_tex[open] == '}')
        return std::nullopt;
    if (m_tex[open] == '{')
        return group();
    const std::size_t length = m_tex[open] == '\\' ? 1 + commandAt(m_tex, open).size()
                                                   : std::max<std::size_t>(1, lessons::validSequence(m_tex, open));
    m_at = open + length;
    return m_tex.substr(open, length);
}

bool TexPieces::take(char c)
{
    if (m_at >= m_tex.size() || m_tex[m_at] != c)
        return false;
    ++m_at;
    return true;
}

std::optional<Environment> environmentAt(std::string_view tex, std::size_t at, TexWork& work)
{
    constexpr std::string_view begin = "\\begin";
    constexpr std::string_view end = "\\end";
    TexPieces pieces(tex, at + begin.size(), work);
    const auto name = pieces.group();
    if (work.left == 0 || !name || name->size() > 40 || name->find('\n') != nowhere)
        return std::nullopt;
    const std::string closer = std::string(end) + '{' + std::string(*name) + '}';
    const std::string opener = std::string(begin) + '{' + std::string(*name) + '}';
    Environment found{std::string(*name), pieces.at(), 0, 0};
    std::size_t from = pieces.at();
    for (std::size_t open = isVerbatim(*name) ? 0 : 1, close = tex.find(closer, from); close != nowhere;
         close = tex.find(closer, from)) {
        if (!work.spend(close - from))
            return std::nullopt;
        if (open > 0) {
            for (std::size_t inner = tex.substr(0, close).find(opener, from); inner != nowhere;
                 inner = tex.substr(0, close).find(opener, inner + opener.size()))
                ++open;
            --open;
        }
        from = close + closer.size();
        if (open == 0) {
            found.bodyEnd = close;
            found.end = from;
            return found;
        }
    }
    work.spend(tex.size() - from);
    return std::nullopt;
}

bool isVerbatim(std::string_view environment)
{
    constexpr std::array<std::string_view, 8> names{"verbatim", "verbatim*", "Verbatim", "lstlisting",
                                                    "minted",   "comment",   "code",     "filecontents"};
    return std::find(names.begin(), names.end(), environment) != names.end();
}

} // namespace lectern::importing
