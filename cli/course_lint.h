#pragma once

#include <lectern/result/diagnostic.h>

#include <QFileInfo>

#include <vector>

namespace lectern::cli {

/// What is wrong with a course, the folder of a lesson in it, or one file, ordered by file and place. `full` also
/// evaluates everything.
std::vector<Diagnostic> lintPath(const QFileInfo& path, bool full);

} // namespace lectern::cli
