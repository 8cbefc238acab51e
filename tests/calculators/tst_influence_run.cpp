// Influence on a thread of its own: what is told, and what is not.

#include <lectern/calculators/influence.h>
#include <lectern/calculators/influence_run.h>
#include <lectern/calculators/session.h>
#include <lectern/lessons/course.h>
#include <lectern/messages/messages.h>

#include <QElapsedTimer>
#include <QTest>

#include <vector>

using namespace lectern;
using namespace lectern::calculators;

namespace {

/// 24 rows to poke; `s` makes each state another.
lessons::Calculator sample()
{
    const QString rows = QStringList(24, QStringLiteral("[1, 2]")).join(u", ");
    const QString yaml = QStringLiteral("title: T\ninputs:\n  s: {number: 1}\n  V: {matrix: [%1]}\ncells: |\n"
                                        "  rule = causalmask(24)\n  A = softmax(maskfill(s*randn(24, 24), rule))\n"
                                        "  O = s*A*V\n")
                             .arg(rows);
    auto parsed = lessons::parseCalculator(yaml.toStdString(), "sample", "sample.yaml");
    if (parsed.hasErrors())
        qFatal("%s", qPrintable(messages::formatLine(parsed.diagnostics.front())));
    return parsed.value;
}

struct Desk
{
    Desk() { QObject::connect(&run, &InfluenceRun::measured, [this](const auto& outcome) { told.push_back(outcome); }); }

    void ask(double s, const std::string& output = "O")
    {
        session.setNumber("s", s);
        run.measure({*session.sheet(), output, "V", "rule"});
    }

    Session session{sample(), QStringLiteral("en")};
    std::vector<InfluenceOutcome> told;
    InfluenceRun run;
};

} // namespace

class TestInfluenceRun : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tellsWhatIsMeasured()
    {
        Desk desk;
        desk.ask(2);
        QVERIFY(desk.run.isRunning());
        QVERIFY(desk.told.empty()); // never within the call
        QTRY_COMPARE(desk.told.size(), std::size_t(1));
        QVERIFY(!desk.run.isRunning());
        QVERIFY(desk.told.front().moved->identical(*desk.session.influence("O", "V")));
        QVERIFY(desk.told.front().mask->identical(*desk.session.value("rule")));
    }

    /// A dragged slider asks faster than it can be measured: what goes on is told, and then the newest.
    void theNewestWins()
    {
        Desk desk;
        for (int i = 1; i <= 50; ++i)
            desk.ask(i);
        QTRY_VERIFY(!desk.run.isRunning());
        QCOMPARE(desk.told.size(), std::size_t(2));
        QVERIFY(desk.told.back().moved->identical(*desk.session.influence("O", "V")));
        QVERIFY(!desk.told.front().moved->identical(*desk.told.back().moved));
    }

    void whatIsForgottenIsNotTold()
    {
        Desk desk;
        desk.ask(1);
        desk.ask(2);
        desk.run.forget();
        QVERIFY(!desk.run.isRunning());
        desk.ask(3);
        QVERIFY(desk.run.isRunning());
        QTRY_VERIFY(!desk.run.isRunning());
        QCOMPARE(desk.told.size(), std::size_t(1));
        QVERIFY(desk.told.front().moved->identical(*desk.session.influence("O", "V")));
        desk.run.forget(); // with nothing to forget
        desk.ask(4);
        QTRY_COMPARE(desk.told.size(), std::size_t(2));
    }

    void anErrorIsTold()
    {
        Desk desk;
        desk.ask(1, "nothing");
        QTRY_COMPARE(desk.told.size(), std::size_t(1));
        QVERIFY(!desk.told.front().moved);
    }

    void aStopEndsIt()
    {
        const Session session(sample(), QStringLiteral("en"));
        std::stop_source stop;
        stop.request_stop();
        const auto moved = influence(*session.sheet(), "O", "V", stop.get_token());
        QVERIFY(!moved);
        QCOMPARE(moved.error().code, std::string("calc.cancelled"));
    }

    void goesAwayWhileItMeasures()
    {
        for (int i = 0; i < 100; ++i) {
            Desk desk;
            desk.ask(i);
            desk.ask(i + 1);
        }
    }
};

QTEST_GUILESS_MAIN(TestInfluenceRun)
#include "tst_influence_run.moc"
