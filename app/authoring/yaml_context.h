#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lectern::authoring {

/// Where in a YAML text a cursor at its end stands. Read line by line, for the text is being written.
struct YamlContext
{
    std::vector<std::string> path =
        {}; ///< keys of the maps around it, outermost first; lists are passed over
    std::vector<std::string> given = {}; ///< keys that the innermost map has already
    std::string key = {};                ///< of the value that is begun; empty where a key is written
    std::string begun = {};              ///< the part of the word before the cursor
    std::size_t column = 0;              ///< of the word, and so of the keys beside it
    bool flow = false;                   ///< within brackets
    bool comment = false;                ///< in a comment, where nothing of this counts
};

YamlContext yamlContext(std::string_view before);

/// The keys that follow in the innermost map around a cursor; the one at the cursor is not among them.
std::vector<std::string> keysBehind(std::string_view behind, const YamlContext& context);

} // namespace lectern::authoring
