#pragma once

#include <lectern/theme/theme.h>

#include <QStyledItemDelegate>

namespace lectern::window {

/// Draws a section in the navigation: ring or tick, number, title; the current one on a soft ground.
class SectionDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void setTheme(const theme::Theme& theme) { m_theme = theme; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    theme::Theme m_theme = theme::Theme::make(theme::Scheme::light);
};

} // namespace lectern::window
