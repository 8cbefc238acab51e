#include "command.h"
#include "usable_exercise.h"

#include <lectern/files/files.h>
#include <lectern/grading/grader.h>
#include <lectern/messages/messages.h>
#include <lectern/sandbox/code_grader.h>

#include <QCoreApplication>

namespace lectern::cli {
namespace {

struct Request
{
    QString course;
    std::string exercise;
    QString answerFile;
    quint64 seed = 1;
    std::string language;
    bool json = false;
};

/// The problem in words, or nothing.
QString readArguments(const Arguments& arguments, Request& request)
{
    const QStringList words = arguments.words();
    if (words.size() != 2)
        return QCoreApplication::translate("Cli", "A course and an exercise are needed.");
    if (!arguments.has("answer"))
        return QCoreApplication::translate("Cli", "The answer is missing.");
    bool isNumber = false;
    request.seed = arguments.value("seed").toULongLong(&isNumber);
    if (!isNumber)
        return QCoreApplication::translate("Cli", "The seed is a whole number.");
    request.course = words.at(0);
    request.exercise = words.at(1).toStdString();
    request.answerFile = arguments.value("answer");
    request.language = arguments.language();
    request.json = arguments.json();
    return {};
}

QString stateText(grading::PartState state)
{
    switch (state) {
    case grading::PartState::right:
        return QCoreApplication::translate("Cli", "right");
    case grading::PartState::partlyRight:
        return QCoreApplication::translate("Cli", "partly right");
    case grading::PartState::wrong:
        return QCoreApplication::translate("Cli", "wrong");
    case grading::PartState::notGradable:
        return QCoreApplication::translate("Cli", "not gradable");
    case grading::PartState::waiting:
        return QCoreApplication::translate("Cli", "waits for a person");
    }
    return {};
}

QString rowText(grading::CodeRowState state, lessons::CodeTask task)
{
    if (task == lessons::CodeTask::writeFunction && state == grading::CodeRowState::accepted)
        return QCoreApplication::translate("Cli", "the function agrees with it");
    if (task == lessons::CodeTask::writeFunction && state == grading::CodeRowState::falseAlarm)
        return QCoreApplication::translate("Cli", "the function gives something else");
    switch (state) {
    case grading::CodeRowState::accepted:
        return QCoreApplication::translate("Cli", "accepted, as it should be");
    case grading::CodeRowState::falseAlarm:
        return QCoreApplication::translate("Cli", "held to be wrong, but it is right");
    case grading::CodeRowState::caught:
        return QCoreApplication::translate("Cli", "caught");
    case grading::CodeRowState::missed:
        return QCoreApplication::translate("Cli", "missed");
    case grading::CodeRowState::unstable:
        return QCoreApplication::translate("Cli", "judged differently from run to run");
    case grading::CodeRowState::broken:
        return QCoreApplication::translate("Cli", "no verdict");
    case grading::CodeRowState::matched:
        return QCoreApplication::translate("Cli", "this is what the function gives");
    }
    return {};
}

QString number(const grading::Rational& points)
{
    return QString::fromStdString(grading::toDecimalText(points));
}

QString indented(const QString& text)
{
    return QStringLiteral("    ") + text.trimmed() + u'\n';
}

QString problemText(const Diagnostic& diagnostic)
{
    return indented(messages::inSentences(diagnostic));
}

QString entryProblems(const grading::PartReport& part)
{
    QString text;
    for (std::size_t row = 0; row < part.entries.size(); ++row) {
        for (std::size_t col = 0; col < part.entries[row].size(); ++col) {
            if (const auto& problem = part.entries[row][col].reading.problem)
                text +=
                    indented(
                        QCoreApplication::translate("Cli", "row %1, column %2:").arg(row + 1).arg(col + 1)) +
                    problemText(*problem);
        }
    }
    return text;
}

/// What a report is told about, and in which language.
struct Telling
{
    const lessons::Exercise& exercise;
    const grading::Variant& variant;
    std::string language;

