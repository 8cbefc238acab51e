#pragma once

#include <lectern/handin/grading_office.h>

#include <QString>

namespace lectern::handin {

/// Whether a hand-in counts, in the program's language: "in doubt".
QString standingWords(Standing standing);

/// What a run of grading met, on one line: "287 graded · 6 in doubt · 4 known before · ...".
QString summaryWords(const GradeOutcome& outcome);

/// "3 hand-ins are not graded yet"; empty where all are.
QString notGradedWords(std::size_t count);

} // namespace lectern::handin
