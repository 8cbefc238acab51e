#pragma once

#include <QObject>

namespace lectern::views {

/// Lets the wheel pass to the page: a slider under the mouse does not change while one scrolls by.
class WheelGuard : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// Guards `widget` for as long as it lives.
    static void install(QObject* widget);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace lectern::views
