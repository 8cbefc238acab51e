#include "yaml_places.h"

#include <algorithm>

namespace lectern::lessons {

const std::pair<YamlNode, YamlNode>* YamlPlaces::entry(const YamlPath& path) const
{
    const auto* key = path.empty() ? nullptr : std::get_if<std::string>(&path.back());
    const YamlNode* map = key ? find({path.begin(), path.end() - 1}) : nullptr;
    if (!map)
        return nullptr;
    const auto found =
        std::find_if(map->pairs.begin(), map->pairs.end(), [key](const auto& pair) { return pair.first.text == *key; });
    return found == map->pairs.end() ? nullptr : &*found;
}

const YamlNode* YamlPlaces::find(const YamlPath& path) const
{
    const YamlNode* node = &m_root;
    for (const auto& step : path) {
        if (const auto* index = std::get_if<std::size_t>(&step))
            node = *index < node->items.size() ? &node->items[*index] : nullptr;
        else
            node = node->find(std::get<std::string>(step));
        if (!node)
            return nullptr;
    }
    return node;
}

bool YamlPlaces::isFlow(const YamlNode& node) const
{
    const char first = node.at < bytes().size() ? bytes()[node.at] : '\0';
    return (node.kind == YamlNode::Kind::map && first == '{') ||
           (node.kind == YamlNode::Kind::sequence && first == '[');
}

bool YamlPlaces::isBlock(const YamlNode& node) const
{
    const char first = node.at < bytes().size() ? bytes()[node.at] : '\0';
    return node.kind == YamlNode::Kind::scalar && !node.quoted && (first == '|' || first == '>');
}

std::size_t YamlPlaces::lineBegin(std::size_t at) const
{
    const std::size_t before = at == 0 ? std::string::npos : bytes().rfind('\n', at - 1);
    return before == std::string::npos ? 0 : before + 1;
}

std::size_t YamlPlaces::lineEnd(std::size_t at) const
{
    return std::min(bytes().find('\n', at), bytes().size());
}

std::size_t YamlPlaces::quoteEnd(std::size_t at) const
{
    const char quote = bytes()[at];
    for (std::size_t i = at + 1; i < bytes().size(); ++i) {
        const bool twice = quote == '\'' && bytes().compare(i, 2, "''") == 0;
        if (twice || (quote == '"' && bytes()[i] == '\\'))
            ++i;
        else if (bytes()[i] == quote)
            return i + 1;
    }
    return bytes().size();
}

std::optional<std::size_t> YamlPlaces::blockIndent(const YamlNode& block) const
{
    const std::size_t header = lineEnd(block.at);
    const std::size_t digit = bytes().find_first_of("123456789", block.at);
    const std::size_t comment = bytes().find('#', block.at);
    if (digit < std::min(header, comment))
        return std::nullopt;
    const std::size_t first = bytes().find_first_not_of(" \n", header);
    return first == std::string::npos || block.text.find_first_not_of('\n') == std::string::npos ? 0 : column(first);
}

std::size_t YamlPlaces::blockEnd(const YamlNode& block) const
{
    std::size_t end = lineEnd(block.at);
    const std::size_t indent = blockIndent(block).value_or(1);
    if (indent == 0)
        return end;
    for (std::size_t line = end + 1; line < bytes().size(); line = lineEnd(line) + 1) {
        const std::size_t first = std::min(bytes().find_first_not_of(' ', line), bytes().size());
        if (first >= lineEnd(line))
            continue;
        if (first - line < indent)
            break;
        end = lineEnd(line);
    }
    return end;
}

std::size_t YamlPlaces::scalarEnd(const YamlNode& scalar) const
{
    if (scalar.quoted)
        return quoteEnd(scalar.at);
    if (isBlock(scalar))
        return blockEnd(scalar);
    if (scalar.text.empty())
        return scalar.at;
    const SourceText aligned = scalarText(m_source, scalar);
    // Pieces of a text within a text have places of the file: here the text is the file.
    const TextMap::Piece last = aligned.map.locate(aligned.bytes, aligned.bytes.size() - 1);
    const TextMap::Piece first = aligned.map.locate(aligned.bytes, 0);
    return scalar.at + (last.offset - first.offset) + 1;
}

std::size_t YamlPlaces::closing(std::size_t from, char bracket) const
{
    for (std::size_t i = from; i < bytes().size(); ++i) {
        if (bytes()[i] == '#')
            i = lineEnd(i);
        else if (bytes()[i] == bracket)
            return i + 1;
    }
    return bytes().size();
}

YamlSpan YamlPlaces::span(const YamlNode& node) const
{
    std::size_t end = node.at;
    if (node.kind == YamlNode::Kind::scalar)
        end = scalarEnd(node);
    if (isFlow(node))
        ++end;
    if (!node.items.empty())
        end = std::max(end, span(node.items.back()).end);
    if (!node.pairs.empty())
        end = std::max(end, valueSpan(node.pairs.back()).end);
    if (isFlow(node))
        end = closing(end, node.kind == YamlNode::Kind::map ? '}' : ']');
    return {node.at, end};
}

YamlSpan YamlPlaces::keySpan(const YamlNode& key) const
{
    return {key.at, key.quoted ? quoteEnd(key.at) : key.at + key.text.size()};
}

YamlSpan YamlPlaces::valueSpan(const std::pair<YamlNode, YamlNode>& entry) const
{
    if (entry.second.kind != YamlNode::Kind::null)
        return span(entry.second);
    const std::size_t behind = keySpan(entry.first).end;
    const std::size_t colon = bytes().find(':', behind);
    if (colon >= lineEnd(behind))
        return {behind, behind}; // "{a, b}": no colon at all
    const std::size_t first = bytes().find_first_not_of(" ", colon + 1);
    const bool written = first < lineEnd(colon) && (bytes()[first] == '~' || bytes().compare(first, 4, "null") == 0);
    return written ? YamlSpan{first, first + (bytes()[first] == '~' ? 1U : 4U)} : YamlSpan{colon + 1, colon + 1};
}

} // namespace lectern::lessons
