#include "markdown_events.h"

#include "clean_text.h"
#include "formula.h"
#include "import_limits.h"
#include "page_writer.h"
#include "tex_macros.h"

#include <lectern/lessons/cjk_emphasis.h>
#include <lectern/lessons/entities.h>
#include <lectern/lessons/utf8.h>

#include <algorithm>
#include <array>
#include <functional>

namespace lectern::importing {
namespace {

using namespace lessons;

constexpr std::size_t deepestBlocks = 30;

// A mask in a paragraph is a role whose target is this and its number, until it is known what stands around it.
constexpr char waiting = '\x02';

bool isBlank(const Inline& item)
{
    const auto* run = std::get_if<TextRun>(&item.content);
    return std::holds_alternative<LineBreak>(item.content) || (run && isBlankText(run->text));
}

/// True where nothing else stands in the line of the item.
bool standsAlone(const Inlines& inlines, std::size_t i)
{
    const auto isBreak = [&](std::size_t k) { return std::holds_alternative<LineBreak>(inlines[k].content); };
    std::size_t before = i;
    while (before > 0 && !isBreak(before - 1) && isBlank(inlines[before - 1]))
        --before;
    std::size_t after = i + 1;
    while (after < inlines.size() && !isBreak(after) && isBlank(inlines[after]))
        ++after;
    return (before == 0 || isBreak(before - 1)) && (after == inlines.size() || isBreak(after));
}

void append(Blocks& blocks, Blocks more)
{
    for (Block& block : more)
        blocks.push_back(std::move(block));
}

std::string lower(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return text;
}

/// The anchor that GitHub and others give a heading.
std::string anchorOf(const std::string& title)
{
    std::string anchor;
    for (const char c : lower(title)) {
        const bool kept = lessons::isAsciiLetter(c) || lessons::isAsciiDigit(c) || c == '-' || c == '_' ||
                          static_cast<unsigned char>(c) >= 0x80;
        if (kept)
            anchor += c;
        else if (c == ' ')
            anchor += '-';
    }
    return anchor;
}

bool isWebLink(const std::string& link)
{
    return link.starts_with("http://") || link.starts_with("https://") || link.starts_with("mailto:") ||
           (link.starts_with('#') && link.size() > 1);
}

std::string attributeOf(std::string_view tag, std::string_view name)
{
    for (const char quote : {'"', '\''}) {
        const std::string key = std::string(name) + '=' + quote;
        const std::size_t begin = tag.find(key);
        if (begin == nowhere)
            continue;
        const std::size_t end = tag.find(quote, begin + key.size());
        if (end != nowhere)
            return std::string(tag.substr(begin + key.size(), end - begin - key.size()));
    }
    return {};
}

std::vector<std::string> split(const std::string& keys)
{
    std::vector<std::string> all;
    for (std::size_t begin = 0; begin <= keys.size();) {
        const std::size_t end = std::min(keys.find(',', begin), keys.size());
        if (std::string key = trimmed(std::string_view(keys).substr(begin, end - begin)); !key.empty())
            all.push_back(std::move(key));
        begin = end + 1;
    }
    return all;
}

} // namespace

MarkdownEvents::MarkdownEvents(MarkdownReader& reader, const MaskedMarkdown& masked, int depth)
    : m_reader(reader)
    , m_builder(reader.m_builder)
    , m_masked(masked)
    , m_shadow(masked.text)
    , m_depth(depth)
{
    for (std::size_t begin = m_shadow.find('*'); begin != nowhere; begin = m_shadow.find('*', begin)) {
        const std::size_t end = std::min(m_shadow.find_first_not_of('*', begin), m_shadow.size());
        lessons::freeEmphasis(m_shadow, begin, end);
        begin = end;
    }
}

std::string_view MarkdownEvents::original(std::string_view inShadow) const
{
    const std::less<> before;
    const char* first = m_shadow.data();
    if (before(inShadow.data(), first) || !before(inShadow.data(), first + m_shadow.size()))
        return inShadow;
    return std::string_view(m_masked.text).substr(static_cast<std::size_t>(inShadow.data() - first), inShadow.size());
}

Blocks MarkdownEvents::run()
{
    m_open.emplace_back();
    MD_PARSER parser{};
    parser.flags = MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS | MD_FLAG_PERMISSIVEURLAUTOLINKS;
    parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* self) {
        return static_cast<MarkdownEvents*>(self)->enterBlock(type, detail);
    };
    parser.leave_block = [](MD_BLOCKTYPE type, void*, void* self) {
        return static_cast<MarkdownEvents*>(self)->leaveBlock(type);
    };
    parser.enter_span = [](MD_SPANTYPE type, void* detail, void* self) {
        return static_cast<MarkdownEvents*>(self)->enterSpan(type, detail);
    };
    parser.leave_span = [](MD_SPANTYPE type, void*, void* self) {
        return static_cast<MarkdownEvents*>(self)->leaveSpan(type);
    };
    parser.text = [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* self) {
        return static_cast<MarkdownEvents*>(self)->text(type, text, size);
    };
    if (md_parse(m_shadow.data(), static_cast<MD_SIZE>(m_shadow.size()), &parser, this) != 0)
        keep("Markdown", "markdown", m_masked.unmasked(m_masked.text), 1);
    closeImplicit();
    Blocks blocks = std::move(m_open.front().blocks);
    for (const auto& [name, number] : m_footnotes) {
        const auto& [text, line] = m_masked.footnotes.at(name);
        if (m_depth < 4)
            m_builder.setFootnote(number, m_reader.read(text, line, m_depth + 4));
    }
    for (const auto& [name, definition] : m_masked.footnotes) {
        if (m_footnotes.find(name) == m_footnotes.end())
            blocks.push_back(m_builder.kept("[^" + name + ']', "markdown", definition.first, definition.second));
    }
    return blocks;
}

