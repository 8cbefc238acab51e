#pragma once

#include "grading_steps.h"

#include <set>
#include <string>

namespace lectern::handin {

/// Computes again what was graded by something older. `unfinished`: ids of hand-ins whose code this computer
/// has just been asked to run in vain. Errors: those of the gradebook, handin.threads.
Result<void> regradeStored(Gradebook& gradebook, const Grading& grading, GradingProgress& progress,
                           GradeRun& run, const std::set<std::string>& unfinished);

} // namespace lectern::handin
