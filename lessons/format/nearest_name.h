#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lectern::lessons {

/// The name that a mistyped word most likely means; empty if none is near.
std::string nearestName(std::string_view word, std::span<const std::string_view> names);

/// The keys of a map or the items of a set, to look for the nearest of them.
template <typename Map>
std::vector<std::string_view> keysOf(const Map& map)
{
    std::vector<std::string_view> keys;
    for (const auto& [key, value] : map)
        keys.push_back(key);
    return keys;
}

} // namespace lectern::lessons
