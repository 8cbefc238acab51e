#include "sample_lab.h"

#include <lectern/calculators/check.h>
#include <lectern/calculators/lab_control.h>
#include <lectern/calculators/session.h>
#include <lectern/messages/messages.h>

#include <QJsonDocument>
#include <QSignalSpy>
#include <QTest>

using namespace lectern;
using calculators::LabControl;
using calculators::Session;

namespace {

double number(const Session& session, const char* cell)
{
    const auto value = session.value(cell);
    return value ? value->number() : std::nan("");
}

std::size_t length(const Session& session, const char* cell)
{
    const auto value = session.value(cell);
    return value ? value->shape().cols : 0;
}

lessons::Calculator with(const char* parameters)
{
    return lessons::parseCalculator(
               "title: {en: T}\ninputs:\n  n: {number: 8}\n  Q: {matrix: [[1, 2]]}\nlab: decode\n"
               "parameters: " +
                   std::string(parameters) + "\ncells: |\n  bad = Q * Q\n  late = sum(keys)\n",
               "t", "t.yaml")
        .value;
}

} // namespace

class TestLabControl : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothingRunsByItself()
    {
        Session session(test::overfitLab(), QStringLiteral("en"));
        LabControl lab(session);
        QVERIFY(session.problems().empty());
        QVERIFY(!lab.isRunning() && !session.labOutcome() && !session.labIsStale());
        QVERIFY(session.awaitsLab("loss") && session.awaitsLab("final") && !session.awaitsLab("untouched"));
        const auto& views = session.calculator().show;
        QVERIFY(!session.isVisible(views[0]) && !session.isVisible(views[1]));
        QVERIFY(session.isVisible(views[2]));
        QVERIFY(!session.isVisible(views[3]));
    }

    void whatALabGivesAreCells()
    {
        Session session(test::overfitLab(), QStringLiteral("en"));
        LabControl lab(session);
        QSignalSpy changed(&lab, &LabControl::changed);
        lab.start();
        QVERIFY(lab.isRunning());
        QTRY_VERIFY(!lab.isRunning());
        QVERIFY(!lab.problem());
        QCOMPARE(length(session, "loss"), std::size_t{20});
        const auto direct = labs::runLab("overfit", {{{"steps", 20}, {"causal", 1}, {"seed", 3}}, {}, {}});
        QCOMPARE(number(session, "final"), 2 * direct->at("loss").at(0, 19));
        for (const lessons::ViewSpec& view : session.calculator().show)
            QVERIFY(session.isVisible(view));
        // The result is calculated with like any other number.
        QVERIFY(!session.setEntry("gain", 0, 0, QStringLiteral("10")));
        QCOMPARE(number(session, "final"), 10 * direct->at("loss").at(0, 19));
        QVERIFY(!session.labIsStale());
    }

    void anotherParameterMakesItStale()
    {
        Session session(test::overfitLab(), QStringLiteral("en"));
        LabControl lab(session);
        lab.start();
        QTRY_VERIFY(!lab.isRunning());
        session.setNumber("steps", 30);
        QVERIFY(session.labIsStale());
        QCOMPARE(length(session, "loss"), std::size_t{20});
        session.undo();
        QVERIFY(!session.labIsStale());
        session.setNumber("masked", 0);
        QVERIFY(session.labIsStale());
        lab.start();
        QTRY_VERIFY(!lab.isRunning());
        QVERIFY(!session.labIsStale());
    }

    void theResultIsKept()
    {
        Session session(test::overfitLab(), QStringLiteral("en"));
        LabControl lab(session);
        lab.start();
        QTRY_VERIFY(!lab.isRunning());
        session.setNumber("steps", 25);
        const QByteArray kept = QJsonDocument(session.state()).toJson();
        Session other(test::overfitLab(), QStringLiteral("zh_CN"));
        other.restore(QJsonDocument::fromJson(kept).object());
        QCOMPARE(number(other, "final"), number(session, "final"));
        QVERIFY(other.labIsStale());
        QVERIFY(other.isVisible(other.calculator().show[0]));
        // A state without a result takes it away again.
        other.restore({});
        QVERIFY(!other.labOutcome() && other.awaitsLab("loss"));
        // Nor does a hostile one give any.
        QJsonObject hostile = QJsonDocument::fromJson(kept).object();
        hostile.insert(QStringLiteral("lab"), QJsonObject{{QStringLiteral("cells"), 3}});
        other.restore(hostile);
        QVERIFY(!other.labOutcome());
    }

    void cancellingKeepsWhatThereIs()
    {
        Session session(test::overfitLab(), QStringLiteral("en"));
        session.setNumber("steps", 2000);
        LabControl lab(session);
        int told = 0;
        connect(&session, &Session::changed, this, [&] {
            if (lab.isTellingProgress() && ++told == 1)
                lab.cancel();
        });
        lab.start();
        QTRY_VERIFY(!lab.isRunning());
        QVERIFY(told >= 1);
        QVERIFY(session.labOutcome()->share < 1);
        QVERIFY(length(session, "loss") > 0 && length(session, "loss") < 2000);
        QVERIFY(!session.labIsStale());
    }

    // Cells that a newer run has not reached yet must not be those of an older one.
    void anOlderResultDoesNotStandBesideANewerOne()
    {
        Session session(test::overfitLab(), QStringLiteral("en"));
        const auto parameters = *session.labParameters();
        session.setLabOutcome({parameters, {{"loss", calc::Value(5)}, {"leak", calc::Value(1)}}, 1, 0});
        QCOMPARE(number(session, "leak"), 1.0);
        session.setLabOutcome({parameters, {{"loss", calc::Value(4)}}, 0.5, 0});
        QCOMPARE(number(session, "loss"), 4.0);
        QVERIFY(session.awaitsLab("leak"));
    }

    void whatCannotStartSaysWhy_data()
    {
        QTest::addColumn<QByteArray>("parameters");
        QTest::addColumn<QByteArray>("code");
        QTest::newRow("a matrix") << QByteArray("{new: Q}") << QByteArray("labs.parameter.number");
        QTest::newRow("a broken cell") << QByteArray("{new: bad}") << QByteArray("calc");
        QTest::newRow("its own result") << QByteArray("{new: late}") << QByteArray("calc.input.missing");
    }
    void whatCannotStartSaysWhy()
    {
        QFETCH(QByteArray, parameters);
        QFETCH(QByteArray, code);
        Session session(with(parameters.constData()), QStringLiteral("en"));
        LabControl lab(session);
        lab.start();
        QVERIFY(!lab.isRunning());
        QVERIFY(lab.problem());
        QVERIFY2(QByteArray::fromStdString(lab.problem()->code).startsWith(code),
                 lab.problem()->code.c_str());
        QVERIFY(!calculators::check(session.calculator()).empty());
    }

    void anOutOfRangeInputIsRefused()
    {
        Session session(with("{new: n}"), QStringLiteral("en"));
        LabControl lab(session);
        QVERIFY(!session.setEntry("n", 0, 0, QStringLiteral("2.5")));
        lab.start();
        QCOMPARE(lab.problem()->code, std::string("labs.parameter.whole"));
        QVERIFY(!session.setEntry("n", 0, 0, QStringLiteral("-4")));
        lab.start();
        QCOMPARE(lab.problem()->code, std::string("labs.parameter.range"));
        QVERIFY(!session.setEntry("n", 0, 0, QStringLiteral("3")));
        lab.start();
        QVERIFY(!lab.problem());
        QTRY_COMPARE(length(session, "keys"), std::size_t{3});
    }

    void theCheckRunsItSmall()
    {
        QVERIFY(calculators::check(test::overfitLab()).empty());
        lessons::Calculator careless = test::overfitLab();
        careless.cells.text = "final = loss[1, 20]\nuntouched = gain\n";
        const auto findings = calculators::check(careless);
        QVERIFY(!findings.empty());
        QCOMPARE(findings.back().code, std::string("calculators.check.state"));
    }
};

QTEST_GUILESS_MAIN(TestLabControl)
#include "tst_lab_control.moc"
