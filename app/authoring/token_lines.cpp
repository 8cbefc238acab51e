// The kinds of text within a line: prose, TeX, calc, YAML.

#include "line_state.h"

#include <lectern/calc/program.h>

#include <string>

namespace lectern::authoring {
namespace {

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// The end of `$...$` that begins at `at`; npos if it is no formula.
std::size_t formulaEnd(std::string_view line, std::size_t at)
{
    const bool display = line.substr(at).starts_with("$$");
    const std::size_t begin = at + (display ? 2 : 1);
    if (!display && (begin >= line.size() || line[begin] == ' '))
        return std::string_view::npos;
    for (std::size_t i = begin; i < line.size(); ++i) {
        if (line[i] == '\\')
            ++i;
        else if (display && line.substr(i).starts_with("$$"))
            return i + 2;
        else if (!display && line[i] == '$' && line[i - 1] != ' ' && !(i + 1 < line.size() && isDigit(line[i + 1])))
            return i + 1;
    }
    return std::string_view::npos;
}

void takeFormula(SpanWriter& out, std::size_t end)
{
    const std::size_t marks = out.rest().starts_with("$$") ? 2 : 1;
    out.take(marks, SourceToken::formula);
    tokenizeTex(out, end - marks);
    out.take(marks, SourceToken::formula);
}

/// `code`, or {role}`target`; false if the backticks have no partner.
bool takeCode(SpanWriter& out, std::size_t before, SourceToken token)
{
    const std::string_view rest = out.rest().substr(before);
    const std::size_t ticks = std::min(rest.find_first_not_of('`'), rest.size());
    const std::size_t close = rest.find(std::string(ticks, '`'), ticks);
    if (close == std::string_view::npos)
        return false;
    out.take(before + close + ticks, token);
    return true;
}

bool takeBraces(SpanWriter& out)
{
    const std::string_view rest = out.rest();
    if (rest.starts_with("{{")) {
        const std::size_t end = rest.find("}}");
        out.take(end == std::string_view::npos ? 2 : end + 2, SourceToken::insertion);
        return true;
    }
    const std::size_t close = rest.find('}');
    if (close == std::string_view::npos)
        return false;
    if (rest.substr(close + 1).starts_with('`'))
        return takeCode(out, close + 1, SourceToken::role);
    if (rest.starts_with("{#") || rest.starts_with("{say")) {
        out.take(close + 1, SourceToken::attributes);
        return true;
    }
    return false;
}

void takeOne(SpanWriter& out, SourceToken base)
{
    const char c = out.peek();
    switch (c) {
    case '\\':
        return out.take(2, base);
    case '$': {
        const std::size_t end = formulaEnd(out.line(), out.at());
        return end == std::string_view::npos ? out.take(1, base) : takeFormula(out, end);
    }
    case '`':
        if (!takeCode(out, 0, SourceToken::code))
            out.take(1, base);
        return;
    case '{':
        if (!takeBraces(out))
            out.take(1, base);
        return;
    case '*':
    case '|':
        return out.take(1, SourceToken::mark);
    case ']':
        if (out.peek(1) == '(') {
            const std::size_t end = out.rest().find(')');
            return out.take(end == std::string_view::npos ? 1 : end + 1, SourceToken::link);
        }
        return out.take(1, base);
    default: {
        const std::size_t next = out.rest().find_first_of("\\$`{*|]", 1);
        return out.take(next == std::string_view::npos ? out.rest().size() : next, base);
    }
    }
}

void takeNumber(SpanWriter& out)
{
    std::size_t length = 0;
    while (isDigit(out.peek(length)) || out.peek(length) == '.')
        ++length;
    const bool isSigned = out.peek(length + 1) == '-' || out.peek(length + 1) == '+';
    const std::size_t sign = isSigned ? std::size_t{2} : std::size_t{1};
    if ((out.peek(length) == 'e' || out.peek(length) == 'E') && isDigit(out.peek(length + sign))) {
        length += sign;
        while (isDigit(out.peek(length)))
            ++length;
    }
    out.take(length, SourceToken::number);
}

void takeCalcName(SpanWriter& out)
{
    std::size_t length = 1;
    while (isLetter(out.peek(length)) || isDigit(out.peek(length)) || out.peek(length) == '_')
        ++length;
    const std::string_view name = out.rest().substr(0, length);
    const bool known = calc::findSignature(name) >= 0 && out.peek(length) == '(';
    out.take(length, known                            ? SourceToken::function
                     : name == "for" || name == "in" ? SourceToken::key
                                                      : SourceToken::plain);
}

std::size_t yamlIndentOf(std::string_view line)
{
    return std::min(line.find_first_not_of(' '), line.size());
}

/// Where the key of a YAML entry ends: at the colon with a space or nothing behind it; npos if there is none.
std::size_t keyEnd(std::string_view text)
{
    const std::size_t colon = text.find(':');
    const bool ends = colon != std::string_view::npos && colon > 0 &&
                      (colon + 1 == text.size() || text[colon + 1] == ' ' || text[colon + 1] == '\r');
    const bool plain = ends && text.substr(0, colon).find_first_of("{}[],\"'#|`$") == std::string_view::npos;
    return plain ? colon : std::string_view::npos;
}

void takeQuoted(SpanWriter& out)
{
    const char quote = out.peek();
    std::size_t end = 1;
    while (end < out.rest().size() && out.peek(end) != quote)
        end += quote == '"' && out.peek(end) == '\\' ? std::size_t{2} : std::size_t{1};
    out.take(end + 1, SourceToken::text);
}

/// A value: flow maps and lists, quoted texts, numbers, plain text with formulas.
void takeValue(SpanWriter& out)
{
    while (!out.atEnd()) {
        const char c = out.peek();
        const char before = out.at() > 0 ? out.line()[out.at() - 1] : ' ';
        const bool begins = before == ' ' || before == '{' || before == '[' || before == ',';
        if (c == '#' && before == ' ')
            return out.takeRest(SourceToken::comment);
        if ((c == '"' || c == '\'') && begins)
            takeQuoted(out);
        else if (begins && (isDigit(c) || (c == '-' && isDigit(out.peek(1))))) {
            if (c == '-')
                out.take(1, SourceToken::number);
            takeNumber(out);
        } else if (begins && isLetter(c)) {
            std::size_t length = 1;
            while (isLetter(out.peek(length)) || isDigit(out.peek(length)) || out.peek(length) == '_' ||
                   out.peek(length) == '-')
                ++length;
            const bool key = out.peek(length) == ':' && (out.peek(length + 1) == ' ' || out.peek(length + 1) == '\0');
            out.take(length, key ? SourceToken::key : SourceToken::plain);
        } else if (c == '{' || c == '[' || c == ',' || c == ' ') {
            if (c == '{' && (out.peek(1) == '{' || out.line().substr(out.at()).find("}`") != std::string_view::npos))
                takeOne(out, SourceToken::plain);
            else
                out.take(1, SourceToken::plain);
        } else {
            const std::size_t next = out.rest().find_first_of("{[, \"'$`\\", 1);
            if (c == '$' || c == '`' || c == '\\')
                takeOne(out, SourceToken::plain);
            else
                out.take(next == std::string_view::npos ? out.rest().size() : next, SourceToken::plain);
        }
    }
}

/// Whether a value is `|` or `>` with its signs: a block scalar begins.
bool opensBlock(std::string_view value)
{
    const std::size_t begin = value.find_first_not_of(' ');
    if (begin == std::string_view::npos || (value[begin] != '|' && value[begin] != '>'))
        return false;
    const std::size_t end = value.find_first_not_of("|>+-0123456789", begin);
    return end == std::string_view::npos || value[end] == ' ' || value[end] == '\r';
}

} // namespace

void tokenizeInline(SpanWriter& out, SourceToken base)
{
    while (!out.atEnd())
        takeOne(out, base);
}

void tokenizeTex(SpanWriter& out, std::size_t end)
{
    end = std::min(end, out.line().size());
    while (out.at() < end) {
        if (out.peek() != '\\') {
            const std::size_t next = std::min(out.line().find('\\', out.at()), end);
            out.take(next - out.at(), SourceToken::formula);
            continue;
        }
        std::size_t length = 1;
        while (isLetter(out.peek(length)))
            ++length;
        length = std::max<std::size_t>(length, 2);
        out.take(std::min(length, end - out.at()), SourceToken::command);
    }
}

void tokenizeCalc(SpanWriter& out)
{
    while (!out.atEnd()) {
        const char c = out.peek();
        if (c == '#')
            return out.takeRest(SourceToken::comment);
        if (c == '"')
            takeQuoted(out);
        else if (isDigit(c))
            takeNumber(out);
        else if (isLetter(c))
            takeCalcName(out);
        else
            out.take(1, SourceToken::plain);
    }
}

void tokenizeYaml(SpanWriter& out, SourceState& state)
{
    const std::size_t indent = yamlIndentOf(out.line());
    if (state.scalar != Scalar::none) {
        if (isBlank(out.line()))
            return out.takeRest(SourceToken::plain);
        if (indent > static_cast<std::size_t>(state.indent))
            return state.scalar == Scalar::calc ? tokenizeCalc(out) : tokenizeInline(out, SourceToken::plain);
        state.scalar = Scalar::none;
    }
    out.take(indent, SourceToken::plain);
    if (out.peek() == '#')
        return out.takeRest(SourceToken::comment);
    while (out.rest().starts_with("- "))
        out.take(2, SourceToken::mark);
    // A block under `- key: |` is indented deeper than the dash.
    const std::size_t own = indent;
    const std::size_t end = keyEnd(out.rest());
    if (end != std::string_view::npos) {
        const std::string_view key = out.rest().substr(0, end);
        const bool calc = key == "cells" || key == "vars" || key == "calc";
        out.take(end + 1, SourceToken::key);
        if (opensBlock(out.rest())) {
            state.scalar = calc ? Scalar::calc : Scalar::text;
            state.indent = static_cast<int>(std::min<std::size_t>(own, 255));
        }
    } else if (opensBlock(out.rest())) {
        state.scalar = Scalar::text;
        state.indent = static_cast<int>(std::min<std::size_t>(own, 255));
    }
    takeValue(out);
}

} // namespace lectern::authoring
