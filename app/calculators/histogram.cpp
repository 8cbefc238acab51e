#include <lectern/calculators/histogram.h>

#include <algorithm>
#include <cmath>

namespace lectern::calculators {
namespace {

constexpr std::size_t mostBins = 64;

// 1, 2, 2.5 or 5 times a power of ten, at least `width`.
double roundWidth(double width)
{
    const double power = std::pow(10.0, std::floor(std::log10(width)));
    for (const double step : {1.0, 2.0, 2.5, 5.0}) {
        if (step * power >= width * (1 - 1e-9))
            return step * power;
    }
    return 10 * power;
}

} // namespace

Histogram histogramOf(const std::vector<std::vector<double>>& series, int bins)
{
    double low = 0;
    double high = 0;
    bool any = false;
    for (const auto& numbers : series) {
        for (const double number : numbers) {
            if (!std::isfinite(number))
                continue;
            low = any ? std::min(low, number) : number;
            high = any ? std::max(high, number) : number;
            any = true;
        }
    }
    Histogram result;
    result.counts.resize(series.size());
    if (!any)
        return result;
    // Numbers that hardly differ are one bar and not rounding noise.
    const double least = std::max({std::fabs(low), std::fabs(high), 1e-300}) * 1e-12;
    const double width = high - low > least ? roundWidth(high / std::max(1, bins) - low / std::max(1, bins))
                                            : std::max(std::fabs(low), 1.0) / 2;
    const double first = std::floor(low / width + 1e-9);
    const auto count = std::min(
        mostBins, static_cast<std::size_t>(std::max(1.0, std::ceil(high / width - first - 1e-9))));
    for (std::size_t i = 0; i <= count; ++i)
        result.edges.push_back((first + static_cast<double>(i)) * width);
    for (std::size_t s = 0; s < series.size(); ++s) {
        result.counts[s].assign(count, 0.0);
        for (const double number : series[s]) {
            if (!std::isfinite(number))
                continue;
            const double place = std::clamp(std::floor(number / width - first + 1e-9), 0.0, double(count - 1));
            ++result.counts[s][static_cast<std::size_t>(place)];
        }
    }
    return result;
}

} // namespace lectern::calculators
