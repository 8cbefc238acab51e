#pragma once

#include <QLayoutItem>
#include <QWidget>

namespace lectern::views {

/// Sizes of layout items, asked afresh. Qt's items and box layouts keep old answers until layout requests
/// have made their way up, but a page measures a calculator at once.
inline int freshHeight(QLayoutItem* item, int width)
{
    if (!item->widget() || !item->widget()->hasHeightForWidth())
        return item->widget()              ? item->widget()->sizeHint().height()
               : item->hasHeightForWidth() ? item->heightForWidth(width)
                                           : item->sizeHint().height();
    return item->widget()->layout() ? item->widget()->layout()->totalHeightForWidth(width)
                                    : item->widget()->heightForWidth(width);
}

inline QSize freshHint(QLayoutItem* item)
{
    return item->widget() ? item->widget()->sizeHint() : item->sizeHint();
}

inline QSize freshMinimum(QLayoutItem* item)
{
    return item->widget() ? item->widget()->minimumSizeHint() : item->minimumSize();
}

} // namespace lectern::views
