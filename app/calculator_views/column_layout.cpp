#include <lectern/views/column_layout.h>

#include "item_sizes.h"

#include <algorithm>

namespace lectern::views {

ColumnLayout::ColumnLayout(QWidget* parent)
    : QLayout(parent)
{
    setContentsMargins(0, 0, 0, 0);
}

ColumnLayout::~ColumnLayout()
{
    qDeleteAll(m_items);
}

void ColumnLayout::addLayout(QLayout* layout)
{
    addChildLayout(layout);
    addItem(layout);
}

QLayoutItem* ColumnLayout::takeAt(int index)
{
    return index >= 0 && index < m_items.size() ? m_items.takeAt(index) : nullptr;
}

Qt::Orientations ColumnLayout::expandingDirections() const
{
    const bool expands = std::any_of(m_items.begin(), m_items.end(), [](const QLayoutItem* item) {
        return !item->isEmpty() && item->expandingDirections() & Qt::Horizontal;
    });
    return expands ? Qt::Horizontal : Qt::Orientations();
}

int ColumnLayout::heightForWidth(int width) const
{
    const MeasuringPass pass;
    const QMargins margins = contentsMargins();
    const int inside = width - margins.left() - margins.right();
    int height = 0;
    for (QLayoutItem* item : m_items) {
        if (!item->isEmpty())
            height += (height > 0 ? spacing() : 0) + freshHeight(item, inside);
    }
    return height + margins.top() + margins.bottom();
}

void ColumnLayout::setGeometry(const QRect& rect)
{
    QLayout::setGeometry(rect);
    const QRect inside = rect.marginsRemoved(contentsMargins());
    int y = inside.top();
    for (QLayoutItem* item : m_items) {
        if (item->isEmpty())
            continue;
        const int height = freshHeight(item, inside.width());
        item->setGeometry({inside.left(), y, inside.width(), height});
        y += height + spacing();
    }
}

QSize ColumnLayout::sizeHint() const
{
    const MeasuringPass pass;
    const QMargins margins = contentsMargins();
    int width = 0;
    for (QLayoutItem* item : m_items) {
        if (!item->isEmpty())
            width = std::max(width, freshHint(item).width());
    }
    width += margins.left() + margins.right();
    return {width, heightForWidth(width)};
}

QSize ColumnLayout::minimumSize() const
{
    const QMargins margins = contentsMargins();
    int width = 0;
    for (QLayoutItem* item : m_items) {
        if (!item->isEmpty())
            width = std::max(width, freshMinimum(item).width());
    }
    return {width + margins.left() + margins.right(), 0};
}

} // namespace lectern::views
