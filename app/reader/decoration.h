#pragma once

#include <lectern/theme/theme.h>

#include <QPainter>
#include <QTextDocument>

namespace lectern::reader {

/// Paints what lies behind the text: rounded cards, callouts with their bar, code panels, chips behind inline
/// code. `clip` is the visible part in document coordinates; the painter's origin is the document's.
void paintDecoration(QPainter& painter, const QTextDocument& document, const QRectF& clip,
                     const theme::Theme& theme);

} // namespace lectern::reader