int MarkdownEvents::enterBlock(MD_BLOCKTYPE type, void* detail)
{
    if (type == MD_BLOCK_DOC)
        return 0;
    closeImplicit();
    Open block;
    block.type = type;
    block.line = m_line;
    switch (type) {
    case MD_BLOCK_H:
        block.level = static_cast<int>(static_cast<MD_BLOCK_H_DETAIL*>(detail)->level);
        break;
    case MD_BLOCK_OL:
        block.list.ordered = true;
        block.list.start = static_cast<int>(static_cast<MD_BLOCK_OL_DETAIL*>(detail)->start);
        break;
    case MD_BLOCK_CODE:
        block.info = attribute(static_cast<MD_BLOCK_CODE_DETAIL*>(detail)->info);
        break;
    case MD_BLOCK_TH: {
        constexpr std::array<Alignment, 4> alignments{Alignment::automatic, Alignment::left, Alignment::centre,
                                                      Alignment::right};
        const auto align = static_cast<std::size_t>(static_cast<MD_BLOCK_TD_DETAIL*>(detail)->align);
        for (auto open = m_open.rbegin(); open != m_open.rend(); ++open) {
            if (open->type == MD_BLOCK_TABLE) {
                open->table.columns.push_back(alignments[align]);
                break;
            }
        }
        break;
    }
    default:
        break;
    }
    m_open.push_back(std::move(block));
    if (type == MD_BLOCK_LI) {
        const auto* item = static_cast<MD_BLOCK_LI_DETAIL*>(detail);
        m_taskMark = item->is_task == 0 ? "" : item->task_mark == ' ' ? "\u2610 " : "\u2611 ";
    }
    if (type == MD_BLOCK_P)
        addTaskMark();
    return 0;
}

int MarkdownEvents::leaveBlock(MD_BLOCKTYPE type)
{
    if (type == MD_BLOCK_DOC)
        return 0;
    closeImplicit();
    if (takesInlines()) { // HTML tags may have been left open
        m_bold = m_italic = m_struck = 0;
        m_htmlCode = false;
    }
    Open block = std::move(m_open.back());
    m_open.pop_back();
    close(block);
    Blocks& blocks = top().blocks;
    for (Block& behind : block.behind)
        blocks.push_back(std::move(behind));
    m_line = std::max(m_line, block.line);
    return 0;
}

