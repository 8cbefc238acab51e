#pragma once

#include <vector>

namespace lectern::window {

/// A run of sections that are read in one go.
struct Sitting
{
    int first = 0; ///< index of a section
    int last = 0;  ///< of the last one, inclusive
    double minutes = 0;
};

/// Splits a lesson, given the minutes of its sections, at section borders into sittings of about `length`
/// minutes, as even as the sections allow. A lesson without minutes has none.
std::vector<Sitting> planStudy(const std::vector<double>& minutes, double length = 40);

} // namespace lectern::window
