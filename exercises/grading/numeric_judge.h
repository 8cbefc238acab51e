#pragma once

#include "typed_table.h"

namespace lectern::grading {

/// What a numeric part expects in one variant: the right numbers and those of each named mistake.
struct NumericKey
{
    Grid answer = {};
    std::vector<std::pair<const lessons::Mistake*, Grid>> mistakes =
        {}; ///< those with numbers in the answer's shape

    bool hasInfinity() const;
};

/// Reads the key from computed cells; fails with "grading.answer.cell" if the answer has no numbers.
Result<NumericKey> numericKey(const lessons::Part& part, const calc::Sheet& sheet);

struct Judgement
{
    Rational share = {};
    std::vector<bool> right = {};              ///< entry by entry, row by row
    std::vector<bool> near = {};               ///< likewise: wrong, but within twice the tolerance
    const lessons::Mistake* mistake = nullptr; ///< the named mistake that it matches
};

/// Compares numbers with the key: all right, else the nearest named mistake, else partial credit.
Judgement judge(const lessons::Part& part, const NumericKey& key, const Grid& typed);

/// The largest difference between two grids of one shape; infinite where an infinity stands against anything
/// else.
double distance(const Grid& a, const Grid& b);

/// Whether every entry agrees within the part's tolerance.
bool agrees(const lessons::Tolerance& tolerance, const Grid& typed, const Grid& expected);

} // namespace lectern::grading
