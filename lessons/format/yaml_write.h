#pragma once

#include "yaml_places.h"

#include <lectern/result/result.h>

namespace lectern::lessons {

/// Whether a text can stand without quotes and is read as itself.
bool isPlain(std::string_view text, bool inFlow);

/// A value in the place of `node`, in its own style where that can hold it. `key` is the one in front of it; null in a
/// list.
Result<std::string> writeScalar(const SourceText& source, const YamlPlaces& places, const YamlNode& node,
                                const YamlNode* key, const std::string& value);

struct YamlInsertion
{
    YamlSpan where; ///< empty
    std::string with;
};

/// A key and its value behind the first `before` pairs of a map.
Result<YamlInsertion> writeEntry(const SourceText& source, const YamlPlaces& places, const YamlNode& map,
                                 std::size_t before, const std::string& key, const std::string& value);

/// The bytes that go with the pair at `index` of a map that has others.
YamlSpan entrySpan(const SourceText& source, const YamlPlaces& places, const YamlNode& map, std::size_t index);

} // namespace lectern::lessons