void MarkdownEvents::close(Open& block)
{
    Blocks& blocks = top().blocks;
    switch (block.type) {
    case MD_BLOCK_P:
        return closeParagraph(block);
    case MD_BLOCK_H:
        return closeHeading(block);
    case MD_BLOCK_HR:
        blocks.push_back({ThematicBreak{}, {}});
        return;
    case MD_BLOCK_LI:
        top().list.items.push_back(std::move(block.blocks));
        return;
    case MD_BLOCK_UL:
    case MD_BLOCK_OL:
        if (m_open.size() <= deepestBlocks) {
            blocks.push_back({std::move(block.list), {}});
        } else { // too deep: the content stays, and loses this level
            for (Blocks& item : block.list.items)
                append(blocks, std::move(item));
        }
        return;
    case MD_BLOCK_QUOTE:
        if (m_open.size() > deepestBlocks)
            append(blocks, std::move(block.blocks));
        else if (!block.blocks.empty())
            blocks.push_back({Quote{std::move(block.blocks)}, {}});
        return;
    case MD_BLOCK_TH:
    case MD_BLOCK_TD:
        for (Inline& item : block.text)
            settleImage(item, block.behind);
        top().row.push_back(std::move(block.text));
        for (Block& behind : block.behind)
            m_open[m_open.size() - 2].behind.push_back(std::move(behind));
        block.behind.clear();
        return;
    case MD_BLOCK_TR:
        if (top().type == MD_BLOCK_THEAD)
            top().table.header = std::move(block.row);
        else
            top().table.rows.push_back(std::move(block.row));
        return;
    case MD_BLOCK_THEAD:
        top().table.header = std::move(block.table.header);
        return;
    case MD_BLOCK_TBODY:
        top().table.rows = std::move(block.table.rows);
        return;
    case MD_BLOCK_TABLE:
        return closeTable(block);
    case MD_BLOCK_CODE:
        return closeCode(block);
    case MD_BLOCK_HTML:
        return closeHtml(block);
    default:
        return;
    }
}

void MarkdownEvents::closeTable(Open& block)
{
    if (block.table.columns.size() <= mostColumns && !block.table.columns.empty())
        top().blocks.push_back({std::move(block.table), {}});
}

// Displayed formulas, pictures on lines of their own and kept blocks stand between paragraphs.
void MarkdownEvents::closeParagraph(Open& block)
{
    Blocks& blocks = top().blocks;
    Inlines text;
    const auto flush = [&] {
        if (!std::all_of(text.begin(), text.end(), isBlank))
            blocks.push_back({Paragraph{std::move(text)}, {}});
        text.clear();
    };
    for (std::size_t i = 0; i < block.text.size(); ++i) {
        Inline& item = block.text[i];
        auto* image = std::get_if<Image>(&item.content);
        if (const Mask* mask = waitingMask(item)) {
            flush();
            append(blocks, display(*mask));
        } else if (image && item.style.link.empty() && standsAlone(block.text, i)) {
            flush();
            append(blocks, figureFor(*image, block.line));
        } else {
            settleImage(item, block.behind);
            text.push_back(std::move(item));
        }
    }
    flush();
}

const Mask* MarkdownEvents::waitingMask(const Inline& item) const
{
    const auto* role = std::get_if<Role>(&item.content);
    return role && role->target.starts_with(waiting) ? &m_masked.masks[std::stoul(role->target.substr(1))] : nullptr;
}

std::optional<Block> MarkdownEvents::remotePicture(const std::string& source, int line)
{
    if (source.find("://") == nowhere && !source.starts_with("data:"))
        return std::nullopt;
    const std::string shown = shortened(source);
    m_builder.remark("importing.figure.remote", {shown}, line);
    return ArticleBuilder::todo(std::string(m_builder.words().missingFigure) + shown);
}

Blocks MarkdownEvents::figureFor(const Image& image, int line)
{
    Blocks caption;
    if (!m_imageTitle.empty())
        caption = {{Paragraph{{{TextRun{m_imageTitle}, {}, {}}}}, {}}};
    if (auto remote = remotePicture(image.source, line))
        return {*remote};
    if (m_reader.m_findFigure) {
        if (const auto name = m_reader.m_findFigure(image.source, line))
            return {{Figure{*name, {}, image.alternative.empty() ? *name : image.alternative, std::move(caption)}, {}}};
    }
    return m_builder.figureBlocks(image.source, image.alternative, std::move(caption), {}, line);
}

