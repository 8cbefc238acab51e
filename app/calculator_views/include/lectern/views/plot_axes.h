#pragma once

#include <QPolygonF>
#include <QString>

#include <optional>
#include <utility>
#include <vector>

namespace lectern::views {

struct PlotSeries
{
    QString name;
    std::vector<double> y = {};
};

/// Which axes are logarithmic; one whose values are not all positive stays linear (x), or leaves them out (y).
/// Values that are not finite, or too far out to measure distances, are left out of every axis.
struct PlotScales
{
    bool logarithmicX = false;
    bool logarithmicY = false;
};

/// The same line with at most four points in each column of pixels: the first, the lowest, the highest and the last.
QPolygonF thinned(const QPolygonF& line);

/// What the axes of a plot span, and their ticks. A linear axis has 0 on it, a logarithmic y axis goes from power
/// to power; where only a range of x is shown, y spans what is seen there.
class PlotAxes
{
public:
    using Range = std::pair<double, double>;

    void fit(const std::vector<double>& x, const std::vector<PlotSeries>& series, const PlotScales& scales,
             const std::optional<Range>& shown);

    bool isLogarithmicX() const { return m_logarithmicX; }
    double xLow() const { return m_xLow; }
    double xHigh() const { return m_xHigh; }
    bool spans(double x) const { return x >= m_xLow && x <= m_xHigh; }
    bool hasX(double x) const;     ///< whether this x has a place, shown or not
    bool hasPoint(double y) const; ///< whether this y has a place

    /// 0 at the left or at the bottom, 1 at the other end.
    double xShare(double x) const;
    double yShare(double y) const;
    double xAt(double share) const;

    const std::vector<double>& yTicks() const { return m_yTicks; }
    /// `most`: as many as the axis has room for.
    std::vector<double> xTicks(double most) const;

private:
    void fitY(const std::vector<double>& x, const std::vector<PlotSeries>& series, bool fromZero);

    bool m_logarithmicX = false;
    bool m_logarithmicY = false;
    double m_xLow = 0;
    double m_xHigh = 1;
    std::vector<double> m_yTicks;
};

} // namespace lectern::views
