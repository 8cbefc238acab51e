// What about an item makes one look at its key, and what a person has to read.

#include "grading_desk.h"

#include <lectern/handin/class_overview.h>
#include <lectern/handin/grading_office.h>

#include <QTest>

using namespace lectern;
using namespace lectern::handin;
using test::Desk;
using test::put;
using test::SmallClass;

namespace {

using Kind = ItemAlarm::Kind;

constexpr MicroPoints point = onePoint;

/// A catalogue whose exercise `two` has the parts a and b.
Catalogue twoParts()
{
    lessons::Course course;
    course.id = "small";
    course.languages = {"en"};
    lessons::Exercise exercise;
    exercise.id = "two";
    exercise.points = 2;
    for (const char* id : {"a", "b"}) {
        lessons::Part part;
        part.id = id;
        exercise.parts.push_back(part);
    }
    lessons::Lesson lesson;
    lesson.exercises.emplace("two", exercise);
    course.lessons.push_back(lesson);
    Catalogue catalogue;
    catalogue.add(course);
    return catalogue;
}

GradeRow rowWith(std::vector<MissedPart> missed, MicroPoints points = 0)
{
    GradeRow row;
    row.handins = 1;
    row.cells.resize(1);
    row.cells[0].points = points;
    row.cells[0].missed = std::move(missed);
    return row;
}

GradeTable tableOf(const std::vector<GradeRow>& rows)
{
    return {{{"two", 2 * point}}, rows};
}

const MissedPart wrongB{"b", MissedAs::wrong};
const MissedPart nearB{"b", MissedAs::near};

/// A hand-in of learner `number` whose sum is off by so much.
void handInOff(const SmallClass& small, int number, double off)
{
    auto learner = small.learner(number);
    learner.answer("sum", "b", QString::number(learner.cell("B") + off, 'f', 6).toStdString());
    put(small, QStringLiteral("%1.lhand").arg(number), learner.handIn());
}

const std::map<std::string, std::string> why{{"why",
                                              "kind: short\ntitle: Why\npoints: 4\ntext: Why?\nparts:\n  - "
                                              "id: w\n    kind: short\n    text: Say why.\n"
                                              "    points: 3\n  - id: n\n    kind: numeric\n    text: n\n    "
                                              "answer: one\n    points: 1\nvars: |\n  one = 1\n"}};

/// A hand-in that says why, with the number right.
void handInWhy(const SmallClass& small, int number, const std::string& words)
{
    auto learner = small.learner(number);
    learner.answer("why", "w", words).answer.parts.emplace("n", std::string("1"));
    put(small, QStringLiteral("%1.lhand").arg(number), learner.handIn());
}

GradingOffice* officeOf(const SmallClass& small, std::unique_ptr<GradingOffice>& kept)
{
    auto opened = GradingOffice::open({small.folder(), {small.courseFolder()}});
    if (!opened.value)
        qFatal("%s", opened.diagnostics.front().code.c_str());
    kept = std::move(opened.value);
    return kept.get();
}

} // namespace