// A picture in a line of text keeps its place under its new name; one that cannot be had is its words.
void MarkdownEvents::settleImage(Inline& item, Blocks& behind)
{
    auto* image = std::get_if<Image>(&item.content);
    if (!image)
        return;
    std::optional<std::string> name;
    if (auto remote = remotePicture(image->source, m_line)) {
        behind.push_back(std::move(*remote));
    } else {
        if (m_reader.m_findFigure)
            name = m_reader.m_findFigure(image->source, m_line);
        if (!name)
            name = m_builder.figure(image->source, m_line);
        if (!name)
            behind.push_back(ArticleBuilder::todo(std::string(m_builder.words().missingFigure) + image->source));
    }
    if (name)
        image->source = *name;
    else
        item.content = TextRun{image->alternative.empty() ? image->source : image->alternative};
}

void MarkdownEvents::closeHeading(Open& block)
{
    Heading heading;
    heading.level = block.level;
    heading.text = std::move(block.text);
    std::string label;
    if (!heading.text.empty()) {
        // "{#id .class}" and "{: #id}" at the end
        auto* run = std::get_if<TextRun>(&heading.text.back().content);
        const std::size_t brace = run ? run->text.rfind('{') : nowhere;
        if (brace != nowhere && run->text.ends_with('}') && brace + 1 < run->text.size() &&
            (run->text[brace + 1] == '#' || run->text[brace + 1] == ':' || run->text[brace + 1] == '.')) {
            const std::size_t sign = run->text.find('#', brace);
            const std::size_t end = sign == nowhere ? nowhere : run->text.find_first_of(" }", sign);
            if (sign != nowhere)
                label = run->text.substr(sign + 1, end - sign - 1);
            run->text.erase(brace);
        }
    }
    for (Inline& item : heading.text) {
        if (const auto* image = std::get_if<Image>(&item.content))
            item.content = TextRun{image->alternative};
        if (auto* formula = std::get_if<Formula>(&item.content))
            formula->display = false;
        if (const Mask* mask = waitingMask(item))
            item.content = TextRun{oneLine(mask->source)};
    }
    const std::string title = plainText(heading.text);
    if (isBlankText(title))
        return;
    heading.id = m_builder.ids().make(label.empty() ? title : label, "section");
    if (!label.empty())
        m_builder.ids().lead(label, heading.id);
    m_builder.ids().lead(anchorOf(title), heading.id);
    top().blocks.push_back({std::move(heading), {}});
}

void MarkdownEvents::closeCode(Open& block)
{
    const std::string info = trimmed(block.info);
    if (info.starts_with('{')) {
        append(top().blocks, directive(block, info));
        return;
    }
    top().blocks.push_back({CodeBlock{info.substr(0, info.find_first_of(" {,")), block.source}, {}});
}

