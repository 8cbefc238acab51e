#pragma once

#include <lectern/theme/theme.h>

#include <QWidget>

namespace lectern::views {

/// Base of the views: a widget with a theme of its own, so that a page and a print can differ.
class Themed : public QWidget
{
    Q_OBJECT

public:
    explicit Themed(const theme::Theme& theme, QWidget* parent = nullptr);

    const theme::Theme& theme() const { return m_theme; }
    void setTheme(const theme::Theme& theme);

protected:
    /// Called after every new theme; sets fonts and sizes of children.
    virtual void themeChanged() {}

    qreal px(qreal size) const { return m_theme.px(size); }

private:
    theme::Theme m_theme;
};

} // namespace lectern::views
