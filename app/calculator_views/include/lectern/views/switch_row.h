#pragma once

#include <lectern/theme/theme.h>

#include <QAbstractButton>

namespace lectern::views {

/// An on/off switch with its label; a tick and a dash say its state without colour.
class SwitchRow : public QAbstractButton
{
    Q_OBJECT

public:
    SwitchRow(const theme::Theme& theme, const QString& label, QWidget* parent = nullptr);

    void setTheme(const theme::Theme& theme);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    qreal labelLeft() const;

    theme::Theme m_theme;
};

} // namespace lectern::views
