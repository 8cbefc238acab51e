#include "inline_builder.h"

#include <algorithm>
#include <array>
#include <functional>
#include <type_traits>

namespace lectern::lessons {

void InlineRoom::cover(std::size_t first, std::size_t last)
{
    if (first == nowhere)
        return;
    begin = std::min(begin, first);
    end = std::max(end, last);
}

std::string speechOf(const ScannedObject& object)
{
    const auto say = object.attributes.values.find("say");
    return say == object.attributes.values.end() ? std::string() : say->second;
}

void InlineBuilder::enterSpan(MD_SPANTYPE type, void* detail)
{
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
}

void InlineBuilder::leaveSpan(MD_SPANTYPE type, InlineRoom& room)
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
            push(std::move(m_image), room.end, room.end, room);
        break;
    default:
        break;
    }
}

void InlineBuilder::addRun(std::string text, std::size_t begin, std::size_t end, InlineRoom& room)
{
    if (m_images > 0) {
        m_image.alternative += text;
        room.cover(begin, end);
        return;
    }
    Inlines& inlines = room.inlines;
    TextRun* last = inlines.empty() ? nullptr : std::get_if<TextRun>(&inlines.back().content);
    if (last && !inlines.back().style.code && inlines.back().style == style()) {
        last->text += text;
        inlines.back().where.end = m_text.region(begin, end).end;
        room.cover(begin, end);
        return;
    }
    push(TextRun{std::move(text)}, begin, end, room);
}

void InlineBuilder::addBreak(bool hard, InlineRoom& room)
{
    push(LineBreak{hard}, room.end, room.end, room);
}

void InlineBuilder::addObject(const ScannedObject& object, InlineRoom& room)
{
    switch (object.kind) {
    case ScannedObject::Kind::formula:
        push(Formula{object.content, object.display, speechOf(object)}, object.begin, object.end, room);
        break;
    case ScannedObject::Kind::code:
        addCode(object, room);
        break;
    case ScannedObject::Kind::role:
        addRole(object, room);
        break;
    default:
        break;
    }
}

void InlineBuilder::addCode(const ScannedObject& object, InlineRoom& room)
{
    push(TextRun{object.content}, object.begin, object.end, room);
    if (m_images == 0)
        room.inlines.back().style.code = true;
}

void InlineBuilder::addRole(const ScannedObject& object, InlineRoom& room)
{
    constexpr std::array<std::pair<std::string_view, RoleKind>, 5> kinds{{{"ref", RoleKind::ref},
                                                                          {"term", RoleKind::term},
                                                                          {"value", RoleKind::value},
                                                                          {"step", RoleKind::step},
                                                                          {"cite", RoleKind::cite}}};
    for (const auto& [name, kind] : kinds) {
        if (object.name == name)
            return push(Role{kind, object.content}, object.begin, object.end, room);
    }
    push(TextRun{object.content}, object.begin, object.end, room);
}

template <typename Content>
void InlineBuilder::push(Content content, std::size_t begin, std::size_t end, InlineRoom& room)
{
    room.cover(begin, end);
    if (m_images > 0) {
        appendAlternative(content);
        return;
    }
    room.inlines.push_back({std::move(content), style(), m_text.region(begin, end)});
}

template <typename Content>
void InlineBuilder::appendAlternative(const Content& content)
{
    if constexpr (std::is_same_v<Content, TextRun>)
        m_image.alternative += content.text;
    else if constexpr (std::is_same_v<Content, Formula>)
        m_image.alternative += content.speech.empty() ? content.tex : content.speech;
    else if constexpr (std::is_same_v<Content, LineBreak>)
        m_image.alternative += ' ';
}

bool InlineBuilder::isInPage(const char* text) const
{
    const char* first = m_page.shadow.data();
    return text && !std::less<>()(text, first) && std::less<>()(text, first + m_page.shadow.size());
}

std::size_t InlineBuilder::offsetOf(const char* text) const
{
    return static_cast<std::size_t>(text - m_page.shadow.data());
}

std::string InlineBuilder::attribute(const MD_ATTRIBUTE& value) const
{
    if (isInPage(value.text))
        return m_text.bytes.substr(offsetOf(value.text), value.size);
    return value.text ? std::string(value.text, value.size) : std::string();
}

TextStyle InlineBuilder::style() const
{
    return {m_bold > 0, m_italic > 0, m_struck > 0, false, m_links.empty() ? std::string() : m_links.back()};
}

} // namespace lectern::lessons
