#include <lectern/views/number_view.h>

#include "grid_painting.h"

#include <lectern/calculators/number_text.h>

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace lectern::views {

NumberView::NumberView(const theme::Theme& theme, QWidget* parent)
    : EntryGrid(theme, parent)
{
    setDimensions(1, 1);
}

void NumberView::setNumber(double number, int digits)
{
    const QSize before = sizeHint();
    m_number = number;
    m_digits = digits;
    setAccessibleDescription(entryText({}));
    if (sizeHint() != before)
        updateGeometry();
    update();
}

QSize NumberView::sizeHint() const
{
    const QFontMetricsF metrics(theme().mono(20));
    // The usual width does not change with the digits, so that neighbours stay where they are.
    const qreal usual = metrics.horizontalAdvance(calculators::shownNumber(-0.5, m_digits));
    const qreal text = std::max(usual, metrics.horizontalAdvance(entryText({})));
    return {int(std::ceil(text + px(20))), int(std::ceil(px(40)))};
}

QRectF NumberView::entryRect(GridPosition) const
{
    return QRectF(QPointF(0, 0), QSizeF(sizeHint()).boundedTo(QSizeF(size())));
}

QString NumberView::entryText(GridPosition) const
{
    return calculators::shownNumber(m_number, m_digits);
}

void NumberView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF rect = entryRect({});
    painter.setPen(Qt::NoPen);
    painter.setBrush(isHovered({}) ? theme().accentSoft : theme().code);
    painter.drawRoundedRect(rect, px(6), px(6));
    painter.setFont(theme().mono(20));
    painter.setPen(std::isnan(m_number) ? theme().error : theme().text);
    painter.drawText(rect, int(Qt::AlignCenter) | Qt::TextSingleLine, entryText({}));
    drawRings(painter);
}

} // namespace lectern::views
