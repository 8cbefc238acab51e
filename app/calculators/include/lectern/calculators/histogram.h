#pragma once

#include <vector>

namespace lectern::calculators {

/// How often numbers fall between neighbouring edges: counts[s][i] is how many of series s lie in
/// [edges[i], edges[i + 1]); the last interval has its end as well. Infinities and NaN are left out.
struct Histogram
{
    std::vector<double> edges = {};
    std::vector<std::vector<double>> counts = {};
};

/// All series over the same intervals of a round width, about `bins` of them.
Histogram histogramOf(const std::vector<std::vector<double>>& series, int bins);

} // namespace lectern::calculators
