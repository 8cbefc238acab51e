#pragma once

#include "page_scanner.h"

#include <lectern/lessons/page.h>

#include <md4c.h>

#include <string>
#include <vector>

namespace lectern::lessons {

constexpr std::size_t nowhere = std::string::npos;

/// What has been read of a block's text, and the bytes of the page that are known to belong to it.
struct InlineRoom
{
    Inlines inlines = {};
    std::size_t begin = nowhere;
    std::size_t end = 0;

    void cover(std::size_t first, std::size_t last);
};

/// Writes the text within blocks: runs with their style, formulas, code, roles, links and pictures. Styles
/// and links stay open from call to call, as md4c reports them.
class InlineBuilder
{
public:
    InlineBuilder(const SourceText& text, const ScannedPage& page)
        : m_text(text)
        , m_page(page)
    {
    }

    void enterSpan(MD_SPANTYPE type, void* detail);
    void leaveSpan(MD_SPANTYPE type, InlineRoom& room);

    /// Text that stands at begin..end of the page; equal neighbours become one run.
    void addRun(std::string text, std::size_t begin, std::size_t end, InlineRoom& room);
    void addBreak(bool hard, InlineRoom& room);
    /// A formula, a piece of code or a role.
    void addObject(const ScannedObject& object, InlineRoom& room);

    /// Whether md4c points into the page, rather than at a text of its own.
    bool isInPage(const char* text) const;
    std::size_t offsetOf(const char* text) const;

private:
    template <typename Content>
    void push(Content content, std::size_t begin, std::size_t end, InlineRoom& room);
    template <typename Content>
    void appendAlternative(const Content& content);
    void addCode(const ScannedObject& object, InlineRoom& room);
    void addRole(const ScannedObject& object, InlineRoom& room);
    std::string attribute(const MD_ATTRIBUTE& value) const;
    TextStyle style() const;

    const SourceText& m_text;
    const ScannedPage& m_page;
    std::vector<std::string> m_links;
    Image m_image;
    int m_images = 0; ///< how many pictures are open, one within the other's text
    int m_bold = 0;
    int m_italic = 0;
    int m_struck = 0;
};

/// The words that an author gave a formula for reading it out.
std::string speechOf(const ScannedObject& object);

} // namespace lectern::lessons
