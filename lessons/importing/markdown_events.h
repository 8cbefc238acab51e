#pragma once

#include "markdown_mask.h"
#include "markdown_reader.h"

#include <md4c.h>

namespace lectern::importing {

class TexMacros;

// While its paragraph is open, a mask that becomes a block is a role whose target is this and its number.
constexpr char waiting = '\x02';

void append(lessons::Blocks& blocks, lessons::Blocks more);

/// The value of an attribute of an HTML tag; empty where there is none.
std::string attributeOf(std::string_view tag, std::string_view name);

/// Makes blocks of what md4c reads in a masked text.
class MarkdownEvents
{
public:
    MarkdownEvents(MarkdownReader& reader, const MaskedMarkdown& masked, int depth);

    lessons::Blocks run();

private:
    struct Open
    {
        MD_BLOCKTYPE type = MD_BLOCK_DOC;
        lessons::Blocks blocks = {};
        lessons::Inlines text = {};
        lessons::Blocks behind = {}; ///< to-dos that belong behind the block
        lessons::List list = {};
        lessons::Table table = {};
        std::vector<lessons::Inlines> row = {};
        int level = 0;
        std::string info = {};
        std::string source = {}; ///< code or HTML
        int line = 0;
    };

    int enterBlock(MD_BLOCKTYPE type, void* detail);
    int leaveBlock(MD_BLOCKTYPE type);
    int enterSpan(MD_SPANTYPE type, void* detail);
    int leaveSpan(MD_SPANTYPE type);
    int text(MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size);

    Open& top() { return m_open.back(); }
    bool takesInlines() const;
    void closeImplicit();
    void addTaskMark();
    void openImplicit();

    void close(Open& block);
    void closeParagraph(Open& block);
    void closeHeading(Open& block);
    void closeCode(Open& block);
    void closeHtml(Open& block);
    void closeTable(Open& block);
    lessons::Blocks directive(const Open& block, const std::string& info);

    void add(lessons::Inline item) { top().text.push_back(std::move(item)); }
    void addText(std::string text);
    void addMasked(std::string_view text);
    void addMask(const Mask& mask);
    void addFormula(const Mask& mask);
    void addFootnote(const Mask& mask);
    void addHtml(std::string_view tag);
    const Mask* waitingMask(const lessons::Inline& item) const;
    std::optional<lessons::Block> remotePicture(const std::string& source, int line);
    lessons::Blocks figureFor(const lessons::Image& image, int line);
    void settleImage(lessons::Inline& item, lessons::Blocks& behind);
    void keep(std::string_view what, std::string_view language, const std::string& source, int line);
    lessons::Blocks display(const Mask& mask);

    std::string attribute(const MD_ATTRIBUTE& value) const;
    lessons::TextStyle style() const;
    std::string_view original(std::string_view inShadow) const;

    MarkdownReader& m_reader;
    ArticleBuilder& m_builder;
    const MaskedMarkdown& m_masked;
    std::string m_shadow; ///< what md4c reads: as long, and with emphasis that Chinese can have
    int m_depth;
    int m_line = 0; ///< of the article, of what was read last
    std::vector<Open> m_open;
    std::vector<std::string> m_links;
    lessons::Image m_image;
    std::string m_imageTitle;
    std::map<std::string, std::size_t> m_footnotes; ///< numbers, by name
    std::string m_taskMark; ///< of the item whose text has not begun
    int m_bold = 0;
    int m_italic = 0;
    int m_struck = 0;
    int m_images = 0;
    bool m_code = false;
    bool m_htmlCode = false;
    bool m_implicit = false;
};

} // namespace lectern::importing
