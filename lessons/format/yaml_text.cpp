#include <lectern/lessons/yaml_text.h>

#include "yaml_text_state.h"
#include "yaml_write.h"

#include <algorithm>

namespace lectern::lessons {
namespace {

std::string withoutReturns(const std::string& text)
{
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text.compare(i, 2, "\r\n") != 0)
            plain += text[i];
    }
    return plain;
}

std::string withReturns(const std::string& text)
{
    std::string all;
    for (const char c : text) {
        if (c == '\n')
            all += '\r';
        all += c;
    }
    return all;
}

/// Whether two trees say the same, whatever they look like; newlines at a text's end aside.
bool same(const YamlNode& a, const YamlNode& b)
{
    return a.kind == b.kind && trimmedEnd(a.text) == trimmedEnd(b.text) &&
           std::equal(a.items.begin(), a.items.end(), b.items.begin(), b.items.end(), same) &&
           std::equal(a.pairs.begin(), a.pairs.end(), b.pairs.begin(), b.pairs.end(),
                      [](const auto& x, const auto& y) { return same(x.first, y.first) && same(x.second, y.second); });
}

} // namespace

YamlText::YamlText(std::shared_ptr<const State> state)
    : m_state(std::move(state))
{
}

Result<YamlText> YamlText::read(std::string text)
{
    auto state = std::make_shared<State>();
    const std::string plain = withoutReturns(text);
    state->returns = plain.size() != text.size();
    if (state->returns && withReturns(plain) != text)
        return fail("lessons.edit.ends");
    Findings findings;
    state->source = readSourceText(plain, {}, findings);
    if (state->source.bytes != plain)
        return fail("lessons.text.encoding");
    state->root = readYaml(state->source, findings);
    if (const std::vector<Diagnostic> found = findings.take(); !found.empty())
        return fail(found.front());
    state->text = std::move(text);
    return YamlText(std::move(state));
}

const std::string& YamlText::text() const
{
    return m_state->text;
}

YamlText::Kind YamlText::kind(const YamlPath& path) const
{
    const YamlNode* node = m_state->places.find(path);
    if (!node)
        return Kind::absent;
    switch (node->kind) {
    case YamlNode::Kind::null:
        return Kind::empty;
    case YamlNode::Kind::scalar:
        return Kind::scalar;
    case YamlNode::Kind::sequence:
        return Kind::list;
    case YamlNode::Kind::map:
        break;
    }
    return Kind::map;
}

std::string YamlText::scalar(const YamlPath& path) const
{
    const YamlNode* node = m_state->places.find(path);
    return node ? trimmedEnd(node->text) : std::string();
}

std::vector<std::string> YamlText::keys(const YamlPath& path) const
{
    std::vector<std::string> keys;
    if (const YamlNode* node = m_state->places.find(path)) {
        for (const auto& [key, value] : node->pairs)
            keys.push_back(key.text);
    }
    return keys;
}

std::size_t YamlText::count(const YamlPath& path) const
{
    const YamlNode* node = m_state->places.find(path);
    return node ? node->items.size() : 0;
}

std::pair<std::size_t, std::size_t> YamlText::place(const YamlPath& path) const
{
    const YamlNode* node = m_state->places.find(path);
    if (!node)
        return {0, 0};
    const auto* entry = m_state->places.entry(path);
    const YamlSpan span = entry ? m_state->places.valueSpan(*entry) : m_state->places.span(*node);
    const auto inFile = [this](std::size_t at) {
        const std::string& bytes = m_state->source.bytes;
        const auto lines = std::count(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(at), '\n');
        return at + (m_state->returns ? static_cast<std::size_t>(lines) : 0);
    };
    return {inFile(span.begin), inFile(span.end)};
}

std::string YamlText::source(const YamlPath& path) const
{
    const auto [begin, end] = place(path);
    return m_state->text.substr(begin, end - begin);
}

Result<void> YamlText::apply(const Change& change)
{
    std::string bytes = m_state->source.bytes;
    bytes.replace(change.where.begin, change.where.end - change.where.begin, change.with);
    auto made = read(m_state->returns ? withReturns(bytes) : bytes);
    if (!made || !same(made->m_state->root, change.tree))
        return fail("lessons.edit.value");
    m_state = made->m_state;
    return ok();
}

Result<void> YamlText::setScalar(const YamlPath& path, const std::string& value)
{
    const YamlNode* node = m_state->places.find(path);
    if (!node || node->kind == YamlNode::Kind::map || node->kind == YamlNode::Kind::sequence)
        return fail("lessons.edit.value");
    const auto* entry = m_state->places.entry(path);
    const bool empty = node->kind == YamlNode::Kind::null;
    if (value == trimmedEnd(node->text) && !empty)
        return ok();
    const YamlSpan where = entry ? m_state->places.valueSpan(*entry) : m_state->places.span(*node);
    const auto written = writeScalar(m_state->source, m_state->places, *node, entry ? &entry->first : nullptr, value);
    if (!written)
        return fail(written.error());
    Change change{where, (empty && where.begin == where.end ? " " : "") + *written, m_state->root};
    *nodeAt(change.tree, path) = scalarNode(value);
    return apply(change);
}

Result<void> YamlText::setSource(const YamlPath& path, const std::string& source)
{
    const YamlNode* node = m_state->places.find(path);
    const auto* entry = m_state->places.entry(path);
    const std::string old = this->source(path);
    if (!node || !entry || old.find('\n') != std::string::npos)
        return fail("lessons.edit.lines");
    if (source == old)
        return ok();
    // Read as it would stand there: alone it might mean something else.
    const auto alone = read("{value: " + source + "}");
    if (source.find('\n') != std::string::npos || !alone || alone->keys({}).size() != 1 ||
        alone->kind({std::string("value")}) == Kind::empty)
        return fail("lessons.edit.source", {source});
    const YamlSpan where = m_state->places.valueSpan(*entry);
    Change change{where, (where.begin == where.end ? " " : "") + source, m_state->root};
    *nodeAt(change.tree, path) = alone->m_state->root.pairs.front().second;
    return apply(change);
}

Result<void> YamlText::renameKey(const YamlPath& path, const std::string& key)
{
    const auto* entry = m_state->places.entry(path);
    if (!entry)
        return fail("lessons.edit.key", {key});
    if (entry->first.text == key)
        return ok();
    YamlPath map = path;
    map.pop_back();
    const std::vector<std::string> there = keys(map);
    if (!isPlain(key, true) || std::find(there.begin(), there.end(), key) != there.end())
        return fail("lessons.edit.key", {key});
    Change change{m_state->places.keySpan(entry->first), key, m_state->root};
    for (auto& [name, value] : nodeAt(change.tree, map)->pairs) {
        if (name.text == entry->first.text)
            name.text = key;
    }
    return apply(change);
}

Result<void> YamlText::add(const YamlPath& path, const std::string& key, const std::string& value,
                           const std::vector<std::string>& behind)
{
    const YamlNode* map = m_state->places.find(path);
    if (!map || map->kind != YamlNode::Kind::map)
        return fail("lessons.edit.value");
    const std::size_t before = pairsBefore(*map, behind);
    const auto written = writeEntry(m_state->source, m_state->places, *map, before, key, value);
    if (!written)
        return fail(written.error());
    Change change{written->where, written->with, m_state->root};
    auto& pairs = nodeAt(change.tree, path)->pairs;
    pairs.insert(pairs.begin() + static_cast<std::ptrdiff_t>(before), {scalarNode(key), scalarNode(value)});
    return apply(change);
}

} // namespace lectern::lessons
