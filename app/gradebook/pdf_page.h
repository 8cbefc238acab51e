#pragma once

#include <lectern/result/result.h>

#include <QString>

namespace lectern::gradebook {

/// Writes a page of HTML as PDF on A4, readable by its owner alone. Errors: file.write.
Result<void> writePdf(const QString& html, const QString& file);

} // namespace lectern::gradebook
