#include <lectern/calculators/slider_scale.h>

#include <algorithm>
#include <cmath>

namespace lectern::calculators {
namespace {

constexpr int mostStops = 2'000;
constexpr int defaultMoves = 100;

double toSignificant(double value, int digits)
{
    if (value == 0)
        return 0;
    const double unit = std::pow(10.0, digits - 1 - std::floor(std::log10(std::abs(value))));
    return std::round(value * unit) / unit;
}

// Steps such as 0.1 add up to 0.30000000000000004; a learner should read 0.3.
double tidy(double value)
{
    return toSignificant(value, 12);
}

void appendLinear(std::vector<double>& stops, double min, double max, double step)
{
    const int moves =
        static_cast<int>(std::clamp(std::floor((max - min) / step + 1e-9), 0.0, double(mostStops)));
    for (int i = 0; i <= moves; ++i)
        stops.push_back(tidy(min + step * i));
}

void appendMultiplied(std::vector<double>& stops, double min, double max, double factor)
{
    for (double value = min; value <= max * (1 + 1e-9) && stops.size() < mostStops; value *= factor)
        stops.push_back(tidy(value));
}

void appendRounded(std::vector<double>& stops, double min, double max, double grid)
{
    for (int i = 0; i <= defaultMoves; ++i) {
        const double value = min * std::pow(max / min, double(i) / defaultMoves);
        stops.push_back(grid > 0 ? tidy(std::round(value / grid) * grid) : toSignificant(value, 3));
    }
}

} // namespace

SliderScale::SliderScale(const lessons::InputSpec& spec)
{
    const double start = std::holds_alternative<double>(spec.start) ? std::get<double>(spec.start) : 0;
    const double min = spec.min.value_or(std::min(0.0, start));
    const double max = std::max(spec.max.value_or(std::max(1.0, start)), min);
    const double step = spec.step.value_or(0);
    if (spec.logarithmic && min > 0 && step > 1)
        appendMultiplied(m_stops, min, max, step);
    else if (spec.logarithmic && min > 0)
        appendRounded(m_stops, min, max, step);
    else
        appendLinear(m_stops, min, max, step > 0 ? step : std::max((max - min) / defaultMoves, 1e-12));
    m_stops.push_back(max);
    for (double& stop : m_stops)
        stop = std::clamp(stop, min, max);
    std::sort(m_stops.begin(), m_stops.end());
    m_stops.erase(std::unique(m_stops.begin(), m_stops.end()), m_stops.end());
}

double SliderScale::valueAt(int stop) const
{
    return m_stops[static_cast<std::size_t>(std::clamp(stop, 0, count() - 1))];
}

int SliderScale::nearest(double value) const
{
    const auto above = std::lower_bound(m_stops.begin(), m_stops.end(), value);
    if (above == m_stops.begin())
        return 0;
    if (above == m_stops.end())
        return count() - 1;
    const auto below = above - 1;
    return static_cast<int>((value - *below <= *above - value ? below : above) - m_stops.begin());
}

} // namespace lectern::calculators
