// What the class table shows, without a window.

#include <lectern/gradebook/class_model.h>
#include <lectern/gradebook/item_figures.h>
#include <lectern/gradebook/learner_view.h>
#include <lectern/gradebook/lists.h>
#include <lectern/gradebook/recent_classes.h>

#include <QAbstractItemModelTester>
#include <QTest>

using namespace lectern;
using namespace lectern::gradebook;
using handin::MicroPoints;

namespace {

constexpr MicroPoints point = 1'000'000;

struct Sketch
{
    std::string learner;
    std::string name;
    std::optional<MicroPoints> total = {};
    int late = 0;
    MicroPoints waiting = 0;
};

struct Class
{
    handin::Roster roster;
    handin::ClassOverview overview;

    explicit Class(const std::vector<Sketch>& sketches)
    {
        overview.table.columns = {{"sum", 10 * point}};
        for (const Sketch& sketch : sketches) {
            roster.add({sketch.learner, sketch.name, sketch.name + "@example.org", "00" + sketch.learner});
            handin::GradeRow row;
            row.learner = sketch.learner;
            row.handins = sketch.total ? 1 : 0;
            row.lateDays = sketch.late;
            row.total = sketch.total;
            row.cells = {{sketch.total, sketch.waiting}};
            overview.table.rows.push_back(row);
        }
    }

    std::shared_ptr<const ClassData> data(const QString& language = QStringLiteral("en")) const
    {
        return std::make_shared<const ClassData>(classData(overview, roster, language));
    }
};

Class sample()
{
    Class made({{"A", "Zoe", 7 * point, 2},
                {"B", "ada", std::nullopt},
                {"C", "Ben", 3 * point, 0, 2 * point},
                {"D", "Éva", 10 * point}});
    made.overview.review = {{{}, {}, "in/picture.png", handin::Standing::rejected, {makeError("handin.format")}, true},
                            {"h1", "D", "in/d.lhand", handin::Standing::counted, {makeWarning("handin.review.key")}},
                            {"h2", "A", "in/a.lhand", handin::Standing::review, {makeWarning("handin.review.class")}, true}};
    return made;
}

QStringList list(const char* words)
{
    return QString::fromUtf8(words).split(u' ');
}

QStringList names(const ClassModel& model)
{
    QStringList all;
    for (int row = 0; row < model.rowCount(); ++row)
        all << model.index(row, nameColumn).data().toString();
    return all;
}

} // namespace

