#pragma once

#include "command.h"

#include <lectern/handin/gradebook.h>
#include <lectern/handin/opened_class.h>

#include <memory>
#include <optional>

namespace lectern::cli {

/// What the commands for instructors work on, from their options --class, --course, --keys, --db.
struct ClassContext : handin::OpenedClass
{
    std::unique_ptr<handin::Gradebook> gradebook;

    Result<handin::GradeTable> table() const;
};

/// What `openClass` reads, and more.
Options classOptions(Options more);

/// Opens everything, or prints what is wrong and gives the exit code.
std::optional<ClassContext> openClass(const Arguments& arguments, int& exitCode);

/// Writes to a file, or to standard output where none is named.
int writeResult(const std::string& bytes, const QString& file);

} // namespace lectern::cli