// The directives of MyST and of pages that are written alike.
Blocks MarkdownEvents::directive(const Open& block, const std::string& info)
{
    const std::size_t close = info.find('}');
    const std::string name = info.substr(1, close == nowhere ? close : close - 1);
    const std::string argument = close == nowhere ? std::string() : trimmed(std::string_view(info).substr(close + 1));
    constexpr std::array<std::pair<std::string_view, BoxKind>, 9> boxes{{{"note", BoxKind::note},
                                                                         {"seealso", BoxKind::note},
                                                                         {"admonition", BoxKind::note},
                                                                         {"tip", BoxKind::tip},
                                                                         {"hint", BoxKind::tip},
                                                                         {"warning", BoxKind::warning},
                                                                         {"caution", BoxKind::warning},
                                                                         {"important", BoxKind::warning},
                                                                         {"dropdown", BoxKind::details}}};
    const auto box =
        std::find_if(boxes.begin(), boxes.end(), [&](const auto& known) { return known.first == name; });
    std::string body = block.source;
    std::map<std::string, std::string> options;
    while (body.starts_with(':') && body.find(':', 1) < body.find('\n')) {
        const std::size_t colon = body.find(':', 1);
        const std::size_t end = std::min(body.find('\n'), body.size());
        options[body.substr(1, colon - 1)] = trimmed(std::string_view(body).substr(colon + 1, end - colon - 1));
        body.erase(0, end + 1);
    }
    if (box != boxes.end() && m_depth < 4) {
        Box made;
        made.kind = box->second;
        Blocks title = m_reader.read(argument, block.line, m_depth + 1);
        if (title.size() == 1 && std::holds_alternative<Paragraph>(title.front().content))
            made.title = std::get<Paragraph>(title.front().content).text;
        else if (!argument.empty())
            made.title = {{TextRun{argument}, {}, {}}};
        made.blocks = m_reader.read(body, block.line + 1, m_depth + 1);
        if (!made.blocks.empty())
            return {{std::move(made), {}}};
    }
    if ((name == "code-block" || name == "code" || name == "code-cell" || name == "sourcecode"))
        return {{CodeBlock{argument, body}, {}}};
    if (name == "math") {
        Mask mask{Mask::Kind::display, body, body, options["label"], block.line};
        return display(mask);
    }
    if ((name == "figure" || name == "image") && m_depth < 4) {
        const std::string label = options["name"];
        const std::string id = label.empty() ? std::string() : m_builder.ids().makeFor(label, "figure");
        return m_builder.figureBlocks(argument, options["alt"], m_reader.read(body, block.line + 1, m_depth + 1), id,
                                      block.line);
    }
    return {m_builder.kept(info, "markdown", "```" + info + '\n' + block.source + "```\n", block.line)};
}

void MarkdownEvents::closeHtml(Open& block)
{
    const std::string html = trimmed(block.source);
    if (html.empty())
        return;
    if (html.starts_with("<!--") && html.find("-->") == html.size() - 3)
        return m_builder.remark("importing.comment", {shortened(html)}, block.line);
    const bool image = html.starts_with("<img") && html.find('>') == html.size() - 1;
    if (image && !attributeOf(html, "src").empty()) {
        m_imageTitle.clear();
        append(top().blocks, figureFor({attributeOf(html, "src"), attributeOf(html, "alt")}, block.line));
        return;
    }
    top().blocks.push_back(m_builder.kept("HTML", "html", html, block.line));
}

bool MarkdownEvents::takesInlines() const
{
    const MD_BLOCKTYPE type = m_open.back().type;
    return type == MD_BLOCK_P || type == MD_BLOCK_H || type == MD_BLOCK_TH || type == MD_BLOCK_TD ||
           type == MD_BLOCK_CODE || type == MD_BLOCK_HTML;
}

void MarkdownEvents::openImplicit()
{
    if (takesInlines())
        return;
    m_open.emplace_back();
    m_open.back().type = MD_BLOCK_P;
    m_open.back().line = m_line;
    m_implicit = true;
    addTaskMark();
}

void MarkdownEvents::addTaskMark()
{
    if (!m_taskMark.empty())
        addText(std::exchange(m_taskMark, {}));
}

void MarkdownEvents::closeImplicit()
{
    if (!m_implicit)
        return;
    m_implicit = false;
    leaveBlock(MD_BLOCK_P);
}

int MarkdownEvents::enterSpan(MD_SPANTYPE type, void* detail)
{
    openImplicit();
    switch (type) {
    case MD_SPAN_EM:
        ++m_italic;
        break;
    case MD_SPAN_STRONG:
        ++m_bold;
        break;
    case MD_SPAN_DEL:
        ++m_struck;
        break;
    case MD_SPAN_CODE:
        m_code = true;
        break;
    case MD_SPAN_A:
        m_links.push_back(attribute(static_cast<MD_SPAN_A_DETAIL*>(detail)->href));
        break;
    case MD_SPAN_IMG:
        if (m_images++ == 0) {
            m_image = {attribute(static_cast<MD_SPAN_IMG_DETAIL*>(detail)->src), {}};
            m_imageTitle = attribute(static_cast<MD_SPAN_IMG_DETAIL*>(detail)->title);
        }
        break;
    default:
        break;
    }
    return 0;
}

