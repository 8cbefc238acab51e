#include "class_context.h"
#include "review_text.h"

#include <lectern/handin/grading_words.h>
#include <lectern/messages/messages.h>
#include <lectern/sandbox/code_runner.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

#include <unistd.h>

#include <algorithm>

namespace lectern::cli {
namespace {

std::optional<handin::Shard> readShard(const QString& text)
{
    const QStringList numbers = text.split(u'/');
    bool first = false;
    bool second = false;
    const handin::Shard shard{numbers.value(0).toInt(&first), numbers.value(1).toInt(&second)};
    const bool good =
        numbers.size() == 2 && first && second && shard.index >= 1 && shard.index <= shard.count;
    return good ? std::optional(shard) : std::nullopt;
}

/// None if it is not a number from 1.
std::optional<int> readJobs(const QString& text)
{
    if (text.isEmpty())
        return handin::usualJobs();
    const int jobs = text.toInt();
    return jobs >= 1 ? std::optional(jobs) : std::nullopt;
}

/// The problem in words, or nothing.
QString readArguments(const Arguments& arguments, handin::GradeRequest& request)
{
    if (!arguments.has("class") || !arguments.has("course"))
        return QCoreApplication::translate("Cli", "A class and a course are needed.");
    const auto shard = readShard(arguments.value("shard"));
    if (!shard)
        return QCoreApplication::translate("Cli", "--shard takes a part and their number, such as 2/8.");
    const auto jobs = readJobs(arguments.value("jobs"));
    if (!jobs)
        return QCoreApplication::translate("Cli", "--jobs takes a number from 1.");
    const auto received = lessons::parseZonedTime(arguments.value("received").toStdString());
    if (arguments.has("received") && !received)
        return QCoreApplication::translate(
            "Cli", "--received takes a time with its zone, such as 2026-09-30T23:59+08:00.");
    for (const QString& path : arguments.words()) {
        if (!QFileInfo::exists(path))
            return QCoreApplication::translate("Cli", "There is no %1.").arg(path);
    }
    request.paths = arguments.words();
    request.shard = *shard;
    request.jobs = *jobs;
    request.dryRun = arguments.has("dry-run");
    request.takesInOnly = arguments.has("take-in");
    request.withChanges = request.dryRun || arguments.json();
    if (received)
        request.received = received->utc;
    return {};
}

/// How many are done, how fast, and how long the rest takes, on a terminal.
std::function<void(std::size_t, std::size_t)> progressLine()
{
    if (isatty(STDERR_FILENO) == 0)
        return {};
    QElapsedTimer timer;
    timer.start();
    return [timer](std::size_t done, std::size_t total) {
        const double rate =
            static_cast<double>(done) * 1000.0 / static_cast<double>(std::max<qint64>(1, timer.elapsed()));
        const auto left = static_cast<qint64>(static_cast<double>(total - done) / std::max(rate, 1e-9));
        printError(QCoreApplication::translate("Cli", "graded %1 of %2 (%3 a second, %4 left)")
                       .arg(done)
                       .arg(total)
                       .arg(rate, 0, 'f', 0)
                       .arg(QStringLiteral("%1:%2").arg(left / 60).arg(left % 60, 2, 10, QLatin1Char('0'))) +
                   QStringLiteral("   ") + QLatin1Char(done < total ? '\r' : '\n'));
    };
}

/// Code that this computer cannot run waits for one that can; nothing is guessed.
QString codeNotRun(const handin::GradeRun& run)
{
    if (!run.codeProblem)
        return {};
    return QCoreApplication::translate("Cli", "Code answers that were not run and wait: %1").arg(run.codeNotRun) +
           u'\n' + messages::inSentences(*run.codeProblem) + u'\n';
}

void show(const handin::GradeOutcome& outcome, bool json, bool dryRun)
{
    const handin::GradeRun& run = outcome.run;
    if (json) {
        const auto count = [](std::size_t number) { return static_cast<qint64>(number); };
        print(QString::fromUtf8(
            QJsonDocument(QJsonObject{{QStringLiteral("graded"), count(run.counted)},
                                      {QStringLiteral("inDoubt"), count(run.review)},
                                      {QStringLiteral("closed"), count(run.closed)},
                                      {QStringLiteral("knownBefore"), count(run.again)},
                                      {QStringLiteral("unreadable"), count(run.refused)},
                                      {QStringLiteral("otherShard"), count(run.otherShard)},
                                      {QStringLiteral("gradedAgain"), count(run.regraded)},
                                      {QStringLiteral("leftToOthers"), count(run.leftToOthers)},
                                      {QStringLiteral("missing"), count(outcome.missing)},
                                      {QStringLiteral("codeNotRun"), count(run.codeNotRun)},
                                      {QStringLiteral("dryRun"), dryRun},
                                      {QStringLiteral("changes"), changesJson(outcome.changes)},
                                      {QStringLiteral("review"), reviewJson(outcome.review)}})
                .toJson()));
        return;
    }
    print(handin::summaryWords(outcome) + u'\n');
    if (dryRun)
        print(QCoreApplication::translate("Cli", "Nothing was stored. This would change:") + u'\n' +
              changesText(outcome.changes));
    if (!outcome.review.empty())
        print(QCoreApplication::translate("Cli", "Please look at:") + u'\n' + reviewText(outcome.review));
}

int run(const Arguments& arguments)
{
    handin::GradeRequest request;
    if (const QString problem = readArguments(arguments, request); !problem.isEmpty())
        return refuse(gradeCommand, problem);
    int exitCode = success;
    const auto office = openOffice(arguments, exitCode);
    if (!office)
        return exitCode;
    request.progress = progressLine();
    request.codeRunner = [folder = sandbox::graderFolder(QCoreApplication::applicationDirPath())] {
        return sandbox::codeRunner(folder, sandbox::Purpose::regrade);
    };
    const auto outcome = office->grade(request);
    if (!outcome)
        return reportFailure(outcome.error(), arguments.json());
    show(*outcome, arguments.json(), request.dryRun);
    printError(codeNotRun(outcome->run));
    if (outcome->run.codeProblem)
        return environment;
    return handin::anyUndecided(outcome->review) ? findings : success;
}

} // namespace

const Command gradeCommand{
    "grade", QT_TRANSLATE_NOOP("Cli", "grade what a class handed in"),
    QT_TRANSLATE_NOOP(
        "Cli",
        "usage: lectern-cli grade [PATH...] --class DIR --course DIR [--course DIR...] [--keys FILE]\n"
        "                         [--db FILE|URL] [--shard k/K] [--jobs N] [--received TIME] [--dry-run]\n"
        "                         [--take-in] [--json]\n"
        "\n"
        "PATH is a hand-in, a folder or a zip file as an LMS gives it. Without one, what is in the\n"
        "gradebook and not graded yet is graded. Of several courses the last one is the present version.\n"
        "--take-in only stores hand-ins; any number of programs without a PATH grade them then.\n"),
    classOptions({"shard=1/1", "jobs=", "received=", "dry-run", "take-in"}), run};

} // namespace lectern::cli
