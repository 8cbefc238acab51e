// Which answers of one learner are kept.

#include <lectern/cards/exercise_run.h>
#include <lectern/lessons/course.h>

#include <QTest>

using namespace lectern;
using namespace lectern::cards;

namespace {

constexpr auto twoParts = R"(
kind: numeric
title: {en: Halves}
text: {en: Two numbers.}
vars: |
  x = 3
  y = 0.5
parts:
  - {id: a, text: {en: a}, answer: x, tol: {abs: 0.001}}
  - {id: b, text: {en: b}, answer: y, tol: {abs: 0.001}, accept: [fraction]}
)";

constexpr auto maskFunction = R"(
kind: code
title: {en: Mask}
points: 4
lang: calc
task: write-function
entry: mask
arguments: [n]
text: {en: Write it.}
vars: |
  n = 3
starter: {calc: mask(n) = 0}
correct:
  - name: right
    calc: |
      y = tril(ones(n, n))
solution: {calc: mask(n) = tril(ones(n))}
)";

lessons::Exercise exerciseFrom(const char* yaml)
{
    auto parsed = lessons::parseExercise(yaml, "e", "e.yaml");
    if (parsed.hasErrors())
        qFatal("%s", parsed.diagnostics.front().code.c_str());
    return std::move(parsed.value);
}

/// Counts what is kept.
Keepers counting(int& kept)
{
    Keepers keepers;
    keepers.attempt = [&kept](const Attempt&) -> Result<void> {
        ++kept;
        return {};
    };
    return keepers;
}

grading::CodeResult functionThat(grading::CodeRowState state)
{
    grading::CodeResult result;
    result.rows = {{true, 0, state}};
    return result;
}

} // namespace

class TestExerciseRun : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anotherNotationWhereOnlyOneIsAcceptedIsAnotherAnswer()
    {
        const lessons::Exercise exercise = exerciseFrom(twoParts);
        int kept = 0;
        ExerciseRun run(exercise, "secret", counting(kept));
        const auto check = [&](const char* a, const char* b) {
            run.setEntry(exercise.parts[0], 0, 0, QString::fromLatin1(a));
            run.setEntry(exercise.parts[1], 0, 0, QString::fromLatin1(b));
            return run.check();
        };
        QCOMPARE(check("3", "0.5"), ExerciseRun::CheckResult::graded);
        QCOMPARE(run.report()->parts[1].state, grading::PartState::notGradable);
        QCOMPARE(check("3.0", "0.5"), ExerciseRun::CheckResult::sameAgain);
        QCOMPARE(check("3", "1/2"), ExerciseRun::CheckResult::graded);
        QVERIFY(run.report()->complete);
        QCOMPARE(kept, 2);
    }

    void whatIsJudgedOtherwiseIsKept()
    {
        const lessons::Exercise exercise = exerciseFrom(maskFunction);
        int kept = 0;
        ExerciseRun run(exercise, "secret", counting(kept));
        run.setCode(exercise.parts[0], QStringLiteral("calc"), QStringLiteral("mask(n) = tril(ones(n))"));
        const auto wrong = functionThat(grading::CodeRowState::falseAlarm);
        const auto right = functionThat(grading::CodeRowState::accepted);
        QCOMPARE(run.check(&wrong), ExerciseRun::CheckResult::graded);
        QCOMPARE(run.check(&wrong), ExerciseRun::CheckResult::sameAgain);
        QCOMPARE(run.check(&right), ExerciseRun::CheckResult::graded);
        QVERIFY(run.report()->complete);
        QCOMPARE(kept, 2);
    }

    void theStarterIsNotWhatIsLeftAfterDeletingIt()
    {
        const lessons::Exercise exercise = exerciseFrom(maskFunction);
        ExerciseRun run(exercise, "secret", {});
        const auto write = [&](const QString& source) {
            run.setCode(exercise.parts[0], QStringLiteral("calc"), source);
            return run.isStarterCode();
        };
        QVERIFY(run.isStarterCode());
        QVERIFY(!write(QStringLiteral("mask(n) = 1")));
        QVERIFY(!write(QString()));
        QVERIFY(!write(QStringLiteral("\n")));
        QVERIFY(write(QStringLiteral("mask(n) = 0")));
        QVERIFY(!ExerciseRun(exerciseFrom(twoParts), "secret", {}).isStarterCode());
    }
};

QTEST_GUILESS_MAIN(TestExerciseRun)
#include "tst_exercise_run.moc"
