#pragma once

#include <QFont>
#include <QPainter>
#include <QRectF>
#include <QString>

namespace lectern::views {

/// The width that drawName() needs.
qreal nameWidth(const QString& name, const QFont& font);

/// The name of a cell at the top of `room`, centred: "W_Q" as W with a subscript, all else as it is.
void drawName(QPainter& painter, const QRectF& room, const QString& name, const QFont& font);

} // namespace lectern::views
