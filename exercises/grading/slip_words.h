#pragma once

#include <lectern/grading/proposals.h>

namespace lectern::grading {

/// A name for the cell that computes the slip: "scale_dropped".
std::string nameOf(Slip slip);

/// What could be said to the learner, in zh_CN and en. `changed` is calc source.
lessons::Localized wordsFor(Slip slip, const std::string& changed);

} // namespace lectern::grading
