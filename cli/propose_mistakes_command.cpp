#include "command.h"
#include "usable_exercise.h"

#include <lectern/grading/proposals.h>

#include <QCoreApplication>

#include <algorithm>

namespace lectern::cli {
namespace {

struct Request
{
    QString course;
    std::string exercise;
    std::string part; // empty: every computed one
    int most = 0;
};

std::optional<Request> readArguments(const Arguments& arguments)
{
    const QStringList words = arguments.words();
    if (words.size() != 2)
        return std::nullopt;
    bool isNumber = false;
    Request request{words.at(0), words.at(1).toStdString(), arguments.value("part").toStdString()};
    request.most = arguments.value("most").toInt(&isNumber);
    return isNumber && request.most > 0 ? std::optional(request) : std::nullopt;
}

QString comment(const QString& text)
{
    return QStringLiteral("# ") + text + u'\n';
}

QString cellLines(const std::vector<grading::Proposal>& proposals)
{
    QString lines;
    for (const grading::Proposal& proposal : proposals) {
        if (!proposal.expression.empty())
            lines +=
                QStringLiteral("  %1 = %2\n")
                    .arg(QString::fromStdString(proposal.cell), QString::fromStdString(proposal.expression));
    }
    return lines;
}

QString mistakeLines(const std::vector<grading::Proposal>& proposals,
                     const std::vector<std::string>& languages)
{
    QString lines;
    for (const grading::Proposal& proposal : proposals) {
        lines += QStringLiteral("      %1:\n").arg(QString::fromStdString(proposal.cell));
        for (const std::string& language : languages)
            lines += QStringLiteral("        %1: |\n          %2\n")
                         .arg(QString::fromStdString(language),
                              QString::fromStdString(proposal.text.in(language)));
    }
    return lines;
}

QString yaml(const lessons::Part& part, const std::vector<grading::Proposal>& proposals,
             const std::vector<std::string>& languages)
{
    const QString id = QString::fromStdString(part.id);
    if (proposals.empty())
        return comment(QCoreApplication::translate(
                           "Cli", "Part %1: no further mistakes that can be told apart in every variant.")
                           .arg(id));
    return comment(
               QCoreApplication::translate(
                   "Cli",
                   "Part %1: each of these can be told from the answer and from every other in all variants.")
                   .arg(id)) +
           comment(QCoreApplication::translate(
               "Cli", "Keep those that learners make, and put them into your own words.")) +
           QStringLiteral("vars: |\n") + cellLines(proposals) + QStringLiteral("    mistakes:\n") +
           mistakeLines(proposals, languages);
}

void addCells(lessons::Exercise& exercise, const std::vector<grading::Proposal>& proposals)
{
    for (const grading::Proposal& proposal : proposals) {
        if (!proposal.expression.empty())
            exercise.vars.text += '\n' + proposal.cell + " = " + proposal.expression;
    }
}

int propose(const Request& request, const UsableExercise& found)
{
    bool any = false;
    lessons::Exercise exercise = *found.exercise; // what is proposed for one part takes names from the next
    for (const lessons::Part& part : found.exercise->parts) {
        const bool computed =
            part.kind == lessons::ExerciseKind::numeric || part.kind == lessons::ExerciseKind::table;
        if (request.part.empty() ? !computed : part.id != request.part)
            continue;
        any = true;
        const auto proposals =
            grading::proposeMistakes(exercise, part, static_cast<std::size_t>(request.most));
        if (!proposals)
            return reportFailure(proposals.error(), false, findings);
        print(yaml(part, *proposals, found.course.languages));
        addCells(exercise, *proposals);
    }
    if (!any)
        return reportFailure(makeError("grading.propose.part", {request.exercise, request.part}), false,
                             findings);
    return success;
}

int run(const Arguments& arguments)
{
    const auto request = readArguments(arguments);
    if (!request)
        return refuse(proposeMistakesCommand);
    const UsableExercise found = usableExercise(request->course, request->exercise);
    if (!found.errors.empty()) {
        printDiagnostics(found.errors, false);
        return findings;
    }
    return propose(*request, found);
}

} // namespace

const Command proposeMistakesCommand{
    "propose-mistakes",
    QT_TRANSLATE_NOOP("Cli", "propose wrong answers for an exercise to name"),
    QT_TRANSLATE_NOOP("Cli", "usage: lectern-cli propose-mistakes COURSE ID [--part P] [--most N]"),
    {"part=", "most=16"},
    run};

} // namespace lectern::cli
