#include "card_test.h"

#include <QJsonDocument>
#include <QRadioButton>

using namespace lectern;
using namespace lectern::cards;
using namespace lectern::testing;

/// What is kept of a card, and what comes back.
class TestExerciseState : public CardTest
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { load(); }
    void init() { beginAnew(); }
    void refusedKeepingShowsNothing();
    void stateComesBack();
    void hostileStateIsHarmless_data();
    void hostileStateIsHarmless();
};

void TestExerciseState::refusedKeepingShowsNothing()
{
    const auto card = makeCard("two-tokens");
    m_shelf->refuses = true;
    type(*card, "open", openAnswer);
    press(*card, "check");
    QVERIFY(!card->run().report());
    QCOMPARE(card->run().attemptsMade(), 0);
    QVERIFY(said(*card, "verdict_open").isEmpty());
    QVERIFY(said(*card, "result").startsWith(u"The answer could not be kept"));
    QCOMPARE(entry(*card, "open", 0, 0)->text(), openAnswer[0][0]);
    press(*card, "hint_open");
    QVERIFY(!card->plainText().contains(u"Hint 1"));
    QCOMPARE(card->run().hintsTaken(exercise("two-tokens").parts.front()), 0);
    m_shelf->refuses = false;
    press(*card, "check");
    QVERIFY(said(*card, "verdict_open").startsWith(u"Right"));
    QCOMPARE(m_shelf->attempts.size(), std::size_t(1));
}

void TestExerciseState::stateComesBack()
{
    const auto card = makeCard("two-tokens");
    press(*card, "hint_open");
    type(*card, "open", openAnswer);
    type(*card, "causal", {{QStringLiteral("1/2")}});
    press(*card, "check");
    type(*card, "causal", {{QStringLiteral("√2")}});
    const QJsonObject state = QJsonDocument::fromJson(QJsonDocument(card->state()).toJson()).object();
    const auto reopened = makeCard("two-tokens");
    reopened->restore(state);
    QCOMPARE(reopened->state(), card->state());
    QCOMPARE(reopened->plainText(), card->plainText());
    QCOMPARE(entry(*reopened, "causal", 0, 0)->text(), QStringLiteral("√2"));
    QCOMPARE(reopened->run().attemptsMade(), 1);
    // Help that was kept counts although the draft was lost.
    const auto fresh = makeCard("two-tokens");
    QVERIFY(fresh->plainText().contains(u"Hint 1"));
    // What was checked before help was taken keeps its points.
    press(*reopened, "hint_open");
    const auto again = makeCard("two-tokens");
    again->restore(reopened->state());
    QCOMPARE(again->run().report()->points.value(), 4.0);
}

void TestExerciseState::hostileStateIsHarmless_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::newRow("nothing") << QByteArray("{}");
    QTest::newRow("wrong types") << QByteArray(
        R"({"variant":"x","answer":7,"help":[],"attempts":{},"earlier":5,"checked":[]})");
    QTest::newRow("huge numbers") << QByteArray(
        R"({"variant":1e300,"attempts":1e300,"help":{"hints":{"open":1e9,"nope":3},"revealed":1}})");
    QTest::newRow("negative") << QByteArray(R"({"variant":-4,"attempts":-9,"help":{"hints":{"open":-2}}})");
    QTest::newRow("other kinds") << QByteArray(
        R"({"answer":{"exercise":"two-tokens","parts":{"open":["a","b"],"change":[["1"]],"zzz":"1"}}})");
    QTest::newRow("too large") << QByteArray(
        R"({"answer":{"exercise":"two-tokens","parts":{"open":[["1","2","3","4"],[],["5"],["6"]]}}})");
    QTest::newRow("other exercise") << QByteArray(
        R"({"answer":{"exercise":"x","parts":{"open":[["1"]]}},"earlier":[{"exercise":"x","parts":{}},3]})");
    QTest::newRow("other variants") << QByteArray(
        R"({"others":{"0":{},"-1":{"attempts":5},"x":{},"1":{"attempts":3},"99":{},"2":7,"3":[1]}})");
    QTest::newRow("unknown option") << QByteArray(
        R"({"checked":{"exercise":"two-tokens","parts":{"change":["none","values"]}}})");
}

void TestExerciseState::hostileStateIsHarmless()
{
    QFETCH(const QByteArray, json);
    const auto card = makeCard("two-tokens");
    type(*card, "open", zeros());
    card->restore(QJsonDocument::fromJson(json).object());
    QVERIFY(card->run().variant());
    QCOMPARE(card->run().variantNumber(), 1);
    QVERIFY(card->run().attemptsLeft() >= 0);
    // The card can still be worked with, unless the file says that all attempts are used.
    type(*card, "open", openAnswer);
    type(*card, "causal", causalAnswer);
    QTest::mouseClick(card->findChild<QRadioButton*>(QStringLiteral("change_visibility")), Qt::LeftButton, {},
                      QPoint(6, 8));
    press(*card, "check");
    if (card->run().attemptsMade() == 1)
        QVERIFY(card->run().report()->complete);
}

QTEST_MAIN(TestExerciseState)
#include "tst_exercise_state.moc"
