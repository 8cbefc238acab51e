#include <lectern/views/grid_edit.h>

#include "grid_painting.h"

#include <QPaintEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lectern::views {
namespace {

constexpr qreal switchSize = 44;
constexpr qreal switchGap = 4;

} // namespace

GridEdit::GridEdit(const theme::Theme& theme, QWidget* parent)
    : EntryGrid(theme, parent)
{
}

void GridEdit::setNumbers(const NumberGrid& numbers)
{
    m_numbers = numbers;
    setDimensions(numbers.rows, numbers.cols);
    setAccessibleDescription(accessibleSummary());
    update();
}

void GridEdit::setLocked(bool locked)
{
    m_locked = locked;
    update();
}

qreal GridEdit::pitch() const
{
    const qreal left = labelRoom(labels(), theme()).left;
    return std::min(px(switchSize + switchGap),
                    (width() - left + px(switchGap)) / std::max(1, columnCount()));
}

QSize GridEdit::sizeHint() const
{
    const LabelRoom room = labelRoom(labels(), theme());
    return {int(std::ceil(room.left + columnCount() * px(switchSize + switchGap) - px(switchGap))),
            int(std::ceil(room.top + rowCount() * px(switchSize + switchGap) - px(switchGap)))};
}

QSize GridEdit::minimumSizeHint() const
{
    const LabelRoom room = labelRoom(labels(), theme());
    return {int(std::ceil(room.left + columnCount() * px(20))), sizeHint().height()};
}

QRectF GridEdit::entryRect(GridPosition entry) const
{
    const LabelRoom room = labelRoom(labels(), theme());
    return {room.left + entry.col * pitch(), room.top + entry.row * px(switchSize + switchGap),
            pitch() - px(switchGap), px(switchSize)};
}

QString GridEdit::entryText(GridPosition entry) const
{
    return m_numbers.at(entry.row, entry.col) != 0 ? tr("yes") : tr("no");
}

std::optional<bool> GridEdit::entryChecked(GridPosition entry) const
{
    return m_numbers.at(entry.row, entry.col) != 0;
}

void GridEdit::paintEvent(QPaintEvent* event)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintLabels(painter);
    const EntryPlaces all = places();
    const EntryRange wanted = entriesIn(event->rect());
    for (int row = wanted.first.row; row <= wanted.last.row; ++row) {
        for (int col = wanted.first.col; col <= wanted.last.col; ++col)
            paintEntry(painter, {row, col}, all.at({row, col}));
    }
    drawRings(painter);
}

void GridEdit::paintEntry(QPainter& painter, GridPosition entry, const QRectF& place) const
{
    const qreal half = px(0.5);
    const QRectF rect = place.adjusted(half, half, -half, -half);
    const bool on = *entryChecked(entry);
    const bool hovered = isHovered(entry) && !m_locked;
    painter.setPen(QPen(on || hovered ? theme().accent : theme().border, px(hovered ? 1.5 : 1),
                        m_locked ? Qt::DotLine : Qt::SolidLine));
    painter.setBrush(on ? theme().accentSoft : theme().field);
    painter.drawRoundedRect(rect, px(6), px(6));
    const QPointF c = rect.center();
    if (on) {
        painter.setPen(QPen(theme().accent, px(2.2), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPolyline(QPolygonF{c + QPointF(px(-6), px(0.5)), c + QPointF(px(-1.5), px(5)),
                                       c + QPointF(px(6.5), px(-4.5))});
    } else {
        painter.setPen(QPen(theme().tertiary, px(1.6), Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(c + QPointF(px(-4), 0), c + QPointF(px(4), 0));
    }
}

} // namespace lectern::views
