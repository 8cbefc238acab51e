#include "series_style.h"

#include <lectern/calculators/number_text.h>

#include <QFontMetricsF>

#include <algorithm>
#include <array>
#include <cmath>

namespace lectern::views {
namespace {

QRectF legendSampleRect(QPointF topLeft, const theme::Theme& theme, qreal lineHeight)
{
    return {topLeft.x(), topLeft.y() + (lineHeight - theme.px(11)) / 2, theme.px(22), theme.px(11)};
}

void drawLegendSample(QPainter& painter, const QRectF& rect, int series, LegendSample sample,
                      const theme::Theme& theme)
{
    if (sample == LegendSample::box)
        return fillSeriesRect(painter, rect.adjusted(theme.px(5), 0, -theme.px(4), 0), series, theme);
    painter.setPen(seriesPen(series, theme));
    painter.drawLine(QPointF(rect.left(), rect.center().y()), QPointF(rect.right(), rect.center().y()));
}

} // namespace

QColor seriesColour(int series, const theme::Theme& theme)
{
    const std::array colours{theme.accent, theme.warn, theme.ok, theme.error};
    return colours[static_cast<std::size_t>(series) % colours.size()];
}

QPen seriesPen(int series, const theme::Theme& theme)
{
    QPen pen(seriesColour(series, theme), theme.px(2.2));
    pen.setJoinStyle(Qt::RoundJoin);
    pen.setCapStyle(series == 0 ? Qt::RoundCap : Qt::FlatCap);
    switch (series % 4) {
    case 1:
        pen.setDashPattern({4, 2.2});
        break;
    case 2:
        pen.setDashPattern({1.2, 1.6});
        break;
    case 3:
        pen.setDashPattern({5, 1.8, 1.2, 1.8});
        break;
    default:
        break;
    }
    return pen;
}

void fillSeriesRect(QPainter& painter, const QRectF& rect, int series, const theme::Theme& theme)
{
    const QColor colour = seriesColour(series, theme);
    const qreal half = theme.px(0.6);
    const QRectF inside = rect.adjusted(half, half, -half, -half);
    painter.setPen(QPen(colour, theme.px(1.2)));
    painter.setBrush(series % 4 == 0 ? QBrush(colour) : QBrush(theme.card));
    painter.drawRect(inside);
    if (series % 4 == 0 || inside.height() <= 0)
        return;
    painter.save();
    painter.setClipRect(inside, Qt::IntersectClip);
    const qreal gap = theme.px(5);
    if (series % 4 == 1 || series % 4 == 3) {
        for (qreal x = inside.left() - inside.height(); x < inside.right(); x += gap)
            painter.drawLine(QPointF(x, inside.bottom()), QPointF(x + inside.height(), inside.top()));
    }
    if (series % 4 == 2 || series % 4 == 3) {
        for (qreal y = inside.bottom() - gap; y > inside.top(); y -= gap)
            painter.drawLine(QPointF(inside.left(), y), QPointF(inside.right(), y));
    }
    painter.restore();
}

qreal drawLegend(QPainter* painter, const QRectF& room, const QStringList& names, LegendSample sample,
                 const theme::Theme& theme)
{
    const QFont font = theme.sans(12.5);
    const QFontMetricsF metrics(font);
    const qreal lineHeight = std::ceil(metrics.height()) + theme.px(3);
    const qreal sampleWidth = theme.px(29);
    QPointF at = room.topLeft();
    for (int series = 0; series < names.size(); ++series) {
        const qreal width = std::min(sampleWidth + metrics.horizontalAdvance(names.at(series)), room.width());
        if (at.x() > room.left() && at.x() + width > room.right())
            at = QPointF(room.left(), at.y() + lineHeight);
        if (painter) {
            drawLegendSample(*painter, legendSampleRect(at, theme, lineHeight), series, sample, theme);
            painter->setFont(font);
            painter->setPen(theme.secondary);
            painter->drawText(QRectF(at.x() + sampleWidth, at.y(), width - sampleWidth, lineHeight),
                              int(Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextSingleLine,
                              metrics.elidedText(names.at(series), Qt::ElideRight, width - sampleWidth + 1));
        }
        at.rx() += width + theme.px(18);
    }
    return at.y() + lineHeight - room.top();
}

std::vector<double> axisTicks(double low, double high, int about)
{
    // A step that the ends cannot be told apart by would count for ever on one spot.
    const double resolution = 1e-14 * std::max(std::abs(low), std::abs(high));
    const double raw = std::max({(high - low) / std::max(1, about), resolution, 1e-300});
    const double unit = std::pow(10.0, std::floor(std::log10(raw)));
    double step = unit;
    for (const double factor : {1.0, 2.0, 2.5, 5.0, 10.0}) {
        step = unit * factor;
        if (step >= raw * (1 - 1e-9))
            break;
    }
    std::vector<double> ticks;
    const double first = std::floor(low / step + 1e-9);
    const double last = std::max(first + 1, std::ceil(high / step - 1e-9));
    for (double n = first; n <= last && ticks.size() < 100; ++n)
        ticks.push_back(n * step);
    return ticks;
}

std::vector<double> logarithmicTicks(double low, double high, int most)
{
    const int first = int(std::floor(std::log10(low) + 1e-9));
    const int last = std::max(first + 1, int(std::ceil(std::log10(high) - 1e-9)));
    const int every = std::max(1, (last - first + most - 1) / most);
    std::vector<double> ticks;
    for (int power = first; power < last + every; power += every)
        ticks.push_back(std::pow(10.0, power));
    return ticks;
}

QString tickText(double value)
{
    if (std::abs(value) >= 1e6 || (value != 0 && std::abs(value) < 1e-3))
        return calculators::formattedNumber(value, u".3g");
    return calculators::formattedNumber(value, {});
}

} // namespace lectern::views