class TestClassData : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void statesAreTheMostPressing()
    {
        const auto data = sample().data();
        QCOMPARE(data->find("A")->state, LearnerState::toCheck);
        QCOMPARE(data->find("B")->state, LearnerState::missing);
        QCOMPARE(data->find("C")->state, LearnerState::waiting);
        QCOMPARE(data->find("D")->state, LearnerState::noted);
        QVERIFY(!data->find("E"));
        QCOMPARE(data->toLookAt, 4); // A, C, D and the picture
    }

    void sortedAndFiltered_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("state");
        QTest::addColumn<int>("column");
        QTest::addColumn<bool>("descending");
        QTest::addColumn<QStringList>("expected");
        const auto state = [](StateFilter filter) { return static_cast<int>(filter); };
        QTest::newRow("names in any case, with accents")
            << "" << state(StateFilter::everyone) << int(nameColumn) << false << list("ada Ben Éva Zoe");
        QTest::newRow("names backwards")
            << "" << state(StateFilter::everyone) << int(nameColumn) << true << list("Zoe Éva Ben ada");
        QTest::newRow("totals, what is missing first")
            << "" << state(StateFilter::everyone) << int(totalColumn) << false << list("ada Ben Zoe Éva");
        QTest::newRow("an exercise, downwards")
            << "" << state(StateFilter::everyone) << int(exerciseColumns) << true << list("Éva Zoe Ben ada");
        QTest::newRow("equals by name")
            << "" << state(StateFilter::everyone) << int(lateColumn) << false << list("ada Ben Éva Zoe");
        QTest::newRow("the most pressing first")
            << "" << state(StateFilter::everyone) << int(stateColumn) << false << list("Zoe Ben Éva ada");
        QTest::newRow("a part of the address") << "BEN@" << state(StateFilter::everyone) << int(nameColumn) << false << list("Ben");
        QTest::newRow("a pseudonym and an id number") << " 00d " << state(StateFilter::everyone) << int(nameColumn) << false << list("Éva");
        QTest::newRow("to look at") << "" << state(StateFilter::toLookAt) << int(nameColumn) << false << list("Ben Éva Zoe");
        QTest::newRow("missing") << "" << state(StateFilter::missing) << int(nameColumn) << false << list("ada");
        QTest::newRow("late") << "" << state(StateFilter::late) << int(nameColumn) << false << list("Zoe");
        QTest::newRow("nobody") << "xyz" << state(StateFilter::everyone) << int(nameColumn) << false << QStringList();
    }
    void sortedAndFiltered()
    {
        QFETCH(QString, text);
        QFETCH(int, state);
        QFETCH(int, column);
        QFETCH(bool, descending);
        QFETCH(QStringList, expected);
        ClassModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.show(sample().data());
        model.setFilter({text, static_cast<StateFilter>(state)});
        model.sort(column, descending ? Qt::DescendingOrder : Qt::AscendingOrder);
        QCOMPARE(names(model), expected);
    }

    void chineseNamesAreSortedAsChineseOnesAre()
    {
        const Class made({{"A", "张三", point}, {"B", "李四", point}, {"C", "安娜", point}});
        ClassModel model;
        model.show(made.data(QStringLiteral("zh_CN")));
        QCOMPARE(names(model), (QStringList{QStringLiteral("安娜"), QStringLiteral("李四"), QStringLiteral("张三")}));
    }

    void rowsFindTheirLearners()
    {
        ClassModel model;
        QCOMPARE(model.rowCount(), 0);
        QVERIFY(model.learnerAt(0).empty());
        model.show(sample().data());
        for (int row = 0; row < model.rowCount(); ++row)
            QCOMPARE(model.rowOf(model.learnerAt(row)), row);
        QCOMPARE(model.rowOf("nobody"), -1);
        QVERIFY(model.learnerAt(-1).empty() && model.learnerAt(99).empty());
        QCOMPARE(model.index(model.rowOf("C"), exerciseColumns).data().toString(), QStringLiteral("3 + ?"));
        model.show(nullptr);
        QCOMPARE(model.rowCount(), 0);
        QCOMPARE(model.columnCount(), 0);
    }

    void tenThousandAreSortedAndFilteredAtOnce()
    {
        std::vector<Sketch> sketches;
        for (int i = 0; i < 10'000; ++i) {
            const std::string id = QStringLiteral("L%1").arg(i, 5, 10, QLatin1Char('0')).toStdString();
            sketches.push_back({id, "Learner " + std::to_string((i * 7919) % 10'000), (i % 11) * point});
        }
        const auto data = Class(sketches).data();
        ClassModel model;
        model.show(data);
        model.sort(totalColumn, Qt::DescendingOrder);
        model.setFilter({QStringLiteral("learner 99"), StateFilter::everyone});
        QCOMPARE(model.rowCount(), 111); // 99, 99x and 99xx
    }

    void undecidedThingsComeFirst()
    {
        ReviewModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto data = sample().data();
        model.show(data);
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(model.itemAt(0)->source, std::string("in/picture.png"));
        QCOMPARE(model.itemAt(1)->id, std::string("h2"));
        QCOMPARE(model.itemAt(2)->id, std::string("h1"));
        QVERIFY(!model.itemAt(3) && !model.itemAt(-1));
        QCOMPARE(model.nameOf(*model.itemAt(1)), QStringLiteral("Zoe"));
        QVERIFY(ReviewModel::reply(*model.itemAt(0)).contains(QStringLiteral("picture.png")));
        QVERIFY(ReviewModel::reply(*model.itemAt(1)).isEmpty());
    }

    void changesSayWhoGetsMore()
    {
        ChangesModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.show({{"A", "sum", 7 * point, 9 * point}, {"A", {}, 7 * point, 9 * point}, {"D", {}, 10 * point, std::nullopt}},
                   sample().data());
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(model.index(0, 4).data().toString(), QStringLiteral("+2"));
        QCOMPARE(model.index(2, 4).data().toString(), QStringLiteral("−10"));
        QCOMPARE(model.index(2, 0).data().toString(), QStringLiteral("Éva"));
        QVERIFY(model.summary().contains(u'1'));
        model.show({}, nullptr);
        QVERIFY(model.isEmpty());
    }

    void pointsAreReadAsAnswersAre_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<double>("points");
        QTest::newRow("plain") << "7.5" << 7.5;
        QTest::newRow("fraction") << "15/2" << 7.5;
        QTest::newRow("full width") << QStringLiteral("７．５") << 7.5;
        QTest::newRow("zero") << "0" << 0.0;
        QTest::newRow("negative") << "-1" << -1.0;
        QTest::newRow("nothing") << "" << -1.0;
        QTest::newRow("words") << "many" << -1.0;
        QTest::newRow("two meanings") << "0,67" << -1.0;
    }
    void pointsAreReadAsAnswersAre()
    {
        QFETCH(QString, typed);
        QFETCH(double, points);
        QCOMPARE(typedPoints(typed).value_or(-1), points);
    }

    void recentClassesAreKept()
    {
        RecentClasses recent = RecentClasses::fromJson("not JSON");
        QVERIFY(recent.folders().isEmpty());
        for (int i = 0; i < 12; ++i)
            recent.add({QStringLiteral("/class %1").arg(i), {QStringLiteral("/course")}});
        recent.add({QStringLiteral("/class 6"), {QStringLiteral("/other")}});
        const RecentClasses again = RecentClasses::fromJson(recent.toJson());
        QCOMPARE(again.folders().size(), 8);
        QCOMPARE(again.folders().front(), QStringLiteral("/class 6"));
        QCOMPARE(again.folders().count(QStringLiteral("/class 6")), 1);
        QCOMPARE(again.coursesOf(QStringLiteral("/class 6")), QStringList{QStringLiteral("/other")});
        QVERIFY(again.coursesOf(QStringLiteral("/class 0")).isEmpty());
        QVERIFY(RecentClasses::fromJson("[1, {\"folder\": 3}, {\"courses\": \"x\"}]").folders().isEmpty());
    }

    void oddFiguresAreSaid()
    {
        handin::ItemStatistics item{"sum", 30, 0.5, 0.1, {{"b:twice", 12}}};
        QCOMPARE(countLines(item.mistakes), QStringList{QStringLiteral("12 × b: twice")});
        QVERIFY(itemFigures(item).contains(QStringLiteral("little")));
        QVERIFY(!itemFigures({"why"}).contains(u'0')); // of nothing there is no difficulty
        handin::ItemAlarm alarm{handin::ItemAlarm::Kind::noneRight, "sum", "b", 30, 30};
        QCOMPARE(alarmWords(alarm, true), QStringLiteral("sum · part b: all 30 who answered missed it. Is the key right?"));
        alarm = {handin::ItemAlarm::Kind::near, "sum", {}, 3, 30};
        QVERIFY(alarmWords(alarm, false).startsWith(u'3'));
    }
};

QTEST_MAIN(TestClassData)
#include "tst_class_data.moc"
