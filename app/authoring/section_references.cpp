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

/// The references that headings, calculators and exercises have in common.
std::string linksRenamedIn(std::string span, const std::string& from, const std::string& to)
{
    replaceAll(span, quotedWith("{ref}`", from, "`"), quotedWith("{ref}`", to, "`"));
    replaceAll(span, quotedWith("](#", from, ")"), quotedWith("](#", to, ")"));
    return span;
}

std::string renamedIn(std::string span, const std::string& from, const std::string& to)
{
    for (const char* behind : {"}", " "})
        replaceAll(span, quotedWith("{#", from, behind), quotedWith("{#", to, behind));
    return linksRenamedIn(std::move(span), from, to);
}

std::string embedRenamedIn(std::string span, lessons::EmbedKind embed, const std::string& from,
                           const std::string& to)
{
    if (embed == lessons::EmbedKind::calculator) {
        for (const char* before : {"{value}`", "{step}`", "](step:"})
            replaceAll(span, quotedWith(before, from, "."), quotedWith(before, to, "."));
    }
    return linksRenamedIn(std::move(span), from, to);
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

/// What of a value in YAML is a name.
enum class Named
{
    whole,
    beforeDot
};

bool endsAt(std::string_view line, std::size_t behind, bool quoted, char quote, Named named)
{
    const char next = behind < line.size() ? line[behind] : '\r';
    if (named == Named::beforeDot)
        return next == '.';
    return quoted ? next == quote : std::string_view(" ,}\r").find(next) != std::string_view::npos;
}

/// The value of a key of YAML, in a line of its own or in braces, with or without quotes.
std::string valueRenamed(std::string line, std::string_view key, const std::string& from,
                         const std::string& to, Named named = Named::whole)
{
    const std::string written = std::string(key) + ": ";
    for (std::size_t at = line.find(written); at != std::string::npos;
         at = line.find(written, at + written.size())) {
        const bool isKey = at == 0 || std::string_view(" {,-").find(line[at - 1]) != std::string_view::npos;
        std::size_t begin = std::min(line.find_first_not_of(' ', at + written.size()), line.size());
        const char quote = begin < line.size() ? line[begin] : ' ';
        const bool quoted = quote == '"' || quote == '\'';
        begin += quoted ? 1 : 0;
        const bool same = std::string_view(line).substr(begin).starts_with(from) &&
                          endsAt(line, begin + from.size(), quoted, quote, named);
        if (isKey && same)
            line.replace(begin, from.size(), to);
    }
    return line;
}

/// All lines of a text, each as `change` makes it out of the line, its spans and the state before it.
template <typename Change>
std::string withLines(std::string_view text, SourceKind kind, Change change)
{
    constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
    std::string made;
    LineState state = 0;
    if (text.starts_with(byteOrderMark)) {
        made = byteOrderMark;
        text.remove_prefix(byteOrderMark.size());
    }
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
                   ? valueRenamed(std::move(now), "cell", from, to, Named::beforeDot)
                   : valueRenamed(std::move(now), "exercise", from, to);
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
        return kind == SourceKind::yaml && line.starts_with("step:")
                   ? valueRenamed(std::move(now), "step", from, to)
                   : now;
    });
}

std::string withOwnIdRenamed(std::string_view text, SourceKind kind, const std::string& from,
                             const std::string& to)
{
    return withLines(text, kind, [&](std::string_view line, const TokenizedLine&, LineState before) {
        const bool own = line.starts_with("id:") &&
                         (kind == SourceKind::yaml || SourceState::unpack(before).place == Place::front);
        return own ? valueRenamed(std::string(line), "id", from, to) : std::string(line);
    });
}

} // namespace lectern::authoring
