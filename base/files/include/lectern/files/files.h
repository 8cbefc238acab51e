#pragma once

#include <lectern/result/result.h>

#include <QString>

#include <string>
#include <string_view>

namespace lectern::files {

/// Who may read a file that is written.
enum class Readers
{
    asUsual,  ///< as the system does it for new files
    ownerOnly ///< 0600
};

/// The bytes of a file that is no larger than it should be. Errors: file.read (file, reason), file.large
/// (file, limit).
Result<std::string> readWhole(const QString& file, qint64 mostBytes = qint64{64} << 20);

/// Replaces a file whole or not at all. Errors: file.write (file, reason).
Result<void> writeWhole(const QString& file, std::string_view bytes, Readers readers = Readers::asUsual);

} // namespace lectern::files
