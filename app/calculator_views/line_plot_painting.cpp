#include <lectern/views/line_plot.h>

#include "series_style.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lectern::views {
namespace {

/// The straight pieces of a line, as far as a pen with this pattern draws them; lengths in the pen's widths.
QList<QLineF> piecesOf(const QPolygonF& line, const QList<qreal>& pattern, qreal penWidth)
{
    QList<QLineF> pieces;
    qsizetype dash = 0; // odd ones are gaps
    qreal left = pattern.isEmpty() ? 0 : pattern.front() * penWidth;
    for (qsizetype i = 1; i < line.size(); ++i) {
        QLineF rest(line.at(i - 1), line.at(i));
        while (!pattern.isEmpty() && rest.length() > left) {
            const QPointF end = rest.pointAt(left / rest.length());
            if (dash % 2 == 0)
                pieces << QLineF(rest.p1(), end);
            rest.setP1(end);
            dash = (dash + 1) % pattern.size();
            left = pattern.at(dash) * penWidth;
        }
        left -= rest.length();
        if (dash % 2 == 0)
            pieces << rest;
    }
    return pieces;
}

/// Piece by piece: as one outline, all whose edges cross each other, it takes many times as long. The pieces
/// overlap by their caps, and nobody sees the corners of so dense a line.
void drawDense(QPainter& painter, const QPolygonF& line)
{
    const QPen pen = painter.pen();
    QList<qreal> pattern = pen.style() == Qt::SolidLine ? QList<qreal>() : pen.dashPattern();
    for (qsizetype i = 0; i < pattern.size(); ++i)
        pattern[i] = std::max(0.5, pattern.at(i) + (i % 2 == 0 ? -1 : 1)); // the caps make dashes longer
    QPen solid(pen.color(), pen.widthF());
    solid.setCapStyle(Qt::SquareCap);
    painter.setPen(solid);
    painter.drawLines(piecesOf(line, pattern, pen.widthF()));
}

} // namespace

void LinePlot::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    drawLegend(&painter, {axisWidth(), 0, width() - axisWidth(), 0}, seriesNames(), LegendSample::line,
               theme());
    if (m_x.empty())
        return;
    paintAxes(painter);
    if (m_marker && m_axes.spans(*m_marker)) {
        const QRectF plot = plotRect();
        const qreal x = screenX(*m_marker, plot);
        painter.setPen(QPen(theme().border, px(1)));
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    }
    painter.save();
    if (isZoomed())
        painter.setClipRect(plotRect());
    for (int series = 0; series < int(m_series.size()); ++series)
        paintSeries(painter, series);
    painter.restore();
    paintZoom(painter);
    paintReadout(painter);
    if (hasFocus()) {
        painter.setPen(QPen(theme().accent, px(2)));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(plotRect().adjusted(-px(2), -px(2), px(2), px(2)), px(4), px(4));
    }
}

void LinePlot::paintAxes(QPainter& painter) const
{
    const QRectF plot = plotRect();
    painter.setFont(theme().sans(12));
    for (const double tick : m_axes.yTicks()) {
        const qreal y = screenY(tick, plot);
        painter.setPen(QPen(tick == 0 ? theme().border : theme().hairline, px(1)));
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        painter.setPen(theme().secondary);
        painter.drawText(QRectF(0, y - px(10), plot.left() - px(8), px(20)),
                         int(Qt::AlignRight | Qt::AlignVCenter), tickText(tick));
    }
    for (const double tick : m_axes.xTicks(plot.width() / px(44))) {
        const qreal x = screenX(tick, plot);
        painter.setPen(QPen(theme().border, px(1)));
        painter.drawLine(QPointF(x, plot.bottom()), QPointF(x, plot.bottom() + px(4)));
        painter.setPen(theme().secondary);
        painter.drawText(QRectF(x - px(30), plot.bottom() + px(5), px(60), px(18)),
                         int(Qt::AlignHCenter | Qt::AlignTop), tickText(tick));
    }
    if (!m_xName.isEmpty()) {
        const QString name = m_axes.isLogarithmicX() ? tr("%1 (logarithmic)").arg(m_xName) : m_xName;
        painter.drawText(QRectF(plot.left(), plot.bottom() + px(axisHeight), plot.width(), px(20)),
                         int(Qt::AlignCenter), name);
    }
}

