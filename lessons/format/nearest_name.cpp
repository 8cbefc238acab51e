#include "nearest_name.h"

#include <algorithm>
#include <numeric>

namespace lectern::lessons {
namespace {

constexpr std::size_t longestWord = 64;

std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

} // namespace

std::string nearestName(std::string_view word, std::span<const std::string_view> names)
{
    std::string best;
    if (word.size() > longestWord)
        return best;
    std::size_t least = word.size() < 4 ? 2 : word.size() / 3 + 2;
    for (const std::string_view name : names) {
        if (name.size() > longestWord)
            continue;
        const std::size_t distance = editDistance(word, name);
        if (distance < least && distance < name.size()) {
            least = distance;
            best = name;
        }
    }
    return best;
}

} // namespace lectern::lessons
