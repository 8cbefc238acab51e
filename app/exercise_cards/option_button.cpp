#include "option_button.h"

#include <QPainter>

namespace lectern::cards {
namespace {

void drawBox(QPainter& painter, const QRectF& box, qreal radius)
{
    painter.drawRoundedRect(box, radius, radius);
}

} // namespace

void paintOption(QAbstractButton& button, const theme::Theme& theme, bool isRound)
{
    QPainter painter(&button);
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal side = theme.px(16);
    QRectF box(0, 0, side, side);
    box.moveCenter(QRectF(button.rect()).center());
    const qreal radius = isRound ? side / 2 : theme.px(4);
    const bool on = button.isChecked();
    if (button.hasFocus()) {
        const qreal out = theme.px(1.5);
        painter.setPen(QPen(theme.accent, theme.px(1)));
        drawBox(painter, box.adjusted(-out, -out, out, out), radius + out);
    }
    const bool lit = on || button.underMouse();
    painter.setPen(QPen(lit ? theme.accent : theme.border, theme.px(1.3)));
    painter.setBrush(on ? theme.accent : theme.field);
    drawBox(painter, box.adjusted(1, 1, -1, -1), radius);
    if (!on)
        return;
    if (isRound) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.onAccent);
        painter.drawEllipse(box.center(), side * 0.2, side * 0.2);
        return;
    }
    painter.setPen(QPen(theme.onAccent, theme.px(2), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(QPolygonF{box.topLeft() + QPointF(0.27, 0.52) * side,
                                   box.topLeft() + QPointF(0.44, 0.69) * side,
                                   box.topLeft() + QPointF(0.74, 0.34) * side});
}

} // namespace lectern::cards
