#include "sample_calculators.h"

#include <lectern/calculators/session.h>
#include <lectern/messages/messages.h>

#include <QJsonArray>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace lectern;
using namespace lectern::calculators;

class TestCalculatorSession : public QObject
{
    Q_OBJECT

private:
    static double entry(const Session& session, const char* cell, std::size_t row, std::size_t col)
    {
        const auto value = session.value(cell);
        return value ? value->at(row, col) : std::nan("");
    }

private Q_SLOTS:
    void startsWithTheAuthorsNumbers()
    {
        const Session session(test::twoTokens(), QStringLiteral("en"));
        QVERIFY2(session.problems().empty(),
                 session.problems().empty() ? "" : session.problems().front().code.c_str());
        QVERIFY(std::abs(entry(session, "A", 0, 0) - 0.6698) < 5e-5);
        QVERIFY(std::abs(entry(session, "O", 1, 1) - 2.6790) < 5e-5);
        QVERIFY(session.isAtStart());
        QVERIFY(!session.canUndo());
    }

    void causalMaskGivesTheFirstValueExactly()
    {
        Session session(test::twoTokens(), QStringLiteral("en"));
        QVERIFY(!session.setNumber("causal_on", 1));
        QCOMPARE(entry(session, "O", 0, 0), 2.0);
        QCOMPARE(entry(session, "O", 0, 1), 0.0);
    }

