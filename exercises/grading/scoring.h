#pragma once

#include <lectern/grading/grader.h>

namespace lectern::grading {

/// What a part is worth in its exercise: exercise points * part points / sum of the parts' points.
std::optional<Rational> worth(const lessons::Exercise& exercise, const lessons::Part& part);

/// The factor that hints and a reveal leave: (1 - sum of the hints' costs, at least 0) * (1 - cost of the
/// reveal).
std::optional<Rational> costFactor(const lessons::Exercise& exercise, const lessons::Part& part,
                                   const Help& help);

} // namespace lectern::grading
