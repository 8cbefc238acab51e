#pragma once

#include <limits>
#include <span>

namespace lectern::attention {

constexpr double negativeInfinity = -std::numeric_limits<double>::infinity();
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

/// The largest entry that is not NaN; -inf if there is none.
double largest(std::span<const double> row);

/// Turns scores into weights in place. False, with the row untouched, if every score is -inf.
bool softmaxRow(std::span<double> row);

/// log sum e^row; -inf for an empty row.
double logSumExpRow(std::span<const double> row);

} // namespace lectern::attention