void LinePlot::paintSeries(QPainter& painter, int series) const
{
    const std::vector<double>& y = m_series[static_cast<std::size_t>(series)].y;
    painter.setBrush(Qt::NoBrush);
    const QRectF plot = plotRect();
    QPolygonF line;
    const auto flush = [&] {
        const QPolygonF thin = thinned(line);
        painter.setPen(seriesPen(series, theme()));
        if (static_cast<qreal>(thin.size()) > plot.width())
            drawDense(painter, thin);
        else
            painter.drawPolyline(thin);
        line.clear();
    };
    for (std::size_t i = 0; i < std::min(m_x.size(), y.size()); ++i) {
        if (m_axes.hasX(m_x[i]) && m_axes.hasPoint(y[i]))
            line << QPointF(screenX(m_x[i], plot), screenY(y[i], plot));
        else
            flush();
    }
    flush();
}

void LinePlot::paintZoom(QPainter& painter) const
{
    const QRectF plot = plotRect();
    if (m_dragFrom && std::abs(m_dragTo - *m_dragFrom) > px(8)) {
        QRectF band = plot;
        band.setLeft(std::max(plot.left(), std::min(*m_dragFrom, m_dragTo)));
        band.setRight(std::min(plot.right(), std::max(*m_dragFrom, m_dragTo)));
        QColor shade = theme().accent;
        shade.setAlphaF(0.15F);
        painter.fillRect(band, shade);
    }
    if (!isZoomed())
        return;
    painter.setFont(theme().sans(12));
    painter.setPen(theme().secondary);
    painter.drawText(plot.adjusted(0, 0, -px(6), -px(4)), int(Qt::AlignRight | Qt::AlignBottom),
                     tr("A part; double-click for the whole"));
}

void LinePlot::paintReadout(QPainter& painter) const
{
    const auto point = static_cast<std::size_t>(m_read);
    if (m_read < 0 || !m_axes.spans(m_x[point]))
        return;
    const QRectF plot = plotRect();
    const qreal x = screenX(m_x[point], plot);
    painter.setPen(QPen(theme().border, px(1), Qt::DashLine));
    painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    for (int series = 0; series < int(m_series.size()); ++series) {
        const std::vector<double>& y = m_series[static_cast<std::size_t>(series)].y;
        if (point < y.size() && m_axes.hasPoint(y[point])) {
            painter.setPen(QPen(theme().card, px(2)));
            painter.setBrush(seriesColour(series, theme()));
            const qreal radius = px(hasFocus() && series == m_chosen && m_series.size() > 1 ? 6.5 : 4.5);
            painter.drawEllipse(QPointF(x, screenY(y[point], plot)), radius, radius);
        }
    }
    const QString text = pointText(point, QStringLiteral("\n"));
    const QFont font = theme().sans(12.5);
    const QSizeF size = QFontMetricsF(font).size(0, text) + QSizeF(px(16), px(10));
    const qreal left =
        x + px(10) + size.width() <= plot.right() ? x + px(10) : std::max(0.0, x - px(10) - size.width());
    const QRectF box(QPointF(left, plot.top() + px(6)), size);
    painter.setPen(QPen(theme().border, px(1)));
    painter.setBrush(theme().field);
    painter.drawRoundedRect(box, px(6), px(6));
    painter.setFont(font);
    painter.setPen(theme().text);
    painter.drawText(box.adjusted(px(8), px(5), -px(8), -px(5)), int(Qt::AlignLeft | Qt::AlignVCenter), text);
}

} // namespace lectern::views
