#include "card_test.h"

#include <QApplication>
#include <QInputMethodEvent>
#include <QLabel>
#include <QSignalSpy>

using namespace lectern;
using namespace lectern::cards;
using namespace lectern::testing;

/// A card in other languages and locales, by keyboard, input method and screen reader.
class TestExerciseHands : public CardTest
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { load(); }
    void init() { beginAnew(); }
    void localeDoesNotMatter();
    void speaksBothLanguages();
    void arrowsAndEnterMove();
    void inputMethodNeverChecks();
    void isNamedForScreenReaders();
};

void TestExerciseHands::localeDoesNotMatter()
{
    const QLocale german(QLocale::German, QLocale::Germany);
    QCOMPARE(german.decimalPoint(), QStringLiteral(","));
    QLocale::setDefault(german);
    const auto card = makeCard("two-tokens");
    type(*card, "open", openAnswer);
    press(*card, "check");
    QVERIFY(said(*card, "verdict_open").startsWith(u"Right"));
    Rows comma = openAnswer;
    comma[0][0] = QStringLiteral("1,6605");
    type(*card, "open", comma);
    press(*card, "check");
    QCOMPARE(card->run().attemptsMade(), 1);
}

void TestExerciseHands::speaksBothLanguages()
{
    const auto card = makeCard("two-tokens", "zh_CN");
    type(*card, "open", valueOf(card->run(), "transposed"));
    press(*card, "check");
    QVERIFY(said(*card, "verdict_open").contains(QStringLiteral("只是行和列换了位置")));
    card->setContext(context("en", 1.5));
    QVERIFY(said(*card, "verdict_open").contains(u"rows and columns exchanged"));
    QVERIFY(card->prompt().startsWith(u"Let $Q=K=I_2$"));
}

void TestExerciseHands::arrowsAndEnterMove()
{
    const auto card = makeCard("two-tokens");
    QTRY_VERIFY(card->isActiveWindow());
    QLineEdit* first = entry(*card, "open", 0, 0);
    first->setFocus();
    QTest::keyClick(first, Qt::Key_Right);
    QCOMPARE(card->focusWidget(), entry(*card, "open", 0, 1));
    QTest::keyClick(card->focusWidget(), Qt::Key_Down);
    QCOMPARE(card->focusWidget(), entry(*card, "open", 1, 1));
    QTest::keyClick(card->focusWidget(), Qt::Key_Left);
    QCOMPARE(card->focusWidget(), entry(*card, "open", 1, 0));
    QTest::keyClick(card->focusWidget(), Qt::Key_Up);
    QCOMPARE(card->focusWidget(), first);
    QTest::keyClick(first, Qt::Key_Return);
    QCOMPARE(card->focusWidget(), entry(*card, "open", 0, 1));
    QTest::keyClick(card->focusWidget(), Qt::Key_Return);
    QCOMPARE(card->focusWidget(), entry(*card, "open", 1, 0));
    QVERIFY(!card->run().report());
    // Within a text the arrows move the cursor.
    type(*card, "open", {{QStringLiteral("1.5")}});
    QTest::keyClick(first, Qt::Key_Left);
    QCOMPARE(card->focusWidget(), first);
    QTest::keyClick(first, Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(card->run().report());
    entry(*card, "open", 1, 1)->setFocus();
    QTest::keyClick(entry(*card, "open", 1, 1), Qt::Key_Tab);
    QCOMPARE(card->focusWidget(), button(*card, "hint_open"));
    QTest::keyClick(button(*card, "hint_open"), Qt::Key_Return);
    QVERIFY(card->plainText().contains(u"Hint 1"));
}

void TestExerciseHands::inputMethodNeverChecks()
{
    const auto card = makeCard("two-tokens");
    QLineEdit* edit = entry(*card, "open", 0, 0);
    edit->setFocus();
    QInputMethodEvent composing(QStringLiteral("yi"), {});
    QApplication::sendEvent(edit, &composing);
    QTest::keyClick(edit, Qt::Key_Return);
    QTest::keyClick(edit, Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(!card->run().report());
    QInputMethodEvent committed;
    committed.setCommitString(QStringLiteral("１．５"));
    QApplication::sendEvent(edit, &committed);
    QCOMPARE(card->run().entry(exercise("two-tokens").parts.front(), 0, 0), QStringLiteral("１．５"));
    QTest::keyClick(edit, Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(card->run().report());
}

void TestExerciseHands::isNamedForScreenReaders()
{
    const auto card = makeCard("two-tokens");
    QCOMPARE(entry(*card, "open", 1, 0)->accessibleName(),
             QStringLiteral("The output O without a mask, row 2 column 1"));
    type(*card, "open", openAnswer);
    QSignalSpy announced(card.get(), &ExerciseCard::announced);
    press(*card, "check");
    QCOMPARE(announced.size(), 1);
    const QString spoken = card->findChild<QLabel*>(QStringLiteral("status"))->accessibleName();
    QVERIFY2(spoken.startsWith(u"The output O without a mask: Right"), qPrintable(spoken));
    QVERIFY2(spoken.contains(u"4 of 10 point(s)"), qPrintable(spoken));
}

QTEST_MAIN(TestExerciseHands)
#include "tst_exercise_hands.moc"
