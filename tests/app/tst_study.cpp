// The values behind the learner's pages: how a lesson is split, what attempts show, when to try again.

#include "shipped_course.h"

#include <lectern/grading/grader.h>
#include <lectern/lessons/course.h>
#include <lectern/window/lesson_record.h>
#include <lectern/window/study_plan.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <numeric>

using namespace lectern;
using namespace lectern::window;

namespace {

constexpr qint64 day = 24LL * 60 * 60 * 1000;

const lessons::Lesson& lesson()
{
    static const auto loaded = lessons::loadCourse(testing::shippedCourse);
    return loaded.value.lessons.front();
}

storage::Attempt attempt(const char* id, double points, bool complete, qint64 at)
{
    storage::Attempt made;
    made.exercise = QString::fromLatin1(id);
    made.exerciseHash = grading::exerciseHash(lesson().exercises.at(id));
    made.report = complete ? "{\"complete\":true}" : "{\"complete\":false}";
    made.points = points;
    made.maximum = 10;
    made.at = at;
    return made;
}

ExerciseRecord recordOf(const std::vector<storage::Attempt>& attempts)
{
    return exerciseRecords(lesson(), {{QStringLiteral("two-tokens"), QStringLiteral("s")}}, attempts).front();
}

} // namespace

class TestStudy : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sittingsCoverTheLessonEvenly_data()
    {
        QTest::addColumn<QList<double>>("minutes");
        QTest::addColumn<int>("sittings");
        QTest::newRow("none") << QList<double>{} << 0;
        QTest::newRow("no minutes given") << QList<double>{0, 0, 0} << 0;
        QTest::newRow("short") << QList<double>{5, 10} << 1;
        QTest::newRow("one long section") << QList<double>{200} << 1;
        QTest::newRow("two halves") << QList<double>{20, 20, 20, 20} << 2;
        QTest::newRow("empty ones between") << QList<double>{0, 40, 0, 40, 0} << 2;
        QTest::newRow("nothing to read at the end") << QList<double>{40, 40, 0} << 2;
        QTest::newRow("the shipped lesson")
            << QList<double>{3, 8, 12, 9, 10, 7, 12, 13, 14, 11, 12, 8, 12, 10, 9, 6, 25, 2, 3} << 5;
    }

    void sittingsCoverTheLessonEvenly()
    {
        QFETCH(QList<double>, minutes);
        QFETCH(int, sittings);
        const auto plan = planStudy({minutes.begin(), minutes.end()});
        QCOMPARE(static_cast<int>(plan.size()), sittings);
        int next = 0;
        double sum = 0;
        for (const Sitting& sitting : plan) {
            QCOMPARE(sitting.first, next);
            QVERIFY(sitting.last >= sitting.first);
            QVERIFY(sitting.minutes > 0);
            next = sitting.last + 1;
            sum += sitting.minutes;
            if (sittings > 1)
                QVERIFY2(sitting.minutes >= 25 && sitting.minutes <= 55,
                         qPrintable(QString::number(sitting.minutes)));
        }
        if (sittings > 0) {
            QCOMPARE(next, static_cast<int>(minutes.size()));
            QCOMPARE(sum, std::accumulate(minutes.begin(), minutes.end(), 0.0));
        }
    }

    void attemptsOfAnotherFormOrExerciseDoNotCount()
    {
        storage::Attempt old = attempt("two-tokens", 10, true, day);
        old.exerciseHash = "of the exercise before it was changed";
        const ExerciseRecord record = recordOf({old, attempt("two-tokens-drawn", 10, true, day)});
        QCOMPARE(record.attempts, 0);
        QVERIFY(!record.isSolved());
        QVERIFY(!reviewAt(record));
        QCOMPARE(record.maximum, 10.0);
    }

    void theCommonestMistakeIsKept()
    {
        const auto with = [](const char* mistake, std::uint64_t seed) {
            const QJsonObject part{{QStringLiteral("id"), QStringLiteral("open")},
                                   {QStringLiteral("state"), QStringLiteral("wrong")},
                                   {QStringLiteral("mistake"), QString::fromLatin1(mistake)}};
            storage::Attempt made = attempt("two-tokens", 4, false, day);
            made.seed = seed;
            made.report =
                QJsonDocument(QJsonObject{{QStringLiteral("exercise"), QStringLiteral("two-tokens")},
                                          {QStringLiteral("parts"), QJsonArray{part}}})
                    .toJson();
            return made;
        };
        const ExerciseRecord record = recordOf(
            {with("no_scale", 1), with("by_d", 2), with("no_scale", 3), with("by_d", 4), with("by_d", 5)});
        QCOMPARE(*record.mistake, (CommonMistake{"open", "by_d", 3, 5}));
        QVERIFY(!recordOf({attempt("two-tokens", 4, false, day)}).mistake);
    }

    void aShortAnswerThatWaitsDoesNotCountAsHelp()
    {
        storage::Attempt made = attempt("two-tokens", 8, true, day);
        made.report = "{\"complete\":true,\"waiting\":2}";
        QVERIFY(recordOf({made}).solvedAlone);
        made.report = "{\"complete\":true,\"waiting\":1}";
        QVERIFY(!recordOf({made}).solvedAlone);
    }

    void theBestAttemptCountsAndLaterErrorsTakeNothing()
    {
        const ExerciseRecord record =
            recordOf({attempt("two-tokens", 4, false, day), attempt("two-tokens", 10, true, 2 * day),
                      attempt("two-tokens", 1, false, 3 * day)});
        QCOMPARE(record.best, 10.0);
        QCOMPARE(record.attempts, 3);
        QVERIFY(record.isSolved() && record.solvedAlone);
        QCOMPARE(*record.solvedAt, 2 * day);
        QCOMPARE(*record.triedAt, 3 * day);
    }

    void aDamagedReportIsNotASolution()
    {
        storage::Attempt broken = attempt("two-tokens", 10, true, day);
        broken.report = "{";
        QVERIFY(!recordOf({broken}).isSolved());
    }

    void gapsGrowWithEachDayOfSuccess()
    {
        const auto wrong = [](qint64 at) { return attempt("two-tokens", 3, false, at); };
        const auto right = [](qint64 at) { return attempt("two-tokens", 10, true, at); };
        const auto helped = [](qint64 at) { return attempt("two-tokens", 8, true, at); };
        QCOMPARE(reviewAt(recordOf({wrong(5 * day)})), 6 * day);
        QCOMPARE(reviewAt(recordOf({helped(5 * day)})), 7 * day);
        QCOMPARE(reviewAt(recordOf({right(5 * day)})), 12 * day);
        QCOMPARE(reviewAt(recordOf({right(5 * day), right(5 * day + 1)})), 12 * day + 1); // the same day
        QCOMPARE(reviewAt(recordOf({right(5 * day), right(12 * day)})), 33 * day);
        QCOMPARE(reviewAt(recordOf({right(5 * day), right(12 * day), right(33 * day), right(99 * day)})),
                 159 * day);
    }

    void unknownExercisesAreLeftOut()
    {
        QVERIFY(exerciseRecords(lesson(), {{QStringLiteral("gone"), {}}}, {}).empty());
    }
};

QTEST_GUILESS_MAIN(TestStudy)
#include "tst_study.moc"
