#pragma once

#include <QString>

class QColor;
class QWidget;

namespace lectern::views {

/// Paints a view into a file: ".svg" as vectors, everything else as a picture at twice the size. False if the
/// file cannot be written.
bool savePicture(QWidget& view, const QString& path, const QColor& background);

/// Writes text as UTF-8 with the mark by which spreadsheets know it.
bool saveText(const QString& text, const QString& path);

} // namespace lectern::views
