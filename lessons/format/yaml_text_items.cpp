// Items and whole entries that are added to a YAML text or taken out of it.

#include "yaml_text_state.h"
#include "yaml_write.h"

namespace lectern::lessons {

Result<void> YamlText::addItem(const YamlPath& path, const std::string& source)
{
    const YamlNode* list = m_state->places.find(path);
    const auto alone = read(source);
    if (!list || list->kind != YamlNode::Kind::sequence || !alone)
        return fail("lessons.edit.value");
    const bool flow = m_state->places.isFlow(*list);
    if (flow && source.find('\n') != std::string::npos)
        return fail("lessons.edit.flow");
    Change change{{}, {}, m_state->root};
    nodeAt(change.tree, path)->items.push_back(alone->m_state->root);
    if (flow) {
        const bool first = list->items.empty();
        const std::size_t at = first ? list->at + 1 : m_state->places.span(list->items.back()).end;
        change.where = {at, at};
        change.with = (first ? "" : ", ") + source;
        return apply(change);
    }
    const auto dash = list->items.empty() ? std::nullopt : dashOf(m_state->source, list->items.back());
    if (!dash)
        return fail("lessons.edit.value");
    const std::size_t indent = m_state->places.column(*dash);
    const std::size_t at = m_state->places.lineEnd(m_state->places.span(list->items.back()).end);
    change.where = {at, at};
    change.with = '\n' + std::string(indent, ' ') + "- " + indented(source, indent + 2) +
                  (at == m_state->source.bytes.size() ? "\n" : "");
    return apply(change);
}

Result<void> YamlText::addSource(const YamlPath& path, const std::string& key, const std::string& source,
                                 const std::vector<std::string>& behind)
{
    const YamlNode* map = m_state->places.find(path);
    const auto alone = read(source);
    if (!map || map->kind != YamlNode::Kind::map || map->find(key) || !alone)
        return fail("lessons.edit.value");
    const bool lines = source.find('\n') != std::string::npos;
    const bool flow = m_state->places.isFlow(*map);
    if (flow && lines)
        return fail("lessons.edit.flow");
    const std::size_t before = pairsBefore(*map, behind);
    const std::size_t inner = (flow ? 0 : m_state->places.column(map->pairs.front().first.at)) + 2;
    const std::string value =
        lines ? '\n' + std::string(inner, ' ') + indented(trimmedEnd(source), inner) : ' ' + source;
    const YamlInsertion made = placeEntry(m_state->source, m_state->places, *map, before, key + ':' + value);
    Change change{made.where, made.with, m_state->root};
    auto& pairs = nodeAt(change.tree, path)->pairs;
    pairs.insert(pairs.begin() + static_cast<std::ptrdiff_t>(before),
                 {scalarNode(key), alone->m_state->root});
    return apply(change);
}

bool YamlText::isEmpty(const YamlPath& path) const
{
    const YamlNode* node = m_state->places.find(path);
    return node && node->kind != YamlNode::Kind::scalar && node->items.empty() && node->pairs.empty();
}

Result<void> YamlText::fill(const YamlPath& path, const std::string& source)
{
    const auto* entry = m_state->places.entry(path);
    const auto alone = read(source);
    if (!entry || !isEmpty(path) || !alone)
        return fail("lessons.edit.value");
    YamlPath upper = path;
    upper.pop_back();
    if (m_state->places.isFlow(*m_state->places.find(upper)))
        return fail("lessons.edit.flow");
    const std::string& bytes = m_state->source.bytes;
    const YamlSpan value = m_state->places.valueSpan(*entry);
    if (bytes.substr(value.begin, value.end - value.begin).find('#') != std::string::npos)
        return fail("lessons.edit.comment");
    const std::size_t lineEnd = m_state->places.lineEnd(value.end);
    const std::size_t inner = m_state->places.column(entry->first.at) + 2;
    Change change{{bytes.find_last_not_of(' ', value.begin - 1) + 1, lineEnd}, {}, m_state->root};
    change.with = bytes.substr(value.end, lineEnd - value.end) + '\n' + std::string(inner, ' ') +
                  indented(trimmedEnd(source), inner) + (lineEnd == bytes.size() ? "\n" : "");
    *nodeAt(change.tree, path) = alone->m_state->root;
    return apply(change);
}

/// Whether a comment goes that is not within what is taken out.
bool YamlText::holdsComment(const YamlSpan& gone, const YamlSpan& own) const
{
    const auto has = [this](std::size_t begin, std::size_t end) {
        return begin < end && m_state->source.bytes.substr(begin, end - begin).find('#') != std::string::npos;
    };
    return has(gone.begin, own.begin) || has(own.end, gone.end);
}

Result<void> YamlText::remove(const YamlPath& path)
{
    if (!path.empty() && std::holds_alternative<std::size_t>(path.back()))
        return removeItem(path);
    const auto* entry = m_state->places.entry(path);
    if (!entry)
        return ok();
    YamlPath upper = path;
    upper.pop_back();
    const YamlNode& map = *m_state->places.find(upper);
    if (map.pairs.size() < 2)
        return fail("lessons.edit.only");
    const auto index = static_cast<std::size_t>(entry - map.pairs.data());
    const YamlSpan where = entrySpan(m_state->source, m_state->places, map, index);
    if (holdsComment(where,
                     {m_state->places.keySpan(entry->first).begin, m_state->places.valueSpan(*entry).end}))
        return fail("lessons.edit.comment");
    Change change{where, {}, m_state->root};
    auto& pairs = nodeAt(change.tree, upper)->pairs;
    pairs.erase(pairs.begin() + static_cast<std::ptrdiff_t>(index));
    return apply(change);
}

Result<void> YamlText::removeItem(const YamlPath& path)
{
    const YamlNode* item = m_state->places.find(path);
    if (!item)
        return ok();
    YamlPath upper = path;
    upper.pop_back();
    const YamlNode& list = *m_state->places.find(upper);
    if (list.items.size() < 2)
        return fail("lessons.edit.only");
    const auto index = std::get<std::size_t>(path.back());
    const auto where = itemSpan(m_state->source, m_state->places, list, index);
    if (!where)
        return fail("lessons.edit.value");
    if (holdsComment(*where, m_state->places.span(*item)))
        return fail("lessons.edit.comment");
    Change change{*where, {}, m_state->root};
    auto& items = nodeAt(change.tree, upper)->items;
    items.erase(items.begin() + static_cast<std::ptrdiff_t>(index));
    return apply(change);
}

} // namespace lectern::lessons
