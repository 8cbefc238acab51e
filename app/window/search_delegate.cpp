#include "search_delegate.h"

#include "search_model.h"

#include <QAbstractItemView>
#include <QPainter>
#include <QScrollBar>
#include <QTextLayout>

#include <algorithm>

namespace lectern::window {
namespace {

constexpr int mostLines = 2; ///< of one text

const SearchRow& rowOf(const QModelIndex& index)
{
    return static_cast<const SearchModel*>(index.model())->row(index.row());
}

} // namespace

qreal SearchDelegate::drawText(QPainter* painter, const MarkedText& text, const QFont& font, const QColor& colour,
                               const QRectF& room) const
{
    if (text.text.isEmpty())
        return 0;
    QTextLayout layout(text.text, font);
    QTextOption wrap(Qt::AlignLeft);
    wrap.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(wrap);
    QList<QTextLayout::FormatRange> formats;
    for (const search::Range& mark : text.marks) {
        QTextCharFormat format;
        format.setBackground(m_theme.find);
        format.setForeground(m_theme.readableOn(m_theme.find));
        formats << QTextLayout::FormatRange{mark.begin, mark.end - mark.begin, format};
    }
    layout.setFormats(formats);
    qreal height = 0;
    layout.beginLayout();
    for (int line = 0; line < mostLines; ++line) {
        QTextLine next = layout.createLine();
        if (!next.isValid())
            break;
        next.setLineWidth(std::max<qreal>(1, room.width()));
        next.setPosition({0, height});
        height += next.height();
    }
    layout.endLayout();
    if (painter) {
        painter->setPen(colour);
        layout.draw(painter, room.topLeft());
    }
    return height;
}

qreal SearchDelegate::draw(QPainter* painter, const SearchRow& row, const QRectF& room) const
{
    const QFont small = m_theme.sans(12.5);
    const QFont text = m_theme.sans(15, row.isTitle ? QFont::DemiBold : QFont::Normal);
    QRectF left = room;
    const auto add = [&](const MarkedText& words, const QFont& font, const QColor& colour) {
        left.setTop(left.top() + drawText(painter, words, font, colour, left));
    };
    if (!row.hit) {
        left.setTop(left.top() + m_theme.px(14));
        add(row.main, m_theme.sans(17, QFont::DemiBold), m_theme.text);
        add({row.where, {}}, small, m_theme.secondary);
        return left.top() - room.top();
    }
    add({row.where, {}}, small, m_theme.secondary);
    add(row.main, text, m_theme.text);
    add(row.more, m_theme.sans(13.5), m_theme.secondary);
    return left.top() - room.top();
}

void SearchDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const SearchRow& row = rowOf(index);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF card = QRectF(option.rect).adjusted(1, 2, -1, -2);
    if (row.hit) {
        const bool isCurrent = option.state & QStyle::State_Selected;
        painter->setPen(QPen(isCurrent ? m_theme.accent : m_theme.hairline, isCurrent ? 1.5 : 1));
        painter->setBrush(option.state & QStyle::State_MouseOver ? m_theme.accentSoft : m_theme.card);
        painter->drawRoundedRect(card, 8, 8);
    }
    const qreal padding = row.hit ? m_theme.px(10) : 0;
    draw(painter, row, card.adjusted(padding + (row.hit ? 4 : 2), padding, -padding, -padding));
    painter->restore();
}

QSize SearchDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    // As if the scroll bar were there: it comes after the heights have been asked for.
    const auto* list = qobject_cast<const QAbstractItemView*>(option.widget);
    const int width = list ? list->contentsRect().width() - list->verticalScrollBar()->sizeHint().width()
                           : option.rect.width();
    const SearchRow& row = rowOf(index);
    const qreal padding = row.hit ? m_theme.px(10) : m_theme.px(3);
    const QRectF room(0, 0, width - 2 * padding - 8, 10'000);
    return {200, qRound(draw(nullptr, row, room) + 2 * padding + 5)};
}

} // namespace lectern::window
