#include "nearest_name.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace lectern::lessons {
namespace {

constexpr std::size_t longestWord = 64;

// Two neighbouring letters in the wrong order are one mistake.
std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> before(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::vector<std::size_t> next(b.size() + 1, i + 1);
        for (std::size_t j = 0; j < b.size(); ++j) {
            next[j + 1] = std::min({row[j] + (a[i] == b[j] ? 0 : 1), next[j] + 1, row[j + 1] + 1});
            if (i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j])
                next[j + 1] = std::min(next[j + 1], before[j - 1] + 1);
        }
        before = std::exchange(row, std::move(next));
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
