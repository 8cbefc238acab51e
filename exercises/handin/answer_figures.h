#pragma once

#include <lectern/grading/grader.h>
#include <lectern/lessons/exercise.h>

#include <string>
#include <vector>

namespace lectern::handin {

// What the answers of a class are counted by.

/// The faulty implementations that a test let pass, or that a function behaves like, by name.
std::vector<std::string> passedFaults(const lessons::Exercise& exercise, const grading::Report& report);

/// Wrong answers that no named mistake explains, as "part:answer", written alike where they mean the same:
/// 0.50 is 1/2. Long ones are left out.
std::vector<std::string> unexplained(const grading::Answer& answer, const grading::Report& report);

} // namespace lectern::handin
