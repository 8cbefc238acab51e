#include "class_context.h"

#include <lectern/files/files.h>
#include <lectern/handin/author.h>
#include <lectern/handin/envelope.h>
#include <lectern/handin/regrade.h>
#include <lectern/lessons/course.h>
#include <lectern/lessons/names.h>

#include <QCoreApplication>
#include <QDateTime>

#include <map>

namespace lectern::cli {
namespace {

/// Adds the answer of a file to the hand-in.
Result<void> addAnswer(const QString& path, const handin::Catalogue& catalogue,
                       std::map<std::string, int>& numbers, handin::Submission& submission)
{
    const auto text = files::readWhole(path);
    if (!text)
        return fail(text.error());
    auto answer = grading::answerFromJson(QByteArray::fromStdString(*text));
    if (!answer)
        return fail(answer.error());
    const handin::ExerciseForm* form = catalogue.present(answer->exercise);
    if (!form)
        return fail("grading.exercise.unknown", {answer->exercise});
    handin::SubmittedAttempt attempt;
    attempt.exerciseHash = form->hash;
    attempt.kind = lessons::nameOf(form->exercise.kind);
    attempt.number = ++numbers[answer->exercise];
    attempt.at = submission.made;
    attempt.answer = *std::move(answer);
    submission.attempts.push_back(std::move(attempt));
    return ok();
}

/// What the learner's program reckons of its own.
void addClaims(const handin::RegradeInput& input, handin::Submission& submission)
{
    for (handin::SubmittedAttempt& attempt : submission.attempts) {
        const auto report = handin::reportOf(attempt, input);
        attempt.claimedPoints = report ? grading::toDecimalText(report->points) : std::string("0");
        attempt.claimedMaximum = grading::toDecimalText(
            grading::decimal(report ? report->maximum : 0).value_or(grading::Rational{}));
    }
}

/// The enrolled learner, or someone who studies alone; with a new key.
Result<handin::Author> authorFrom(const QString& enrolmentFile)
{
    handin::Author author{crypto::randomBytes(32), crypto::randomBytes(32)};
    if (enrolmentFile.isEmpty())
        return author;
    const auto text = files::readWhole(enrolmentFile);
    if (!text)
        return fail(text.error());
    const auto enrolment = handin::readEnrolment(*text);
    if (!enrolment)
        return fail(enrolment.error());
    author.enrolment = *enrolment;
    return author;
}

Result<std::string> makeHandIn(const Arguments& arguments, const lessons::Course& course)
{
    const auto author = authorFrom(arguments.value("enrolment"));
    if (!author)
        return fail(author.error());
    handin::Submission submission =
        handin::beginSubmission(course, *author, QDateTime::currentMSecsSinceEpoch());
    submission.program = "lectern-cli";
    handin::Catalogue catalogue;
    catalogue.add(course);
    std::map<std::string, int> numbers;
    for (const QString& path : arguments.values("answer")) {
        if (const auto added = addAnswer(path, catalogue, numbers, submission); !added)
            return fail(added.error());
    }
    addClaims({&catalogue, author->variantSecret()}, submission);
    return handin::envelope(submission, author->key(), author->sealedTo());
}

int run(const Arguments& arguments)
{
    if (!arguments.words().isEmpty() || !arguments.has("course") || !arguments.has("answer"))
        return refuse(handInCommand);
    const auto course = lessons::loadCourse(arguments.value("course").toStdString());
    if (course.hasErrors()) {
        printDiagnostics(course.diagnostics, false);
        return findings;
    }
    const auto made = makeHandIn(arguments, course.value);
    if (!made)
        return reportFailure(made.error(), false, findings);
    return writeResult(*made, arguments.value("to"));
}

} // namespace

const Command handInCommand{"hand-in",
                            QT_TRANSLATE_NOOP("Cli", "make a hand-in of answer files"),
                            QT_TRANSLATE_NOOP("Cli",
                                              "usage: lectern-cli hand-in --course DIR --answer FILE "
                                              "[--answer FILE...] [--enrolment FILE] [--to FILE]\n"
                                              "\n"
                                              "Makes a hand-in of answers (answer/1) to the first "
                                              "variants, with a key of its own: to try a class out.\n"),
                            {"course=", "answer=", "enrolment=", "to="},
                            run};

} // namespace lectern::cli
