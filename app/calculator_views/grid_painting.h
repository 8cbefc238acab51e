#pragma once

#include <lectern/theme/theme.h>
#include <lectern/views/number_grid.h>

#include <QPainter>
#include <QRectF>

namespace lectern::views {

/// Room that labels need beside and above a grid.
struct LabelRoom
{
    qreal left = 0;
    qreal top = 0;
};
LabelRoom labelRoom(const GridLabels& labels, const theme::Theme& theme);

/// Width at which the column labels can be read, up to a limit.
qreal columnLabelWidth(const GridLabels& labels, const theme::Theme& theme);

/// A label, shortened to its room; `strong` for the row or column in use.
void drawRowLabel(QPainter& painter, const QRectF& room, const QString& text, const theme::Theme& theme,
                  bool strong);
void drawColumnLabel(QPainter& painter, const QRectF& room, const QString& text, const theme::Theme& theme,
                     bool strong);

/// Square brackets at the left and right side of a matrix.
void drawBrackets(QPainter& painter, const QRectF& around, const theme::Theme& theme);

enum class Ring
{
    focus,
    subject,
    lit
};

/// The mark around an entry: solid for what has the keyboard or is explained, dashed for what takes part.
void drawRing(QPainter& painter, const QRectF& entry, const theme::Theme& theme, Ring ring);

/// Diagonal lines: a masked weight, also without colours.
void drawHatching(QPainter& painter, const QRectF& entry, const theme::Theme& theme);

/// The share of the font's size at which `text` fits `width`: at most 1, and no less than can be read; else 0.
qreal fittingScale(const QFont& font, const QString& text, qreal width);

} // namespace lectern::views
