#include "grading_desk.h"

#include <lectern/handin/statistics.h>

#include <QTest>

using namespace lectern;
using namespace lectern::crypto;
using namespace lectern::handin;
using test::Desk;
using test::put;
using test::SmallClass;

namespace {

/// The course with `pick` called `choose`.
lessons::Course withPickRenamed(lessons::Course course)
{
    auto& exercises = course.lessons.front().exercises;
    lessons::Exercise pick = exercises.find("pick")->second;
    exercises.erase("pick");
    pick.id = "choose";
    exercises.emplace("choose", pick);
    course.renames = {{"pick", "choose"}};
    return course;
}

} // namespace

class TestGrading : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void gradesTheRawAnswers()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum("twice", "0");
        one.answerSum();
        one.pick("yes");
        auto two = small.learner(2);
        two.answerSum("B", "3").help.hintsTaken = {{"b", 1}};
        two.pick("no", "0");
        put(small, QStringLiteral("a/one.lhand"), one.handIn());
        put(small, QStringLiteral("two.lhand.txt"), two.handIn());
        put(small, QStringLiteral("screenshot.png"), "\x89PNG");
        Desk desk(small);
        const GradeRun run = desk.gradeAll();
        QCOMPARE(run.counted, std::size_t{2});
        QCOMPARE(run.refused, std::size_t{1});
        QCOMPARE(desk.total(1), std::string("6"));
        QCOMPARE(desk.total(2), std::string("3"));
        QCOMPARE(desk.total(3), std::string("0"));
        QCOMPARE(desk.soleCode(QStringLiteral("screenshot.png")), QStringLiteral("handin.format"));
        QVERIFY(desk.codes(QStringLiteral("one.lhand")).isEmpty());
        desk.assignment.missingIsZero = false;
        QCOMPARE(desk.total(3), std::string("-"));
        desk.assignment.attempts = lessons::Counting::last;
        QCOMPARE(desk.total(1), std::string("6"));
        desk.assignment.exercises = {{"pick", 5.0, {}}};
        QCOMPARE(desk.total(1), std::string("5"));
    }

    void forgedScoreChangesNothing()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum("twice", "4");
        put(small, QStringLiteral("forged.lhand"), one.handIn());
        Desk desk(small);
        desk.gradeAll();
        QCOMPARE(desk.total(1), std::string("0"));
        QCOMPARE(desk.soleCode(QStringLiteral("forged.lhand")), QStringLiteral("handin.review.score"));
    }

    void forgedFullPointsAreSaid()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum().claimedMaximum = "2";
        put(small, QStringLiteral("forged.lhand"), one.handIn());
        Desk desk(small);
        desk.gradeAll();
        QCOMPARE(desk.total(1), std::string("4"));
        QCOMPARE(desk.soleCode(QStringLiteral("forged.lhand")), QStringLiteral("handin.review.score"));
    }

    void answersOfSomeoneElseAreOfOtherNumbers()
    {
        SmallClass small;
        auto one = small.learner(1);
        auto two = small.learner(2);
        QVERIFY(one.cell("B") != two.cell("B"));
        two.answer("sum", "b", std::to_string(static_cast<int>(one.cell("B"))), "4");
        put(small, QStringLiteral("copied.lhand"), two.handIn());
        Desk desk(small);
        desk.gradeAll();
        QCOMPARE(desk.total(2), std::string("0"));
    }

    void variantsAndAttemptsBeyondTheExercise()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum("B", "4", 1).variant = 21;
        one.pick("no", "0");
        one.pick("no", "0"); // the same again costs nothing
        one.pick("maybe", "0");
        one.pick("yes");
        put(small, QStringLiteral("x.lhand"), one.handIn());
        Desk desk(small);
        desk.gradeAll();
        QCOMPARE(desk.total(1), std::string("0"));
        const QStringList codes = desk.codes(QStringLiteral("x.lhand"));
        QVERIFY(codes.contains(QStringLiteral("handin.review.variant")));
        QVERIFY(codes.contains(QStringLiteral("handin.review.attempts")));
    }

    void hashThatWasMadeUp()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum().exerciseHash = std::string(64, '0');
        put(small, QStringLiteral("x.lhand"), one.handIn());
        Desk desk(small);
        desk.assignment.mended = {"sum"};
        desk.gradeAll();
        QCOMPARE(desk.total(1), std::string("0"));
        QCOMPARE(desk.soleCode(QStringLiteral("x.lhand")), QStringLiteral("handin.review.form"));
    }

    void oldVersionsStayGradableAndMendedOnesMove()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        put(small, QStringLiteral("x.lhand"), one.handIn());
        Desk desk(small);
        desk.gradeAll();
        QCOMPARE(desk.total(1), std::string("4"));

        const QString mended = small.path(QStringLiteral("mended"));
        test::writeCourse(mended, "A + 2");
        small.catalogue().add(test::loadCourse(mended));
        QCOMPARE(desk.grade({}).regraded, std::size_t{1});
        QCOMPARE(desk.total(1), std::string("4")); // by the form that was answered

        desk.assignment.mended = {"sum"};
        QCOMPARE(desk.grade({}).regraded, std::size_t{1});
        QCOMPARE(desk.total(1), std::string("0"));
        QCOMPARE(desk.grade({}).regraded, std::size_t{0});
    }

    void lateness_data()
    {
        QTest::addColumn<qint64>("minutes");
        QTest::addColumn<QString>("total");
        QTest::newRow("early") << qint64{-1} << QStringLiteral("4");
        QTest::newRow("grace") << qint64{15} << QStringLiteral("4");
        QTest::newRow("begun day") << qint64{16} << QStringLiteral("3.6");
        QTest::newRow("second day") << qint64{15 + 1441} << QStringLiteral("3.2");
        QTest::newRow("at most") << qint64{1440 * 9} << QStringLiteral("2");
        QTest::newRow("closed") << qint64{1440 * 11} << QStringLiteral("0");
    }

    void lateness()
    {
        QFETCH(qint64, minutes);
        QFETCH(QString, total);
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        one.submission().made = 0; // the learner's clock says anything
        put(small, QStringLiteral("x.lhand"), one.handIn());
        Desk desk(small);
        desk.assignment.due = 1'790'783'940'000;
        desk.assignment.closes = *desk.assignment.due + 10LL * 86'400'000;
        desk.assignment.late = {15, 0.1, 0.5};
        desk.gradeAll([&](Grading& grading) { grading.received = *desk.assignment.due + minutes * 60'000; });
        QCOMPARE(QString::fromStdString(desk.total(1)), total);
    }

    void codeWaitsUntilItIsRun()
    {
        SmallClass small;
        const QString folder = small.path(QStringLiteral("coded"));
        test::writeCourse(folder);
        test::write(
            folder + QStringLiteral("/01-a/en.md"),
            "---\nid: a\ntitle: T\nlang: en\n---\n## One {#one minutes=3}\n\n```{exercise} sum\n```\n\n"
            "```{exercise} prove\n```\n");
        test::write(folder + QStringLiteral("/01-a/exercises/prove.yaml"),
                    "kind: code\ntitle: T\ntext: X\npoints: 3\nlang: [python]\ntask: write-test\n"
                    "entry: test_leak\ncorrect: [{name: a, use: engine.right}]\n"
                    "mutants: [{name: m, use: engine.mask.triangle-missing}]\nsolution: {python: pass}\n");
        QFile::remove(folder + QStringLiteral("/01-a/exercises/pick.yaml"));
        const lessons::Course course = test::loadCourse(folder);
        small.catalogue().add(course);
        test::LearnerDesk one(small.learner(1).enrolment(), course, sha256("x"));
        one.answer("prove", "code", grading::CodeAnswer{"def test_leak(): pass", "python"}, "3");
        test::LearnerDesk two(small.learner(2).enrolment(), course, sha256("y"));
        two.answer("sum", "b", std::string(), "0");
        put(small, QStringLiteral("code.lhand"), one.handIn());
        put(small, QStringLiteral("blank.lhand"), two.handIn());
        Desk desk(small);
        desk.gradeAll();
        QCOMPARE(desk.soleCode(QStringLiteral("code.lhand")), QStringLiteral("handin.review.waiting"));
        QCOMPARE(desk.soleCode(QStringLiteral("blank.lhand")), QStringLiteral("handin.review.blank"));
        MicroPoints waiting = 0;
        for (const GradeRow& row : desk.table().rows) {
            for (const ExerciseCell& cell : row.cells)
                waiting += cell.waiting;
        }
        QCOMPARE(waiting, MicroPoints{3'000'000});
    }

    /// The class's own file and what was decided keep naming it as it was.
    void anExerciseIsKnownByItsFormerIdsToo()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.pick("no", "0");
        put(small, QStringLiteral("x.lhand"), one.handIn());
        Desk desk(small);
        const std::string learner = small.entry(1).learner;
        QVERIFY(desk.gradebook->setOverride({learner, "pick", {1, 2}, "half of it"}));
        lessons::Course renamed = withPickRenamed(small.course());
        lessons::Exercise& choose = renamed.lessons.front().exercises.at("choose");
        for (lessons::Option& option : choose.parts.front().options)
            option.right = option.id == "no";
        small.catalogue().add(renamed);
        desk.assignment.exercises = {{"pick", {}, {}}};
        desk.assignment.mended = {"pick"};
        desk.gradeAll();
        const auto columns = columnsOf(desk.assignment, small.catalogue());
        QVERIFY(columns && columns->size() == 1);
        QCOMPARE(columns->front().id, std::string("choose"));
        QCOMPARE(desk.total(1), std::string("0.5"));
        QVERIFY(desk.gradebook->setOverride({learner, "choose", {1, 1}, "later"}));
        QCOMPARE(desk.total(1), std::string("1"));
        for (const char* id : {"pick", "choose"})
            QVERIFY(desk.gradebook->removeOverride(learner, id));
        QCOMPARE(desk.total(1), std::string("2")); // the mended form calls it right
        desk.assignment.exercises.push_back({"choose", {}, {}});
        const auto twice = columnsOf(desk.assignment, small.catalogue());
        QVERIFY(!twice && twice.error().code == "lessons.assignment.twice");
    }

    void attemptsOfARenamedExerciseAreCountedTogether()
    {
        SmallClass small;
        const lessons::Course renamed = withPickRenamed(small.course());
        small.catalogue().add(renamed);
        auto one = small.learner(1);
        one.pick("no", "0");
        one.pick("maybe", "0"); // the second and last attempt
        test::LearnerDesk later(one.enrolment(), renamed, sha256("x"));
        SubmittedAttempt third = later.answer("choose", "p", grading::ChoiceAnswer{"yes"}, "2");
        third.number = 3;
        one.submission().attempts.push_back(third);
        put(small, QStringLiteral("x.lhand"), one.handIn());
        Desk desk(small);
        desk.gradeAll();
        QCOMPARE(desk.total(1), std::string("0"));
        QVERIFY(desk.codes(QStringLiteral("x.lhand")).contains(QStringLiteral("handin.review.attempts")));
    }

    void closedOnesAreReportedUntilSomeoneDecides()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        put(small, QStringLiteral("x.lhand"), one.handIn());
        Desk desk(small);
        desk.assignment.closes = std::int64_t{1'000'000};
        const GradeRun run = desk.gradeAll();
        QCOMPARE(run.closed, std::size_t{1});
        QCOMPARE(run.counted, std::size_t{0});
        QCOMPARE(desk.total(1), std::string("0"));
        QCOMPARE(desk.soleCode(QStringLiteral("x.lhand")), QStringLiteral("handin.review.closed"));
        QVERIFY(anyUndecided(*reviewList(*desk.gradebook, desk.assignment)));
        QVERIFY(desk.gradebook->decide(desk.gradebook->handins()->front().id, Standing::accepted, "ill"));
        QCOMPARE(desk.total(1), std::string("4"));
        QVERIFY(reviewList(*desk.gradebook, desk.assignment)->empty());
    }

    /// Answers that mean the same are counted together; what a named mistake explains, and what one alone
    /// gave, is not.
    void wrongAnswersAlikeAreCounted()
    {
        SmallClass small(4);
        const char* const typed[] = {"0.5", "1/2", "twice", "7"};
        for (int number = 1; number <= 4; ++number) {
            auto learner = small.learner(number);
            if (number == 3)
                learner.answerSum("twice", "0");
            else
                learner.answer("sum", "b", std::string(typed[number - 1]));
            learner.pick(number < 4 ? "no" : "maybe", "0");
            put(small, QStringLiteral("%1.lhand").arg(number), learner.handIn());
        }
        Desk desk(small);
        desk.gradeAll();
        const ClassStatistics all = statistics(desk.table());
        QCOMPARE(all.items[0].exercise, std::string("pick"));
        QCOMPARE(all.items[0].alike.size(), std::size_t{1});
        QCOMPARE(all.items[0].alike[0].mistake, std::string("p:no"));
        QCOMPARE(all.items[0].alike[0].learners, 3);
        QCOMPARE(all.items[1].alike.size(), std::size_t{1});
        QCOMPARE(all.items[1].alike[0].mistake, std::string("b:0.5"));
        QCOMPARE(all.items[1].alike[0].learners, 2);
        QCOMPARE(all.items[1].mistakes[0].mistake, std::string("b:twice"));
    }

    void anyNumberOfJobs()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        put(small, QStringLiteral("x.lhand"), one.handIn());
        Desk desk(small);
        const GradeRun run = desk.gradeAll([](Grading& grading) { grading.jobs = 1'000'000; });
        QCOMPARE(run.counted, std::size_t{1});
    }

    void shardsAndThreadsGiveTheSameBytes()
    {
        SmallClass small(40);
        for (int i = 1; i <= 37; ++i) {
            auto learner = small.learner(i);
            learner.answerSum(i % 3 == 0 ? "twice" : "B", "4");
            learner.pick(i % 2 == 0 ? "yes" : "no");
            put(small, QStringLiteral("%1.lhand").arg(i), learner.handIn());
        }
        put(small, QStringLiteral("z.png"), "x");
        std::string expected;
        for (const auto& [shards, jobs] : {std::pair{1, 1}, {1, 4}, {2, 1}, {8, 2}}) {
            Desk desk(small, QStringLiteral("gradebook %1 %2.sqlite").arg(shards).arg(jobs));
            for (int k = shards; k >= 1; --k) {
                desk.gradeAll([&, shards = shards, jobs = jobs](Grading& grading) {
                    grading.shard = {k, shards};
                    grading.jobs = jobs;
                });
            }
            const std::string csv = toCsv(desk.table(), &small.classFolder().roster());
            if (expected.empty())
                expected = csv;
            QCOMPARE(csv, expected);
            QCOMPARE(desk.gradebook->refused()->size(), std::size_t{1});
            QCOMPARE(desk.gradebook->handins()->size(), std::size_t{37});
        }
    }
};

QTEST_GUILESS_MAIN(TestGrading)
#include "tst_grading.moc"
