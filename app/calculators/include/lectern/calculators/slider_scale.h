#pragma once

#include <lectern/lessons/calculator.h>

#include <vector>

namespace lectern::calculators {

/// The values at which a slider stops, in order. Linear: `min` to `max` by `step` (a hundredth of the way if
/// none). Logarithmic: equal moves multiply, by `step` where it is greater than 1; a smaller `step` is the
/// grid to which values are rounded. No two stops are equal, so that every key press moves.
class SliderScale
{
public:
    explicit SliderScale(const lessons::InputSpec& spec);

    int count() const { return static_cast<int>(m_stops.size()); }
    double valueAt(int stop) const;
    int nearest(double value) const;

private:
    std::vector<double> m_stops;
};

} // namespace lectern::calculators
