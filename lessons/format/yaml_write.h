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

/// The same with an entry that is written already, whose further lines are indented by `written` itself.
YamlInsertion placeEntry(const SourceText& source, const YamlPlaces& places, const YamlNode& map,
                         std::size_t before, const std::string& written);

/// Lines of YAML behind `indent` spaces; the first one is not indented.
std::string indented(const std::string& yaml, std::size_t indent);

/// Where the item begins with its dash; none if that cannot be seen.
std::optional<std::size_t> dashOf(const SourceText& source, const YamlNode& item);

/// The bytes that go with the item at `index` of a list that has others.
std::optional<YamlSpan> itemSpan(const SourceText& source, const YamlPlaces& places, const YamlNode& list,
                                 std::size_t index);

/// The bytes that go with the pair at `index` of a map that has others.
YamlSpan entrySpan(const SourceText& source, const YamlPlaces& places, const YamlNode& map, std::size_t index);

} // namespace lectern::lessons
