#pragma once

#include <lectern/handin/csv_text.h>
#include <lectern/handin/grade_table.h>
#include <lectern/handin/roster.h>

#include <optional>
#include <string>
#include <vector>

namespace lectern::handin {

struct FillOptions
{
    std::string column = {}; ///< heading of the column to fill; empty: found by itself
};

/// What filling an LMS's sheet did.
struct FilledSheet
{
    std::string bytes;      ///< the sheet; every cell but the grades is as it was, byte for byte
    std::size_t filled = 0; ///< rows that got a grade
    std::vector<std::string> unmatched = {};      ///< rows that are about nobody of the roster
    std::vector<std::string> repeated = {};       ///< rows that share their learner with another row
    std::vector<std::string> missing = {};        ///< learners that the sheet does not have
    std::size_t notGraded = 0;                    ///< hand-ins that are in no total yet
    MicroPoints maximum = 0;                      ///< ours
    std::optional<std::string> otherMaximum = {}; ///< the sheet's maximum where it is not ours
};

/// Puts totals into the sheet that an LMS exported: Moodle's grading worksheet (headings in several
/// languages), Moodle's gradebook or Canvas's. Rows find their learner by email, id number or login, else by
/// a name that only one has; where there is no total, and where two rows would be one learner's, the cell stays. A sheet that writes decimals with a
/// comma gets them so. Errors: those of CsvText::read, handin.people (no column says who a row is about),
/// handin.sheet.column (the heading asked for), handin.sheet.grade (no or more than one column could be
/// meant; their headings).
Result<FilledSheet> fillSheet(std::string bytes, const GradeTable& table, const Roster& roster,
                              const FillOptions& options = {});

} // namespace lectern::handin
