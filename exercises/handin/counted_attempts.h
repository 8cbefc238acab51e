#pragma once

#include <lectern/handin/grade_table.h>
#include <lectern/handin/gradebook.h>
#include <lectern/handin/opened_class.h>

#include <string>
#include <vector>

namespace lectern::handin {

/// The hand-ins of a row that count, opened, in the order of GradeRow::counted. Errors: those of the
/// gradebook and of openEnvelope().
Result<std::vector<Submission>> submissionsOf(const OpenedClass& opened, const Gradebook& gradebook,
                                              const GradeRow& row);

/// The attempt that a cell comes from, in what submissionsOf() gave; null where there is none.
const SubmittedAttempt* countedAttempt(const std::vector<Submission>& submissions, const ExerciseCell& cell,
                                       const std::string& exercise, const Catalogue& catalogue);

/// What a learner's answers are graded with, without anything that runs code.
RegradeInput inputOf(const OpenedClass& opened, const std::string& learner);

} // namespace lectern::handin
