#pragma once

#include <lectern/grading/grader.h>

namespace lectern::grading {

/// Judges the chosen options. One of several: all or nothing. Several: each right one earns a share, each
/// wrong one takes a share away, never below 0 (so that ticking everything earns nothing).
PartReport judgeChoice(const lessons::Part& part, const PartAnswer* answer);

} // namespace lectern::grading
