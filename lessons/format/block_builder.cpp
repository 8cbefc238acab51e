#include "block_builder.h"

#include "entities.h"
#include "numbers.h"

#include <md4c.h>

#include <algorithm>
#include <array>
#include <type_traits>

namespace lectern::lessons {
namespace {

constexpr std::size_t none = std::string::npos;
constexpr std::size_t deepestBlock = 48;

/// A block that is still open: what has been read of it so far.
struct OpenBlock
{
    MD_BLOCKTYPE type = MD_BLOCK_DOC;
    Blocks blocks = {};
    Inlines inlines = {};
    List list = {};
    Table table = {};
    std::vector<Inlines> row = {};
    int level = 0;
    std::size_t begin =
        none; ///< in the text, of the first and behind the last byte that is known to belong to it
    std::size_t end = 0;
};

class BlockBuilder
{
public:
    BlockBuilder(const SourceText& text, const ScannedPage& page, const FenceReader& readFence,
                 Findings& findings)
        : m_text(text)
        , m_page(page)
        , m_readFence(readFence)
        , m_findings(findings)
        , m_seen(page.objects.size(), false)
    {
    }

    Blocks run()
    {
        m_open.emplace_back();
        MD_PARSER parser{};
        parser.flags = MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_NOHTML | MD_FLAG_NOINDENTEDCODEBLOCKS;
        parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* self) {
            return static_cast<BlockBuilder*>(self)->enterBlock(type, detail);
        };
        parser.leave_block = [](MD_BLOCKTYPE type, void*, void* self) {
            return static_cast<BlockBuilder*>(self)->leaveBlock(type);
        };
        parser.enter_span = [](MD_SPANTYPE type, void* detail, void* self) {
            return static_cast<BlockBuilder*>(self)->enterSpan(type, detail);
        };
        parser.leave_span = [](MD_SPANTYPE type, void*, void* self) {
            return static_cast<BlockBuilder*>(self)->leaveSpan(type);
        };
        parser.text = [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* self) {
            return static_cast<BlockBuilder*>(self)->text(type, text, size);
        };
        const int failed =
            md_parse(m_page.shadow.data(), static_cast<MD_SIZE>(m_page.shadow.size()), &parser, this);
        if (failed != 0)
            m_findings.error("lessons.internal", {"md_parse"}, m_text.region(0, 0));
        reportLost();
        return std::move(m_open.front().blocks);
    }

private:
    OpenBlock& top() { return m_open.back(); }

    int enterBlock(MD_BLOCKTYPE type, void* detail)
    {
        if (type == MD_BLOCK_DOC)
            return 0;
        closeImplicitParagraph();
        OpenBlock block;
        block.type = type;
        if (type == MD_BLOCK_H)
            block.level = static_cast<int>(static_cast<MD_BLOCK_H_DETAIL*>(detail)->level);
        if (type == MD_BLOCK_OL) {
            block.list.ordered = true;
            block.list.start = static_cast<int>(static_cast<MD_BLOCK_OL_DETAIL*>(detail)->start);
        }
        if (type == MD_BLOCK_TH)
            addColumn(static_cast<MD_BLOCK_TD_DETAIL*>(detail)->align);
        m_open.push_back(std::move(block));
        return 0;
    }

    void addColumn(MD_ALIGN align)
    {
        constexpr std::array<Alignment, 4> alignments{Alignment::automatic, Alignment::left,
                                                      Alignment::centre, Alignment::right};
        for (auto block = m_open.rbegin(); block != m_open.rend(); ++block) {
            if (block->type == MD_BLOCK_TABLE) {
                block->table.columns.push_back(alignments[static_cast<std::size_t>(align)]);
                return;
            }
        }
    }

