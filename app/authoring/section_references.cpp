#include "section_references.h"

#include "line_state.h"

#include <algorithm>
#include <utility>

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

std::string embedRenamedIn(std::string span, lessons::EmbedKind embed, const std::string& from,
                           const std::string& to)
{
    if (embed == lessons::EmbedKind::calculator) {
        for (const char* before : {"{value}`", "{step}`", "](step:"})
            replaceAll(span, quotedWith(before, from, "."), quotedWith(before, to, "."));
    }
    return span;
}

/// ` id` behind a directive.
std::string shownRenamed(std::string span, const std::string& from, const std::string& to)
{
    const std::size_t begin = span.find_first_not_of(' ');
    const std::size_t end = span.find_last_not_of(" \r");
    const bool same =
        begin != std::string::npos && std::string_view(span).substr(begin, end + 1 - begin) == from;
    return same ? span.replace(begin, from.size(), to) : span;
}

/// The value of a key in front matter, in a line of its own or in braces; behind it stands one of `ends`, or
/// nothing.
std::string valueRenamed(std::string line, std::string_view key, const std::string& from,
                         const std::string& to, std::string_view ends)
{
    const std::string written = std::string(key) + ": " + from;
    for (std::size_t at = line.find(written); at != std::string::npos;
         at = line.find(written, at + written.size())) {
        const std::size_t behind = at + written.size();
        const bool whole = at == 0 || std::string_view(" {,-").find(line[at - 1]) != std::string_view::npos;
        const bool ended = behind == line.size() ? ends.empty() || ends.front() != '.'
                                                 : ends.find(line[behind]) != std::string_view::npos;
        if (whole && ended)
            line.replace(behind - from.size(), from.size(), to);
    }
    return line;
}

/// All lines of a text, each as `change` makes it out of the line, its spans and the state before it.
template <typename Change>
std::string withLines(std::string_view text, SourceKind kind, Change change)
{
    std::string made;
    LineState state = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view line = text.substr(begin, end - begin);
        const TokenizedLine tokens = tokenizeLine(line, state, kind);
        made += change(line, tokens, std::exchange(state, tokens.state));
        if (end < text.size())
            made += '\n';
        begin = end + 1;
    }
    return made;
}

} // namespace

std::string withEmbedRenamed(std::string_view text, SourceKind kind, lessons::EmbedKind embed,
                             const std::string& from, const std::string& to)
{
    const std::string directive = embed == lessons::EmbedKind::calculator ? "{calculator}" : "{exercise}";
    return withLines(text, kind, [&](std::string_view line, const TokenizedLine& tokens, LineState before) {
        std::string now;
        bool shows = false;
        for (const SourceSpan& span : tokens.spans) {
            std::string part(line.substr(span.begin, span.length));
            if (span.token == SourceToken::link && shows)
                part = shownRenamed(std::move(part), from, to);
            shows = span.token == SourceToken::directive && part.ends_with(directive);
            now += holdsReferences(span.token) ? embedRenamedIn(std::move(part), embed, from, to) : part;
        }
        if (SourceState::unpack(before).place != Place::front)
            return now;
        return embed == lessons::EmbedKind::calculator
                   ? valueRenamed(std::move(now), "cell", from, to, ".")
                   : valueRenamed(std::move(now), "exercise", from, to, " ,}\r");
    });
}

std::string withSectionRenamed(std::string_view text, SourceKind kind, const std::string& from,
                               const std::string& to)
{
    return withLines(text, kind, [&](std::string_view line, const TokenizedLine& tokens, LineState) {
        std::string now;
        for (const SourceSpan& span : tokens.spans) {
            const std::string_view part = line.substr(span.begin, span.length);
            now += holdsReferences(span.token) ? renamedIn(std::string(part), from, to) : std::string(part);
        }
        return kind == SourceKind::yaml ? renamedStep(std::move(now), from, to) : now;
    });
}

} // namespace lectern::authoring
