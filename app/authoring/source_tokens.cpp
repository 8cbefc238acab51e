#include <lectern/authoring/source_tokens.h>

#include "line_state.h"

namespace lectern::authoring {
namespace {

std::size_t indentOf(std::string_view line)
{
    return std::min(line.find_first_not_of(" \t"), line.size());
}

/// The length of a run of backticks or tildes at the line's beginning; 0 below three.
int fenceAt(std::string_view text)
{
    if (text.empty() || (text.front() != '`' && text.front() != '~'))
        return 0;
    const std::size_t length = std::min(text.find_first_not_of(text.front()), text.size());
    return length >= 3 ? static_cast<int>(std::min<std::size_t>(length, 255)) : 0;
}

/// "calculator" of "```{calculator} id"; empty for code and where the braces are not closed.
std::string_view directiveOf(std::string_view info)
{
    if (!info.starts_with('{'))
        return {};
    const std::size_t close = info.find('}');
    return close == std::string_view::npos ? std::string_view() : info.substr(1, close - 1);
}

void takeFence(SpanWriter& out, SourceState& state)
{
    const int length = fenceAt(out.rest());
    const bool tildes = out.peek() == '~';
    const std::string_view info = out.rest().substr(static_cast<std::size_t>(length));
    const std::string_view name = directiveOf(info);
    if (isBlank(info) || !name.empty()) {
        out.take(static_cast<std::size_t>(length) + (name.empty() ? 0 : name.size() + 2), SourceToken::directive);
        const bool yaml = name == "calculator" || name == "exercise";
        if (yaml)
            out.takeRest(SourceToken::link);
        else
            tokenizeInline(out, SourceToken::plain);
        if (yaml)
            state = {Place::nested, length, tildes, Scalar::none, 0};
        return; // other directives hold Markdown; a bare fence closes one of them
    }
    out.takeRest(SourceToken::directive);
    state = {Place::fence, length, tildes, Scalar::none, 0};
}

bool closes(std::string_view line, const SourceState& state)
{
    const std::string_view text = line.substr(indentOf(line));
    const int length = fenceAt(text);
    return length >= state.fence && length > 0 && (text.front() == '~') == state.tildes &&
           isBlank(text.substr(static_cast<std::size_t>(length)));
}

void takeHeading(SpanWriter& out)
{
    const std::size_t open = out.line().rfind("{#");
    const std::size_t end = open == std::string_view::npos ? out.line().size() : open;
    out.take(end - out.at(), SourceToken::heading);
    out.takeRest(SourceToken::attributes);
}

bool takeOption(SpanWriter& out)
{
    const std::size_t end = out.rest().find(':', 1);
    const bool named = end != std::string_view::npos && end > 1 &&
                       out.rest().substr(1, end - 1).find_first_of(" \t`$") == std::string_view::npos;
    if (named)
        out.take(end + 1, SourceToken::option);
    return named;
}

void takeListMark(SpanWriter& out)
{
    const std::string_view rest = out.rest();
    if (rest.size() > 1 && (rest[0] == '-' || rest[0] == '*' || rest[0] == '+') && rest[1] == ' ')
        out.take(1, SourceToken::mark);
    const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
    if (digits > 0 && digits < 10 && rest.substr(digits).starts_with(". "))
        out.take(digits + 1, SourceToken::mark);
}

void tokenizeProse(SpanWriter& out, SourceState& state)
{
    out.take(indentOf(out.line()), SourceToken::plain);
    while (out.peek() == '>')
        out.take(out.peek(1) == ' ' ? 2 : 1, SourceToken::mark);
    if (fenceAt(out.rest()) > 0)
        return takeFence(out, state);
    if (out.rest().starts_with("<!--")) {
        const std::size_t end = out.rest().find("-->");
        if (end == std::string_view::npos)
            state.place = Place::comment;
        out.take(end == std::string_view::npos ? out.rest().size() : end + 3, SourceToken::comment);
    } else if (out.rest().starts_with("$$") && out.rest().find("$$", 2) == std::string_view::npos) {
        out.take(2, SourceToken::formula);
        tokenizeTex(out, out.line().size());
        state.place = Place::display;
        return;
    } else if (out.peek() == '#') {
        return takeHeading(out);
    } else if (out.peek() == ':' && takeOption(out)) {
        return tokenizeInline(out, SourceToken::plain);
    }
    takeListMark(out);
    tokenizeInline(out, SourceToken::plain);
}

void tokenizeDisplay(SpanWriter& out, SourceState& state)
{
    const std::size_t end = out.line().find("$$");
    if (end == std::string_view::npos && !isBlank(out.line()))
        return tokenizeTex(out, out.line().size());
    state.place = Place::prose; // a blank line ends it too
    if (end == std::string_view::npos)
        return out.takeRest(SourceToken::plain);
    tokenizeTex(out, end);
    out.take(2, SourceToken::formula);
    out.takeRest(SourceToken::attributes);
}

void tokenizePage(SpanWriter& out, SourceState& state)
{
    switch (state.place) {
    case Place::start:
        if (out.line() == "---" || out.line() == "---\r") {
            out.takeRest(SourceToken::directive);
            state.place = Place::front;
            return;
        }
        state.place = Place::prose;
        return tokenizeProse(out, state);
    case Place::front:
        if (out.line().starts_with("---")) {
            out.takeRest(SourceToken::directive);
            state = {Place::prose, 0, false, Scalar::none, 0};
            return;
        }
        return tokenizeYaml(out, state);
    case Place::display:
        return tokenizeDisplay(out, state);
    case Place::comment:
        if (out.line().find("-->") != std::string_view::npos)
            state.place = Place::prose;
        return out.takeRest(SourceToken::comment);
    case Place::fence:
    case Place::nested:
        if (closes(out.line(), state)) {
            out.takeRest(SourceToken::directive);
            state = {Place::prose, 0, false, Scalar::none, 0};
            return;
        }
        if (state.place == Place::nested)
            return tokenizeYaml(out, state);
        return out.takeRest(SourceToken::code);
    default:
        return tokenizeProse(out, state);
    }
}

} // namespace

SourceKind kindOf(std::string_view fileName)
{
    return fileName.ends_with(".yaml") || fileName.ends_with(".yml") ? SourceKind::yaml : SourceKind::page;
}

TokenizedLine tokenizeLine(std::string_view line, LineState before, SourceKind kind)
{
    constexpr std::size_t longestLine = 16 * 1024; // what looks for partners in a line takes time by its square
    SourceState state = SourceState::unpack(before);
    SpanWriter out(line);
    if (line.size() > longestLine) {
        state.place = state.place == Place::start ? Place::prose : state.place;
    } else if (kind == SourceKind::page) {
        tokenizePage(out, state);
    } else {
        state.place = Place::document;
        tokenizeYaml(out, state);
    }
    out.takeRest(SourceToken::plain);
    return {out.spans(), state.pack()};
}

} // namespace lectern::authoring
