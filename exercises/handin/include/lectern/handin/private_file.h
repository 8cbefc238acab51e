#pragma once

#include <lectern/result/result.h>

#include <QString>

#include <string>

namespace lectern::handin {

/// Replaces a file whole or not at all; it is its owner's alone (0600). Errors: file.write (file, reason).
Result<void> writePrivately(const QString& file, const std::string& bytes);

/// Errors: file.read (file, reason), handin.file.large (file, limit).
Result<std::string> readWhole(const QString& file, qint64 mostBytes);

} // namespace lectern::handin
