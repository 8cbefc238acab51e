#pragma once

#include <lectern/grading/grader.h>
#include <lectern/storage/records.h>

namespace lectern::window {

/// Help as the grader reads it and as the learner's store keeps it.
storage::Help toStored(const grading::Help& help);
grading::Help fromStored(const storage::Help& stored);

} // namespace lectern::window
