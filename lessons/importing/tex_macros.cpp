#include "tex_macros.h"

#include "clean_text.h"
#include "import_limits.h"
#include "tex_scan.h"

#include <lectern/lessons/utf8.h>

#include <algorithm>
#include <array>

namespace lectern::importing {
namespace {

constexpr std::size_t mostMacros = 2000;
constexpr std::size_t mostSteps = 300'000;

// A page is read by these; a new meaning for one of them would only hide what is there.
constexpr std::array<std::string_view, 18> fixed{
    "begin",  "end",   "section",  "subsection", "subsubsection", "chapter", "item",   "label", "ref",
    "eqref",  "cite",  "footnote", "input",      "include",       "caption", "textbf", "emph",  "includegraphics"};

std::string_view withoutStar(std::string_view name)
{
    return name.size() > 1 && name.ends_with('*') ? name.substr(0, name.size() - 1) : name;
}

std::string_view nameIn(std::string_view group)
{
    const std::size_t slash = group.find('\\');
    return slash == nowhere ? std::string_view() : withoutStar(commandAt(group, slash));
}

std::size_t countIn(std::string_view text)
{
    const std::string word = trimmed(text);
    return word.size() == 1 && word[0] >= '1' && word[0] <= '9' ? static_cast<std::size_t>(word[0] - '0') : 0;
}

// Bodies of definitions hold no comments any more, so that they can stand in one line.
std::string substituted(std::string_view body, const std::vector<std::string_view>& arguments)
{
    std::string text;
    for (std::size_t i = 0; i < body.size(); ++i) {
        const bool parameter = body[i] == '#' && i + 1 < body.size() && body[i + 1] >= '1' && body[i + 1] <= '9';
        const std::size_t number = parameter ? static_cast<std::size_t>(body[i + 1] - '1') : arguments.size();
        if (number < arguments.size()) {
            text += arguments[number];
            ++i;
        } else {
            text += body[i];
        }
    }
    return text;
}

} // namespace

std::string TexMacros::expand(std::string_view tex, std::vector<std::pair<std::size_t, int>>* lines)
{
    m_lines = lines;
    std::string out;
    out.reserve(tex.size());
    expandInto(out, tex, 0);
    m_lines = nullptr;
    return out;
}

void TexMacros::expandInto(std::string& out, std::string_view tex, int depth)
{
    int line = 1;
    if (m_lines && depth == 0)
        m_lines->emplace_back(out.size(), line);
    std::size_t counted = 0;
    for (std::size_t i = 0; i < tex.size();) {
        const char c = tex[i];
        if (c == '\\') {
            i = command(out, tex, i, depth);
        } else if (c == '%') {
            i = comment(tex, i);
        } else {
            out += c;
            ++i;
        }
        if (m_lines && depth == 0 && tex[i - 1] == '\n') {
            line += static_cast<int>(std::count(tex.begin() + static_cast<std::ptrdiff_t>(counted),
                                                tex.begin() + static_cast<std::ptrdiff_t>(i), '\n'));
            counted = i;
            m_lines->emplace_back(out.size(), line);
        }
    }
}

// A comment takes its newline along and the blanks that begin the next line; an empty line still ends a paragraph.
std::size_t TexMacros::comment(std::string_view tex, std::size_t at) const
{
    const std::size_t newline = tex.find('\n', at);
    if (newline == nowhere)
        return tex.size();
    const std::size_t next = std::min(tex.find_first_not_of(" \t", newline + 1), tex.size());
    return next < tex.size() && tex[next] == '\n' ? newline : next;
}

std::size_t TexMacros::command(std::string& out, std::string_view tex, std::size_t at, int depth)
{
    const std::string_view full = commandAt(tex, at);
    const std::string_view name = withoutStar(full);
    const std::size_t behind = at + 1 + full.size();
    if (const std::size_t end = define(full, tex, behind); end != nowhere)
        return end;
    if (name == "begin" || name == "end")
        return beginOrEnd(out, name, tex, at, depth);
    if (name == "verb" && behind < tex.size()) {
        const std::size_t close = tex.find(tex[behind], behind + 1);
        const std::size_t line = tex.find('\n', behind);
        const std::size_t end = close < line ? close + 1 : behind;
        out += tex.substr(at, end - at);
        return end;
    }
    if (name == "input" || name == "include" || name == "subfile")
        return includeFile(out, name, tex, at, depth);
    if (const Macro* macro = find(name)) {
        const std::size_t end = use(out, *macro, tex, at + 1 + name.size(), depth);
        if (end != nowhere)
            return end;
    }
    out += tex.substr(at, 1 + full.size());
    return std::max(behind, at + 1);
}

std::size_t TexMacros::use(std::string& out, const Macro& macro, std::string_view tex, std::size_t at, int depth)
{
    if (m_reachedLimit || std::find(m_active.begin(), m_active.end(), &macro) != m_active.end())
        return nowhere;
    TexPieces pieces(tex, at, m_work);
    std::vector<std::string_view> arguments;
    std::size_t wanted = macro.parameters;
    if (macro.hasDefault && wanted > 0) {
        arguments.push_back(pieces.optional().value_or(macro.first));
        --wanted;
    }
    for (; wanted > 0; --wanted) {
        const auto argument = pieces.argument();
        if (!argument)
            return nowhere;
        arguments.push_back(*argument);
    }
    std::string text = substituted(macro.body, arguments);
    m_made += text.size();
    ++m_steps;
    if (depth >= deepestMacro || m_made > largestExpansion || m_steps > mostSteps) {
        m_reachedLimit = true;
        return nowhere;
    }
    const std::size_t before = out.size();
    m_active.push_back(&macro);
    expandInto(out, text, depth + 1);
    m_active.pop_back();
    // A command at the end of the expansion must not grow into the letters behind it.
    const std::string_view made = std::string_view(out).substr(before);
    const std::size_t slash = made.find_last_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
    const bool endsInCommand = slash != nowhere && slash + 1 < made.size() && made[slash] == '\\';
    if (endsInCommand && pieces.at() < tex.size() && lessons::isAsciiLetter(tex[pieces.at()]))
        out += ' ';
    return pieces.at();
}

const TexMacros::Macro* TexMacros::find(std::string_view name) const
{
    const auto found = m_commands.find(name);
    if (found == m_commands.end())
        return nullptr;
    // \let and \newcommand{\v}{\vect}: the arguments are those of the other one.
    const Macro* macro = &found->second;
    for (int step = 0; step < 8 && macro->parameters == 0 && macro->body.starts_with('\\'); ++step) {
        const auto next = m_commands.find(std::string_view(macro->body).substr(1));
        if (next == m_commands.end() || &next->second == &found->second)
            break;
        macro = &next->second;
    }
    return macro;
}

void TexMacros::put(std::string_view name, Macro macro, bool replaces)
{
    const bool isFixed = std::find(fixed.begin(), fixed.end(), name) != fixed.end();
    if (name.empty() || isFixed || m_commands.size() >= mostMacros)
        return;
    if (replaces)
        m_commands.insert_or_assign(std::string(name), std::move(macro));
    else
        m_commands.emplace(name, std::move(macro));
}

std::size_t TexMacros::define(std::string_view name, std::string_view tex, std::size_t at)
{
    const std::string_view plain = withoutStar(name);
    if (plain == "newcommand" || plain == "renewcommand" || plain == "DeclareRobustCommand")
        return defineCommand(tex, at, true);
    if (plain == "providecommand")
        return defineCommand(tex, at, false);
    if (plain == "DeclareMathOperator")
        return defineOperator(tex, at, name.ends_with('*'));
    if (plain == "def" || plain == "gdef" || plain == "edef")
        return defineRaw(tex, at);
    if (plain == "let")
        return defineAlias(tex, at);
    if (plain == "newenvironment" || plain == "renewenvironment")
        return defineEnvironment(tex, at);
    if (plain == "newtheorem")
        return defineTheorem(tex, at);
    return nowhere;
}

std::size_t TexMacros::defineCommand(std::string_view tex, std::size_t at, bool replaces)
{
    TexPieces pieces(tex, at, m_work);
    const auto name = pieces.argument();
    if (!name)
        return nowhere;
    Macro macro;
    if (const auto count = pieces.optional())
        macro.parameters = countIn(*count);
    if (const auto first = pieces.optional()) {
        macro.hasDefault = true;
        macro.first = *first;
    }
    const auto body = pieces.argument();
    if (!body)
        return nowhere;
    macro.body = *body;
    put(nameIn(*name), std::move(macro), replaces);
    return pieces.at();
}

std::size_t TexMacros::defineOperator(std::string_view tex, std::size_t at, bool limits)
{
    TexPieces pieces(tex, at, m_work);
    const auto name = pieces.argument();
    const auto body = pieces.group();
    if (!name || !body)
        return nowhere;
    Macro macro;
    macro.body = (limits ? "\\operatorname*{" : "\\operatorname{") + std::string(*body) + '}';
    put(nameIn(*name), std::move(macro));
    return pieces.at();
}

std::size_t TexMacros::defineRaw(std::string_view tex, std::size_t at)
{
    const std::size_t slash = skipBlanks(tex, at);
    if (slash >= tex.size() || tex[slash] != '\\')
        return nowhere;
    const std::string_view name = withoutStar(commandAt(tex, slash));
    std::size_t i = slash + 1 + name.size();
    Macro macro;
    while (i + 1 < tex.size() && tex[i] == '#' && tex[i + 1] == static_cast<char>('1' + macro.parameters)) {
        ++macro.parameters;
        i += 2;
    }
    if (i >= tex.size() || tex[i] != '{') // delimited parameters are not understood
        return nowhere;
    TexPieces pieces(tex, i, m_work);
    const auto body = pieces.group();
    if (!body)
        return nowhere;
    macro.body = *body;
    put(name, std::move(macro));
    return pieces.at();
}

std::size_t TexMacros::defineAlias(std::string_view tex, std::size_t at)
{
    const std::size_t slash = skipBlanks(tex, at);
    if (slash >= tex.size() || tex[slash] != '\\')
        return nowhere;
    const std::string_view name = commandAt(tex, slash);
    TexPieces pieces(tex, skipBlanks(tex, slash + 1 + name.size()), m_work);
    pieces.take('=');
    const auto other = pieces.argument();
    if (!other)
        return nowhere;
    Macro macro;
    macro.body = *other;
    if (other->substr(other->starts_with('\\') ? 1 : 0) != name)
        put(name, std::move(macro));
    return pieces.at();
}

std::size_t TexMacros::defineEnvironment(std::string_view tex, std::size_t at)
{
    TexPieces pieces(tex, at, m_work);
    const auto name = pieces.group();
    Macro macro;
    if (const auto count = pieces.optional())
        macro.parameters = countIn(*count);
    if (const auto first = pieces.optional()) {
        macro.hasDefault = true;
        macro.first = *first;
    }
    const auto begin = pieces.group();
    const auto end = pieces.group();
    if (!name || !begin || !end)
        return nowhere;
    macro.body = *begin;
    macro.end = *end;
    if (m_environments.size() < mostMacros)
        m_environments.insert_or_assign(std::string(*name), std::move(macro));
    return pieces.at();
}

std::size_t TexMacros::defineTheorem(std::string_view tex, std::size_t at)
{
    TexPieces pieces(tex, at, m_work);
    const auto name = pieces.group();
    static_cast<void>(pieces.optional());
    const auto title = pieces.group();
    if (!name || !title)
        return nowhere;
    static_cast<void>(pieces.optional());
    if (m_theorems.size() < mostMacros)
        m_theorems.insert_or_assign(std::string(*name), oneLine(*title));
    return pieces.at();
}

std::size_t TexMacros::includeFile(std::string& out, std::string_view name, std::string_view tex, std::size_t at,
                                   int depth)
{
    TexPieces pieces(tex, at + 1 + name.size(), m_work);
    const auto file = pieces.group();
    std::string text;
    if (!file || !m_include || depth >= deepestMacro || !m_include(name, *file, text)) {
        out += tex.substr(at, 1 + name.size());
        return at + 1 + name.size();
    }
    expandInto(out, text, depth + 1);
    return pieces.at();
}

std::size_t TexMacros::beginOrEnd(std::string& out, std::string_view name, std::string_view tex, std::size_t at,
                                  int depth)
{
    TexPieces pieces(tex, at + 1 + name.size(), m_work);
    const auto environment = pieces.group();
    const std::size_t behind = at + 1 + name.size();
    if (environment && name == "begin" && isVerbatim(*environment)) {
        const auto whole = environmentAt(tex, at, m_work);
        const std::size_t end = whole ? whole->end : pieces.at();
        if (*environment != "comment")
            out += tex.substr(at, end - at);
        return end;
    }
    const auto own = environment ? m_environments.find(*environment) : m_environments.end();
    if (own != m_environments.end()) {
        Macro macro = own->second;
        if (name == "end") {
            macro.body = macro.end;
            macro.parameters = 0;
        }
        if (const std::size_t end = use(out, macro, tex, pieces.at(), depth); end != nowhere)
            return end;
    }
    out += tex.substr(at, behind - at);
    return behind;
}

} // namespace lectern::importing
