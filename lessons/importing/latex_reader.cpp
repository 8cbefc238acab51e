#include "latex_reader.h"

#include "clean_text.h"
#include "formula.h"
#include "import_limits.h"
#include "page_writer.h"
#include "tex_characters.h"

#include <lectern/lessons/utf8.h>

#include <algorithm>
#include <functional>
#include <set>

namespace lectern::importing {

using namespace lessons;

LatexReader::LatexReader(ArticleBuilder& builder, const TexMacros& macros, std::string_view tex,
                         std::vector<std::pair<std::size_t, int>> lines)
    : m_builder(builder)
    , m_macros(macros)
    , m_tex(tex)
    , m_lines(std::move(lines))
{
}

Blocks LatexReader::read(Article& article)
{
    m_article = &article;
    std::string_view body = m_tex;
    constexpr std::string_view begin = "\\begin{document}";
    constexpr std::string_view end = "\\end{document}";
    if (const std::size_t at = body.find(begin); at != nowhere) {
        // Of the preamble only what a page has counts; its definitions are gone by now.
        const std::string_view preamble = body.substr(0, at);
        for (const std::string_view name : {"title", "author", "addbibresource", "bibliography"}) {
            const std::string command = '\\' + std::string(name);
            for (std::size_t i = preamble.find(command); i != nowhere; i = preamble.find(command, i + 1)) {
                TexPieces pieces(preamble, i + command.size(), m_work);
                if (commandAt(preamble, i) == name)
                    structureCommand(name, pieces);
            }
        }
        body = body.substr(at + begin.size());
        body = body.substr(0, body.find(end));
    }
    run(body, {});
    flush();
    return std::move(m_document.blocks);
}

void LatexReader::run(std::string_view tex, TextStyle style)
{
    if (m_depth >= deepestGroup) {
        m_builder.remark("importing.nesting", {}, lineOf(tex));
        return keepInline(tex);
    }
    ++m_depth;
    for (std::size_t at = 0; at < tex.size();) {
        m_line = lineOf(tex.substr(at));
        switch (tex[at]) {
        case '\\':
            command(tex, at, style);
            break;
        case '{':
            group(tex, at, style);
            break;
        case '}':
            ++at;
            break;
        case '$':
            dollars(tex, at);
            break;
        case ' ':
        case '\t':
        case '\n':
            blanks(tex, at, style);
            break;
        default:
            character(tex, at, style);
        }
    }
    --m_depth;
}

// A blank line ends the paragraph.
void LatexReader::blanks(std::string_view tex, std::size_t& at, const TextStyle& style)
{
    const std::size_t end = skipBlanks(tex, at);
    const auto newlines =
        std::count(tex.begin() + static_cast<std::ptrdiff_t>(at), tex.begin() + static_cast<std::ptrdiff_t>(end), '\n');
    at = end;
    if (newlines > 1)
        flush();
    else if (newlines == 1 && !m_sink->text.empty())
        add(Inline{LineBreak{false}, {}, {}});
    else if (!m_sink->text.empty())
        addText(" ", style);
}

void LatexReader::group(std::string_view tex, std::size_t& at, const TextStyle& style)
{
    TexPieces pieces(tex, at, m_work);
    const auto inner = pieces.group();
    if (!inner) {
        ++at; // a brace that is never closed is nothing
        return;
    }
    at = pieces.at();
    run(*inner, style);
}

void LatexReader::dollars(std::string_view tex, std::size_t& at)
{
    const bool isDisplay = tex.substr(at).starts_with("$$");
    const std::size_t begin = at + (isDisplay ? 2 : 1);
    std::size_t depth = 0;
    for (std::size_t i = begin; i < tex.size() && i - begin < longestFormula; ++i) {
        const char c = tex[i];
        if (c == '\\') {
            ++i;
        } else if (c == '{') {
            ++depth;
        } else if (c == '}') {
            depth -= depth > 0 ? 1 : 0;
        } else if (c == '$' && depth == 0) {
            const std::string_view content = tex.substr(begin, i - begin);
            const std::size_t end = i + (isDisplay && tex.substr(i).starts_with("$$") ? 2 : 1);
            if (isDisplay)
                display(content, tex.substr(at, end - at));
            else
                formula(content);
            at = end;
            return;
        }
    }
    m_work.spend(std::min(tex.size() - begin, longestFormula));
    addText("$", {});
    at = m_work.left > 0 ? begin : tex.size();
}

void LatexReader::character(std::string_view tex, std::size_t& at, const TextStyle& style)
{
    constexpr std::pair<std::string_view, std::string_view> ligatures[] = {
        {"---", "\u2014"}, {"--", "\u2013"}, {"``", "\u201C"}, {"''", "\u201D"}, {"`", "\u2018"},
        {"'", "\u2019"},   {"~", "\u00A0"},  {"\"", "\""}};
    const std::string_view rest = tex.substr(at);
    for (const auto& [written, meant] : ligatures) {
        if (!style.code && rest.starts_with(written)) {
            at += written.size();
            return addText(meant, style);
        }
    }
    std::size_t end = std::min(tex.find_first_of("\\{}$ \t\n-`'~\"", at), tex.size());
    end = std::max(end, at + 1);
    addText(tex.substr(at, end - at), style);
    at = end;
}

void LatexReader::addText(std::string_view text, const TextStyle& style)
{
    if (text.empty())
        return;
    Inlines& inlines = m_sink->text;
    auto* last = inlines.empty() ? nullptr : std::get_if<TextRun>(&inlines.back().content);
    if (last && inlines.back().style == style)
        last->text += text;
    else
        add(Inline{TextRun{std::string(text)}, style, {}});
}

void LatexReader::add(Block block)
{
    flush();
    m_sink->blocks.push_back(std::move(block));
}

void LatexReader::addBlocks(Blocks blocks)
{
    flush();
    for (Block& block : blocks)
        m_sink->blocks.push_back(std::move(block));
}

void LatexReader::flush()
{
    const bool blank = std::all_of(m_sink->text.begin(), m_sink->text.end(), [](const Inline& item) {
        const auto* run = std::get_if<TextRun>(&item.content);
        return std::holds_alternative<LineBreak>(item.content) || (run && isBlankText(run->text));
    });
    if (!blank)
        m_sink->blocks.push_back({Paragraph{std::move(m_sink->text)}, {}});
    m_sink->text.clear();
    auto unknown = std::move(m_sink->unknown);
    m_sink->unknown.clear();
    std::set<std::string_view> met;
    for (const auto& [source, line] : unknown) {
        if (met.insert(source).second)
            m_sink->blocks.push_back(m_builder.kept(shortened(source), "latex", source, line));
    }
}

Blocks LatexReader::blocksOf(std::string_view tex)
{
    Sink sink;
    Sink* outer = std::exchange(m_sink, &sink);
    run(tex, {});
    flush();
    m_sink = outer;
    return std::move(sink.blocks);
}

// Paragraphs become one line of text; what is no text stands behind the paragraph that is open.
Inlines LatexReader::inlinesOf(std::string_view tex)
{
    Inlines all;
    for (Block& block : blocksOf(tex)) {
        if (auto* paragraph = std::get_if<Paragraph>(&block.content)) {
            if (!all.empty())
                all.push_back({TextRun{" "}, {}, {}});
            std::move(paragraph->text.begin(), paragraph->text.end(), std::back_inserter(all));
        } else if (auto* shown = std::get_if<DisplayFormula>(&block.content)) {
            all.push_back({Formula{shown->tex, false, {}}, {}, {}});
        } else {
            m_sink->unknown.emplace_back(writePage({block}), m_line);
        }
    }
    return all;
}

void LatexReader::formula(std::string_view tex)
{
    const auto clean = cleanFormula(tex);
    if (clean)
        return add(Inline{Formula{clean->tex, false, {}}, {}, {}});
    if (!isBlankText(tex))
        keepInline('$' + std::string(tex) + '$');
}

void LatexReader::display(std::string_view tex, std::string_view source)
{
    auto clean = cleanFormula(tex);
    if (!clean) {
        if (!isBlankText(tex))
            keep(shortened(source), source);
        return;
    }
    DisplayFormula formula;
    formula.tex = std::move(clean->tex);
    for (const std::string& name : clean->labels) {
        if (formula.id.empty())
            formula.id = m_builder.ids().makeFor(name, "eq");
        else
            m_builder.ids().lead(name, formula.id);
    }
    add(Block{std::move(formula), {}});
}

void LatexReader::keep(std::string_view what, std::string_view source)
{
    add(m_builder.kept(what, "latex", source, lineOf(source)));
}

// In the text its source stands as code, and behind the paragraph as a to-do.
void LatexReader::keepInline(std::string_view source)
{
    TextStyle code;
    code.code = true;
    if (isBlankText(source))
        return;
    add(Inline{TextRun{shortened(source)}, code, {}});
    m_sink->unknown.emplace_back(std::string(source), m_line);
}

// The line of the article that a piece of the text stands in; the last one that is known for other text.
int LatexReader::lineOf(std::string_view piece) const
{
    const std::less<> before;
    if (before(piece.data(), m_tex.data()) || !before(piece.data(), m_tex.data() + m_tex.size()))
        return m_line;
    const auto at = static_cast<std::size_t>(piece.data() - m_tex.data());
    const auto after = std::upper_bound(m_lines.begin(), m_lines.end(), at,
                                        [](std::size_t value, const auto& line) { return value < line.first; });
    return after == m_lines.begin() ? 1 : std::prev(after)->second;
}

namespace {

/// Files that the article names, each inside the folder and not too many.
TexMacros::Include includesOf(ArticleBuilder& builder, std::size_t& bytes, std::size_t& files)
{
    return [&](std::string_view, std::string_view name, std::string& text) {
        std::string path = trimmed(name);
        const FileReader& read = builder.source().read;
        const std::size_t slash = path.rfind('/');
        if (path.find('.', slash == nowhere ? 0 : slash) == nowhere)
            path += ".tex";
        if (!read || ++files > mostIncludes || bytes > largestArticle) {
            builder.remark("importing.include", {path}, 0);
            return false;
        }
        const auto found = read(path);
        const auto clean = found ? cleanText(*found, path, largestArticle) : Result<std::string>(fail(found.error()));
        if (!clean) {
            builder.remark(clean.error().code, clean.error().parameters, 0);
            return false;
        }
        bytes += clean->size();
        text = *clean;
        return bytes <= largestArticle;
    };
}

} // namespace

Result<Article> importLatex(const Source& source)
{
    const auto text = cleanText(source.text, source.name, largestArticle);
    if (!text)
        return fail(text.error());
    ArticleBuilder builder(source);
    TexMacros macros;
    std::size_t bytes = 0;
    std::size_t files = 0;
    macros.setInclude(includesOf(builder, bytes, files));
    std::vector<std::pair<std::size_t, int>> lines;
    const std::string expanded = macros.expand(*text, &lines);
    if (macros.reachedLimit())
        builder.remark("importing.macros", {}, 0);
    Article article;
    Blocks blocks = LatexReader(builder, macros, expanded, std::move(lines)).read(article);
    return builder.finish(std::move(blocks), std::move(article));
}

} // namespace lectern::importing
