#include <lectern/views/plot_axes.h>

#include "series_style.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace lectern::views {
namespace {

/// Where an axis ends that has a single value on it.
double beyond(double value)
{
    return value + std::max(1.0, std::abs(value) * 1e-3);
}

} // namespace

QPolygonF thinned(const QPolygonF& line)
{
    QPolygonF thin;
    const auto columnOf = [&line](qsizetype i) { return std::floor(line.at(i).x()); };
    for (qsizetype from = 0; from < line.size();) {
        qsizetype lowest = from;
        qsizetype highest = from;
        qsizetype end = from;
        for (; end < line.size() && columnOf(end) == columnOf(from); ++end) {
            lowest = line.at(end).y() < line.at(lowest).y() ? end : lowest;
            highest = line.at(end).y() > line.at(highest).y() ? end : highest;
        }
        for (const qsizetype i : std::set<qsizetype>{from, lowest, highest, end - 1})
            thin << line.at(i);
        from = end;
    }
    return thin;
}

void PlotAxes::fit(const std::vector<double>& x, const std::vector<PlotSeries>& series,
                   const PlotScales& scales, const std::optional<Range>& shown)
{
    double low = largestShown;
    double high = -largestShown;
    for (const double value : x) {
        if (hasX(value)) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    }
    if (low > high) {
        low = 0;
        high = 1;
    }
    m_logarithmicX = scales.logarithmicX && low >= smallestShown;
    m_logarithmicY = scales.logarithmicY;
    m_xLow = m_logarithmicX ? low : std::min(low, 0.0);
    m_xHigh = high > m_xLow ? high : beyond(m_xLow);
    if (shown) {
        m_xLow = std::max(m_xLow, shown->first);
        m_xHigh = std::min(m_xHigh, shown->second);
    }
    fitY(x, series, !shown);
}

void PlotAxes::fitY(const std::vector<double>& x, const std::vector<PlotSeries>& series, bool fromZero)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const bool withZero = fromZero && !m_logarithmicY;
    double low = withZero ? 0 : infinity;
    double high = withZero ? 0 : -infinity;
    for (const PlotSeries& one : series) {
        for (std::size_t i = 0; i < std::min(x.size(), one.y.size()); ++i) {
            if (hasPoint(one.y[i]) && spans(x[i])) {
                low = std::min(low, one.y[i]);
                high = std::max(high, one.y[i]);
            }
        }
    }
    if (low > high)
        m_yTicks = m_logarithmicY ? std::vector<double>{0.1, 1} : axisTicks(0, 1, 4);
    else if (m_logarithmicY)
        m_yTicks = logarithmicTicks(low, high, 5);
    else
        m_yTicks = axisTicks(low, high > low ? high : beyond(low), 4);
}

bool PlotAxes::hasX(double x) const
{
    return std::abs(x) <= largestShown;
}

bool PlotAxes::hasPoint(double y) const
{
    return std::abs(y) <= largestShown && (!m_logarithmicY || y >= smallestShown);
}

double PlotAxes::xShare(double x) const
{
    if (m_logarithmicX)
        return std::log(x / m_xLow) / std::log(m_xHigh / m_xLow);
    return (x - m_xLow) / (m_xHigh - m_xLow);
}

double PlotAxes::yShare(double y) const
{
    const double low = m_yTicks.front();
    const double high = m_yTicks.back();
    return m_logarithmicY ? std::log(y / low) / std::log(high / low) : (y - low) / (high - low);
}

double PlotAxes::xAt(double share) const
{
    return m_logarithmicX ? m_xLow * std::pow(m_xHigh / m_xLow, share) : m_xLow + share * (m_xHigh - m_xLow);
}

std::vector<double> PlotAxes::xTicks(double most) const
{
    // Less than two powers of 2 are read by round values.
    if (!m_logarithmicX || m_xHigh / m_xLow < 4) {
        auto ticks = axisTicks(m_xLow, m_xHigh, 6);
        const double rounding = 1e-9 * (m_xHigh - m_xLow);
        std::erase_if(ticks,
                      [&](double tick) { return tick < m_xLow - rounding || tick > m_xHigh + rounding; });
        return ticks;
    }
    // Powers of 2 for widths and lengths, of 10 for wide ranges.
    const double base = m_xHigh / m_xLow > 5'000 ? 10 : 2;
    const double first = std::ceil(std::log(m_xLow) / std::log(base) - 1e-9);
    const double last = std::floor(std::log(m_xHigh) / std::log(base) + 1e-9);
    const int every = std::max(1, int(std::ceil((last - first) / std::max(1.0, most))));
    std::vector<double> ticks;
    for (double n = first; n <= last; n += every)
        ticks.push_back(std::pow(base, n));
    return ticks;
}

} // namespace lectern::views
