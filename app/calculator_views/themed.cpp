#include <lectern/views/themed.h>

namespace lectern::views {

Themed::Themed(const theme::Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
{
    setFont(theme.ui());
}

void Themed::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    setFont(theme.ui());
    themeChanged();
    updateGeometry();
    update();
}

} // namespace lectern::views