    /// With the variant's numbers filled in.
    QString words(const lessons::Localized& text) const
    {
        const std::string& source = text.in(language);
        const auto filled = grading::fillTemplate(source, variant.sheet());
        return QString::fromStdString(filled ? *filled : source);
    }
};

QString codeText(const grading::CodeResult& result, const Telling& telling)
{
    QString text;
    for (const grading::CodeRow& row : result.rows) {
        const auto& list = row.correct ? telling.exercise.code->correct : telling.exercise.code->mutants;
        if (row.index >= list.size())
            continue;
        text += indented(QString::fromStdString(list[row.index].name) + QStringLiteral(": ") +
                         rowText(row.state, telling.exercise.code->task));
        if (row.state == grading::CodeRowState::missed || row.state == grading::CodeRowState::matched)
            text += indented(telling.words(list[row.index].feedback));
    }
    for (const Diagnostic& remark : result.remarks)
        text += problemText(remark);
    if (!result.traceback.empty())
        text += QString::fromStdString(result.traceback).trimmed() + u'\n';
    return text;
}

QString partText(const grading::PartReport& part, const Telling& telling)
{
    QString text = QStringLiteral("  %1: %2 (%3/%4)\n")
                       .arg(QString::fromStdString(part.id), stateText(part.state), number(part.points),
                            number(part.maximum));
    if (part.carried)
        text += indented(QCoreApplication::translate("Cli", "judged on your own earlier result"));
    if (!part.message.empty())
        text += indented(telling.words(part.message));
    for (const Diagnostic& problem : part.problems)
        text += problemText(problem);
    if (part.code)
        text += codeText(*part.code, telling);
    return text + entryProblems(part);
}

QString reportText(const grading::Report& report, const Telling& telling)
{
    QString text = QString::fromStdString(report.exercise) + QStringLiteral(": ");
    if (report.gradable)
        text += QCoreApplication::translate("Cli", "%1 of %2 points")
                    .arg(number(report.points), QString::number(report.maximum)) +
                u'\n';
    else
        text += QCoreApplication::translate("Cli", "not gradable") + u'\n';
    for (const Diagnostic& problem : report.problems)
        text += problemText(problem);
    if (report.fault)
        text += problemText(*report.fault);
    for (const grading::PartReport& part : report.parts)
        text += partText(part, telling);
    return text;
}

int show(const grading::Report& report, const Telling& telling, bool json)
{
    print(json ? QString(QString::fromUtf8(grading::toJson(report)) + u'\n') : reportText(report, telling));
    if (report.fault)
        return environment;
    return report.gradable ? success : findings;
}

int fail(const std::vector<Diagnostic>& diagnostics, const Request& request, int code)
{
    printDiagnostics(diagnostics, request.json);
    return code;
}

/// None where there is no code to run; an error where it is not the code's fault.
Result<std::optional<grading::CodeResult>> runCode(const Request& request, const lessons::Exercise& exercise,
                                                   const grading::Answer& answer)
{
    const auto code = exercise.code ? grading::codeIn(exercise, answer)
                                    : Result<grading::CodeAnswer>(grading::CodeAnswer{});
    if (!code || code->source.empty())
        return std::optional<grading::CodeResult>();
    sandbox::CodeGrader grader(sandbox::graderFolder(QCoreApplication::applicationDirPath()));
    auto result = grader.grade(sandbox::jobFor(exercise, *code, request.seed));
    if (!result)
        return lectern::fail(result.error());
    return std::optional(*std::move(result));
}

int gradeAnswer(const Request& request, const lessons::Exercise& exercise)
{
    const auto json = files::readWhole(request.answerFile);
    if (!json)
        return fail({json.error()}, request, environment);
    auto answer = grading::answerFromJson(QByteArray::fromStdString(*json));
    if (!answer) {
        Diagnostic problem = answer.error();
        problem.where.file = request.answerFile.toStdString();
        return fail({std::move(problem)}, request, findings);
    }
    const auto variant = grading::Variant::draw(exercise, request.seed);
    if (!variant)
        return fail({variant.error()}, request, findings);
    const auto code = runCode(request, exercise, *answer);
    if (!code)
        return fail({code.error()}, request, environment);
    return show(grading::grade(exercise, *variant, *answer, {}, *code ? &**code : nullptr),
                {exercise, *variant, request.language}, request.json);
}

int run(const Arguments& arguments)
{
    Request request;
    if (const QString problem = readArguments(arguments, request); !problem.isEmpty())
        return refuse(gradeExerciseCommand, problem);
    const UsableExercise found = usableExercise(request.course, request.exercise);
    if (!found.errors.empty())
        return fail(found.errors, request, findings);
    return gradeAnswer(request, *found.exercise);
}

} // namespace

const Command gradeExerciseCommand{
    "grade-exercise",
    QT_TRANSLATE_NOOP("Cli", "grade one answer and print the report"),
    QT_TRANSLATE_NOOP(
        "Cli", "usage: lectern-cli grade-exercise COURSE ID --answer FILE [--seed N] [--lang L] [--json]"),
    {"answer=", "seed=1", "lang=", "json"},
    run};

} // namespace lectern::cli
