#pragma once

#include "command.h"

#include <lectern/handin/catalogue.h>
#include <lectern/handin/class_folder.h>
#include <lectern/handin/grade_table.h>
#include <lectern/handin/gradebook.h>

#include <memory>
#include <optional>
#include <vector>

namespace lectern::cli {

/// What the commands for instructors work on, from their options --class, --course, --keys, --db.
struct ClassContext
{
    handin::ClassFolder classFolder;
    handin::Catalogue catalogue;
    lessons::Assignment assignment;
    std::vector<handin::ExerciseColumn> columns;
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
