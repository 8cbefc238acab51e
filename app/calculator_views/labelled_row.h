#pragma once

#include <QRect>

namespace lectern::reader {
class RichText;
}

namespace lectern::views {

class Themed;

/// A label and, beside it or under it where the width is small, room for a control.
struct LabelledRow
{
    QRect label;
    QRect control;
    int height = 0;
};

/// `controlWidth` is what the control needs at least; it gets all that is left.
LabelledRow placeLabelledRow(const reader::RichText& label, int width, qreal controlWidth,
                             qreal controlHeight, qreal gap);

} // namespace lectern::views
