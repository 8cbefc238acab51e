#include "elided_label.h"

namespace lectern::window {

void ElidedLabel::setWhole(const QString& text)
{
    setToolTip(text);
    setAccessibleName(text);
    elide();
}

void ElidedLabel::resizeEvent(QResizeEvent* event)
{
    QLabel::resizeEvent(event);
    elide();
}

void ElidedLabel::elide()
{
    setText(fontMetrics().elidedText(toolTip(), Qt::ElideRight, contentsRect().width()));
}

} // namespace lectern::window
