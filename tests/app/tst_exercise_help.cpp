#include "card_test.h"

#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>

using namespace lectern;
using namespace lectern::cards;
using namespace lectern::testing;

/// Hints, worked examples, solutions and other numbers.
class TestExerciseHelp : public CardTest
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { load(); }
    void init() { beginAnew(); }
    void workedExampleHasOtherNumbers();
    void theStepIsAskedFor();
    void hintsHaveOrderAndPrice();
    void solutionAfterThreeAttempts();
    void otherNumbersClear();
    void numbersComeBackAsTheyWereLeft();
    void numbersLeftOutliveTheProgram();
};

void TestExerciseHelp::workedExampleHasOtherNumbers()
{
    const auto fixed = makeCard("two-tokens"); // its numbers are the same for everyone
    QVERIFY(!button(*fixed, "showWorked")->isVisible());
    QVERIFY(!fixed->run().worked("en"));

    const auto card = makeCard("two-tokens-drawn");
    QVERIFY(button(*card, "showWorked")->text().contains(u"free"));
    const double most = *card->run().most();
    press(*card, "showWorked");
    const auto worked = card->run().worked("en");
    QVERIFY(worked && worked->prompt != card->prompt());
    QVERIFY(!worked->solution.contains(u"{{"));
    QVERIFY(said(*card, "worked").contains(u"Weights"));
    QVERIFY(m_shelf->help[1].hintsTaken.empty() && !m_shelf->help[1].solutionRevealed); // costs nothing
    QCOMPARE(*card->run().most(), most);
    QCOMPARE(m_shelf->attempts.size(), std::size_t(0));
    press(*card, "showWorked");
    QVERIFY(said(*card, "worked").isEmpty());

    // Through all variants: never the learner's own numbers.
    for (int i = 0; i < 50; ++i) {
        QVERIFY(card->run().worked("zh_CN")->prompt !=
                card->run().fill(card->run().exercise().text.in("zh_CN")).trimmed());
        press(*card, "another");
    }
    QVERIFY(said(*card, "worked").isEmpty());
}

void TestExerciseHelp::theStepIsAskedFor()
{
    const auto card = makeCard("two-tokens");
    int asked = 0;
    connect(card.get(), &ExerciseCard::stepWanted, this, [&asked] { ++asked; });
    button(*card, "step")->setFocus();
    QTest::keyClick(button(*card, "step"), Qt::Key_Return);
    QCOMPARE(asked, 1);
    card->focusAnswer();
    QCOMPARE(card->focusWidget(), entry(*card, "open", 0, 0));
}

void TestExerciseHelp::hintsHaveOrderAndPrice()
{
    const auto card = makeCard("two-tokens");
    QPushButton* hint = button(*card, "hint_open");
    QCOMPARE(hint->text(), QStringLiteral("Hint (free)"));
    press(*card, "hint_open");
    QVERIFY(card->plainText().contains(u"Hint 1. Write down the two scores"));
    QVERIFY(!card->plainText().contains(u"Hint 2"));
    QCOMPARE(hint->text(), QStringLiteral("Hint (at most 3.6 points from here)"));
    QCOMPARE(card->run().most(), 10.0);
    press(*card, "hint_open");
    QVERIFY(card->plainText().contains(u"Hint 2. The weights are 0.6698 and 0.3302"));
    QVERIFY(!hint->isVisible());
    QCOMPARE(m_shelf->help[1].hintsTaken["open"], 2);
    QVERIFY(
        card->findChild<QLabel*>(QStringLiteral("status"))->text().contains(u"at most 9.6 points from here"));
    type(*card, "open", openAnswer);
    press(*card, "check");
    QVERIFY(qAbs(m_shelf->attempts.back().points - 3.6) < 1e-9);
}

void TestExerciseHelp::solutionAfterThreeAttempts()
{
    const auto card = makeCard("two-tokens");
    for (int i = 0; i < 3; ++i) {
        QVERIFY(!button(*card, "reveal")->isVisible());
        type(*card, "open", {{QString::number(i + 10), QStringLiteral("7")}, zeros()[0]});
        press(*card, "check");
    }
    QVERIFY(button(*card, "reveal")->isVisible());
    QCOMPARE(button(*card, "reveal")->text(), QStringLiteral("Solution (at most 5 point(s) from here)"));
    press(*card, "reveal");
    QVERIFY(m_shelf->help[1].solutionRevealed);
    QVERIFY(said(*card, "solution").contains(u"0.7071"));
    type(*card, "open", openAnswer);
    press(*card, "check");
    QCOMPARE(m_shelf->attempts.back().points, 2.0);
}

