#pragma once

#include <QLayoutItem>
#include <QSize>

namespace lectern::views {

/// Sizes of layout items, asked afresh. Qt's items and box layouts keep old answers until layout requests
/// have made their way up, but a page measures a calculator at once.
int freshHeight(QLayoutItem* item, int width);
QSize freshHint(QLayoutItem* item);
QSize freshMinimum(QLayoutItem* item);

/// While one lives, each item is asked once: nothing changes while sizes are only being compared, and nested
/// layouts would ask the items at the bottom over and over, twice as often with each level.
class MeasuringPass
{
public:
    MeasuringPass();
    ~MeasuringPass();
    Q_DISABLE_COPY_MOVE(MeasuringPass)
};

} // namespace lectern::views
