#include "labelled_row.h"

#include <lectern/reader/rich_text.h>

#include <algorithm>

namespace lectern::views {

LabelledRow placeLabelledRow(const reader::RichText& label, int width, qreal controlWidth,
                             qreal controlHeight, qreal gap)
{
    LabelledRow row;
    const int natural = label.sizeHint().width();
    const int control = int(controlHeight);
    if (natural + gap + controlWidth <= width) {
        const int labelHeight = label.heightForWidth(natural);
        row.height = std::max(control, labelHeight);
        row.label = QRect(0, (row.height - labelHeight) / 2, natural, labelHeight);
        const int left = natural + int(gap);
        row.control = QRect(left, (row.height - control) / 2, width - left, control);
        return row;
    }
    const int labelWidth = std::min(natural, width);
    const int labelHeight = label.heightForWidth(labelWidth);
    row.label = QRect(0, 0, labelWidth, labelHeight);
    row.control = QRect(0, labelHeight + int(gap / 3), width, control);
    row.height = row.control.bottom() + 1;
    return row;
}

} // namespace lectern::views
