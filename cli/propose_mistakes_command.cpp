#include "command.h"
#include "find_exercise.h"

#include <lectern/grading/proposals.h>

#include <QCommandLineParser>
#include <QCoreApplication>

#include <algorithm>

namespace lectern::cli {
namespace {

struct Request
{
    QString course;
    std::string exercise;
    std::string part; // empty: every computed one
    int most = 16;
};

std::optional<Request> readArguments(const QStringList& arguments)
{
    QCommandLineParser parser;
    parser.addOption({QStringLiteral("part"), {}, QStringLiteral("id")});
    parser.addOption({QStringLiteral("most"), {}, QStringLiteral("number"), QStringLiteral("16")});
    if (!parser.parse(QStringList{QString()} + arguments) || parser.positionalArguments().size() != 2)
        return std::nullopt;
    bool isNumber = false;
    Request request;
    request.course = parser.positionalArguments().at(0);
    request.exercise = parser.positionalArguments().at(1).toStdString();
    request.part = parser.value(QStringLiteral("part")).toStdString();
    request.most = parser.value(QStringLiteral("most")).toInt(&isNumber);
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

int refuse(const Diagnostic& diagnostic)
{
    printDiagnostics({diagnostic}, false);
    return findings;
}

int propose(const Request& request, const FoundExercise& found)
{
    bool any = false;
    for (const lessons::Part& part : found.exercise->parts) {
        const bool computed =
            part.kind == lessons::ExerciseKind::numeric || part.kind == lessons::ExerciseKind::table;
        if (request.part.empty() ? !computed : part.id != request.part)
            continue;
        any = true;
        const auto proposals =
            grading::proposeMistakes(*found.exercise, part, static_cast<std::size_t>(request.most));
        if (!proposals)
            return refuse(proposals.error());
        print(yaml(part, *proposals, found.course.languages));
    }
    return any ? success : refuse(makeError("grading.propose.part", {request.exercise, request.part}));
}

} // namespace

int runProposeMistakes(const QStringList& arguments)
{
    const auto request = readArguments(arguments);
    if (!request) {
        printError(QCoreApplication::translate(
                       "Cli", "usage: lectern-cli propose-mistakes COURSE ID [--part P] [--most N]") +
                   u'\n');
        return usage;
    }
    const FoundExercise found = findExercise(request->course, request->exercise);
    if (!found.errors.empty()) {
        printDiagnostics(found.errors, false);
        return findings;
    }
    return propose(*request, found);
}

} // namespace lectern::cli
