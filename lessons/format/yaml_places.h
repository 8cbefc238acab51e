#pragma once

#include "yaml_node.h"

#include <lectern/lessons/yaml_text.h>

#include <optional>

namespace lectern::lessons {

/// Bytes [begin, end) of a YAML text.
struct YamlSpan
{
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// Where the keys and values of a YAML text stand in it, to their last byte.
class YamlPlaces
{
public:
    YamlPlaces(const SourceText& source, const YamlNode& root)
        : m_source(source)
        , m_root(root)
    {
    }

    const YamlNode* find(const YamlPath& path) const;
    /// Key and value; null where the path does not end in a map.
    const std::pair<YamlNode, YamlNode>* entry(const YamlPath& path) const;

    bool isFlow(const YamlNode& node) const;  ///< a map or list in brackets
    bool isBlock(const YamlNode& node) const; ///< a scalar behind `|` or `>`
    YamlSpan span(const YamlNode& node) const;
    YamlSpan keySpan(const YamlNode& key) const;
    YamlSpan valueSpan(const std::pair<YamlNode, YamlNode>& entry) const; ///< behind the colon where it is empty

    std::size_t lineBegin(std::size_t at) const;
    std::size_t lineEnd(std::size_t at) const;
    std::size_t column(std::size_t at) const { return at - lineBegin(at); }
    /// The indentation of a block's lines; none where its header gives one.
    std::optional<std::size_t> blockIndent(const YamlNode& block) const;

private:
    const std::string& bytes() const { return m_source.bytes; }
    std::size_t scalarEnd(const YamlNode& scalar) const;
    std::size_t blockEnd(const YamlNode& block) const;
    std::size_t quoteEnd(std::size_t at) const;
    std::size_t closing(std::size_t from, char bracket) const;

    const SourceText& m_source;
    const YamlNode& m_root;
};

} // namespace lectern::lessons
