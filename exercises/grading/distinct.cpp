#include "distinct.h"

#include "check_findings.h"
#include "numeric_judge.h"
#include "tolerance.h"

#include <cmath>

namespace lectern::grading {
namespace {

using Pair = std::pair<std::string, std::string>;

std::optional<Pair> findAlike(const lessons::Part& part, const NumericKey& key)
{
    if (key.mistakes.size() < part.mistakes.size())
        return Pair{part.mistakes.front().cell, part.answer};
    for (std::size_t i = 0; i < key.mistakes.size(); ++i) {
        const auto& [mistake, grid] = key.mistakes[i];
        if (grid.hasNan() || !distinguishable(part.tolerance, grid, key.answer))
            return Pair{mistake->cell, part.answer};
        for (std::size_t j = 0; j < i; ++j) {
            if (!distinguishable(part.tolerance, grid, key.mistakes[j].second))
                return Pair{mistake->cell, key.mistakes[j].first->cell};
        }
    }
    return std::nullopt;
}

} // namespace

bool distinguishable(const lessons::Tolerance& tolerance, const Grid& a, const Grid& b)
{
    for (std::size_t i = 0; i < a.numbers.size(); ++i) {
        const double x = a.numbers[i];
        const double y = b.numbers[i];
        if (!std::isfinite(x) || !std::isfinite(y)) {
            if (x != y)
                return true;
        } else if (std::abs(x - y) >
                   allowance(tolerance, x) + allowance(tolerance, y) + 2 * roundingGuard(x, y)) {
            return true;
        }
    }
    return false;
}

std::optional<Pair> findAlike(const lessons::Exercise& exercise, const calc::Sheet& sheet)
{
    for (const lessons::Part& part : exercise.parts) {
        if (!isNumeric(part))
            continue;
        const auto key = numericKey(part, sheet);
        if (!key)
            return Pair{part.answer, part.answer};
        if (auto alike = findAlike(part, *key))
            return alike;
    }
    return std::nullopt;
}

} // namespace lectern::grading
