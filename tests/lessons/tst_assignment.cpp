#include <lectern/lessons/assignment.h>
#include <lectern/messages/messages.h>

#include <QTest>

using namespace lectern;
using namespace lectern::lessons;

class TestAssignment : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsEverything()
    {
        const auto read = parseAssignment("format: 1\n"
                                          "course: attention\n"
                                          "title: {zh_CN: 第一次作业, en: First assignment}\n"
                                          "exercises:\n"
                                          "  - {id: two-tokens, points: 20}\n"
                                          "  - score-gib\n"
                                          "due: 2026-09-30T23:59+08:00\n"
                                          "closes: 2026-10-07T23:59:30+08:00\n"
                                          "late: {grace: 15, cost: 10%, most: 50%}\n"
                                          "attempts: last\n"
                                          "handins: best\n"
                                          "missing: blank\n"
                                          "rounding: 0.5\n"
                                          "mended: [score-gib]\n",
                                          "assignment.yaml");
        QVERIFY(read.diagnostics.empty());
        const Assignment& a = read.value;
        QCOMPARE(a.course, std::string("attention"));
        QCOMPARE(a.title.in("en"), std::string("First assignment"));
        QCOMPARE(a.exercises.size(), std::size_t{2});
        QCOMPARE(*a.exercises[0].points, 20.0);
        QVERIFY(!a.exercises[1].points);
        QCOMPARE(*a.due, std::int64_t{1'790'783'940'000});
        QCOMPARE(*a.closes - *a.due, std::int64_t{(7 * 86'400 + 30) * 1000});
        QCOMPARE(a.zoneMinutes, 480);
        QCOMPARE(a.late.graceMinutes, 15);
        QCOMPARE(a.late.costPerDay, 0.1);
        QCOMPARE(a.late.most, 0.5);
        QVERIFY(a.attempts == Counting::last);
        QVERIFY(a.handins == Counting::best);
        QVERIFY(!a.missingIsZero);
        QCOMPARE(a.step, 0.5);
        QCOMPARE(a.mended, std::vector<std::string>{"score-gib"});
    }

    void refuses_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("code");
        QTest::newRow("unknown key") << QByteArray("latte: 1") << QByteArray("lessons.key.misspelt");
        QTest::newRow("time without a zone")
            << QByteArray("due: 2026-09-30T23:59") << QByteArray("lessons.assignment.time");
        QTest::newRow("31 February") << QByteArray("due: 2026-02-31T23:59Z")
                                     << QByteArray("lessons.assignment.time");
        QTest::newRow("hour 24") << QByteArray("due: 2026-02-01T24:00Z")
                                 << QByteArray("lessons.assignment.time");
        QTest::newRow("word") << QByteArray("due: soon") << QByteArray("lessons.assignment.time");
        QTest::newRow("closed before due") << QByteArray("due: 2026-02-02T00:00Z\ncloses: 2026-02-01T00:00Z")
                                           << QByteArray("lessons.assignment.closes");
        QTest::newRow("exercise twice")
            << QByteArray("exercises: [a, b, a]") << QByteArray("lessons.assignment.twice");
        QTest::newRow("negative points")
            << QByteArray("exercises: [{id: a, points: -1}]") << QByteArray("lessons.assignment.points");
        QTest::newRow("share") << QByteArray("late: {cost: 200%}") << QByteArray("lessons.yaml.want.share");
        QTest::newRow("policy") << QByteArray("attempts: worst") << QByteArray("lessons.yaml.want.word");
        QTest::newRow("step") << QByteArray("rounding: 0") << QByteArray("lessons.assignment.rounding");
        QTest::newRow("newer") << QByteArray("format: 2") << QByteArray("lessons.assignment.newer");
    }

    void refuses()
    {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, code);
        const auto read = parseAssignment(
            std::string("course: attention\n").append(line.toStdString()).append("\n"), "assignment.yaml");
        QCOMPARE(read.diagnostics.size(), std::size_t{1});
        QCOMPARE(read.diagnostics[0].code, code.toStdString());
        QVERIFY(read.diagnostics[0].where.line >= 1);
        QVERIFY(messages::knows(read.diagnostics[0].code));
    }

    void needsACourse()
    {
        for (const char* text : {"title: x\n", "", "- a\n", "{"})
            QVERIFY2(parseAssignment(text, "assignment.yaml").hasErrors(), text);
    }

    void times()
    {
        QCOMPARE(parseZonedTime("1970-01-01T00:00Z")->utc, std::int64_t{0});
        QCOMPARE(parseZonedTime("2024-02-29T12:00:01-05:30")->utc, std::int64_t{1'709'227'801'000});
        for (const char* wrong : {"", "2024-2-29T12:00Z", "2024-02-29", "2024-02-29T12:00+8:00",
                                  "2024-02-29T12:00Zx", "2024-02-29T12:-1Z", "20240229T1200Z"})
            QVERIFY2(!parseZonedTime(wrong), wrong);
    }
};

QTEST_GUILESS_MAIN(TestAssignment)
#include "tst_assignment.moc"
