#include <lectern/window/lesson_record.h>

#include <lectern/grading/grader.h>
#include <lectern/grading/mistake_statistics.h>

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <map>
#include <set>

namespace lectern::window {
namespace {

constexpr qint64 day = 24LL * 60 * 60 * 1000;

QJsonObject reportOf(const storage::Attempt& attempt)
{
    return QJsonDocument::fromJson(attempt.report).object();
}

/// Counts attempts at one exercise, in the order in which they were made.
class MistakesMade
{
public:
    void add(const storage::Attempt& attempt)
    {
        grading::MistakeStatistics one;
        if (!one.add(attempt.report) || one.exercises().empty())
            return;
        for (const auto& [part, counts] : one.exercises().begin()->second) {
            for (const auto& [name, times] : counts.mistakes) {
                CommonMistake& made = m_made[{part, name}];
                made = {part, name, made.times + times, attempt.seed};
            }
        }
    }

    std::optional<CommonMistake> most() const
    {
        const auto found = std::max_element(m_made.begin(), m_made.end(), [](const auto& a, const auto& b) {
            return a.second.times < b.second.times;
        });
        return found == m_made.end() ? std::nullopt : std::optional(found->second);
    }

private:
    std::map<std::pair<std::string, std::string>, CommonMistake> m_made = {};
};

} // namespace

std::vector<ExerciseRecord> exerciseRecords(const lessons::Lesson& lesson,
                                            const std::vector<ExercisePlace>& places,
                                            const std::vector<storage::Attempt>& attempts)
{
    std::vector<ExerciseRecord> records;
    for (const ExercisePlace& place : places) {
        const lessons::Exercise* exercise = lesson.exercise(place.exercise.toStdString());
        if (!exercise)
            continue;
        ExerciseRecord record{place.exercise, place.section};
        record.maximum = exercise->points;
        const QByteArray hash = grading::exerciseHash(*exercise);
        std::set<qint64> days;
        MistakesMade mistakes;
        for (const storage::Attempt& attempt : attempts) {
            if (attempt.exercise != place.exercise || attempt.exerciseHash != hash)
                continue;
            ++record.attempts;
            record.best = std::max(record.best, attempt.points);
            record.triedAt = attempt.at;
            mistakes.add(attempt);
            const QJsonObject report = reportOf(attempt);
            if (!report.value(QStringLiteral("complete")).toBool())
                continue;
            record.solvedAt = attempt.at;
            const double reachable = attempt.points + report.value(QStringLiteral("waiting")).toDouble();
            record.solvedAlone = record.solvedAlone || reachable >= attempt.maximum - 1e-6;
            days.insert(attempt.at / day);
        }
        record.mistake = mistakes.most();
        record.daysSolved = static_cast<int>(days.size());
        records.push_back(record);
    }
    return records;
}

std::optional<qint64> reviewAt(const ExerciseRecord& record)
{
    if (!record.triedAt)
        return std::nullopt;
    if (!record.isSolved())
        return *record.triedAt + day;
    if (!record.solvedAlone)
        return *record.solvedAt + 2 * day;
    constexpr int gaps[] = {7, 21, 60};
    return *record.solvedAt + gaps[std::clamp(record.daysSolved, 1, 3) - 1] * day;
}

} // namespace lectern::window