    void edits_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<bool>("ok");
        QTest::addColumn<double>("value");
        QTest::newRow("number") << QStringLiteral("2") << true << 2.0;
        QTest::newRow("fraction") << QStringLiteral("1/4") << true << 0.25;
        QTest::newRow("root") << QStringLiteral("sqrt(4)/2") << true << 1.0;
        QTest::newRow("full width") << QStringLiteral("－０．５") << true << -0.5;
        QTest::newRow("word") << QStringLiteral("two") << false << 1.0;
        QTest::newRow("comma") << QStringLiteral("0,5") << false << 1.0;
        QTest::newRow("too large") << QStringLiteral("13") << false << 1.0;
        QTest::newRow("too small") << QStringLiteral("-12.5") << false << 1.0;
        QTest::newRow("heavy") << QStringLiteral("sum(ones(900, 900))") << false << 1.0;
    }

    void edits()
    {
        QFETCH(QString, typed);
        QFETCH(bool, ok);
        QFETCH(double, value);
        Session session(test::twoTokens(), QStringLiteral("en"));
        const Refusal refusal = session.setEntry("Q", 0, 0, typed);
        QCOMPARE(!refusal.has_value(), ok);
        QVERIFY(ok || messages::knows(refusal->code));
        QCOMPARE(session.input("Q").at(0, 0).typed, typed);
        QCOMPARE(session.input("Q").at(0, 0).problem.has_value(), !ok);
        QCOMPARE(entry(session, "Q", 0, 0), value);
    }

    void onlyWhatAnEditTouchesIsReported()
    {
        Session session(test::twoTokens(), QStringLiteral("en"));
        std::vector<Change> changes;
        connect(&session, &Session::changed, this, [&](const Change& change) { changes.push_back(change); });
        session.setEntry("V", 1, 1, QStringLiteral("3"));
        QCOMPARE(changes.size(), std::size_t(1));
        QVERIFY(changes[0].touches("V"));
        QVERIFY(changes[0].touches("O"));
        QVERIFY(!changes[0].touches("A"));
        QVERIFY(!changes[0].touches("Q"));
        session.setEntry("V", 1, 1, QStringLiteral("3"));
        QCOMPARE(changes.size(), std::size_t(1));
    }

    void undoneAndDoneAgain()
    {
        Session session(test::twoTokens(), QStringLiteral("en"));
        session.setEntry("Q", 0, 0, QStringLiteral("x"));
        session.setEntry("Q", 0, 0, QStringLiteral("3"));
        session.undo();
        QCOMPARE(session.input("Q").at(0, 0).typed, QStringLiteral("x"));
        QVERIFY(session.input("Q").at(0, 0).problem.has_value());
        session.undo();
        QVERIFY(session.isAtStart());
        QVERIFY(!session.canUndo());
        session.redo();
        session.redo();
        QCOMPARE(entry(session, "Q", 0, 0), 3.0);
        session.undo();
        session.setEntry("Q", 0, 0, QStringLiteral("4"));
        QVERIFY(!session.canRedo());
        session.reset();
        QVERIFY(session.isAtStart());
        session.undo();
        QCOMPARE(entry(session, "Q", 0, 0), 4.0);
    }

    void aDragIsOneStep()
    {
        lessons::Calculator calculator;
        calculator.inputs = {test::numberInput("d", lessons::InputKind::slider, 1)};
        calculator.inputs[0].min = 0;
        calculator.inputs[0].max = 100;
        calculator.cells.text = "y = 2*d\n";
        Session session(calculator, QStringLiteral("en"));
        for (int i = 2; i <= 20; ++i)
            session.setNumber("d", i, true);
        session.endGesture();
        for (int i = 30; i <= 40; ++i)
            session.setNumber("d", i, true);
        QCOMPARE(entry(session, "y", 0, 0), 80.0);
        session.undo();
        QCOMPARE(entry(session, "y", 0, 0), 40.0);
        session.undo();
        QCOMPARE(entry(session, "y", 0, 0), 2.0);
        QVERIFY(!session.canUndo());
        QVERIFY(session.setNumber("d", 101).has_value());
    }

    void pastedMatrices()
    {
        Session session(test::twoTokens(), QStringLiteral("en"));
        QVERIFY(!session.setMatrix("K", QStringLiteral("array([[1., 2.],\n       [3., 4.]])")));
        QCOMPARE(entry(session, "K", 1, 0), 3.0);
        QCOMPARE(session.setMatrix("K", QStringLiteral("[1 2 3; 4 5 6]"))->code,
                 std::string("calculators.matrix.shape"));
        QCOMPARE(session.setMatrix("K", QStringLiteral("[1 2; 3 99]"))->code,
                 std::string("calculators.number.most"));
        QCOMPARE(entry(session, "K", 1, 1), 4.0);
        session.undo();
        QVERIFY(session.isAtStart());
    }

    void tokensKeepTheirNumberWhereTheyNameRows()
    {
        Session session(test::twoTokens(), QStringLiteral("zh_CN"));
        QCOMPARE(session.labels("tok"), (QStringList{QStringLiteral("一"), QStringLiteral("二")}));
        session.setLanguage(QStringLiteral("en"));
        QCOMPARE(session.labels("tok"), (QStringList{QStringLiteral("one"), QStringLiteral("two")}));
        QCOMPARE(session.setTokens("tok", QStringLiteral("a b c"))->code,
                 std::string("calculators.tokens.count"));
        QVERIFY(session.setTokens("tok", QStringLiteral("  ")).has_value());
        QVERIFY(!session.setTokens("tok", QStringLiteral("猫，狗")));
        QCOMPARE(session.labels("tok"), (QStringList{QStringLiteral("猫"), QStringLiteral("狗")}));
        session.setLanguage(QStringLiteral("zh_CN"));
        QCOMPARE(session.labels("tok").first(), QStringLiteral("猫"));
    }

    void lockedInputsStay()
    {
        lessons::Calculator calculator = test::twoTokens();
        calculator.inputs[1].locked = true;
        Session session(calculator, QStringLiteral("en"));
        QCOMPARE(session.setEntry("Q", 0, 0, QStringLiteral("2"))->code, std::string("calculators.locked"));
        QVERIFY(session.isAtStart());
    }

    void textsConditionsAndSteps()
    {
        Session session(test::twoTokens(), QStringLiteral("en"));
        QCOMPARE(session.fill(session.calculator().show[3].text),
                 QStringLiteral("The first token reads **33.0 %** from the second."));
        QCOMPARE(session.fill("{{nowhere}} and {{A[1, 1]:.2f}}"), QStringLiteral("? and 0.67"));
        QVERIFY(!session.isVisible(session.calculator().show[4]));
        session.applyPreset(1);
        QVERIFY(session.isVisible(session.calculator().show[4]));

        QCOMPARE(session.revealedSteps(), 3);
        session.revealSteps(0);
        QVERIFY(!session.isVisible(session.calculator().show[0]));
        session.revealSteps(1);
        QVERIFY(session.isVisible(session.calculator().show[1]));  // masked scores come from S alone
        QVERIFY(!session.isVisible(session.calculator().show[3])); // the text reads A
        session.revealSteps(2);
        QVERIFY(session.isVisible(session.calculator().show[3]));
        QVERIFY(!session.isVisible(session.calculator().show[2]));
        session.revealSteps(99);
        QVERIFY(session.isVisible(session.calculator().show[2]));
    }

    void numbersInTextsCanBeAskedAbout_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("markdown");
        QTest::addColumn<int>("count");
        const auto row = [](const char* name, const char* text, const char* markdown, int count) {
            QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(markdown) << count;
        };
        row("a cell", "a {{percent:.0f}} b", "a [33](why:0) b", 1);
        row("within emphasis", "**{{percent:.0f}} %**。", "**[33](why:0) %**。", 1);
        row("entries", "{{A[1, 2]:.2f}}, {{A[2, 1 + 1]:.2f}}", "[0.33](why:0), [0.67](why:1)", 2);
        row("in a table", "| a |\n|---|\n| {{percent:.0f}} |", "| a |\n|---|\n| [33](why:0) |", 1);
        row("an input", "{{causal_on:.0f}}", "0", 0);
        row("an expression", "{{2*percent:.0f}}", "66", 0);
        row("a whole matrix", "{{V}}", "[2, 0; 0, 4]", 0);
        row("no such entry", "{{A[3, 1]}}", "?", 0);
        row("in a formula", "$p = {{percent:.0f}}$", "$p = 33$", 0);
        row("in code, then not", "`{{percent:.0f}}` {{percent:.0f}}", "`33` [33](why:1)", 1);
        row("money", "$5, {{percent:.0f}} $6", "$5, [33](why:0) $6", 1);
        row("unclosed", "{{percent", "{{percent", 0);
    }

    void numbersInTextsCanBeAskedAbout()
    {
        QFETCH(QString, text);
        QFETCH(QString, markdown);
        QFETCH(int, count);
        const Session session(test::twoTokens(), QStringLiteral("en"));
        const FilledText filled = session.fillWithQuestions(text.toStdString(), QStringLiteral("why:"));
        QCOMPARE(filled.markdown, markdown);
        QCOMPARE(int(filled.markdown.count(QStringLiteral("](why:"))), count);
        for (const calc::EntryRef& entry : filled.entries)
            QVERIFY(session.explain(entry));
    }

    void challengeIsRecognised()
    {
        Session session(test::twoTokens(), QStringLiteral("en"));
        QVERIFY(!session.challengeSolved());
        session.setMatrix("K", QStringLiteral("[0 12; 12 0]"));
        QVERIFY(session.challengeHolds());
        session.reset();
        QVERIFY(!session.challengeHolds());
        QVERIFY(session.challengeSolved());
    }

    void isKeptAndRestored()
    {
        Session session(test::twoTokens(), QStringLiteral("en"));
        QVERIFY(session.state().value(QStringLiteral("inputs")).toObject().isEmpty());
        session.setEntry("Q", 0, 1, QStringLiteral("1/2"));
        session.setEntry("Q", 1, 1, QStringLiteral("oops"));
        session.setNumber("causal_on", 1);
        session.setTokens("tok", QStringLiteral("a b"));
        session.revealSteps(1);
        Session other(test::twoTokens(), QStringLiteral("en"));
        other.restore(session.state());
        QCOMPARE(other.input("Q").at(0, 1).typed, QStringLiteral("1/2"));
        QCOMPARE(entry(other, "Q", 0, 1), 0.5);
        QVERIFY(other.input("Q").at(1, 1).problem.has_value());
        QCOMPARE(entry(other, "O", 0, 0), 2.0);
        QCOMPARE(other.labels("tok").first(), QStringLiteral("a"));
        QCOMPARE(other.revealedSteps(), 1);
        QVERIFY(!other.canUndo());
        QCOMPARE(other.state(), session.state());
    }

    void toleratesForeignState_data()
    {
        QTest::addColumn<QJsonObject>("state");
        const auto inputs = [](const QJsonObject& object) {
            return QJsonObject{{QStringLiteral("inputs"), object}};
        };
        const auto typed = [](const QJsonValue& value) {
            return QJsonObject{{QStringLiteral("typed"), value}};
        };
        const auto q = QStringLiteral("Q");
        QTest::newRow("empty") << QJsonObject();
        QTest::newRow("newer") << QJsonObject{{QStringLiteral("version"), 99}, {QStringLiteral("more"), 1}};
        QTest::newRow("inputs are a list") << QJsonObject{{QStringLiteral("inputs"), QJsonArray{1, 2}}};
        QTest::newRow("unknown input") << inputs({{QStringLiteral("gone"), typed(QJsonArray{})}});
        QTest::newRow("other shape") << inputs({{q, typed(QJsonArray{QJsonArray{QStringLiteral("1")}})}});
        QTest::newRow("numbers for texts")
            << inputs({{q, typed(QJsonArray{QJsonArray{1, 2}, QJsonArray{3, 4}})}});
        QTest::newRow("text for rows") << inputs({{q, typed(QStringLiteral("x"))}});
        QTest::newRow("long text") << inputs(
            {{q, typed(QJsonArray{QJsonArray{QString(5'000, u'9'), QStringLiteral("1")},
                                  QJsonArray{QStringLiteral("1"), QStringLiteral("1")}})}});
        QTest::newRow("tokens of another number")
            << inputs({{QStringLiteral("tok"),
                        QJsonObject{{QStringLiteral("tokens"), QJsonArray{QStringLiteral("a")}}}}});
    }

    void toleratesForeignState()
    {
        QFETCH(QJsonObject, state);
        Session session(test::twoTokens(), QStringLiteral("en"));
        session.setEntry("Q", 0, 0, QStringLiteral("5"));
        session.restore(state);
        QVERIFY(session.isAtStart());
        QCOMPARE(session.revealedSteps(), 3);
    }

    void brokenCalculatorsSayWhy()
    {
        lessons::Calculator calculator = test::twoTokens();
        calculator.cells.text = "S = Q*\n";
        Session session(calculator, QStringLiteral("en"));
        QVERIFY(!session.problems().empty());
        QVERIFY(!session.value("S"));
        session.setEntry("Q", 0, 0, QStringLiteral("5"));
        QCOMPARE(session.fill("{{S}}"), QStringLiteral("?"));
    }

    void limitsBecomeErrors()
    {
        lessons::Calculator calculator;
        calculator.inputs = {test::numberInput("n", lessons::InputKind::integer, 2)};
        calculator.cells.text = "big = ones(n, n)*ones(n, n)\nsmall = n + 1\n";
        Session session(calculator, QStringLiteral("en"));
        QVERIFY(session.value("big"));
        session.setNumber("n", 5'000);
        QVERIFY(!session.value("big"));
        session.setNumber("n", 3);
        QVERIFY(session.value("big"));
        QCOMPARE(entry(session, "small", 0, 0), 4.0);
    }

    void beginsWithWhatIsComputed()
    {
        const lessons::Calculator calculator = test::twoTokens();
        const StartSheet start = computeStart(calculator, QStringLiteral("en"));
        QVERIFY(start.problems.empty());
        Session one(calculator, start, QStringLiteral("zh_CN"));
        Session other(calculator, start, QStringLiteral("en"));
        QCOMPARE(one.labels("tok"), Session(calculator, QStringLiteral("zh_CN")).labels("tok"));
        one.setEntry("Q", 0, 0, QStringLiteral("9"));
        QVERIFY(entry(one, "A", 0, 0) != entry(other, "A", 0, 0));
        QCOMPARE(entry(other, "A", 0, 0), entry(Session(calculator, QStringLiteral("en")), "A", 0, 0));
        one.reset();
        QCOMPARE(entry(one, "A", 0, 0), entry(other, "A", 0, 0));
    }

    void aFaultyCalculatorHasNoSheet()
    {
        lessons::Calculator calculator;
        calculator.cells.text = "a = \n";
        const StartSheet start = computeStart(calculator, QStringLiteral("en"));
        QVERIFY(!start.sheet);
        QVERIFY(!start.problems.empty());
        QVERIFY(!Session(calculator, start, QStringLiteral("en")).problems().empty());
    }

    void historyOutlivesASession()
    {
        Session before(test::twoTokens(), QStringLiteral("en"));
        before.setEntry("Q", 0, 0, QStringLiteral("2"));
        before.setEntry("Q", 0, 0, QStringLiteral("3"));
        before.undo();
        Session after(test::twoTokens(), QStringLiteral("zh_CN"));
        after.restore(before.state());
        QVERIFY(!after.canUndo());
        after.setHistory(before.history());
        QCOMPARE(after.input("Q").at(0, 0).typed, QStringLiteral("2"));
        after.redo();
        QCOMPARE(after.input("Q").at(0, 0).typed, QStringLiteral("3"));
        after.undo();
        after.undo();
        QVERIFY(!after.canUndo());
        QVERIFY(after.isAtStart()); // with the labels of its own language
    }
};

QTEST_GUILESS_MAIN(TestCalculatorSession)
#include "tst_calculator_session.moc"
