#pragma once

#include <lectern/grading/code_runner.h>
#include <lectern/sandbox/code_grader.h>

namespace lectern::sandbox {

/// Grades answers one after another with a CodeGrader of its own, on one thread; copies share it. What this computer
/// lacks for Python is found out once and said of every answer. The arguments are CodeGrader's.
grading::CodeRunner codeRunner(const QString& folder, Purpose purpose, bool withoutBubblewrap = false);

} // namespace lectern::sandbox
