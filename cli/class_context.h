#pragma once

#include "command.h"

#include <lectern/files/files.h>
#include <lectern/handin/grading_office.h>

#include <memory>

namespace lectern::cli {

/// What `openOffice` reads, and more.
Options classOptions(Options more);

/// The class of the options --class, --course, --keys, --db; or null, after printing what is wrong, with the
/// exit code.
std::unique_ptr<handin::GradingOffice> openOffice(const Arguments& arguments, int& exitCode);

/// Writes to a file, or to standard output where none is named.
int writeResult(const std::string& bytes, const QString& file,
                files::Readers readers = files::Readers::asUsual);

/// Says on stderr that hand-ins are left out because they are not graded yet, where there are any.
void sayNotGraded(std::size_t count);

} // namespace lectern::cli
