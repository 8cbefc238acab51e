#include <lectern/window/handin_draft.h>

#include "stored_help.h"

#include <lectern/lessons/names.h>

#include <algorithm>
#include <map>
#include <span>

namespace lectern::window {
namespace {

constexpr std::size_t mostAttempts = 50; // of one exercise

std::string decimalText(double points)
{
    return grading::toDecimalText(grading::decimal(points).value_or(grading::Rational{}));
}

/// Whether the numbers that were answered are those that this secret draws.
bool hasTheseNumbers(const lessons::Exercise& exercise, const storage::Attempt& attempt,
                     const QByteArray& secret)
{
    return exercise.variants <= 1 ||
           attempt.seed ==
               grading::variantSeed(secret, exercise.id, attempt.exerciseHash.toStdString(), attempt.variant);
}

std::optional<handin::SubmittedAttempt> submitted(const lessons::Exercise& exercise,
                                                  const storage::Attempt& attempt)
{
    auto answer = grading::answerFromJson(attempt.answer);
    if (!answer)
        return std::nullopt;
    handin::SubmittedAttempt made;
    made.exerciseHash = attempt.exerciseHash.toStdString();
    made.kind = lessons::nameOf(exercise.kind);
    made.variant = attempt.variant;
    made.number = attempt.number;
    made.answer = *std::move(answer);
    made.locale = attempt.locale.toStdString();
    made.at = attempt.at;
    made.help = fromStored(attempt.help);
    made.claimedPoints = decimalText(attempt.points);
    made.claimedMaximum = decimalText(attempt.maximum);
    return made;
}

/// The parts, counted from 1, that none of these attempts answers.
std::vector<int> skippedParts(const lessons::Exercise& exercise,
                              std::span<const handin::SubmittedAttempt> attempts)
{
    std::vector<int> skipped;
    for (std::size_t i = 0; i < exercise.parts.size(); ++i) {
        const bool answered = std::any_of(attempts.begin(), attempts.end(), [&](const auto& attempt) {
            return attempt.answer.parts.count(exercise.parts[i].id) > 0;
        });
        if (!answered)
            skipped.push_back(static_cast<int>(i) + 1);
    }
    return skipped;
}

} // namespace

HandinDraft draftHandin(const lessons::Course& course, const std::vector<storage::Attempt>& attempts,
                        const QByteArray& variantSecret)
{
    std::map<QString, std::vector<const storage::Attempt*>> byExercise;
    for (const storage::Attempt& attempt : attempts)
        byExercise[attempt.exercise].push_back(&attempt);
    HandinDraft draft;
    for (const lessons::Lesson& lesson : course.lessons) {
        for (const auto& [id, exercise] : lesson.exercises) {
            HandinDraft::Item item{QString::fromStdString(id)};
            const std::size_t before = draft.attempts.size();
            auto& made = byExercise[item.exercise];
            const std::size_t first = made.size() > mostAttempts ? made.size() - mostAttempts : 0;
            draft.leftOut += static_cast<int>(first);
            for (std::size_t i = first; i < made.size(); ++i) {
                auto attempt = hasTheseNumbers(exercise, *made[i], variantSecret)
                                   ? submitted(exercise, *made[i])
                                   : std::nullopt;
                if (!attempt) {
                    ++draft.leftOut;
                    continue;
                }
                draft.attempts.push_back(*std::move(attempt));
                ++item.attempts;
                item.best = std::max(item.best, made[i]->points);
                item.maximum = made[i]->maximum;
            }
            item.parts = static_cast<int>(exercise.parts.size());
            item.skipped = skippedParts(exercise, std::span(draft.attempts).subspan(before));
            if (item.attempts > 0)
                draft.items.push_back(item);
            else
                ++draft.untried;
        }
    }
    return draft;
}

} // namespace lectern::window
