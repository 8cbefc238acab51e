#include <lectern/grading/grader.h>
#include <lectern/grading/mistake_statistics.h>

#include "sample_exercises.h"

#include <QTest>

using namespace lectern;
using namespace lectern::grading;

class TestMistakeStatistics : public QObject
{
    Q_OBJECT

    static QByteArray reportOf(const std::map<std::string, PartAnswer>& parts)
    {
        const lessons::Exercise exercise = samples::twoTokens();
        return toJson(grade(exercise, *Variant::draw(exercise, 1), {exercise.id, parts}));
    }

private Q_SLOTS:
    void countsWhatTheGraderNamed()
    {
        MistakeStatistics statistics;
        const TableAnswer swapped{{"1.6605", "2.3395"}, {"0.3395", "-0.3395"}};
        const TableAnswer nothingKnown{{"7", "7"}, {"7", "7"}};
        QVERIFY(statistics.add(reportOf({{"open", swapped}, {"why", ChoiceAnswer{"values"}}})));
        QVERIFY(statistics.add(reportOf({{"open", swapped}})));
        QVERIFY(statistics.add(reportOf({{"open", nothingKnown}, {"why", ChoiceAnswer{"visibility"}}})));
        QVERIFY(statistics.add(reportOf({{"open", TextAnswer("?")}})));
        QVERIFY(statistics.add(reportOf({{"open", TableAnswer{{"1.6605", ".3395"}, {"2.3395", "-.3395"}}}})));
        const auto& parts = statistics.exercises().at("two-tokens");
        const PartStatistics& open = parts.at("open");
        QCOMPARE(open.graded, 4);
        QCOMPARE(open.right, 1);
        QCOMPARE(open.unnamed, 1);
        QCOMPARE(open.mistakes, (std::map<std::string, int>{{"swapped", 2}}));
        QCOMPARE(parts.at("why").graded, 2);
        QCOMPARE(parts.at("why").mistakes, (std::map<std::string, int>{{"values", 1}}));
        QCOMPARE(parts.at("causal").graded, 0);
    }

    void whatIsNoReportCountsAsNothing_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("not JSON") << QByteArray("{");
        QTest::newRow("a list") << QByteArray("[]");
        QTest::newRow("no parts") << QByteArray(R"({"exercise":"e"})");
        QTest::newRow("parts of another type") << QByteArray(R"({"exercise":"e","parts":{}})");
        QTest::newRow("exercise of another type") << QByteArray(R"({"exercise":1,"parts":[]})");
        QTest::newRow("deep") << QByteArray(2'000, '[');
    }

    void whatIsNoReportCountsAsNothing()
    {
        QFETCH(QByteArray, text);
        MistakeStatistics statistics;
        QVERIFY(!statistics.add(text));
        QVERIFY(statistics.exercises().empty());
    }

    void partsOfAnyShapeAreSurvived()
    {
        MistakeStatistics statistics;
        QVERIFY(statistics.add(R"({"exercise":"e","parts":[1,null,{},{"id":"a"},{"id":"b","state":"wrong"},)"
                               R"({"id":"c","state":"wrong","options":[1,{"right":false}],"mistake":[]}]})"));
        QCOMPARE(statistics.exercises().at("e").at("b").unnamed, 1);
        QCOMPARE(statistics.exercises().at("e").at("a").graded, 0);
    }
};

QTEST_GUILESS_MAIN(TestMistakeStatistics)
#include "tst_mistake_statistics.moc"
