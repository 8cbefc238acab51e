#pragma once

#include "yaml_places.h"

#include <algorithm>

namespace lectern::lessons {

struct YamlText::State
{
    std::string text;     ///< as it is in the file
    bool returns = false; ///< its lines end in CR LF
    SourceText source;    ///< without them
    YamlNode root;
    YamlPlaces places{source, root};
};

/// Bytes of the text without returns, what becomes of them, and the tree that must come out.
struct YamlText::Change
{
    YamlSpan where;
    std::string with;
    YamlNode tree;
};

inline std::string trimmedEnd(const std::string& text)
{
    const std::size_t last = text.find_last_not_of('\n');
    return last == std::string::npos ? std::string() : text.substr(0, last + 1);
}

inline YamlNode* nodeAt(YamlNode& root, const YamlPath& path)
{
    return const_cast<YamlNode*>(YamlPlaces({}, root).find(path));
}

inline YamlNode scalarNode(const std::string& text)
{
    YamlNode node;
    node.kind = YamlNode::Kind::scalar;
    node.text = text;
    return node;
}

/// How many pairs of a map stand before a key that is added behind the last of `behind`.
inline std::size_t pairsBefore(const YamlNode& map, const std::vector<std::string>& behind)
{
    std::size_t before = 0;
    for (std::size_t i = 0; i < map.pairs.size(); ++i) {
        if (std::find(behind.begin(), behind.end(), map.pairs[i].first.text) != behind.end())
            before = i + 1;
    }
    return before;
}

} // namespace lectern::lessons
