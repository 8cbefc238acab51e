#pragma once

#include <lectern/handin/grading_office.h>

#include <QString>

namespace lectern::handin {

/// Whether a hand-in counts, in the program's language: "in doubt".
QString standingWords(Standing standing);

/// What a run of grading met, on one line: "287 graded · 6 in doubt · 4 known before · ...".
QString summaryWords(const GradeOutcome& outcome);

} // namespace lectern::handin
