#include "markdown_events.h"

#include "clean_text.h"
#include "import_limits.h"
#include "page_writer.h"
#include "tex_scan.h"

#include <lectern/lessons/cjk_emphasis.h>
#include <lectern/lessons/utf8.h>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

namespace lectern::importing {

using namespace lessons;

namespace {

constexpr std::size_t deepestBlocks = 30;

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

/// The anchor that GitHub and others give a heading.
std::string anchorOf(const std::string& title)
{
    std::string anchor;
    for (const char c : asciiLower(title)) {
        const bool kept = lessons::isAsciiLetter(c) || lessons::isAsciiDigit(c) || c == '-' || c == '_' ||
                          static_cast<unsigned char>(c) >= 0x80;
        if (kept)
            anchor += c;
        else if (c == ' ')
            anchor += '-';
    }
    return anchor;
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

} // namespace lectern::importing
