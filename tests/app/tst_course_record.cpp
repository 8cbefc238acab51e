#include <lectern/cards/exercise_run.h>
#include <lectern/storage/learner_store.h>
#include <lectern/window/course_record.h>

#include <QTemporaryDir>
#include <QTest>

using namespace lectern;
using window::CourseRecord;

namespace {

const QString lesson = QStringLiteral("l");

lessons::Course course(const char* id)
{
    lessons::Course course;
    course.id = id;
    course.version = 3;
    return course;
}

} // namespace

class TestCourseRecord : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void withoutStoreEverythingIsAsOnTheFirstDay()
    {
        const CourseRecord record(course("c"), nullptr);
        QVERIFY(!record.isKept());
        record.setPlace({lesson, QStringLiteral("s"), {}, 1, 2});
        record.setDraft(QStringLiteral("e"), {{QStringLiteral("a"), 1}});
        record.setCalculatorState(lesson, QStringLiteral("c"), {{QStringLiteral("a"), 1}});
        record.markSection(lesson, QStringLiteral("s"), storage::SectionMark::done);
        record.turnCard(lesson, QStringLiteral("card"), window::Knew::well);
        QVERIFY(!record.lastPlace());
        QVERIFY(!record.place(lesson));
        QVERIFY(record.draft(QStringLiteral("e")).isEmpty());
        QVERIFY(record.calculatorState(lesson, QStringLiteral("c")).isEmpty());
        QVERIFY(record.sectionsOf(lesson).empty());
        QVERIFY(record.recallDue(lesson, QStringLiteral("card")).isEmpty());
        QVERIFY(record.attempts().empty());
        QVERIFY(record.variantSecret().isEmpty());
        const cards::Keepers keepers = record.keepersFor(QStringLiteral("e"));
        QVERIFY(!keepers.attempt && !keepers.help && !keepers.keptHelp);
    }

    void keepsEachCourseApart()
    {
        const QTemporaryDir folder;
        const auto store = *storage::LearnerStore::open(folder.path());
        const CourseRecord one(course("one"), store.get());
        const CourseRecord two(course("two"), store.get());
        const QJsonObject state{{QStringLiteral("a"), 1}};
        one.setDraft(QStringLiteral("e"), state);
        one.setCalculatorState(lesson, QStringLiteral("c"), state);
        one.setPlace({lesson, QStringLiteral("s"), {}, 1, 2});
        one.turnCard(lesson, QStringLiteral("card"), window::Knew::well);
        QCOMPARE(one.draft(QStringLiteral("e")), state);
        QCOMPARE(one.calculatorState(lesson, QStringLiteral("c")), state);
        QCOMPARE(one.lastPlace()->section, QStringLiteral("s"));
        QVERIFY(!one.recallDue(lesson, QStringLiteral("card")).isEmpty());
        QVERIFY(two.draft(QStringLiteral("e")).isEmpty());
        QVERIFY(two.calculatorState(lesson, QStringLiteral("c")).isEmpty());
        QVERIFY(!two.lastPlace());
        QVERIFY(two.recallDue(lesson, QStringLiteral("card")).isEmpty());
    }

    void attemptIsKeptWithItsCourseAndHelp()
    {
        const QTemporaryDir folder;
        const auto store = *storage::LearnerStore::open(folder.path());
        cards::Keepers keepers;
        {
            const CourseRecord record(course("c"), store.get());
            keepers = record.keepersFor(QStringLiteral("e"));
        } // keepers need no record
        grading::Help help;
        help.hintsTaken["part"] = 2;
        help.solutionRevealed = true;
        QVERIFY(keepers.help(7, help));
        QVERIFY(keepers.keptHelp(7).hintsTaken == help.hintsTaken);
        QVERIFY(keepers.keptHelp(7).solutionRevealed);
        QVERIFY(keepers.keptHelp(8).hintsTaken.empty());

        cards::Attempt attempt;
        attempt.exercise = QStringLiteral("e");
        attempt.points = 4;
        attempt.maximum = 10;
        QVERIFY(keepers.attempt(attempt));
        const auto attempts = CourseRecord(course("c"), store.get()).attempts();
        QCOMPARE(attempts.size(), std::size_t(1));
        QCOMPARE(attempts.front().courseVersion, QStringLiteral("3"));
        QCOMPARE(attempts.front().points, 4.);
        QVERIFY(CourseRecord(course("other"), store.get()).attempts().empty());
    }
};

QTEST_GUILESS_MAIN(TestCourseRecord)
#include "tst_course_record.moc"
