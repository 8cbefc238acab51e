// The time of work, and the page of all that a learner does.

#include "lesson_window.h"

#include <lectern/grading/grader.h>
#include <lectern/window/overview.h>
#include <lectern/window/study_time.h>

#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>

using namespace lectern;
using testing::Program;
using window::StudyTime;

namespace {

constexpr qint64 second = 1000;
constexpr qint64 minute = 60 * second;
constexpr qint64 day = 24 * 60 * minute;
constexpr qint64 start = 1'700'000'000'000;

const QString course = QStringLiteral("attention");
const QString lesson = QStringLiteral("01-attention");

const lessons::Lesson& firstLesson()
{
    return Program::course().lessons.front();
}

storage::Attempt attempt(const char* id, double points, bool complete)
{
    storage::Attempt made;
    made.course = course;
    made.courseVersion = QStringLiteral("1");
    made.exercise = QString::fromLatin1(id);
    made.exerciseHash = grading::exerciseHash(firstLesson().exercises.at(id));
    made.answer = "{}";
    made.report = complete ? "{\"complete\":true}" : "{\"complete\":false}";
    made.points = points;
    made.maximum = firstLesson().exercises.at(id).points;
    return made;
}

} // namespace

class TestOverview : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_data.emplace();
        m_now = start;
        m_options.clock = [this] { return m_now; };
    }

    void timeRunsWhileSomethingIsDone()
    {
        StudyTime time;
        QCOMPARE(time.take(5 * minute), qint64{0}); // nothing was done yet
        time.act(10 * minute);
        time.act(10 * minute + 30 * second);
        QCOMPARE(time.take(10 * minute + 30 * second), 30 * second);
        QCOMPARE(time.take(10 * minute + 45 * second), 15 * second); // reading on
        QVERIFY(time.isRunning(11 * minute));
    }

    void itStopsTwoMinutesAfterTheLast()
    {
        StudyTime time;
        time.act(0);
        QVERIFY(!time.isRunning(StudyTime::patience));
        QCOMPARE(time.take(60 * minute), StudyTime::patience);
        QCOMPARE(time.take(61 * minute), qint64{0});
        time.act(90 * minute); // the hour in between was no work
        QCOMPARE(time.take(90 * minute), qint64{0});
        time.act(90 * minute + second);
        QCOMPARE(time.take(90 * minute + second), second);
    }

    void itStopsWithTheWindow()
    {
        StudyTime time;
        time.act(0);
        time.pause(10 * second);
        QCOMPARE(time.take(20 * second), 10 * second);
        QVERIFY(!time.isRunning(20 * second));
        time.act(30 * second);
        QCOMPARE(time.take(31 * second), second);
    }

    void aClockThatStandsCountsNothing()
    {
        StudyTime time;
        for (int i = 0; i < 1000; ++i)
            time.act(7 * second);
        QCOMPARE(time.take(7 * second), qint64{0});
    }

    void placesOfExercisesAreTheirSections()
    {
        Program program(m_data->path());
        const lessons::Page& page = firstLesson().pages.at("en");
        const auto places = window::exercisePlaces(page);
        QVERIFY(places.size() > 20);
        QSet<QString> seen;
        for (const window::ExercisePlace& place : places) {
            QVERIFY2(!seen.contains(place.exercise), qPrintable(place.exercise));
            seen.insert(place.exercise);
            // As the open page has it.
            QCOMPARE(place.section,
                     program.view().sectionOf({lessons::EmbedKind::exercise, place.exercise.toStdString()}));
        }
    }

    void itCountsWhatIsKept()
    {
        const auto store = *storage::LearnerStore::open(m_data->path(), m_options);
        const window::CourseRecord record(Program::course(), store.get());
        const lessons::Page& page = firstLesson().pages.at("en");
        std::vector<QString> sections;
        for (const lessons::Block& block : page.blocks) {
            const auto* heading = std::get_if<lessons::Heading>(&block.content);
            if (heading && heading->level == 2)
                sections.push_back(QString::fromStdString(heading->id));
        }
        store->markSection({course, lesson, sections[0]},
                           storage::SectionMark::done); // the opening: not counted
        store->markSection({course, lesson, sections[1]}, storage::SectionMark::started);
        store->markSection({course, lesson, sections[1]}, storage::SectionMark::done);
        store->markSection({course, lesson, sections[2]}, storage::SectionMark::started);
        store->markSection({course, lesson, QStringLiteral("gone")}, storage::SectionMark::mastered);
        store->addStudyTime(course, lesson, 61 * second);
        store->addStudyTime(course, lesson, 4 * second);
        QVERIFY(store->appendAttempt(attempt("two-tokens", 2, false)));
        m_now += minute;
        QVERIFY(store->appendAttempt(attempt("two-tokens", 1, false)));
        store->setRecall({course, lesson, sections[3] + u".1"}, {start, day, 1});
        store->setRecall({course, lesson, QStringLiteral("gone.1")}, {start, day, 1});

        const auto before = window::progressOf(Program::course(), record, QStringLiteral("en"));
        const window::LessonProgress& now = before.lessons.front();
        QCOMPARE(now.sections, static_cast<int>(sections.size()) - 1);
        QCOMPARE(now.started, 2);
        QCOMPARE(now.done, 1);
        QCOMPARE(now.mastered, 0);
        QCOMPARE(now.points, 2.0);
        QCOMPARE(now.solved, 0);
        QVERIFY(now.exercises > 20 && now.maximum > 20);
        QCOMPARE(now.spent, 65 * second);
        QCOMPARE(now.cardsDue, 1);
        QCOMPARE(now.cardSection, sections[3]);
        QVERIFY(now.exercisesDue.empty()); // tried a minute ago

        m_now += 2 * day;
        const auto later = window::progressOf(Program::course(), record, QStringLiteral("en"));
        QCOMPARE(later.lessons.front().exercisesDue.size(), std::size_t{1});
        QCOMPARE(later.lessons.front().exercisesDue.front().id, QStringLiteral("two-tokens"));
        const window::Overview all{{later}};
        QVERIFY(all.isAnythingDue());
        QCOMPARE(all.sum().points, 2.0);
    }

    void withoutAStoreAllIsAtTheBeginning()
    {
        const window::CourseRecord record(Program::course(), nullptr);
        const auto progress = window::progressOf(Program::course(), record, QStringLiteral("zh_CN"));
        QVERIFY(!progress.lessons.front().isTouched());
        QVERIFY(!window::Overview{{progress}}.isAnythingDue());
        QVERIFY(!progress.lessons.front().title.isEmpty());
    }

    void workInTheWindowIsCounted()
    {
        Program program(m_data->path());
        QVERIFY(QTest::qWaitForWindowActive(&program.window()));
        QTest::keyClick(&program.view(), Qt::Key_Down);
        QTest::qWait(30);
        QTest::keyClick(&program.view(), Qt::Key_Down);
        program.desk->leave();
        const qint64 worked = program.store->studyTime(course, lesson);
        QVERIFY2(worked >= 30 && worked < 60 * second, qPrintable(QString::number(worked)));
        // What happens in a window that is not in use does not count.
        QWidget other;
        other.show();
        other.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&other));
        program.desk->leave();
        const qint64 paused = program.store->studyTime(course, lesson);
        QTest::qWait(30);
        QApplication::processEvents();
        program.desk->leave();
        QCOMPARE(program.store->studyTime(course, lesson), paused);
    }

    void thePageLeadsToItsPlaces()
    {
        {
            const auto store = *storage::LearnerStore::open(m_data->path(), m_options);
            QVERIFY(store->appendAttempt(attempt("two-tokens", 2, false)));
            store->setRecall({course, lesson, QStringLiteral("keep.1")}, {start, day, 1});
            QVERIFY(store->close());
        }
        m_now += 3 * day;
        Program program(m_data->path(), QStringLiteral("en"), m_options);
        Q_EMIT program.window().overviewWanted();
        auto* back = program.find<QPushButton>("overviewBack");
        QVERIFY(back && back->hasFocus());
        for (const char* name :
             {"overviewCards_01-attention", "overviewExercise_two-tokens", "overviewLesson_01-attention"}) {
            auto* open = program.find<QPushButton>(name);
            QVERIFY2(open && open->isVisible(), name);
            QVERIFY2(!open->accessibleName().isEmpty(), name);
        }
        QTest::mouseClick(program.find<QPushButton>("overviewCards_01-attention"), Qt::LeftButton);
        QTRY_COMPARE(program.view().currentSection(), QStringLiteral("keep"));
        Q_EMIT program.window().overviewWanted();
        auto* exercise = program.find<QPushButton>("overviewExercise_two-tokens");
        exercise->setFocus();
        QTest::keyClick(exercise, Qt::Key_Space);
        QTRY_VERIFY(program.view().isVisible());
        QTRY_VERIFY(program.view().madeOf(testing::exercise));
        Q_EMIT program.window().overviewWanted();
        QTest::mouseClick(program.find<QToolButton>("language"), Qt::LeftButton);
        QCOMPARE(program.find<QPushButton>("overviewBack")->text(), QStringLiteral("回到课文"));
        QTest::keyClick(program.find<QPushButton>("overviewBack"), Qt::Key_Escape);
        QVERIFY(program.view().isVisible());
    }

    void anotherCourseIsAskedFor()
    {
        Program program(m_data->path());
        const QSignalSpy wanted(program.desk.get(), &window::LessonDesk::placeWanted);
        program.desk->goTo({QStringLiteral("/some/other/course"), QStringLiteral("one")});
        QCOMPARE(wanted.size(), 1);
    }

private:
    std::optional<QTemporaryDir> m_data;
    storage::StoreOptions m_options;
    qint64 m_now = start;
};

QTEST_MAIN(TestOverview)
#include "tst_overview.moc"
