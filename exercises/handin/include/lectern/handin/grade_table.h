#pragma once

#include <lectern/handin/catalogue.h>
#include <lectern/handin/gradebook.h>
#include <lectern/handin/roster.h>
#include <lectern/lessons/assignment.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace lectern::handin {

/// Points in millionths, so that sums are exact.
using MicroPoints = std::int64_t;
constexpr MicroPoints onePoint = 1'000'000;

std::string pointsText(MicroPoints points); ///< "12.5"

struct ExerciseColumn
{
    std::string id;
    MicroPoints maximum = 0;
    bool asksForFunction = false; ///< code to write that is no test
    std::vector<std::string> formerIds = {}; ///< before it was renamed
};

struct ExerciseCell
{
    std::optional<MicroPoints> points = {}; ///< none: not handed in
    MicroPoints waiting = 0;                ///< the most that a person may still add
    bool overridden = false;
    std::vector<std::string> mistakes = {}; ///< of the attempt that counts
    int handin = -1;                        ///< that it is in, as an index of the row's; -1: none
    int attempt = 0;                        ///< its number
    std::vector<MissedPart> missed = {};    ///< of it
    std::vector<std::string> faults = {};   ///< of it, as GradedAttempt has them
    std::vector<std::string> unexplained = {}; ///< likewise
    std::string form = {};                     ///< of it, as GradedAttempt has it
    std::string toRead = {};                   ///< of it, likewise
};

struct GradeRow
{
    std::string learner;
    int handins = 0;                       ///< that count and were graded
    std::vector<std::string> counted = {}; ///< their ids, in the order of their sequence
    int inReview = 0;
    int lateDays = 0; ///< of the hand-in that counts most
    std::vector<ExerciseCell> cells;
    std::optional<MicroPoints> total =
        {}; ///< rounded; none where nothing is handed in and the rule leaves it open
    bool overridden = false;
    int notGraded = 0; ///< hand-ins that would count, and of which nothing is known yet
};

struct GradeTable
{
    std::vector<ExerciseColumn> columns;
    std::vector<GradeRow> rows; ///< the roster's, sorted by learner

    MicroPoints maximum() const;
    /// Hand-ins that were taken in and not graded yet: no row has anything of them.
    std::size_t notGraded() const;
};

/// What an assignment asks of a course: the exercises that count with their points. Errors:
/// handin.assignment.course (its course, ours), handin.assignment.exercise (id).
Result<std::vector<ExerciseColumn>> columnsOf(const lessons::Assignment& assignment,
                                              const Catalogue& catalogue);

/// Whether a hand-in came in after the assignment was closed, so that only an instructor can let it count.
bool isClosed(const lessons::Assignment& assignment, const StoredHandin& handin);

/// Lateness of a receipt in begun days; 0 if in time or if nothing is known of it.
int lateDays(const lessons::Assignment& assignment, const StoredHandin& handin);

/// Whether a hand-in counts, but was only taken in: until it is graded it earns neither something nor nothing.
bool waitsForGrading(const StoredHandin& handin, const std::vector<GradedAttempt>& results,
                     const lessons::Assignment& assignment);

/// What a hand-in earns where it is the learner's only one, lateness counted, overrides not. None where it does
/// not count, waits for grading, or where a person must still grade a part of it.
std::optional<MicroPoints> pointsOf(const StoredHandin& handin, const std::vector<GradedAttempt>& results,
                                    const lessons::Assignment& assignment,
                                    const std::vector<ExerciseColumn>& columns);

/// Visits the rows of gradeTable() one after another; `visit` must not use the gradebook.
Result<void> forEachGradeRow(const Gradebook& gradebook, const Roster& roster,
                             const lessons::Assignment& assignment,
                             const std::vector<ExerciseColumn>& columns,
                             const std::function<void(GradeRow)>& visit);

/// The class's grades: what is stored, by the assignment's rules, and what the instructor overrode. It
/// depends on nothing else, so that it is the same however the hand-ins were graded.
Result<GradeTable> gradeTable(const Gradebook& gradebook, const Roster& roster,
                              const lessons::Assignment& assignment,
                              const std::vector<ExerciseColumn>& columns);

/// UTF-8 with a byte order mark and CRLF, as spreadsheets want it. Names are left out where `roster` is null.
std::string toCsv(const GradeTable& table, const Roster* roster);
std::string toJson(const GradeTable& table);

/// Rows that differ: who changes, from what to what.
struct GradeChange
{
    std::string learner;
    std::string exercise; ///< empty: the total
    std::optional<MicroPoints> before = {};
    std::optional<MicroPoints> after = {};
};
std::vector<GradeChange> difference(const GradeTable& before, const GradeTable& after);

} // namespace lectern::handin
