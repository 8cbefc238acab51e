#include <lectern/window/look.h>

#include <QApplication>

namespace lectern::window {

void applyLook(const theme::Theme& theme)
{
    QApplication::setPalette(theme.palette());
    // Each of these goes through every widget, also where nothing changes.
    if (const QFont font = theme::Theme::make(theme.scheme).ui(); font != QApplication::font())
        QApplication::setFont(font);
    if (const QString sheet = theme.styleSheet(); sheet != qApp->styleSheet())
        qApp->setStyleSheet(sheet);
}

} // namespace lectern::window
