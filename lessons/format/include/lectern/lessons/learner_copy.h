#pragma once

#include <lectern/result/result.h>

#include <string>
#include <string_view>

namespace lectern::lessons {

/// A page as learners get it: comments, which authors write for each other, are blanks of the same shape, so
/// that everything else keeps its place. Comments inside code and formulas are text and stay.
std::string learnersPage(std::string_view page);

/// An exercise as learners get it: without `weak`. What is graded, and so the exercise's hash, stays as it
/// is. Errors: lessons.weak.form (it cannot be cut out of the text).
Result<std::string> learnersExercise(std::string_view yaml, const std::string& file);

} // namespace lectern::lessons
