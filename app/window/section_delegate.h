#pragma once

#include <lectern/theme/theme.h>

#include <QStyledItemDelegate>

namespace lectern::window {

/// Draws a section in the navigation: ring or tick, number, the whole title; the current one on a soft
/// ground.
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
    QFont font(bool strong) const;
    /// The height of a title on as many lines as it needs.
    qreal heightOf(const QModelIndex& index, qreal width) const;

    theme::Theme m_theme = theme::Theme::make(theme::Scheme::light);
};

} // namespace lectern::window