class TestAlarms : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyoneMissedAPart()
    {
        const Catalogue catalogue = twoParts();
        std::vector<GradeRow> rows(5, rowWith({wrongB}, point));
        QCOMPARE(itemAlarms(tableOf(rows), catalogue),
                 (std::vector<ItemAlarm>{{Kind::noneRight, "two", "b", 5, 5}}));
        rows.pop_back(); // of four nothing is concluded
        QVERIFY(itemAlarms(tableOf(rows), catalogue).empty());
    }

    void whatWasNotGradedIsNotCounted()
    {
        const Catalogue catalogue = twoParts();
        std::vector<GradeRow> rows(5, rowWith({wrongB}, point));
        rows.push_back(rowWith({{"b", MissedAs::blank}}, point));
        rows.push_back(rowWith({{"b", MissedAs::waiting}}, point));
        GradeRow set = rowWith({}, 2 * point);
        set.cells[0].overridden = true;
        rows.push_back(set);
        GradeRow missing;
        missing.cells.resize(1);
        rows.push_back(missing);
        const auto alarms = itemAlarms(tableOf(rows), catalogue);
        QCOMPARE(alarms.size(), std::size_t{1});
        QCOMPARE(alarms[0].learners, 5);
        rows.push_back(rowWith({}, 2 * point)); // one is right
        QVERIFY(itemAlarms(tableOf(rows), catalogue).empty());
    }

    void nearTheTolerance()
    {
        const Catalogue catalogue = twoParts();
        std::vector<GradeRow> rows(2, rowWith({nearB}, point));
        rows.push_back(rowWith({}, 2 * point));
        QVERIFY(itemAlarms(tableOf(rows), catalogue).empty());
        rows.push_back(rowWith({nearB}, point));
        QCOMPARE(itemAlarms(tableOf(rows), catalogue),
                 (std::vector<ItemAlarm>{{Kind::near, "two", "b", 3, 4}}));
    }

    void whoDidWellElsewhereDidWorse()
    {
        ItemStatistics item{"sum", 5, 0.5, -0.1, {}};
        QVERIFY(isReversed(item));
        item.answered = 4;
        QVERIFY(!isReversed(item));
        item.answered = 5;
        item.discrimination = std::nullopt;
        QVERIFY(!isReversed(item));
    }

    /// The tolerance of the small class is 0.001.
    void nearIsWithinTwiceTheTolerance_data()
    {
        QTest::addColumn<double>("off");
        QTest::addColumn<QString>("missed");
        QTest::newRow("right") << 0.001 << "";
        QTest::newRow("just beside it") << 0.00101 << "near";
        QTest::newRow("twice the tolerance") << -0.002 << "near";
        QTest::newRow("beyond it") << 0.00201 << "wrong";
    }
    void nearIsWithinTwiceTheTolerance()
    {
        QFETCH(double, off);
        QFETCH(QString, missed);
        SmallClass small;
        handInOff(small, 1, off);
        Desk desk(small);
        desk.gradeAll();
        for (const GradeRow& row : desk.table().rows) {
            if (row.learner != small.entry(1).learner)
                continue;
            const auto& found = row.cells[1].missed; // behind `pick`
            QCOMPARE(found.empty() ? QString() : QString::fromLatin1(nameOf(found[0].as)), missed);
        }
    }

    void aClassTellsItsAlarms()
    {
        SmallClass small(5);
        for (int number = 1; number <= 5; ++number)
            handInOff(small, number, number <= 3 ? 0.0015 : 1);
        Desk(small, small.classFolder().file("gradebook.sqlite")).gradeAll();
        std::unique_ptr<GradingOffice> office;
        const auto overview = officeOf(small, office)->overview();
        QVERIFY(overview);
        QCOMPARE(overview->alarms,
                 (std::vector<ItemAlarm>{{Kind::noneRight, "sum", {}, 5, 5}, {Kind::near, "sum", {}, 3, 5}}));
    }

    void shortAnswersAreReadAsTyped()
    {
        SmallClass small(3, why);
        handInWhy(small, 1, " Because  it is. ");
        handInWhy(small, 2, "");
        Desk(small, small.classFolder().file("gradebook.sqlite")).gradeAll();
        std::unique_ptr<GradingOffice> kept;
        GradingOffice* office = officeOf(small, kept);
        auto answers = office->answersToRead();
        QVERIFY(answers);
        QCOMPARE(answers->size(), std::size_t{1}); // a blank one waits for nobody
        const ShortAnswer& answer = answers->front();
        QCOMPARE(answer.learner, small.entry(1).learner);
        QCOMPARE(answer.parts.size(), std::size_t{1});
        QCOMPARE(answer.parts[0].text, std::string(" Because  it is. "));
        QCOMPARE(answer.computed, point);
        QCOMPARE(answer.waiting, 3 * point);
        QVERIFY(!answer.given);

        const Override given{answer.learner, "why", {5, 2}, "read"};
        QVERIFY(office->changePoints({{answer.learner, "why", given}}));
        QCOMPARE(pointsText(office->learner(answer.learner)->row.cells.back().points.value_or(0)),
                 std::string("2.5"));
        answers = office->answersToRead(); // it can be changed again
        QCOMPARE(answers->size(), std::size_t{1});
        QCOMPARE(answers->front().given->reason, std::string("read"));
        QCOMPARE(answers->front().computed, point);
    }

    void pointsChangeForAllOrNobody()
    {
        SmallClass small(2, why);
        std::unique_ptr<GradingOffice> kept;
        GradingOffice* office = officeOf(small, kept);
        const std::string one = small.entry(1).learner;
        const auto change = [](const std::string& learner) {
            return PointsChange{learner, "why", Override{learner, "why", {1, 1}, "read"}};
        };
        QCOMPARE(office->changePoints({change(one), change("NOBODY")}).error().code,
                 std::string("handin.review.learner"));
        QVERIFY(office->gradebook().overrides()->empty());
        QVERIFY(office->changePoints({change(one)}));
        QVERIFY(office->changePoints({{one, "why", {}}}));
        QVERIFY(office->gradebook().overrides()->empty());
    }
};

QTEST_GUILESS_MAIN(TestAlarms)
#include "tst_alarms.moc"
