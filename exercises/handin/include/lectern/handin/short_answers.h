#pragma once

#include <lectern/handin/grade_table.h>
#include <lectern/handin/gradebook.h>
#include <lectern/handin/opened_class.h>

#include <optional>
#include <string>
#include <vector>

namespace lectern::handin {

/// One part that a person grades, as typed.
struct WrittenPart
{
    std::string part;
    std::string text;
};

/// Which form of an exercise was answered, as Catalogue::form() takes it.
struct AnsweredForm
{
    std::string exercise; ///< its id then
    std::string hash;
};

/// What a learner wrote in one exercise for a person to grade.
struct ShortAnswer
{
    std::string learner;
    std::string exercise;
    std::vector<WrittenPart> parts = {};
    MicroPoints computed = 0;           ///< what the rest of the exercise earned
    MicroPoints waiting = 0;            ///< the most that a person may add, lateness and help counted
    std::optional<Override> given = {}; ///< the points that stand for the exercise now
    AnsweredForm form = {};
    GivenFor givenFor = {}; ///< what points are given for that are given now
};

/// The short answers of the attempts that count, also those whose points were set, by column and learner. An
/// exercise whose code still has to be run is left out, and so is what a program before version 4 graded.
/// Errors: those of the gradebook and of the hand-ins in it.
Result<std::vector<ShortAnswer>> shortAnswers(const OpenedClass& opened, const Gradebook& gradebook);

} // namespace lectern::handin
