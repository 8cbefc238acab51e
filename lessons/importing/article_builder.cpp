#include "article_builder.h"

#include "bibtex.h"
#include "clean_text.h"
#include "figures.h"
#include "import_limits.h"
#include "page_writer.h"

#include <algorithm>

namespace lectern::importing {
namespace {

using namespace lessons;

// While references wait for their target, a role stands there whose target is a number behind this.
constexpr char waiting = '\x01';

template <typename Visit>
struct InlineDescent
{
    Visit& visit;

    void operator()(Heading& heading) const { visit(heading.text); }
    void operator()(Paragraph& paragraph) const { visit(paragraph.text); }
    void operator()(Quote& quote) const { all(quote.blocks); }
    void operator()(Figure& figure) const { all(figure.caption); }
    void operator()(List& list) const
    {
        for (Blocks& item : list.items)
            all(item);
    }
    void operator()(Box& box) const
    {
        visit(box.title);
        all(box.blocks);
    }
    void operator()(Table& table) const
    {
        for (Inlines& cell : table.header)
            visit(cell);
        for (auto& row : table.rows) {
            for (Inlines& cell : row)
                visit(cell);
        }
    }
    template <typename Leaf>
    void operator()(Leaf&) const
    {
    }

    void all(Blocks& blocks) const
    {
        for (Block& block : blocks)
            std::visit(*this, block.content);
    }
};

/// What a page would be reported for, but for its to-dos; empty if nothing.
std::string faultOf(const std::string& markdown)
{
    const auto read = parseMarkdown(markdown);
    const auto fault = std::find_if(read.diagnostics.begin(), read.diagnostics.end(),
                                    [](const Diagnostic& d) { return d.code != "lessons.todo"; });
    return fault == read.diagnostics.end() ? std::string() : fault->code;
}

std::string barred(const std::string& text)
{
    std::string all = "| ";
    for (const char c : text)
        all += c == '\n' ? std::string("\n| ") : std::string(1, c);
    return all;
}

void raise(Blocks& blocks, int by)
{
    for (Block& block : blocks) {
        if (auto* heading = std::get_if<Heading>(&block.content))
            heading->level = std::clamp(heading->level + by, 1, 6);
        else if (auto* box = std::get_if<Box>(&block.content))
            raise(box->blocks, by);
    }
}

} // namespace

ArticleBuilder::ArticleBuilder(const Source& source)
    : m_source(source)
    , m_words(wordsOf(source.language))
{
    for (const std::string& path : source.bibliographies)
        readBibliography(path, 0);
}

void ArticleBuilder::remark(std::string code, std::vector<std::string> parameters, int line)
{
    if (m_remarks.size() < mostRemarks)
        m_remarks.push_back({Severity::notice, std::move(code), std::move(parameters),
                             {m_source.name, 0, 0, line, line > 0 ? 1 : 0}});
}

Block ArticleBuilder::todo(const std::string& words)
{
    Box box;
    box.kind = BoxKind::todo;
    box.title = {{TextRun{oneLine(words)}, {}, {}}};
    return {std::move(box), {}};
}

Block ArticleBuilder::kept(std::string_view what, std::string_view language, std::string_view source, int line)
{
    remark("importing.kept", {std::string(what)}, line);
    Block block = todo(std::string(m_words.notUnderstood) + std::string(what));
    std::get<Box>(block.content).blocks = {
        {CodeBlock{std::string(language), trimmed(source) + '\n'}, {}}};
    return block;
}

std::optional<std::string> ArticleBuilder::figure(const std::string& path, int line)
{
    if (const auto known = m_figureNames.find(path); known != m_figureNames.end())
        return known->second;
    std::optional<std::string>& name = m_figureNames[path];
    if (!m_source.read) {
        remark("importing.file.missing", {path}, line);
        return name;
    }
    auto bytes = m_source.read(path);
    if (!bytes) {
        remark(bytes.error().code, bytes.error().parameters, line);
        return name;
    }
    name = figureFrom(path, std::move(*bytes), line);
    return name;
}

std::optional<std::string> ArticleBuilder::figureFrom(const std::string& path, std::string bytes, int line)
{
    const std::string_view kind = pictureKind(bytes);
    if (kind.empty()) {
        remark("importing.figure.kind", {path}, line);
        return std::nullopt;
    }
    m_figureBytes += bytes.size();
    if (bytes.size() > largestFigure || m_figureBytes > allFigures || m_figures.size() >= mostFigures) {
        remark("importing.figure.large", {path, std::to_string(largestFigure)}, line);
        return std::nullopt;
    }
    std::string name = figureName(path, kind);
    for (int number = 2; !m_usedNames.insert(name).second; ++number)
        name = figureName(figureName(path, "x").substr(0, 50) , kind).insert(0, std::to_string(number) + '-');
    m_figures.push_back({name, std::move(bytes)});
    return name;
}

Blocks ArticleBuilder::figureBlocks(const std::string& path, std::string alternative, Blocks caption,
                                    const std::string& id, int line)
{
    const auto name = figure(path, line);
    if (!name) {
        Blocks blocks = {todo(std::string(m_words.missingFigure) + path)};
        if (!alternative.empty() || !caption.empty()) {
            auto& box = std::get<Box>(blocks.front().content);
            box.id = id;
            box.blocks = caption.empty() ? Blocks{{Paragraph{{{TextRun{alternative}, {}, {}}}}, {}}} : std::move(caption);
        }
        return blocks;
    }
    Figure figure{*name, id, oneLine(alternative), std::move(caption)};
    const bool described = !figure.alternative.empty();
    if (!described)
        figure.alternative = *name;
    Blocks blocks = {{std::move(figure), {}}};
    if (!described)
        blocks.push_back(todo(std::string(m_words.describeFigure) + *name));
    return blocks;
}

Inline ArticleBuilder::footnote(Blocks text)
{
    if (m_footnotesId.empty()) {
        m_footnotesId = m_ids.make("footnotes", "footnotes");
        m_ids.lead(m_footnotesId, m_footnotesId);
    }
    m_footnotes.push_back(std::move(text));
    return footnoteLink(m_footnotes.size());
}

Inline ArticleBuilder::footnoteLink(std::size_t number) const
{
    TextStyle style;
    style.link = '#' + m_footnotesId;
    return {TextRun{'[' + std::to_string(number) + ']'}, style, {}};
}

void ArticleBuilder::readBibliography(std::string path, int line)
{
    if (!path.ends_with(".bib"))
        path += ".bib";
    if (!m_source.read)
        return remark("importing.file.missing", {path}, line);
    const auto bytes = m_source.read(path);
    if (!bytes)
        return remark(bytes.error().code, bytes.error().parameters, line);
    const auto text = cleanText(*bytes, path, largestArticle);
    if (!text)
        return remark(text.error().code, text.error().parameters, line);
    for (Reference& reference : readBibtex(*text))
        addReference(reference.id, std::move(reference.text), std::move(reference.url));
}

void ArticleBuilder::addReference(const std::string& key, std::string text, std::string url)
{
    if (!key.empty() && !isBlankText(text))
        m_bibliography.emplace(key, Reference{idOfKey(key), oneLine(text), oneLine(url)});
}

Inline ArticleBuilder::pending(Pending what)
{
    m_pending.push_back(std::move(what));
    return {Role{RoleKind::ref, waiting + std::to_string(m_pending.size() - 1)}, {}, {}};
}

Inline ArticleBuilder::cite(const std::string& key, int line)
{
    return pending({true, key, key, line});
}

Inline ArticleBuilder::refer(const std::string& label, std::string_view written, int line)
{
    return pending({false, label, std::string(written), line});
}

// Gives what could not be resolved, as it is written in the article.
std::vector<std::string> ArticleBuilder::resolve(Inlines& inlines, std::set<std::string>& cited)
{
    std::vector<std::string> lost;
    for (Inline& item : inlines) {
        resolveLink(item);
        auto* role = std::get_if<Role>(&item.content);
        if (!role || role->target.empty() || role->target.front() != waiting)
            continue;
        const Pending& what = m_pending[std::stoul(role->target.substr(1))];
        const auto entry = m_bibliography.find(what.name);
        const std::string id = what.isCitation ? (entry == m_bibliography.end() ? "" : entry->second.id)
                                               : m_ids.of(what.name);
        if (!id.empty()) {
            *role = {what.isCitation ? RoleKind::cite : RoleKind::ref, id};
            if (what.isCitation)
                cited.insert(what.name);
            continue;
        }
        remark(what.isCitation ? "importing.cite" : "importing.label", {what.name}, what.line);
        item.content = TextRun{what.written};
        item.style.code = true;
        item.style.link.clear();
        lost.push_back(what.written);
    }
    return lost;
}

// A link within the page leads to an id; where there is none, its words stay.
void ArticleBuilder::resolveLink(Inline& item)
{
    std::string& link = item.style.link;
    if (!link.starts_with('#'))
        return;
    const std::string id = m_ids.of(link.substr(1));
    if (id.empty())
        remark("importing.label", {link}, 0);
    link = id.empty() ? std::string() : '#' + id;
}

// What stays unresolved in a block is a to-do behind it.
void ArticleBuilder::resolveAll(Blocks& blocks, std::set<std::string>& cited)
{
    Blocks all;
    for (Block& block : blocks) {
        std::vector<std::string> lost;
        auto visit = [&](Inlines& inlines) {
            for (std::string& word : resolve(inlines, cited))
                lost.push_back(std::move(word));
        };
        std::visit(InlineDescent<decltype(visit)>{visit}, block.content);
        all.push_back(std::move(block));
        for (const std::string& word : lost)
            all.push_back(todo(std::string(m_words.notUnderstood) + shortened(word)));
    }
    blocks = std::move(all);
}

// The highest heading is one of the page's sections, and every heading has an id by now.
void ArticleBuilder::settleHeadings(Blocks& blocks)
{
    int highest = 7;
    for (const Block& block : blocks) {
        if (const auto* heading = std::get_if<Heading>(&block.content))
            highest = std::min(highest, heading->level);
    }
    if (highest < 7)
        raise(blocks, 2 - highest);
}

// A block that a page could not have after all is kept as it came out.
std::string ArticleBuilder::page(const Blocks& blocks)
{
    std::string text;
    for (std::string& written : writeBlocks(blocks)) {
        if (const std::string code = faultOf(written); !code.empty()) {
            written = writePage({kept(code, "markdown", written, 0)});
            if (!faultOf(written).empty()) // a row of quote marks is one of the page even within code
                written = writePage({kept(code, "markdown", barred(written), 0)});
        }
        text += (text.empty() ? "" : "\n") + written;
    }
    return text;
}

Result<Article> ArticleBuilder::finish(Blocks blocks, Article article)
{
    if (!m_footnotes.empty()) {
        Box box;
        box.kind = BoxKind::note;
        box.id = m_footnotesId;
        box.title = {{TextRun{std::string(m_words.footnotes)}, {}, {}}};
        box.blocks = {{List{true, 1, std::move(m_footnotes)}, {}}};
        blocks.push_back({std::move(box), {}});
    }
    if (blocks.empty())
        return fail("importing.empty", {m_source.name}, {m_source.name, 0, 0, 0, 0});
    std::set<std::string> cited;
    resolveAll(blocks, cited);
    settleHeadings(blocks);
    article.body = page(blocks);
    if (article.body.size() > largestPage)
        return fail("importing.size", {m_source.name, std::to_string(largestPage)}, {m_source.name, 0, 0, 0, 0});
    std::set<std::string> taken;
    for (const std::string& key : cited) {
        const Reference& reference = m_bibliography.find(key)->second;
        if (taken.insert(reference.id).second)
            article.references.push_back(reference);
    }
    article.figures = std::move(m_figures);
    article.remarks = std::move(m_remarks);
    return article;
}

} // namespace lectern::importing
