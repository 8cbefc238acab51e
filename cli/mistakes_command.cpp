#include "command.h"

#include <lectern/grading/grader.h>
#include <lectern/grading/mistake_statistics.h>
#include <lectern/lessons/course.h>
#include <lectern/storage/learner_store.h>

#include <QCoreApplication>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace lectern::cli {
namespace {

/// Only attempts at the exercises as they are now: the names of mistakes may have changed.
grading::MistakeStatistics statisticsOf(const lessons::Course& course,
                                        const std::vector<storage::Attempt>& attempts)
{
    grading::MistakeStatistics statistics;
    for (const storage::Attempt& attempt : attempts) {
        const lessons::Exercise* exercise = course.exercise(attempt.exercise.toStdString());
        if (exercise && grading::exerciseHash(*exercise) == attempt.exerciseHash)
            static_cast<void>(statistics.add(attempt.report)); // what cannot be read counts as nothing
    }
    return statistics;
}

QString wordsFor(const lessons::Exercise& exercise, const std::string& part, const std::string& mistake,
                 const std::string& language)
{
    for (const lessons::Part& item : exercise.parts) {
        if (item.id != part)
            continue;
        for (const lessons::Mistake& named : item.mistakes) {
            if (named.cell == mistake)
                return QString::fromStdString(named.text.in(language)).trimmed();
        }
        for (const lessons::Option& option : item.options) {
            if (option.id == mistake)
                return QString::fromStdString(option.text.in(language)).trimmed();
        }
    }
    return {};
}

std::vector<std::pair<std::string, int>> byFrequency(const std::map<std::string, int>& counts)
{
    std::vector<std::pair<std::string, int>> sorted(counts.begin(), counts.end());
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    return sorted;
}

QString partText(const lessons::Exercise& exercise, const std::string& id,
                 const grading::PartStatistics& part, const std::string& language)
{
    QString text =
        QStringLiteral("  ") + QString::fromStdString(id) + QStringLiteral(": ") +
        QCoreApplication::translate("Cli", "%1 graded, %2 right").arg(part.graded).arg(part.right) + u'\n';
    for (const auto& [mistake, times] : byFrequency(part.mistakes))
        text += QStringLiteral("    %1 × %2  %3\n")
                    .arg(times)
                    .arg(QString::fromStdString(mistake), wordsFor(exercise, id, mistake, language));
    if (part.unnamed > 0)
        text += QStringLiteral("    %1 × %2\n")
                    .arg(part.unnamed)
                    .arg(QCoreApplication::translate("Cli", "(a mistake without a name)"));
    return text;
}

QString allText(const lessons::Course& course, const grading::MistakeStatistics& statistics,
                const std::string& language)
{
    QString text;
    for (const auto& [id, parts] : statistics.exercises()) {
        text += QString::fromStdString(id) + u'\n';
        for (const auto& [part, counts] : parts) {
            if (counts.graded > 0)
                text += partText(*course.exercise(id), part, counts, language);
        }
    }
    return text;
}

QString allJson(const grading::MistakeStatistics& statistics)
{
    QJsonObject all;
    for (const auto& [id, parts] : statistics.exercises()) {
        QJsonObject exercise;
        for (const auto& [part, counts] : parts) {
            QJsonObject mistakes;
            for (const auto& [mistake, times] : counts.mistakes)
                mistakes.insert(QString::fromStdString(mistake), times);
            exercise.insert(QString::fromStdString(part),
                            QJsonObject{{QStringLiteral("graded"), counts.graded},
                                        {QStringLiteral("right"), counts.right},
                                        {QStringLiteral("unnamed"), counts.unnamed},
                                        {QStringLiteral("mistakes"), mistakes}});
        }
        all.insert(QString::fromStdString(id), exercise);
    }
    return QString::fromUtf8(QJsonDocument(all).toJson(QJsonDocument::Compact)) + u'\n';
}

int run(const Arguments& arguments)
{
    const QStringList words = arguments.words();
    if (words.size() != 1 || !arguments.has("data"))
        return refuse(mistakesCommand);
    const auto course = lessons::loadCourse(words.front().toStdString());
    if (course.value.id.empty()) {
        printDiagnostics(course.diagnostics, arguments.json());
        return findings;
    }
    const QString data = arguments.value("data");
    if (!QFileInfo(data).isDir()) // the store would make it
        return reportFailure(makeError("file.read", {data.toStdString(), "-"}), arguments.json());
    const auto store = storage::LearnerStore::open(data);
    if (!store)
        return reportFailure(store.error(), arguments.json());
    const auto statistics =
        statisticsOf(course.value, (*store)->attempts(QString::fromStdString(course.value.id)));
    print(arguments.json() ? allJson(statistics)
                           : allText(course.value, statistics, arguments.language()));
    return success;
}

} // namespace

const Command mistakesCommand{
    "mistakes",
    QT_TRANSLATE_NOOP("Cli", "count the mistakes in a learner's stored attempts"),
    QT_TRANSLATE_NOOP("Cli", "usage: lectern-cli mistakes COURSE --data DIR [--lang L] [--json]"),
    {"data=", "lang=", "json"},
    run};

} // namespace lectern::cli
