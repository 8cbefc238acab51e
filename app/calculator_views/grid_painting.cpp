#include "grid_painting.h"

#include <QFontMetricsF>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace lectern::views {
namespace {

constexpr qreal leastReadable = 9; ///< pixels; on an enlarged page it is less than 0.62 of the size

QFont labelFont(const theme::Theme& theme, bool strong)
{
    return theme.sans(12.5, strong ? QFont::DemiBold : QFont::Normal);
}

void drawLabel(QPainter& painter, const QRectF& room, const QString& text, const theme::Theme& theme,
               bool strong, Qt::Alignment alignment)
{
    const QFont font = labelFont(theme, strong);
    painter.setFont(font);
    painter.setPen(strong ? theme.accent : theme.secondary);
    painter.drawText(room, int(alignment) | Qt::TextSingleLine,
                     QFontMetricsF(font).elidedText(text, Qt::ElideRight, room.width()));
}

} // namespace

LabelRoom labelRoom(const GridLabels& labels, const theme::Theme& theme)
{
    LabelRoom room;
    const QFontMetricsF metrics(labelFont(theme, true));
    for (const QString& label : labels.rows)
        room.left = std::max(room.left, metrics.horizontalAdvance(label));
    if (room.left > 0)
        room.left = std::min(std::ceil(room.left), theme.px(144)) + theme.px(8);
    if (!labels.columns.isEmpty())
        room.top = std::ceil(metrics.height()) + theme.px(3);
    return room;
}

qreal columnLabelWidth(const GridLabels& labels, const theme::Theme& theme)
{
    const QFontMetricsF metrics(labelFont(theme, true));
    qreal widest = 0;
    for (const QString& label : labels.columns)
        widest = std::max(widest, metrics.horizontalAdvance(label));
    return std::min(widest, theme.px(104));
}

void drawRowLabel(QPainter& painter, const QRectF& room, const QString& text, const theme::Theme& theme,
                  bool strong)
{
    drawLabel(painter, room.adjusted(0, 0, -theme.px(8), 0), text, theme, strong,
              Qt::AlignRight | Qt::AlignVCenter);
}

void drawColumnLabel(QPainter& painter, const QRectF& room, const QString& text, const theme::Theme& theme,
                     bool strong)
{
    drawLabel(painter, room, text, theme, strong, Qt::AlignHCenter | Qt::AlignTop);
}

void drawBrackets(QPainter& painter, const QRectF& around, const theme::Theme& theme)
{
    const qreal hook = theme.px(6);
    const qreal half = theme.px(0.75);
    const QRectF r = around.adjusted(half, half, -half, -half);
    painter.setPen(QPen(theme.secondary, theme.px(1.4), Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(QPolygonF{QPointF(r.left() + hook, r.top()), r.topLeft(), r.bottomLeft(),
                                   QPointF(r.left() + hook, r.bottom())});
    painter.drawPolyline(QPolygonF{QPointF(r.right() - hook, r.top()), r.topRight(), r.bottomRight(),
                                   QPointF(r.right() - hook, r.bottom())});
}

void drawRing(QPainter& painter, const QRectF& entry, const theme::Theme& theme, Ring ring)
{
    QPen pen(theme.accent, theme.px(2));
    if (ring == Ring::lit) {
        pen.setColor(theme.warn);
        pen.setDashPattern({2.5, 1.5});
    }
    pen.setCapStyle(Qt::FlatCap);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    const qreal inset = theme.px(1);
    painter.drawRoundedRect(entry.adjusted(inset, inset, -inset, -inset), theme.px(5), theme.px(5));
}

void drawHatching(QPainter& painter, const QRectF& entry, const theme::Theme& theme)
{
    // Lines of our own: a brush pattern is a bitmap in a PDF and does not zoom.
    painter.save();
    QPainterPath outline;
    outline.addRoundedRect(entry, theme.px(5), theme.px(5));
    painter.setClipPath(outline, Qt::IntersectClip);
    QColor colour = theme.border;
    colour.setAlphaF(theme.scheme == theme::Scheme::contrast ? 0.8F : 0.42F);
    painter.setPen(QPen(colour, theme.px(1)));
    const qreal gap = theme.px(7);
    for (qreal x = entry.left() - entry.height(); x < entry.right(); x += gap)
        painter.drawLine(QPointF(x, entry.bottom()), QPointF(x + entry.height(), entry.top()));
    painter.restore();
}

qreal fittingScale(const QFont& font, const QString& text, qreal width)
{
    const qreal needed = QFontMetricsF(font).horizontalAdvance(text);
    if (needed <= width)
        return 1;
    const qreal scale = width / needed;
    return scale >= 0.62 || scale * font.pixelSize() >= leastReadable ? scale : 0;
}

} // namespace lectern::views
