#include "markdown_events.h"

#include "clean_text.h"
#include "formula.h"
#include "tex_macros.h"

#include <lectern/lessons/entities.h>

#include <algorithm>

namespace lectern::importing {

using namespace lessons;

namespace {

bool isWebLink(const std::string& link)
{
    return link.starts_with("http://") || link.starts_with("https://") || link.starts_with("mailto:") ||
           (link.starts_with('#') && link.size() > 1);
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
    std::string name = asciiLower(std::string(tag.substr(0, tag.find_first_of(" \t\n/>", 2))));
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
