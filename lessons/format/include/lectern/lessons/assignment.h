#pragma once

#include <lectern/lessons/localized.h>
#include <lectern/result/result.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lectern::lessons {

/// An exercise that counts.
struct AssignedExercise
{
    std::string id;
    std::optional<double> points = {}; ///< none: as many as the exercise has
    SourceRegion where = {};
};

/// What lateness takes away: after `graceMinutes`, `costPerDay` for each begun day, at most `most`.
struct LateRule
{
    int graceMinutes = 0;
    double costPerDay = 0; ///< 0..1
    double most = 1;       ///< 0..1
};

/// Which of several counts.
enum class Counting
{
    best,
    last
};

/// What an instructor asks for: `assignment.yaml` of a class. Times are UTC milliseconds since 1970.
struct Assignment
{
    Localized title = {};
    std::string course;
    std::vector<AssignedExercise> exercises = {}; ///< empty: all of the course
    std::optional<std::int64_t> due = {};
    std::optional<std::int64_t> closes = {}; ///< what is received later does not count
    int zoneMinutes = 0;                     ///< offset of `due` (or `closes`) from UTC: the class's clock
    LateRule late = {};
    Counting attempts = Counting::best; ///< of an exercise, in one hand-in
    Counting handins = Counting::best;
    bool missingIsZero = true;            ///< else nothing stands where nothing was handed in
    double step = 0.01;                   ///< the total is rounded to a multiple of it, half up
    std::vector<std::string> mended = {}; ///< exercises whose older forms are graded by the present one
};

/// Reads `assignment.yaml`; `file` only names it in diagnostics.
Checked<Assignment> parseAssignment(std::string_view yaml, std::string file);

/// A time as in ISO 8601 with its offset, "2026-09-01T08:00+08:00" or "...Z"; seconds may follow the minutes.
struct ZonedTime
{
    std::int64_t utc = 0; ///< ms since 1970
    int zoneMinutes = 0;
};
std::optional<ZonedTime> parseZonedTime(std::string_view text);

} // namespace lectern::lessons
