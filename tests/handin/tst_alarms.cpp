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

    void whatAnotherGraderLeftIsNotCounted()
    {
        std::vector<GradeRow> rows(5, rowWith({wrongB}, point));
        rows.push_back(rowWith({}, point)); // graded before results said what was missed
        rows.back().counted = {"old"};
        rows.back().cells[0].handin = 0;
        QVERIFY(itemAlarms(tableOf(rows), twoParts()).empty());
        QCOMPARE(itemAlarms(tableOf(rows), twoParts(), {"old"}),
                 (std::vector<ItemAlarm>{{Kind::noneRight, "two", "b", 5, 5}}));
    }

    /// Learners of two forms: the older one has no part b, but c.
    void partsAreJudgedByThoseWhoWereAskedThem()
    {
        Catalogue catalogue = twoParts();
        const lessons::Exercise present = catalogue.present("two")->exercise;
        lessons::Exercise older = present;
        older.parts.back().id = "c";
        catalogue.replace(older);
        const std::string olderForm = catalogue.present("two")->hash;
        catalogue.replace(present);
        std::vector<GradeRow> rows(5, rowWith({wrongB}, point));
        std::vector<GradeRow> theirs(6, rowWith({{"c", MissedAs::wrong}}, point));
        for (GradeRow& row : theirs)
            row.cells[0].form = olderForm;
        rows.insert(rows.end(), theirs.begin(), theirs.end());
        QCOMPARE(itemAlarms(tableOf(rows), catalogue),
                 (std::vector<ItemAlarm>{{Kind::noneRight, "two", "b", 5, 5},
                                         {Kind::noneRight, "two", "c", 6, 6}}));
        for (GradeRow& row : rows)
            row.cells[0].form = "of a version that is not here";
        QVERIFY(itemAlarms(tableOf(rows), catalogue).empty());
    }

    /// A version that added a part does not hide that everyone missed another one.
    void anOlderVersionOfTheCourseHidesNoAlarm()
    {
        SmallClass small(6);
        for (int number = 1; number <= 5; ++number)
            handInOff(small, number, 1);
        Desk(small, small.classFolder().file("gradebook.sqlite")).gradeAll();
        const QString other = small.path(QStringLiteral("other"));
        test::writeCourse(other);
        const QString file = other + QStringLiteral("/01-a/exercises/sum.yaml");
        std::string yaml = test::read(file);
        yaml.append("  - {id: c, text: c, answer: A, tol: {abs: 0.001}}\n");
        test::write(file, yaml);
        for (const QStringList& courses :
             {QStringList{other, small.courseFolder()}, QStringList{small.courseFolder(), other}}) {
            const auto opened = GradingOffice::open({small.folder(), courses});
            QVERIFY(opened.value);
            QVERIFY(opened.value->grade({}));
            QCOMPARE(opened.value->overview()->alarms.size(), std::size_t{1});
            QCOMPARE(opened.value->overview()->alarms[0].part, std::string("b"));
            QCOMPARE(opened.value->overview()->alarms[0].graded, 5);
        }
    }

    /// Of two exercises: who has points in the one has none in the other, as far as they are computed.
    void onlyJudgedCellsTellWhoDidWorse_data()
    {
        QTest::addColumn<QString>("how");
        QTest::addColumn<bool>("alarm");
        QTest::newRow("judged") << "judged" << true;
        QTest::newRow("set by hand") << "set" << false;
        QTest::newRow("waiting") << "waiting" << false;
        QTest::newRow("blank") << "blank" << false;
    }
    void onlyJudgedCellsTellWhoDidWorse()
    {
        QFETCH(QString, how);
        QFETCH(bool, alarm);
        GradeTable table{{{"two", 2 * point}, {"other", 2 * point}}, {}};
        for (int i = 0; i < 10; ++i) {
            GradeRow row;
            row.handins = 1;
            row.cells.resize(2);
            row.cells[0].points = i < 5 ? 2 * point : 0;
            row.cells[1].points = i < 5 ? 0 : 2 * point;
            if (i >= 5) {
                row.cells[0].overridden = how == u"set";
                row.cells[0].waiting = how == u"waiting" ? point : 0;
                if (how == u"blank")
                    row.cells[0].points = std::nullopt;
            }
            table.rows.push_back(row);
        }
        const auto alarms = itemAlarms(table, twoParts());
        QCOMPARE(std::any_of(alarms.begin(), alarms.end(),
                             [](const ItemAlarm& one) {
                                 return one.kind == Kind::reversed && one.exercise == "two";
                             }),
                 alarm);
        const auto discrimination = statistics(table).items[0].discrimination;
        QCOMPARE(discrimination.has_value(), how != u"waiting"); // what is left does not vary
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

    void pointsStandForTheTextThatWasRead()
    {
        SmallClass small(1, why);
        const QString database = small.classFolder().file("gradebook.sqlite");
        test::write(small.classFolder().file("assignment.yaml"),
                    "course: small\nhandins: last\nattempts: last\n");
        auto learner = small.learner(1);
        const auto handIn = [&](const std::string& words) {
            learner.answer("why", "w", words).answer.parts.emplace("n", std::string("1"));
            put(small, QString::fromStdString(words) + QStringLiteral("lhand"), learner.handIn());
            Desk(small, database).gradeAll();
        };
        handIn("Because.");
        std::unique_ptr<GradingOffice> kept;
        GradingOffice* office = officeOf(small, kept);
        const auto read = office->answersToRead();
        const std::string id = read->front().learner;
        QVERIFY(
            office->changePoints({{id, "why", Override{id, "why", {4, 1}, "read", read->front().givenFor}}}));
        QCOMPARE(office->answersToRead()->front().given->reason, std::string("read"));
        QCOMPARE(office->table()->rows[0].cells.back().points, std::optional(4 * point));
        QCOMPARE(office->learner(id)->overrides.size(), std::size_t{1});

        handIn("No idea.");
        const auto again = office->answersToRead();
        QCOMPARE(again->front().parts[0].text, std::string("No idea."));
        QVERIFY(!again->front().given); // nobody has read it
        QCOMPARE(office->table()->rows[0].cells.back().points, std::optional(point));
        QCOMPARE(office->table()->rows[0].cells.back().waiting, 3 * point);
        QVERIFY(office->learner(id)->overrides.empty());
        QVERIFY(office->changePoints({{id, "why", Override{id, "why", {4, 1}, "said so"}}}));
        QCOMPARE(office->table()->rows[0].cells.back().points, std::optional(4 * point)); // whatever comes
    }

    /// Also in a file of its own, and whatever was handed in between.
    void theSameTextHandedInAgainKeepsItsPoints()
    {
        SmallClass small(1, why);
        test::write(small.classFolder().file("assignment.yaml"),
                    "course: small\nhandins: last\nattempts: last\n");
        auto learner = small.learner(1);
        int files = 0;
        const auto handIn = [&](const std::string& words, const std::string& number) {
            learner.answer("why", "w", words).answer.parts.emplace("n", number);
            put(small, QStringLiteral("%1.lhand").arg(++files), learner.handIn());
            Desk(small, small.classFolder().file("gradebook.sqlite")).gradeAll();
        };
        handIn("Because.", "1");
        std::unique_ptr<GradingOffice> kept;
        GradingOffice* office = officeOf(small, kept);
        const auto read = office->answersToRead();
        const std::string id = read->front().learner;
        QVERIFY(
            office->changePoints({{id, "why", Override{id, "why", {4, 1}, "read", read->front().givenFor}}}));
        const auto stands = [&] {
            const auto answers = office->answersToRead();
            return answers->size() == 1 && answers->front().given &&
                   office->table()->rows[0].cells.back().points == std::optional(4 * point) &&
                   office->learner(id)->overrides.size() == 1;
        };
        QVERIFY(stands());
        handIn("Because.", "1");
        QVERIFY(stands());
        handIn("Because!", "1"); // another text
        QVERIFY(!stands());
        handIn("Because.", "2"); // the rest earns less
        QVERIFY(!stands());
        handIn("Because.", "1");
        QVERIFY(stands());
    }

    void theSameTextAboutOtherNumbersIsReadAgain()
    {
        SmallClass small(1, {{"drawn",
                              "kind: short\ntitle: Drawn\npoints: 4\ntext: \"Why {{A}}?\"\nvars: |\n"
                              "  A = randint(1, 1000)\nvariants: {count: 5}\nparts:\n"
                              "  - {id: w, kind: short, text: Say why.}\n"}});
        test::write(small.classFolder().file("assignment.yaml"),
                    "course: small\nhandins: last\nattempts: last\n");
        auto learner = small.learner(1);
        int files = 0;
        const auto handIn = [&](int variant) {
            learner.answer("drawn", "w", std::string("Because."), "0", variant);
            put(small, QStringLiteral("%1.lhand").arg(++files), learner.handIn());
            Desk(small, small.classFolder().file("gradebook.sqlite")).gradeAll();
        };
        handIn(1);
        std::unique_ptr<GradingOffice> kept;
        GradingOffice* office = officeOf(small, kept);
        const auto read = office->answersToRead();
        const std::string id = read->front().learner;
        QVERIFY(office->changePoints(
            {{id, "drawn", Override{id, "drawn", {4, 1}, "read", read->front().givenFor}}}));
        QVERIFY(office->answersToRead()->front().given);
        handIn(2);
        QVERIFY(!office->answersToRead()->front().given);
        handIn(1);
        QVERIFY(office->answersToRead()->front().given);
    }

    void pointsStandForWhatWasComputed()
    {
        SmallClass small(1, why);
        handInWhy(small, 1, "Because.");
        Desk(small, small.classFolder().file("gradebook.sqlite")).gradeAll();
        std::unique_ptr<GradingOffice> kept;
        GradingOffice* office = officeOf(small, kept);
        ShortAnswer read = office->answersToRead()->front();
        QCOMPARE(read.givenFor.computed, point);
        read.givenFor.computed = 0; // by another key of the number beside it
        QVERIFY(office->changePoints(
            {{read.learner, "why", Override{read.learner, "why", {3, 1}, "r", read.givenFor}}}));
        QVERIFY(!office->answersToRead()->front().given);
    }

    void theFormThatWasAnsweredIsRead()
    {
        SmallClass small(1, why);
        handInWhy(small, 1, "Because.");
        Desk(small, small.classFolder().file("gradebook.sqlite")).gradeAll();
        const QString present = small.path(QStringLiteral("present"));
        auto other = why;
        auto& yaml = other.at("why");
        yaml.replace(yaml.find("id: w"), 5, "id: x");
        test::writeCourse(present, "A + 1", other);
        const auto opened = GradingOffice::open({small.folder(), {small.courseFolder(), present}});
        QVERIFY(opened.value);
        const auto answers = opened.value->answersToRead();
        QCOMPARE(answers->size(), std::size_t{1});
        const AnsweredForm& form = answers->front().form;
        const ExerciseForm* then = opened.value->opened().catalogue.form(form.exercise, form.hash);
        QVERIFY(then);
        QCOMPARE(then->exercise.parts.front().id, std::string("w"));
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
