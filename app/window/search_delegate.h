#pragma once

#include <lectern/theme/theme.h>

#include <QStyledItemDelegate>

namespace lectern::window {

struct MarkedText;
struct SearchRow;

/// Draws a result: where it is, the text with the words marked, and what belongs to it.
class SearchDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void setTheme(const theme::Theme& theme) { m_theme = theme; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    /// Draws from `top` on, or only measures where there is no painter; gives the height.
    qreal draw(QPainter* painter, const SearchRow& row, const QRectF& room) const;
    qreal drawText(QPainter* painter, const MarkedText& text, const QFont& font, const QColor& colour,
                   const QRectF& room) const;

    theme::Theme m_theme = theme::Theme::make(theme::Scheme::light);
};

} // namespace lectern::window
