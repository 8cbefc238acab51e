#pragma once

#include <QFont>
#include <QString>

namespace lectern::reader {

/// Code for a column of `width` pixels: where a line is too long for it, the blanks that push its comment to the
/// right go first. Other lines are as they were.
QString narrowedCode(const QString& code, const QString& language, const QFont& font, qreal width);

} // namespace lectern::reader