int MarkdownEvents::leaveSpan(MD_SPANTYPE type)
{
    switch (type) {
    case MD_SPAN_EM:
        --m_italic;
        break;
    case MD_SPAN_STRONG:
        --m_bold;
        break;
    case MD_SPAN_DEL:
        --m_struck;
        break;
    case MD_SPAN_CODE:
        m_code = false;
        break;
    case MD_SPAN_A: {
        const std::string link = m_links.back();
        m_links.pop_back();
        if (!isWebLink(link) && !link.empty()) {
            TextStyle code = style();
            code.code = true;
            m_builder.remark("importing.link", {shortened(link)}, m_line);
            addText(" (");
            add({TextRun{link}, code, {}});
            addText(")");
        }
        break;
    }
    case MD_SPAN_IMG:
        if (--m_images == 0)
            add({std::move(m_image), style(), {}});
        break;
    default:
        break;
    }
    return 0;
}

TextStyle MarkdownEvents::style() const
{
    const bool linked = !m_links.empty() && isWebLink(m_links.back());
    return {m_bold > 0, m_italic > 0, m_struck > 0, m_code || m_htmlCode, linked ? m_links.back() : std::string()};
}

int MarkdownEvents::text(MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size)
{
    const std::string_view view = original(std::string_view(text, size));
    if (view.data() != text) {
        m_line = m_masked.lineOf(static_cast<std::size_t>(view.data() - m_masked.text.data()));
        if (top().line == 0)
            top().line = m_line;
    }
    openImplicit();
    if (top().line < m_line && top().text.empty() && top().source.empty())
        top().line = m_line;
    const bool verbatim = top().type == MD_BLOCK_CODE || top().type == MD_BLOCK_HTML;
    if (verbatim) {
        top().source += m_masked.unmasked(view);
        return 0;
    }
    switch (type) {
    case MD_TEXT_BR:
    case MD_TEXT_SOFTBR:
        if (m_images > 0)
            m_image.alternative += ' ';
        else if (m_code)
            addText(" ");
        else
            add({LineBreak{type == MD_TEXT_BR}, {}, {}});
        break;
    case MD_TEXT_ENTITY:
        addText(lessons::decodeEntity(view));
        break;
    case MD_TEXT_NULLCHAR:
        break;
    case MD_TEXT_CODE:
        addText(m_masked.unmasked(view));
        break;
    case MD_TEXT_HTML:
        addHtml(m_masked.unmasked(view));
        break;
    default:
        addMasked(view);
    }
    return 0;
}

void MarkdownEvents::addText(std::string text)
{
    if (m_images > 0) {
        m_image.alternative += text;
        return;
    }
    Inlines& inlines = top().text;
    auto* last = inlines.empty() ? nullptr : std::get_if<TextRun>(&inlines.back().content);
    if (last && inlines.back().style == style())
        last->text += text;
    else
        add({TextRun{std::move(text)}, style(), {}});
}

void MarkdownEvents::addMasked(std::string_view text)
{
    std::string plain;
    const auto flush = [&] {
        if (!plain.empty())
            addText(std::move(plain));
        plain.clear();
    };
    for (std::size_t i = 0; i < text.size();) {
        const std::ptrdiff_t number = maskAt(text, i);
        if (number < 0) {
            plain += text[i++];
            continue;
        }
        flush();
        addMask(m_masked.masks.at(static_cast<std::size_t>(number)));
    }
    flush();
}

void MarkdownEvents::addMask(const Mask& mask)
{
    if (m_images > 0) {
        m_image.alternative += mask.content;
        return;
    }
    m_line = std::max(m_line, mask.line);
    switch (mask.kind) {
    case Mask::Kind::formula:
        return addFormula(mask);
    case Mask::Kind::display:
    case Mask::Kind::raw:
        if (top().type == MD_BLOCK_P || top().type == MD_BLOCK_H)
            return add({Role{RoleKind::ref, waiting + std::to_string(&mask - m_masked.masks.data())}, {}, {}});
        return addFormula(mask);
    case Mask::Kind::refer:
        return add(m_builder.refer(mask.content, mask.source, mask.line));
    case Mask::Kind::cite: {
        const auto keys = split(mask.content);
        for (std::size_t i = 0; i < keys.size(); ++i) {
            if (i > 0)
                addText(" ");
            add(m_builder.cite(keys[i], mask.line));
        }
        return;
    }
    case Mask::Kind::footnote:
        return addFootnote(mask);
    }
}

