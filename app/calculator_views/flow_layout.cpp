#include <lectern/views/flow_layout.h>

#include "item_sizes.h"

#include <algorithm>

namespace lectern::views {

FlowLayout::FlowLayout(QWidget* parent)
    : QLayout(parent)
{
    setContentsMargins(0, 0, 0, 0);
}

FlowLayout::~FlowLayout()
{
    qDeleteAll(m_items);
}

void FlowLayout::setGaps(int horizontal, int vertical)
{
    m_horizontalGap = horizontal;
    m_verticalGap = vertical;
    invalidate();
}

void FlowLayout::addOwnLine(QWidget* widget)
{
    addWidget(widget);
    m_ownLines.insert(m_items.last());
}

void FlowLayout::addItem(QLayoutItem* item)
{
    m_items.append(item);
}

QLayoutItem* FlowLayout::itemAt(int index) const
{
    return m_items.value(index, nullptr);
}

QLayoutItem* FlowLayout::takeAt(int index)
{
    if (index < 0 || index >= m_items.size())
        return nullptr;
    m_ownLines.remove(m_items.at(index));
    return m_items.takeAt(index);
}

int FlowLayout::lineHeight(const Line& line)
{
    int height = 0;
    for (const Placed& placed : line)
        height = std::max(height, placed.height);
    return height;
}

int FlowLayout::gapBetween(const Line& above, const Line& below) const
{
    return above.last().ownLine && below.first().ownLine ? m_verticalGap / 2 : m_verticalGap;
}

QList<FlowLayout::Line> FlowLayout::lines(int width) const
{
    const MeasuringPass pass;
    QList<Line> all;
    int used = 0;
    for (QLayoutItem* item : m_items) {
        if (item->isEmpty())
            continue;
        const bool expands = item->expandingDirections() & Qt::Horizontal;
        const int hint = std::min(freshHint(item).width(), width);
        const int needed = expands ? std::min(freshMinimum(item).width(), width) : hint;
        const bool ownLine = m_ownLines.contains(item);
        if (all.isEmpty() || ownLine || all.last().last().ownLine || used + m_horizontalGap + needed > width) {
            all.append(Line());
            used = 0;
        } else {
            used += m_horizontalGap;
        }
        all.last().append({item, needed, 0, ownLine});
        used += needed;
    }
    for (Line& line : all)
        widen(line, width);
    return all;
}

void FlowLayout::widen(Line& line, int width) const
{
    int left = width - m_horizontalGap * (int(line.size()) - 1);
    int expanding = 0;
    for (const Placed& placed : line) {
        left -= placed.width;
        expanding += placed.item->expandingDirections() & Qt::Horizontal ? 1 : 0;
    }
    for (Placed& placed : line) {
        if (expanding > 0 && placed.item->expandingDirections() & Qt::Horizontal) {
            const int share = std::max(0, left) / expanding--;
            const int widest = placed.item->maximumSize().width();
            left -= share;
            placed.width = std::min(placed.width + share, widest);
        }
        placed.height = freshHeight(placed.item, placed.width);
    }
}

int FlowLayout::heightForWidth(int width) const
{
    const MeasuringPass pass;
    const QMargins margins = contentsMargins();
    const auto all = lines(width - margins.left() - margins.right());
    int height = margins.top() + margins.bottom();
    for (qsizetype i = 0; i < all.size(); ++i)
        height += lineHeight(all.at(i)) + (i > 0 ? gapBetween(all.at(i - 1), all.at(i)) : 0);
    return height;
}

void FlowLayout::setGeometry(const QRect& rect)
{
    QLayout::setGeometry(rect);
    const QRect inside = rect.marginsRemoved(contentsMargins());
    int y = inside.top();
    const QList<Line> all = lines(inside.width());
    for (qsizetype i = 0; i < all.size(); ++i) {
        const Line& line = all.at(i);
        y += i > 0 ? gapBetween(all.at(i - 1), line) : 0;
        int x = inside.left();
        const int height = lineHeight(line);
        for (const Placed& placed : line) {
            const int down = m_centred ? (height - placed.height) / 2 : 0;
            placed.item->setGeometry({x, y + down, placed.width, placed.height});
            x += placed.width + m_horizontalGap;
        }
        y += height;
    }
}

QSize FlowLayout::sizeHint() const
{
    const MeasuringPass pass;
    int width = 0;
    for (QLayoutItem* item : m_items) {
        if (!item->isEmpty())
            width += freshHint(item).width() + (width > 0 ? m_horizontalGap : 0);
    }
    const QMargins margins = contentsMargins();
    width += margins.left() + margins.right();
    return {width, heightForWidth(width)};
}

QSize FlowLayout::minimumSize() const
{
    int width = 0;
    for (QLayoutItem* item : m_items) {
        if (!item->isEmpty())
            width = std::max(width, freshMinimum(item).width());
    }
    return {width, 0};
}

} // namespace lectern::views