void TestExerciseHelp::otherNumbersClear()
{
    const auto card = makeCard("two-tokens-drawn");
    QSignalSpy redrawn(card.get(), &ExerciseCard::promptChanged);
    const QString before = card->prompt();
    QVERIFY(!before.contains(u"{{"));
    press(*card, "hint_open");
    type(*card, "open", zeros());
    press(*card, "check");
    press(*card, "another");
    QCOMPARE(redrawn.size(), 1);
    QCOMPARE(card->run().variantNumber(), 2);
    QVERIFY(card->prompt() != before);
    QCOMPARE(entry(*card, "open", 0, 0)->text(), QString());
    QVERIFY(said(*card, "verdict_open").isEmpty());
    QVERIFY(!card->plainText().contains(u"Hint 1"));
    QCOMPARE(card->run().attemptsMade(), 0);
    type(*card, "open", valueOf(card->run(), "O"));
    type(*card, "causal", valueOf(card->run(), "O_causal"));
    press(*card, "check");
    QVERIFY(card->run().report()->complete);
    QCOMPARE(m_shelf->attempts.back().variantNumber, 2);
}

namespace {

/// Presses "other numbers" until they have come round.
void goRound(ExerciseCard& card)
{
    const int here = card.run().variantNumber();
    do {
        card.findChild<QPushButton*>(QStringLiteral("another"))->click();
    } while (card.run().variantNumber() != here);
}

} // namespace

void TestExerciseHelp::numbersComeBackAsTheyWereLeft()
{
    const auto card = makeCard("two-tokens-drawn");
    press(*card, "hint_open");
    type(*card, "open", zeros());
    press(*card, "check");
    const QString verdict = said(*card, "verdict_open");
    QVERIFY(!verdict.isEmpty());
    const QJsonObject left = card->state();
    press(*card, "another");
    type(*card, "open", {{QStringLiteral("1/3"), QString()}, {QString(), QString()}}); // not checked
    const QJsonObject second = card->state();
    for (int i = 1; i < card->run().exercise().variants; ++i)
        press(*card, "another");
    QCOMPARE(card->run().variantNumber(), 1);
    QCOMPARE(entry(*card, "open", 0, 0)->text(), QStringLiteral("7"));
    QCOMPARE(said(*card, "verdict_open"), verdict);
    QCOMPARE(card->run().attemptsMade(), 1);
    QVERIFY(card->plainText().contains(u"Hint 1"));
    for (const char* key : {"answer", "help", "attempts", "earlier", "checked", "checkedHelp"})
        QCOMPARE(card->state().value(QLatin1String(key)), left.value(QLatin1String(key)));
    // The same answer again is still one that was given before.
    press(*card, "check");
    QCOMPARE(card->run().attemptsMade(), 1);
    QCOMPARE(m_shelf->attempts.size(), std::size_t{1});
    press(*card, "another");
    QCOMPARE(entry(*card, "open", 0, 0)->text(), QStringLiteral("1/3"));
    QCOMPARE(card->state().value(QStringLiteral("answer")), second.value(QStringLiteral("answer")));
    QCOMPARE(card->run().attemptsMade(), 0);
}

void TestExerciseHelp::numbersLeftOutliveTheProgram()
{
    const auto card = makeCard("two-tokens-drawn");
    type(*card, "open", zeros());
    press(*card, "check");
    press(*card, "another");
    const auto reopened = makeCard("two-tokens-drawn");
    reopened->restore(card->state());
    QCOMPARE(reopened->state(), card->state());
    goRound(*reopened);
    goRound(*card);
    QCOMPARE(reopened->state(), card->state());
    while (reopened->run().variantNumber() != 1)
        press(*reopened, "another");
    QCOMPARE(entry(*reopened, "open", 1, 1)->text(), QStringLiteral("7"));
    QCOMPARE(reopened->run().attemptsMade(), 1);
    QVERIFY(!said(*reopened, "verdict_open").isEmpty());
}

QTEST_MAIN(TestExerciseHelp)
#include "tst_exercise_help.moc"
