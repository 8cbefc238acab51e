#include "nearest.h"

#include <algorithm>
#include <numeric>

namespace lectern::calc {
namespace {

constexpr std::size_t longestName = 40;

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// Changes from one name to the other, the case of letters apart.
std::size_t distance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t substitute = diagonal + (lower(a[i - 1]) == lower(b[j - 1]) ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, substitute});
        }
    }
    return row[b.size()];
}

} // namespace

std::string_view nearest(std::string_view name, const std::vector<std::string_view>& known)
{
    if (name.size() > longestName)
        return {};
    std::string_view best;
    std::size_t bestDistance = 3;
    for (const std::string_view candidate : known) {
        if (candidate.size() > longestName)
            continue;
        const std::size_t changes = distance(name, candidate);
        if (changes < bestDistance && changes * 3 <= candidate.size()) {
            best = candidate;
            bestDistance = changes;
        }
    }
    return best;
}

} // namespace lectern::calc
