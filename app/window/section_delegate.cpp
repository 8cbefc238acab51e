#include "section_delegate.h"

#include <lectern/window/section_model.h>

#include <QPainter>
#include <QPainterPath>

namespace lectern::window {
namespace {

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
    const bool current = index.data(SectionModel::CurrentRole).toBool();
    const QRectF row = QRectF(option.rect).adjusted(8, 1, -8, -1);
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
    const QRectF circle(row.left() + 9, row.center().y() - 7.5, 15, 15);
    paintState(*painter, circle, static_cast<SectionState>(index.data(SectionModel::StateRole).toInt()),
               m_theme);

    painter->setFont(m_theme.sans(13.5 / m_theme.zoom, current ? QFont::DemiBold : QFont::Normal));
    painter->setPen(current ? m_theme.accent : m_theme.text);
    const QRectF text = row.adjusted(34, 0, -6, 0);
    const int number = index.data(SectionModel::NumberRole).toInt();
    const qreal numberWidth = number == 0 ? 0 : 22;
    if (number > 0)
        painter->drawText(text, Qt::AlignLeft | Qt::AlignVCenter, QString::number(number));
    const QRectF title = text.adjusted(numberWidth, 0, 0, 0);
    const QString elided =
        QFontMetricsF(painter->font()).elidedText(index.data().toString(), Qt::ElideRight, title.width());
    painter->drawText(title, Qt::AlignLeft | Qt::AlignVCenter, elided);
    painter->restore();
}

QSize SectionDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const
{
    return {200, 32};
}

} // namespace lectern::window
