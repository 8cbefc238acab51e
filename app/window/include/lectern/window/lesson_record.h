#pragma once

#include <lectern/lessons/course.h>
#include <lectern/storage/records.h>

#include <QString>

#include <optional>
#include <vector>

namespace lectern::window {

/// An exercise of a lesson and the section that it stands in.
struct ExercisePlace
{
    QString exercise;
    QString section;
};

/// The named mistake that was made most often in an exercise.
struct CommonMistake
{
    std::string part;
    std::string name; ///< the mistake's cell, or a wrong option's id
    int times = 0;
    std::uint64_t seed = 0; ///< of the last variant in which it was made

    bool operator==(const CommonMistake&) const = default;
};

/// What is known of a learner's work on one exercise, from the attempts at its present form.
struct ExerciseRecord
{
    QString id;
    QString section;
    double best = 0; ///< points of the best attempt
    double maximum = 0;
    int attempts = 0;
    int daysSolved = 0;                  ///< different days (UTC) on which it was solved
    bool solvedAlone = false;            ///< solved once without losing points to help
    std::optional<qint64> solvedAt = {}; ///< UTC ms of the last attempt that was right in every part
    std::optional<qint64> triedAt = {};  ///< UTC ms of the last attempt
    std::optional<CommonMistake> mistake = {};

    bool isSolved() const { return solvedAt.has_value(); }
};

/// One record a place, in the order of `places`; an exercise that the lesson does not have is left out.
std::vector<ExerciseRecord> exerciseRecords(const lessons::Lesson& lesson,
                                            const std::vector<ExercisePlace>& places,
                                            const std::vector<storage::Attempt>& attempts);

/// When to try an exercise again (UTC ms), in gaps that grow with each day on which it was solved: a day
/// after a try that failed, two after one that needed help, then 7, 21 and 60. None while it was not tried.
std::optional<qint64> reviewAt(const ExerciseRecord& record);

} // namespace lectern::window
