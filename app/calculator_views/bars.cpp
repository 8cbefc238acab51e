#include <lectern/views/bars.h>

#include "grid_painting.h"
#include "series_style.h"

#include <lectern/calculators/number_text.h>

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lectern::views {
namespace {

constexpr qreal barPlotHeight = 148;
constexpr qreal barAxisWidth = 40;
constexpr qreal categoryHeight = 24;
constexpr qreal valueRoom = 18;

} // namespace

Bars::Bars(const theme::Theme& theme, QWidget* parent)
    : EntryGrid(theme, parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

void Bars::setSeries(const NumberGrid& series, const QStringList& names, int digits)
{
    const QSize before = sizeHint();
    m_series = series;
    if (m_names != names)
        m_legend.first = -1;
    m_names = names;
    m_digits = digits;
    double low = 0;
    double high = 0;
    for (const double value : series.numbers) {
        if (std::isfinite(value)) {
            low = std::clamp(value, -largestShown, low);
            high = std::clamp(value, high, largestShown);
        }
    }
    m_ticks = axisTicks(low, high > low ? high : low + 1, 4);
    m_low = m_ticks.front();
    m_high = m_ticks.back();
    setDimensions(series.rows, series.cols);
    setAccessibleDescription(accessibleSummary());
    if (sizeHint() != before)
        updateGeometry();
    update();
}

void Bars::setEdges(std::vector<double> edges)
{
    m_edges = std::move(edges);
    update();
}

qreal Bars::legendHeight() const
{
    if (m_names.size() < 2)
        return 0;
    const qreal room = std::max<qreal>(width(), px(200));
    if (m_legend.first != room)
        m_legend = {room, drawLegend(nullptr, {0, 0, room, 0}, m_names, LegendSample::box, theme()) + px(6)};
    return m_legend.second;
}

void Bars::themeChanged()
{
    m_legend.first = -1;
}

QSize Bars::sizeHint() const
{
    const qreal bars =
        m_edges.empty() ? rowCount() * columnCount() * px(26) + columnCount() * px(16) : px(520);
    return {int(std::ceil(px(barAxisWidth) + std::clamp(std::max(bars, categoryWidths()), px(180), px(520)))),
            int(std::ceil(legendHeight() + px(valueRoom + barPlotHeight + categoryHeight)))};
}

QSize Bars::minimumSizeHint() const
{
    const qreal bars = m_edges.empty() ? std::clamp(categoryWidths(), px(140), px(480)) : px(260);
    return {int(std::ceil(px(barAxisWidth) + bars)), sizeHint().height()};
}

// What stands below the bars is to be read.
qreal Bars::categoryWidths() const
{
    return labels().columns.isEmpty() ? 0 : columnCount() * (columnLabelWidth(labels(), theme()) + px(10));
}

QRectF Bars::plotRect() const
{
    const qreal most =
        px(barAxisWidth) + std::max(px(180), rowCount() * columnCount() * px(56) + columnCount() * px(30));
    return {px(barAxisWidth), legendHeight() + px(valueRoom),
            std::min<qreal>(width(), m_edges.empty() ? most : px(barAxisWidth + 560)) - px(barAxisWidth) -
                (m_edges.empty() ? 0 : px(14)),
            px(barPlotHeight)};
}

qreal Bars::valueY(double value) const
{
    const QRectF plot = plotRect();
    const double bounded = std::clamp(std::isnan(value) ? 0.0 : value, m_low, m_high);
    return plot.bottom() - (bounded - m_low) / (m_high - m_low) * plot.height();
}

QRectF Bars::entryRect(GridPosition entry) const
{
    const QRectF plot = plotRect();
    const qreal category = plot.width() / std::max(1, columnCount());
    const qreal inner = m_edges.empty() ? std::min(category * 0.78, rowCount() * px(56)) : category;
    const qreal bar = inner / std::max(1, rowCount());
    const qreal left = plot.left() + (entry.col + 0.5) * category - inner / 2 + entry.row * bar;
    return {left, plot.top() - px(valueRoom), bar, plot.height() + px(valueRoom)};
}

QString Bars::entryText(GridPosition entry) const
{
    return calculators::shownNumber(m_series.at(entry.row, entry.col), m_digits);
}

QString Bars::categoryName(int col) const
{
    if (std::size_t(col) + 1 < m_edges.size())
        return tr("%1 to %2")
            .arg(tickText(m_edges[std::size_t(col)]), tickText(m_edges[std::size_t(col) + 1]));
    return col < labels().columns.size() ? labels().columns.at(col) : QString::number(col + 1);
}

QString Bars::entryName(GridPosition entry) const
{
    return (entry.row < m_names.size() ? m_names.at(entry.row) : title()) + u' ' + categoryName(entry.col);
}

void Bars::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_names.size() > 1)
        drawLegend(&painter, {0, 0, qreal(width()), 0}, m_names, LegendSample::box, theme());
    if (m_ticks.empty() || columnCount() == 0)
        return;
    paintAxis(painter);
    const bool fit = valuesFit();
    for (int row = 0; row < rowCount(); ++row) {
        for (int col = 0; col < columnCount(); ++col)
            paintBar(painter, {row, col}, fit);
    }
    drawRings(painter);
}