    int leaveBlock(MD_BLOCKTYPE type)
    {
        if (type == MD_BLOCK_DOC)
            return 0;
        closeImplicitParagraph();
        OpenBlock block = std::move(m_open.back());
        m_open.pop_back();
        cover(block.begin, block.end);
        switch (type) {
        case MD_BLOCK_P:
            add(block, Paragraph{std::move(block.inlines)});
            break;
        case MD_BLOCK_H:
            closeHeading(block);
            break;
        case MD_BLOCK_HR:
            add(block, ThematicBreak{});
            break;
        case MD_BLOCK_LI:
            top().list.items.push_back(std::move(block.blocks));
            break;
        case MD_BLOCK_UL:
        case MD_BLOCK_OL:
            closeContainer(block, std::move(block.list));
            break;
        case MD_BLOCK_QUOTE:
            closeContainer(block, Quote{std::move(block.blocks)});
            break;
        case MD_BLOCK_TH:
        case MD_BLOCK_TD:
            top().row.push_back(std::move(block.inlines));
            break;
        case MD_BLOCK_TR:
            closeRow(block);
            break;
        case MD_BLOCK_THEAD:
            top().table.header = std::move(block.table.header);
            break;
        case MD_BLOCK_TBODY:
            top().table.rows = std::move(block.table.rows);
            break;
        case MD_BLOCK_TABLE:
            add(block, std::move(block.table));
            break;
        default:
            break;
        }
        return 0;
    }

    template <typename Content>
    void add(const OpenBlock& block, Content content)
    {
        top().blocks.push_back({std::move(content), region(block)});
    }

    // Readers walk the tree; past this depth its blocks would be lost anyway.
    template <typename Content>
    void closeContainer(const OpenBlock& block, Content content)
    {
        if (m_open.size() <= deepestBlock) {
            add(block, std::move(content));
        } else if (!m_tooDeep) {
            m_tooDeep = true;
            m_findings.error("lessons.nesting", {}, region(block));
        }
    }

    void closeRow(OpenBlock& row)
    {
        if (top().type == MD_BLOCK_THEAD)
            top().table.header = std::move(row.row);
        else
            top().table.rows.push_back(std::move(row.row));
    }

    void closeHeading(OpenBlock& block)
    {
        if (m_blockObject != none) {
            addBlockObject(m_page.objects[m_blockObject]);
            m_blockObject = none;
            return;
        }
        Heading heading;
        heading.level = block.level;
        heading.text = std::move(block.inlines);
        if (m_attributes != none) {
            readHeadingAttributes(m_page.objects[m_attributes], heading);
            m_attributes = none;
        }
        trimEnd(heading.text);
        checkHeading(block, heading);
        add(block, std::move(heading));
    }

    void checkHeading(const OpenBlock& block, const Heading& heading)
    {
        if (heading.text.empty())
            return m_findings.error("lessons.heading.empty", {}, region(block));
        const std::size_t line = block.begin == 0 ? 0 : m_text.bytes.rfind('\n', block.begin - 1) + 1;
        if (m_text.bytes.substr(line, block.begin - line).find('#') == none)
            m_findings.error("lessons.heading.underlined", {}, region(block));
        else if (heading.id.empty())
            m_findings.error("lessons.heading.id.missing", {}, region(block));
    }

    void readHeadingAttributes(const ScannedObject& object, Heading& heading);

    static void trimEnd(Inlines& inlines)
    {
        while (!inlines.empty()) {
            auto* run = std::get_if<TextRun>(&inlines.back().content);
            if (!run)
                return;
            run->text.erase(run->text.find_last_not_of(" \t") + 1);
            if (!run->text.empty())
                return;
            inlines.pop_back();
        }
    }

    void addBlockObject(const ScannedObject& object)
    {
        if (object.kind == ScannedObject::Kind::fence) {
            for (Block& block : m_readFence(m_page.fences[object.fence]))
                top().blocks.push_back(std::move(block));
            return;
        }
        if (object.kind == ScannedObject::Kind::broken)
            return;
        DisplayFormula formula{object.content, object.attributes.id, 0, speechOf(object)};
        top().blocks.push_back({std::move(formula), m_text.region(object.begin, object.end)});
    }

    static std::string speechOf(const ScannedObject& object)
    {
        const auto say = object.attributes.values.find("say");
        return say == object.attributes.values.end() ? std::string() : say->second;
    }

    // A tight list has text directly in its items.
    bool takesInlines() const
    {
        switch (m_open.back().type) {
        case MD_BLOCK_P:
        case MD_BLOCK_H:
        case MD_BLOCK_TH:
        case MD_BLOCK_TD:
            return true;
        default:
            return false;
        }
    }

