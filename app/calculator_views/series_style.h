#pragma once

#include <lectern/theme/theme.h>

#include <QPainter>
#include <QPen>
#include <QRectF>
#include <QString>
#include <QStringList>

#include <vector>

namespace lectern::views {

/// A series has a colour and, for those who do not see it, a filling or a line of its own.
QColor seriesColour(int series, const theme::Theme& theme);
QPen seriesPen(int series, const theme::Theme& theme);
void fillSeriesRect(QPainter& painter, const QRectF& rect, int series, const theme::Theme& theme);

enum class LegendSample
{
    line,
    box
};

/// Draws names with samples, in as many lines as the width needs; returns the height. A null painter only
/// measures.
qreal drawLegend(QPainter* painter, const QRectF& room, const QStringList& names, LegendSample sample,
                 const theme::Theme& theme);

/// Axes reach no further from 0, and no nearer where they are logarithmic: so no difference or ratio overflows.
constexpr double largestShown = 1e150;
constexpr double smallestShown = 1e-150;

/// Two round values or more, from at most `low` to at least `high`, both within ±`largestShown`.
std::vector<double> axisTicks(double low, double high, int about);

/// Powers of 10 from at most `low` to at least `high`, both from `smallestShown` to `largestShown`; only every
/// so many of a wide range.
std::vector<double> logarithmicTicks(double low, double high, int most);

/// Short text for a tick.
QString tickText(double value);

} // namespace lectern::views
