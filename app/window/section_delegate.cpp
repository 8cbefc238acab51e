#include "section_delegate.h"

#include <lectern/window/section_model.h>

#include <QAbstractItemView>
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>

#include <algorithm>

namespace lectern::window {
namespace {

constexpr int leastHeight = 32;
constexpr int roomAroundText = 12; ///< above and below together
constexpr qreal numberWidth = 22;

bool isCurrent(const QModelIndex& index)
{
    return index.data(SectionModel::CurrentRole).toBool();
}

QRectF rowIn(const QRect& rect)
{
    return QRectF(rect).adjusted(8, 1, -8, -1);
}

QRectF titleIn(const QRectF& row, const QModelIndex& index)
{
    const bool isNumbered = index.data(SectionModel::NumberRole).toInt() > 0;
    return row.adjusted(34 + (isNumbered ? numberWidth : 0), 0, -6, 0);
}

/// A ring, half full, with a tick, full with a tick: told apart without colours.
void paintState(QPainter& painter, const QRectF& circle, SectionState state, const theme::Theme& theme)
{
    const bool read = state == SectionState::done || state == SectionState::mastered;
    const bool full = state == SectionState::mastered;
    painter.setPen(QPen(read ? theme.ok : state == SectionState::started ? theme.accent : theme.border, 1.5));
    painter.setBrush(full ? QBrush(theme.ok) : QBrush(Qt::NoBrush));
    painter.drawEllipse(circle);
    if (state == SectionState::started) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.accent);
        painter.drawPie(circle.adjusted(2.5, 2.5, -2.5, -2.5), 90 * 16, -180 * 16);
    }
    if (!read)
        return;
    painter.setPen(QPen(full ? theme.side : theme.ok, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    QPainterPath tick;
    tick.moveTo(circle.left() + circle.width() * 0.26, circle.top() + circle.height() * 0.53);
    tick.lineTo(circle.left() + circle.width() * 0.44, circle.top() + circle.height() * 0.70);
    tick.lineTo(circle.left() + circle.width() * 0.75, circle.top() + circle.height() * 0.33);
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(tick);
}

} // namespace

void SectionDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const bool current = isCurrent(index);
    const QRectF row = rowIn(option.rect);
    if (current || (option.state & QStyle::State_MouseOver)) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(current ? m_theme.accentSoft : m_theme.hairline);
        painter->drawRoundedRect(row, 6, 6);
    }
    if (option.state & QStyle::State_HasFocus) {
        painter->setPen(QPen(m_theme.accent, 1.5));
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(row.adjusted(1, 1, -1, -1), 6, 6);
    }
    // Mark and number stand beside the first line of the title.
    const QRectF title = titleIn(row, index);
    const qreal textHeight = heightOf(index, title.width());
    const QRectF text(title.left(), row.center().y() - textHeight / 2, title.width(), textHeight);
    const qreal middle = text.top() + QFontMetricsF(font(false)).height() / 2;
    paintState(*painter, QRectF(row.left() + 9, middle - 7.5, 15, 15),
               static_cast<SectionState>(index.data(SectionModel::StateRole).toInt()), m_theme);

    painter->setFont(font(current));
    painter->setPen(current ? m_theme.accent : m_theme.text);
    if (const int number = index.data(SectionModel::NumberRole).toInt(); number > 0)
        painter->drawText(text.adjusted(-numberWidth, 0, 0, 0), Qt::AlignLeft | Qt::AlignTop,
                          QString::number(number));
    painter->drawText(text, int(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap, index.data().toString());
    painter->restore();
}

QSize SectionDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    // As if the scroll bar were there: it comes after the heights have been asked for, and takes a word's room.
    const auto* list = qobject_cast<const QAbstractItemView*>(option.widget);
    const int width = list ? list->contentsRect().width() - list->verticalScrollBar()->sizeHint().width()
                           : option.rect.width();
    const QRectF title = titleIn(rowIn({0, 0, width, leastHeight}), index);
    const int height = static_cast<int>(heightOf(index, title.width())) + roomAroundText;
    return {200, std::max(leastHeight, height)};
}

QFont SectionDelegate::font(bool strong) const
{
    return m_theme.sans(13.5 / m_theme.zoom, strong ? QFont::DemiBold : QFont::Normal);
}

qreal SectionDelegate::heightOf(const QModelIndex& index, qreal width) const
{
    const QRectF room(0, 0, std::max<qreal>(1, width), 10'000);
    return QFontMetricsF(font(isCurrent(index)))
        .boundingRect(room, Qt::TextWordWrap, index.data().toString())
        .height();
}

} // namespace lectern::window
