#pragma once

#include <lectern/theme/theme.h>

#include <QStyledItemDelegate>

namespace lectern::window {

/// Roles of a row of the list of notes, beside the display role, which says all of it for screen readers.
enum NoteRole
{
    noteIdRole = Qt::UserRole,
    noteKindRole, ///< what it is and where, in words
    noteQuoteRole,
    noteTextRole,
    noteLostRole
};

/// Draws a row: what it is and where, the passage, and what was written.
class NoteDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void setTheme(const theme::Theme& theme) { m_theme = theme; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    /// Draws the row into a width, or only measures it where `painter` is null; its height.
    qreal draw(QPainter* painter, const QPointF& at, qreal width, const QModelIndex& index) const;

    theme::Theme m_theme;
};

} // namespace lectern::window
