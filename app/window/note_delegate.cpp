#include "note_delegate.h"

#include <QListView>
#include <QPainter>
#include <QTextLayout>

#include <cmath>

namespace lectern::window {
namespace {

constexpr qreal padding = 10;
constexpr qreal outside = 4;

/// Lays a text out in at most so many lines, the last one cut short; the height. Draws it where there is a
/// painter.
qreal drawLines(QPainter* painter, QPointF at, qreal width, const QString& text, const QFont& font,
                int mostLines)
{
    QString shown = text;
    shown.replace(u'\n', QChar::LineSeparator);
    if (painter)
        painter->setFont(font); // of a line that is cut short
    QTextLayout layout(shown, font);
    const QFontMetricsF metrics(font);
    layout.beginLayout();
    qreal height = 0;
    for (int number = 1;; ++number) {
        QTextLine line = layout.createLine();
        if (!line.isValid())
            break;
        line.setLineWidth(width);
        const bool isLast = number == mostLines && line.textStart() + line.textLength() < shown.size();
        if (painter && isLast)
            painter->drawText(
                at + QPointF(0, height + metrics.ascent()),
                metrics.elidedText(shown.mid(line.textStart()).replace(QChar::LineSeparator, u' '),
                                   Qt::ElideRight, width));
        else if (painter)
            line.draw(painter, at + QPointF(0, height));
        height += line.height();
        if (number == mostLines)
            break;
    }
    layout.endLayout();
    return height;
}

} // namespace

qreal NoteDelegate::draw(QPainter* painter, const QPointF& at, qreal width, const QModelIndex& index) const
{
    const bool lost = index.data(noteLostRole).toBool();
    const auto line = [&](qreal y, const QString& text, const QFont& font, const QColor& colour, int most) {
        if (text.isEmpty())
            return 0.0;
        if (painter)
            painter->setPen(colour);
        return drawLines(painter, at + QPointF(0, y), width, text, font, most);
    };
    qreal height = line(0, index.data(noteKindRole).toString(), m_theme.sans(12, QFont::DemiBold),
                        lost ? m_theme.warn : m_theme.accent, 2);
    height += m_theme.px(3);
    height += line(height, index.data(noteQuoteRole).toString(), m_theme.sans(13), m_theme.secondary, 2);
    const QString text = index.data(noteTextRole).toString();
    if (!text.isEmpty())
        height += m_theme.px(4);
    height += line(height, text, m_theme.sans(14), m_theme.text, 5);
    return height;
}

void NoteDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF card = QRectF(option.rect).adjusted(0.5, outside / 2, -0.5, -outside / 2);
    const bool chosen = option.state & QStyle::State_Selected;
    const bool focused = chosen && (option.state & QStyle::State_HasFocus);
    painter->setPen(QPen(focused ? m_theme.accent : m_theme.hairline, focused ? 1.6 : 1));
    painter->setBrush(chosen ? m_theme.accentSoft : m_theme.page);
    painter->drawRoundedRect(card, 8, 8);
    draw(painter, card.topLeft() + QPointF(padding, padding - 2), card.width() - 2 * padding, index);
    painter->restore();
}

QSize NoteDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const auto* view = qobject_cast<const QListView*>(option.widget);
    const int width = view ? view->viewport()->width() : option.rect.width();
    const qreal height = draw(nullptr, {}, width - 1 - 2 * padding, index);
    return {width, static_cast<int>(std::ceil(height + 2 * padding - 2 + outside))};
}

} // namespace lectern::window