void Bars::paintAxis(QPainter& painter) const
{
    const QRectF plot = plotRect();
    painter.setFont(theme().sans(12));
    for (const double tick : m_ticks) {
        const qreal y = valueY(tick);
        painter.setPen(QPen(tick == 0 ? theme().border : theme().hairline, px(1)));
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        painter.setPen(theme().secondary);
        painter.drawText(QRectF(0, y - px(10), plot.left() - px(7), px(20)),
                         int(Qt::AlignRight | Qt::AlignVCenter), tickText(tick));
    }
    if (m_edges.empty())
        paintCategories(painter);
    else
        paintEdges(painter);
}

void Bars::paintEdges(QPainter& painter) const
{
    const QRectF plot = plotRect();
    const qreal step = plot.width() / std::max(1, columnCount());
    const QFontMetricsF metrics(theme().sans(12));
    qreal widest = 0;
    for (const double edge : m_edges)
        widest = std::max(widest, metrics.horizontalAdvance(tickText(edge)));
    const int every = std::max(1, int(std::ceil((widest + px(8)) / step)));
    painter.setFont(theme().sans(12));
    for (int i = 0; i < int(m_edges.size()); i += every) {
        const qreal x = plot.left() + i * step;
        painter.setPen(QPen(theme().border, px(1)));
        painter.drawLine(QPointF(x, plot.bottom()), QPointF(x, plot.bottom() + px(4)));
        painter.setPen(theme().secondary);
        painter.drawText(QRectF(x - px(40), plot.bottom() + px(5), px(80), px(18)),
                         int(Qt::AlignHCenter | Qt::AlignTop), tickText(m_edges[std::size_t(i)]));
    }
}

void Bars::paintCategories(QPainter& painter) const
{
    const QRectF plot = plotRect();
    const qreal category = plot.width() / columnCount();
    const QFontMetricsF metrics(theme().sans(12.5));
    // Where names do not fit side by side, only every n-th stands there.
    const int every =
        std::max(1, int(std::ceil(metrics.horizontalAdvance(QStringLiteral("000")) / category)));
    for (int col = 0; col < columnCount(); col += every) {
        drawColumnLabel(
            painter,
            {plot.left() + col * category, plot.bottom() + px(4), category * every, px(categoryHeight)},
            categoryName(col), theme(), isColumnInUse(col));
    }
}

bool Bars::valuesFit() const
{
    const QFont font = theme().mono(12);
    for (int row = 0; row < rowCount(); ++row) {
        for (int col = 0; col < columnCount(); ++col) {
            if (fittingScale(font, entryText({row, col}), entryRect({row, col}).width() - px(4)) < 1)
                return false;
        }
    }
    return true;
}

void Bars::paintBar(QPainter& painter, GridPosition entry, bool withValue) const
{
    const QRectF slot = entryRect(entry);
    const double value = m_series.at(entry.row, entry.col);
    const qreal top = valueY(std::max(value, 0.0));
    const qreal bottom = valueY(std::min(value, 0.0));
    const qreal side = m_edges.empty() ? std::min(px(3), slot.width() * 0.1) : px(0.5);
    if (bottom - top > 0.2 && slot.width() < px(3)) // neither hatching nor an outline can be seen
        painter.fillRect(QRectF(slot.left(), top, slot.width(), bottom - top), seriesColour(entry.row, theme()));
    else if (bottom - top > 0.2)
        fillSeriesRect(painter, {slot.left() + side, top, slot.width() - 2 * side, bottom - top}, entry.row,
                       theme());
    const bool wanted = withValue && (m_edges.empty() || value != 0);
    if (!wanted && !isHovered(entry) && !isCurrent(entry))
        return;
    painter.setFont(theme().mono(12));
    painter.setPen(theme().text);
    const QRectF above(slot.center().x() - px(60), top - px(valueRoom), px(120), px(valueRoom));
    const int centred = int(Qt::AlignCenter) | Qt::TextSingleLine;
    // No line of the axis goes through the digits or meets them, which would look like a minus.
    const QRectF digits = painter.boundingRect(above, centred, entryText(entry)).adjusted(-px(4), 0, px(4), 0);
    painter.fillRect(digits.intersected(above.adjusted(0, 0, 0, -px(1))), theme().card);
    painter.drawText(above, centred, entryText(entry));
}

} // namespace lectern::views
