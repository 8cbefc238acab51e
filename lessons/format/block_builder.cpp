#include "block_builder.h"

#include "entities.h"
#include "inline_builder.h"
#include "numbers.h"
#include "wide_breaks.h"

#include <algorithm>
#include <array>

namespace lectern::lessons {
namespace {

constexpr std::size_t deepestBlock = 48;

/// A block that is still open: what has been read of it so far.
struct OpenBlock
{
    MD_BLOCKTYPE type = MD_BLOCK_DOC;
    Blocks blocks = {};
    InlineRoom text = {};
    List list = {};
    Table table = {};
    std::vector<Inlines> row = {};
    int level = 0;
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
        , m_inlines(text, page)
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
        top().text.cover(block.text.begin, block.text.end);
        switch (type) {
        case MD_BLOCK_P:
            add(block, Paragraph{withoutWideBreaks(std::move(block.text.inlines))});
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
            top().row.push_back(std::move(block.text.inlines));
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
        if (m_blockObject != nowhere) {
            addBlockObject(m_page.objects[m_blockObject]);
            m_blockObject = nowhere;
            return;
        }
        Heading heading;
        heading.level = block.level;
        heading.text = withoutWideBreaks(std::move(block.text.inlines));
        if (m_attributes != nowhere) {
            readHeadingAttributes(m_page.objects[m_attributes], heading);
            m_attributes = nowhere;
        }
        trimEnd(heading.text);
        checkHeading(block, heading);
        add(block, std::move(heading));
    }

    void checkHeading(const OpenBlock& block, const Heading& heading)
    {
        if (heading.text.empty())
            return m_findings.error("lessons.heading.empty", {}, region(block));
        const std::size_t line =
            block.text.begin == 0 ? 0 : m_text.bytes.rfind('\n', block.text.begin - 1) + 1;
        if (m_text.bytes.substr(line, block.text.begin - line).find('#') == nowhere)
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
        m_inlines.enterSpan(type, detail);
        return 0;
    }

    int leaveSpan(MD_SPANTYPE type)
    {
        m_inlines.leaveSpan(type, top().text);
        return 0;
    }

    int text(MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size)
    {
        openImplicitParagraph();
        if (type == MD_TEXT_SOFTBR || type == MD_TEXT_BR) {
            m_inlines.addBreak(type == MD_TEXT_BR, top().text);
        } else if (!m_inlines.isInPage(text)) {
            m_inlines.addRun(std::string(text, size), top().text.end, top().text.end, top().text);
        } else if (type == MD_TEXT_ENTITY) {
            const std::size_t begin = m_inlines.offsetOf(text);
            m_inlines.addRun(decodeEntity(std::string_view(text, size)), begin, begin + size, top().text);
        } else {
            addText(m_inlines.offsetOf(text), m_inlines.offsetOf(text) + size);
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
            m_inlines.addRun(m_text.bytes.substr(begin, stop - begin), begin, stop, top().text);
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
        case ScannedObject::Kind::code:
        case ScannedObject::Kind::role:
            m_inlines.addObject(object, top().text);
            break;
        case ScannedObject::Kind::attributes:
            m_attributes = index;
            top().text.cover(object.begin, object.end);
            break;
        case ScannedObject::Kind::comment:
            break;
        case ScannedObject::Kind::displayFormula:
        case ScannedObject::Kind::broken:
        case ScannedObject::Kind::fence:
            m_blockObject = index;
            top().text.cover(object.begin, object.end);
            break;
        }
    }

    SourceRegion region(const OpenBlock& block) const
    {
        if (block.text.begin == nowhere)
            return m_text.region(block.text.end, block.text.end);
        return m_text.region(block.text.begin, block.text.end);
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
    InlineBuilder m_inlines;
    std::size_t m_attributes = nowhere;  ///< object that belongs to the open heading
    std::size_t m_blockObject = nowhere; ///< object that the open heading stands for
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