void MarkdownEvents::addFormula(const Mask& mask)
{
    const auto clean = cleanFormula(m_reader.m_macros.expand(mask.content));
    if (clean)
        return add({Formula{clean->tex, false, {}}, {}, {}});
    if (isBlankText(mask.content) || trimmed(m_reader.m_macros.expand(mask.content)).empty())
        return;
    TextStyle code;
    code.code = true;
    add({TextRun{oneLine(mask.source)}, code, {}});
    keep(shortened(mask.source), "latex", mask.source, mask.line);
}

Blocks MarkdownEvents::display(const Mask& mask)
{
    if (mask.kind == Mask::Kind::raw)
        return {m_builder.kept(shortened(mask.source), "markdown", mask.source, mask.line)};
    const std::string expanded = m_reader.m_macros.expand(mask.content);
    if (trimmed(expanded).empty())
        return {}; // definitions alone
    auto clean = cleanFormula(expanded);
    if (!clean)
        return {m_builder.kept(shortened(mask.source), "latex", mask.source, mask.line)};
    if (!mask.label.empty())
        clean->labels.insert(clean->labels.begin(), mask.label);
    DisplayFormula formula;
    formula.tex = std::move(clean->tex);
    for (const std::string& label : clean->labels) {
        if (formula.id.empty())
            formula.id = m_builder.ids().makeFor(label, "eq");
        else
            m_builder.ids().lead(label, formula.id);
    }
    return {{std::move(formula), {}}};
}

void MarkdownEvents::addFootnote(const Mask& mask)
{
    const auto known = m_footnotes.find(mask.content);
    if (known != m_footnotes.end())
        return add(m_builder.footnoteLink(known->second));
    add(m_builder.footnote({}));
    m_footnotes.emplace(mask.content, m_builder.footnoteCount());
}

void MarkdownEvents::addHtml(std::string_view tag)
{
    std::string name = lower(std::string(tag.substr(0, tag.find_first_of(" \t\n/>", 2))));
    const bool closes = name.starts_with("</");
    name = name.substr(std::min<std::size_t>(closes ? 2 : 1, name.size()));
    const int step = closes ? -1 : 1;
    const auto count = [&](int& depth) { depth = std::max(0, depth + step); };
    if (name == "br")
        return add({LineBreak{true}, {}, {}});
    if (name == "b" || name == "strong")
        return count(m_bold);
    if (name == "i" || name == "em")
        return count(m_italic);
    if (name == "s" || name == "del")
        return count(m_struck);
    if (name == "code" || name == "kbd" || name == "tt") {
        m_htmlCode = !closes;
        return;
    }
    if (name == "span" || name == "small" || name == "u" || name == "font" || name == "center" || name == "p")
        return; // looks that a page leaves to its theme
    if (name == "img" && !attributeOf(tag, "src").empty())
        return add({Image{attributeOf(tag, "src"), attributeOf(tag, "alt")}, {}, {}});
    if (tag.starts_with("<!--"))
        return m_builder.remark("importing.comment", {shortened(tag)}, m_line);
    if (!closes)
        keep(shortened(tag), "html", std::string(tag), m_line);
}

void MarkdownEvents::keep(std::string_view what, std::string_view language, const std::string& source, int line)
{
    top().behind.push_back(m_builder.kept(what, language, source, line));
}

std::string MarkdownEvents::attribute(const MD_ATTRIBUTE& value) const
{
    std::string text;
    for (std::size_t i = 0; value.text && value.substr_offsets[i] < value.size; ++i) {
        const std::string_view part = original(std::string_view(
            value.text + value.substr_offsets[i], value.substr_offsets[i + 1] - value.substr_offsets[i]));
        text += value.substr_types[i] == MD_TEXT_ENTITY ? lessons::decodeEntity(part) : std::string(part);
    }
    return m_masked.unmasked(text);
}

} // namespace lectern::importing
