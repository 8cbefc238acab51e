#include "section_references.h"

#include <algorithm>

namespace lectern::authoring {
namespace {

void replaceAll(std::string& text, std::string_view from, std::string_view to)
{
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

std::string quotedWith(std::string_view before, std::string_view id, std::string_view behind)
{
    return std::string(before).append(id).append(behind);
}

bool holdsReferences(SourceToken token)
{
    switch (token) {
    case SourceToken::code:
    case SourceToken::comment:
    case SourceToken::formula:
    case SourceToken::command:
        return false;
    default:
        return true;
    }
}

std::string renamedIn(std::string span, const std::string& from, const std::string& to)
{
    for (const char* behind : {"}", " "})
        replaceAll(span, quotedWith("{#", from, behind), quotedWith("{#", to, behind));
    replaceAll(span, quotedWith("{ref}`", from, "`"), quotedWith("{ref}`", to, "`"));
    replaceAll(span, quotedWith("](#", from, ")"), quotedWith("](#", to, ")"));
    return span;
}

std::string renamedStep(std::string line, const std::string& from, const std::string& to)
{
    constexpr std::string_view key = "step:";
    const std::size_t value =
        line.starts_with(key) ? line.find_first_not_of(' ', key.size()) : std::string::npos;
    if (value == std::string::npos)
        return line;
    const bool quoted = line[value] == '"' || line[value] == '\'';
    const std::size_t begin = value + (quoted ? 1 : 0);
    const std::size_t end = quoted ? line.find(line[value], begin) : line.find_first_of(" \r", begin);
    const bool same = std::string_view(line).substr(begin, std::min(end, line.size()) - begin) == from;
    return same ? line.replace(begin, from.size(), to) : line;
}

} // namespace

std::string withSectionRenamed(std::string_view text, SourceKind kind, const std::string& from,
                               const std::string& to)
{
    std::string made;
    LineState state = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view line = text.substr(begin, end - begin);
        const TokenizedLine tokens = tokenizeLine(line, state, kind);
        state = tokens.state;
        std::string now;
        for (const SourceSpan& span : tokens.spans) {
            const std::string_view part = line.substr(span.begin, span.length);
            now += holdsReferences(span.token) ? renamedIn(std::string(part), from, to) : std::string(part);
        }
        made += kind == SourceKind::yaml ? renamedStep(std::move(now), from, to) : now;
        if (end < text.size())
            made += '\n';
        begin = end + 1;
    }
    return made;
}

} // namespace lectern::authoring
