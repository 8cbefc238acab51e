#include <lectern/window/handin_draft.h>

#include "stored_help.h"

#include <lectern/lessons/names.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <map>
#include <set>

namespace lectern::window {
namespace {

constexpr std::size_t mostAttempts = 50; // of one exercise

std::string decimalText(double points)
{
    return grading::toDecimalText(grading::decimal(points).value_or(grading::Rational{}));
}

/// Whether the numbers that were answered are those that this secret draws: for the name that the exercise had then.
bool hasTheseNumbers(const lessons::Exercise& exercise, const storage::Attempt& attempt,
                     const grading::Answer& answer, const QByteArray& secret)
{
    return exercise.variants <= 1 ||
           attempt.seed ==
               grading::variantSeed(secret, answer.exercise, attempt.exerciseHash.toStdString(), attempt.variant);
}

std::optional<handin::SubmittedAttempt> submitted(const lessons::Exercise& exercise,
                                                  const storage::Attempt& attempt, const QByteArray& secret)
{
    auto answer = grading::answerFromJson(attempt.answer);
    if (!answer || !hasTheseNumbers(exercise, attempt, *answer, secret))
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

/// Adds the parts that an attempt answers: one that could not be read is still to be answered.
void addAnswered(const QByteArray& report, std::set<QString>& answered)
{
    for (const QJsonValue& part : QJsonDocument::fromJson(report).object().value(u"parts").toArray()) {
        const QJsonObject judged = part.toObject();
        if (judged.value(u"state").toString() != u"not-gradable")
            answered.insert(judged.value(u"id").toString());
    }
}

/// The other parts, counted from 1.
std::vector<int> skippedParts(const lessons::Exercise& exercise, const std::set<QString>& answered)
{
    std::vector<int> skipped;
    for (std::size_t i = 0; i < exercise.parts.size(); ++i) {
        if (answered.count(QString::fromStdString(exercise.parts[i].id)) == 0)
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
            std::set<QString> answered;
            auto& made = byExercise[item.exercise];
            const std::size_t first = made.size() > mostAttempts ? made.size() - mostAttempts : 0;
            draft.leftOut += static_cast<int>(first);
            for (std::size_t i = first; i < made.size(); ++i) {
                auto attempt = submitted(exercise, *made[i], variantSecret);
                if (!attempt) {
                    ++draft.leftOut;
                    continue;
                }
                draft.attempts.push_back(*std::move(attempt));
                addAnswered(made[i]->report, answered);
                ++item.attempts;
                item.best = std::max(item.best, made[i]->points);
                item.maximum = made[i]->maximum;
            }
            item.parts = static_cast<int>(exercise.parts.size());
            item.skipped = skippedParts(exercise, answered);
            if (item.attempts > 0)
                draft.items.push_back(item);
            else
                ++draft.untried;
        }
    }
    return draft;
}

} // namespace lectern::window
