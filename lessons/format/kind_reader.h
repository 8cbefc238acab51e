#pragma once

#include "yaml_reader.h"

#include <lectern/lessons/names.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <type_traits>
#include <utility>

namespace lectern::lessons {

/// The key that says of what kind an entry is, e.g. `{slider: 3, min: 0}`, with its value. `kinds` are pairs
/// of a name and a kind; nothing where the map has none of them, or several.
template <typename Kinds>
auto findKind(const YamlMap& map, const Kinds& kinds)
{
    using Kind = decltype(std::begin(kinds)->second);
    std::optional<std::pair<std::remove_cv_t<Kind>, YamlValue>> found;
    for (const auto& [name, kind] : kinds) {
        const auto value = map.find(name);
        if (value && found)
            return decltype(found)();
        if (value)
            found.emplace(kind, *value);
    }
    return found;
}

/// Whether a key of the map is one of these, misspelt: then the map has said so.
template <typename Kinds>
bool isKindMisspelt(const YamlMap& map, const Kinds& kinds)
{
    return std::any_of(std::begin(kinds), std::end(kinds),
                       [&](const auto& known) { return map.meant(known.first); });
}

/// `scale: log` or `scale: linear`, which is meant where nothing is said.
inline bool readLogarithmic(const YamlMap& map, std::string_view key = "scale")
{
    const auto scale = map.find(key);
    return scale && scale->oneOf<bool>(scaleNames).value_or(false);
}

} // namespace lectern::lessons
