#include <lectern/views/wheel_guard.h>

#include <QEvent>

namespace lectern::views {

void WheelGuard::install(QObject* widget)
{
    widget->installEventFilter(new WheelGuard(widget));
}

bool WheelGuard::eventFilter(QObject*, QEvent* event)
{
    if (event->type() != QEvent::Wheel)
        return false;
    event->ignore();
    return true;
}

} // namespace lectern::views
