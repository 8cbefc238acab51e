#pragma once

#include "findings.h"
#include "source_text.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lectern::lessons {

/// One node of a YAML text and where it stands in that text.
struct YamlNode
{
    enum class Kind
    {
        null,
        scalar,
        sequence,
        map
    };

    Kind kind = Kind::null;
    std::string text = {};                                 ///< scalar
    bool quoted = false;                                   ///< scalar in '...' or "..."
    std::size_t at = 0;                                    ///< first byte, in the YAML text
    std::size_t length = 1;                                ///< bytes to mark in a message
    bool inFlow = false;                                   ///< stands inside { } or [ ]
    std::vector<YamlNode> items = {};                      ///< sequence
    std::vector<std::pair<YamlNode, YamlNode>> pairs = {}; ///< map, in source order

    const YamlNode* find(std::string_view key) const;
};

/// Reads one document. Null node and an error where it cannot be read; duplicate keys, anchors, aliases, tags
/// and more than one document are errors as well.
YamlNode readYaml(const SourceText& text, Findings& findings);

/// The text of a scalar, byte for byte with its places: quotes, escapes and indentation are followed.
SourceText scalarText(const SourceText& yaml, const YamlNode& scalar);

} // namespace lectern::lessons