    void openImplicitParagraph()
    {
        if (takesInlines())
            return;
        m_open.emplace_back();
        m_open.back().type = MD_BLOCK_P;
        m_implicit = true;
    }

    void closeImplicitParagraph()
    {
        if (!m_implicit)
            return;
        m_implicit = false;
        leaveBlock(MD_BLOCK_P);
    }

    int enterSpan(MD_SPANTYPE type, void* detail)
    {
        openImplicitParagraph();
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
        case MD_SPAN_A:
            m_links.push_back(attribute(static_cast<MD_SPAN_A_DETAIL*>(detail)->href));
            break;
        case MD_SPAN_IMG:
            if (m_images++ == 0)
                m_image = {attribute(static_cast<MD_SPAN_IMG_DETAIL*>(detail)->src), {}};
            break;
        default:
            break;
        }
        return 0;
    }

    int leaveSpan(MD_SPANTYPE type)
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
        case MD_SPAN_A:
            m_links.pop_back();
            break;
        case MD_SPAN_IMG:
            if (--m_images == 0)
                push(std::move(m_image), top().end, top().end);
            break;
        default:
            break;
        }
        return 0;
    }

    bool inShadow(const char* text) const
    {
        const char* first = m_page.shadow.data();
        return text && !std::less<>()(text, first) && std::less<>()(text, first + m_page.shadow.size());
    }

    std::size_t offsetOf(const char* text) const
    {
        return static_cast<std::size_t>(text - m_page.shadow.data());
    }

    std::string attribute(const MD_ATTRIBUTE& value) const
    {
        if (inShadow(value.text))
            return m_text.bytes.substr(offsetOf(value.text), value.size);
        return value.text ? std::string(value.text, value.size) : std::string();
    }

    int text(MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size)
    {
        openImplicitParagraph();
        if (type == MD_TEXT_SOFTBR || type == MD_TEXT_BR) {
            push(LineBreak{type == MD_TEXT_BR}, top().end, top().end);
        } else if (!inShadow(text)) {
            addRun(std::string(text, size), top().end, top().end);
        } else if (type == MD_TEXT_ENTITY) {
            const std::size_t begin = offsetOf(text);
            addRun(decodeEntity(std::string_view(text, size)), begin, begin + size);
        } else {
            addText(offsetOf(text), offsetOf(text) + size);
        }
        return 0;
    }

    void addText(std::size_t begin, std::size_t end)
    {
        while (begin < end) {
            const auto next = std::upper_bound(
                m_page.objects.begin(), m_page.objects.end(), begin,
                [](std::size_t at, const ScannedObject& object) { return at < object.begin; });
            const auto index = static_cast<std::size_t>(next - m_page.objects.begin());
            if (index > 0 && m_page.objects[index - 1].end > begin) {
                addObject(index - 1);
                begin = m_page.objects[index - 1].end;
                continue;
            }
            const std::size_t stop = next == m_page.objects.end() ? end : std::min(end, next->begin);
            addRun(m_text.bytes.substr(begin, stop - begin), begin, stop);
            begin = stop;
        }
    }

    void addObject(std::size_t index)
    {
        if (m_seen[index])
            return;
        m_seen[index] = true;
        const ScannedObject& object = m_page.objects[index];
        switch (object.kind) {
        case ScannedObject::Kind::formula:
            push(Formula{object.content, object.display, speechOf(object)}, object.begin, object.end);
            break;
        case ScannedObject::Kind::code:
            addCode(object);
            break;
        case ScannedObject::Kind::role:
            addRole(object);
            break;
        case ScannedObject::Kind::attributes:
            m_attributes = index;
            cover(object.begin, object.end);
            break;
        case ScannedObject::Kind::comment:
            break;
        case ScannedObject::Kind::displayFormula:
        case ScannedObject::Kind::broken:
        case ScannedObject::Kind::fence:
            m_blockObject = index;
            cover(object.begin, object.end);
            break;
        }
    }

    void addCode(const ScannedObject& object)
    {
        push(TextRun{object.content}, object.begin, object.end);
        if (m_images == 0)
            top().inlines.back().style.code = true;
    }

    void addRole(const ScannedObject& object)
    {
        constexpr std::array<std::pair<std::string_view, RoleKind>, 5> kinds{{{"ref", RoleKind::ref},
                                                                              {"term", RoleKind::term},
                                                                              {"value", RoleKind::value},
                                                                              {"step", RoleKind::step},
                                                                              {"cite", RoleKind::cite}}};
        for (const auto& [name, kind] : kinds) {
            if (object.name == name)
                return push(Role{kind, object.content}, object.begin, object.end);
        }
        push(TextRun{object.content}, object.begin, object.end);
    }

    void addRun(std::string text, std::size_t begin, std::size_t end)
    {
        if (m_images > 0) {
            m_image.alternative += text;
            cover(begin, end);
            return;
        }
        Inlines& inlines = top().inlines;
        TextRun* last = inlines.empty() ? nullptr : std::get_if<TextRun>(&inlines.back().content);
        if (last && !inlines.back().style.code && inlines.back().style == style()) {
            last->text += text;
            inlines.back().where.end = m_text.region(begin, end).end;
            cover(begin, end);
            return;
        }
        push(TextRun{std::move(text)}, begin, end);
    }

    template <typename Content>
    void push(Content content, std::size_t begin, std::size_t end)
    {
        cover(begin, end);
        if (m_images > 0) {
            appendAlternative(content);
            return;
        }
        top().inlines.push_back({std::move(content), style(), m_text.region(begin, end)});
    }

    template <typename Content>
    void appendAlternative(const Content& content)
    {
        if constexpr (std::is_same_v<Content, TextRun>)
            m_image.alternative += content.text;
        else if constexpr (std::is_same_v<Content, Formula>)
            m_image.alternative += content.speech.empty() ? content.tex : content.speech;
        else if constexpr (std::is_same_v<Content, LineBreak>)
            m_image.alternative += ' ';
    }

    TextStyle style() const
    {
        return {m_bold > 0, m_italic > 0, m_struck > 0, false,
                m_links.empty() ? std::string() : m_links.back()};
    }

    void cover(std::size_t begin, std::size_t end)
    {
        OpenBlock& block = top();
        if (begin == none)
            return;
        block.begin = std::min(block.begin, begin);
        block.end = std::max(block.end, end);
    }

    SourceRegion region(const OpenBlock& block) const
    {
        if (block.begin == none)
            return m_text.region(block.end, block.end);
        return m_text.region(block.begin, block.end);
    }

    void reportLost()
    {
        for (std::size_t i = 0; i < m_seen.size(); ++i) {
            const ScannedObject& object = m_page.objects[i];
            const bool lost =
                object.kind != ScannedObject::Kind::code && object.kind != ScannedObject::Kind::comment;
            if (!m_seen[i] && lost)
                m_findings.error("lessons.markup.lost", {}, m_text.region(object.begin, object.end));
        }
    }

    const SourceText& m_text;
    const ScannedPage& m_page;
    const FenceReader& m_readFence;
    Findings& m_findings;
    std::vector<bool> m_seen;
    std::vector<OpenBlock> m_open;
    std::vector<std::string> m_links;
    Image m_image;
    int m_images = 0;
    int m_bold = 0;
    int m_italic = 0;
    int m_struck = 0;
    std::size_t m_attributes = none;  ///< object that belongs to the open heading
    std::size_t m_blockObject = none; ///< object that the open heading stands for
    bool m_implicit = false;
    bool m_tooDeep = false;
};

void BlockBuilder::readHeadingAttributes(const ScannedObject& object, Heading& heading)
{
    heading.id = object.attributes.id;
    const auto minutes = object.attributes.values.find("minutes");
    if (minutes == object.attributes.values.end())
        return;
    heading.minutes = parseNumber(minutes->second);
    if (!heading.minutes || *heading.minutes < 0)
        m_findings.error("lessons.heading.minutes", {minutes->second},
                         m_text.region(object.begin, object.end));
}

} // namespace

Blocks buildBlocks(const SourceText& text, const ScannedPage& page, const FenceReader& readFence,
                   Findings& findings)
{
    return BlockBuilder(text, page, readFence, findings).run();
}

} // namespace lectern::lessons
