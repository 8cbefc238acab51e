#pragma once

#include <lectern/handin/regrade.h>

namespace lectern::handin {

/// The form that an attempt is graded by; null if there is none.
const ExerciseForm* formOf(const SubmittedAttempt& attempt, const RegradeInput& input);

/// The numbers that were answered, in the cells of `form`: another form of the exercise may ask other things
/// of its numbers, and still has those that the learner had. Errors: those of Variant::draw().
Result<grading::Variant> variantOf(const SubmittedAttempt& attempt, const ExerciseForm& form,
                                   const RegradeInput& input);

} // namespace lectern::handin
