#include "card_test.h"

#include <lectern/grading/option_order.h>

#include <QApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QRadioButton>
#include <QSignalSpy>

#include <algorithm>

using namespace lectern;
using namespace lectern::cards;
using namespace lectern::testing;

/// Answers are typed, checked and judged.
class TestExerciseCard : public CardTest
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { load(); }
    void init() { beginAnew(); }
    void solvesByTypingAndClicking();
    void namesEveryMistake_data();
    void namesEveryMistake();
    void saysWhatIsRightFirst();
    void unreadableCostsNothing();
    void blankCostsNothing();
    void sameAnswerCostsNothing();
    void attemptsRunOut();
    void optionsStandInTheVariantsOrder();
    void rowsAreCountedWhereTheyEarnThePoints();
    void aShortAnswerWaitsAndTheRestIsDone();
    void buttonsAreLeftOutOnPaper();
};

void TestExerciseCard::buttonsAreLeftOutOnPaper()
{
    const auto card = makeCard("two-tokens");
    const auto shown = [&card] {
        QStringList names;
        for (const QPushButton* button : card->findChildren<QPushButton*>()) {
            if (button->isVisibleTo(card.get()))
                names << button->objectName();
        }
        return names;
    };
    const QStringList before = shown();
    QVERIFY(before.contains(QStringLiteral("check")));
    const int high = card->sizeHint().height();
    reader::EmbedContext paper = context();
    paper.onPaper = true;
    card->setContext(paper);
    QCOMPARE(shown(), QStringList());
    QVERIFY(card->sizeHint().height() < high);
    card->setContext(context());
    QCOMPARE(shown(), before);
}

void TestExerciseCard::solvesByTypingAndClicking()
{
    const auto card = makeCard("two-tokens");
    QSignalSpy solved(card.get(), &ExerciseCard::solved);
    type(*card, "open", {{QStringLiteral("3-2*e^(√2/2)/(1+e^(√2/2))"), openAnswer[0][1]}, openAnswer[1]});
    type(*card, "causal", causalAnswer);
    QTest::mouseClick(card->findChild<QRadioButton*>(QStringLiteral("change_visibility")), Qt::LeftButton, {},
                      QPoint(6, 8));
    press(*card, "check");
    QVERIFY(card->run().report());
    QVERIFY(card->run().report()->complete);
    QCOMPARE(solved.size(), 1);
    QCOMPARE(m_shelf->attempts.size(), std::size_t(1));
    QCOMPARE(m_shelf->attempts.front().points, 10.0);
    QVERIFY(said(*card, "verdict_open").startsWith(u"Right"));
    QCOMPARE(said(*card, "result"), QStringLiteral("All parts are right"));
    QVERIFY(!button(*card, "check")->isEnabled());
    QVERIFY(button(*card, "reveal")->isVisible());
    QCOMPARE(button(*card, "reveal")->text(), QStringLiteral("Solution"));
}

void TestExerciseCard::namesEveryMistake_data()
{
    QTest::addColumn<QString>("part");
    QTest::addColumn<QString>("cell");
    for (const lessons::Part& part : exercise("two-tokens").parts) {
        for (const lessons::Mistake& mistake : part.mistakes) {
            QTest::addRow("%s %s", part.id.c_str(), mistake.cell.c_str())
                << QString::fromStdString(part.id) << QString::fromStdString(mistake.cell);
        }
    }
}

void TestExerciseCard::namesEveryMistake()
{
    QFETCH(const QString, part);
    QFETCH(const QString, cell);
    const auto card = makeCard("two-tokens");
    type(*card, part.toLatin1().constData(), valueOf(card->run(), cell.toStdString()));
    press(*card, "check");
    for (const lessons::Part& known : exercise("two-tokens").parts) {
        for (const lessons::Mistake& mistake : known.mistakes) {
            if (QString::fromStdString(known.id) != part || QString::fromStdString(mistake.cell) != cell)
                continue;
            const QString words = QString::fromStdString(mistake.text.in("en")).section(u'$', 0, 0).trimmed();
            const QString verdict = said(*card, (u"verdict_" + part).toLatin1().constData());
            QVERIFY2(verdict.contains(words), qPrintable(verdict));
            // The message says it all: no entry is pointed at.
            QVERIFY(!verdict.contains(u"Look again at"));
        }
    }
}

void TestExerciseCard::saysWhatIsRightFirst()
{
    const auto card = makeCard("two-tokens");
    Rows rows = openAnswer;
    rows[1][0] = QStringLiteral("5");
    type(*card, "open", rows);
    press(*card, "check");
    QVERIFY(said(*card, "verdict_open").startsWith(u"3 of 4 right"));
    QVERIFY(!said(*card, "verdict_open").contains(u"row 2"));
    rows[1][0] = QStringLiteral("6");
    type(*card, "open", rows);
    press(*card, "check");
    QVERIFY(said(*card, "verdict_open").contains(u"Look again at row 2 column 1"));
    QCOMPARE(entry(*card, "open", 1, 0)->accessibleDescription(), QStringLiteral("look again"));
    QCOMPARE(entry(*card, "open", 0, 0)->accessibleDescription(), QStringLiteral("right"));
    QTest::mouseClick(card->findChild<QRadioButton*>(QStringLiteral("change_shape")), Qt::LeftButton, {},
                      QPoint(6, 8));
    press(*card, "check");
    QCOMPARE(said(*card, "verdict_change"), QStringLiteral("Not yet. Both answers are 2 × 2."));
}

void TestExerciseCard::unreadableCostsNothing()
{
    const auto card = makeCard("two-tokens");
    Rows rows = openAnswer;
    rows[0][0] = QStringLiteral("0,67");
    rows[0][1] = QStringLiteral("9");
    type(*card, "open", rows);
    press(*card, "check");
    QCOMPARE(card->run().attemptsMade(), 0);
    QVERIFY(m_shelf->attempts.empty());
    QVERIFY(said(*card, "result").contains(u"This costs no attempt."));
    QVERIFY(entry(*card, "open", 0, 0)->accessibleDescription().startsWith(u"cannot be read: A comma"));
    // Nothing is told for free about the other entries.
    QCOMPARE(entry(*card, "open", 0, 1)->accessibleDescription(), QString());
    type(*card, "causal", causalAnswer);
    press(*card, "check");
    QVERIFY(said(*card, "verdict_causal").startsWith(u"Right"));
    QVERIFY(said(*card, "verdict_open").startsWith(u"Not readable yet"));
}

void TestExerciseCard::blankCostsNothing()
{
    const auto card = makeCard("two-tokens");
    press(*card, "check");
    QCOMPARE(card->run().attemptsMade(), 0);
    QVERIFY(said(*card, "result").startsWith(u"Nothing could be checked yet"));
    type(*card, "open", openAnswer);
    type(*card, "causal", {{QStringLiteral("1")}});
    press(*card, "check");
    QCOMPARE(card->run().attemptsMade(), 1);
    QVERIFY(said(*card, "verdict_causal").contains(u"costs nothing"));
}

void TestExerciseCard::sameAnswerCostsNothing()
{
    const auto card = makeCard("two-tokens");
    type(*card, "open", zeros());
    press(*card, "check");
    press(*card, "check");
    QCOMPARE(card->run().attemptsMade(), 1);
    QCOMPARE(said(*card, "result"),
             QStringLiteral("The same answer as before. It costs nothing to ask again."));
    // Also with another one in between, and with fields that were touched and left blank.
    type(*card, "open", openAnswer);
    press(*card, "check");
    type(*card, "open", zeros());
    type(*card, "causal", {{QString()}});
    press(*card, "check");
    QCOMPARE(card->run().attemptsMade(), 2);
    QCOMPARE(m_shelf->attempts.size(), std::size_t(2));
}

void TestExerciseCard::attemptsRunOut()
{
    const auto card = makeCard("two-tokens");
    for (int i = 0; i < 5; ++i) {
        type(*card, "open", {{QString::number(i + 10), QStringLiteral("7")}, zeros()[0]});
        QVERIFY(button(*card, "check")->isEnabled());
        press(*card, "check");
    }
    QCOMPARE(card->run().attemptsLeft(), 0);
    QVERIFY(!button(*card, "check")->isEnabled());
    QVERIFY(card->findChild<QLabel*>(QStringLiteral("status"))->text().contains(u"no attempts left"));
    QCOMPARE(button(*card, "reveal")->text(), QStringLiteral("Solution"));
    QCOMPARE(m_shelf->attempts.size(), std::size_t(5));
}

void TestExerciseCard::optionsStandInTheVariantsOrder()
{
    const auto card = makeCard("name-the-fault");
    const lessons::Part& part = card->run().exercise().parts.front();
    std::vector<int> tops;
    std::vector<QAbstractButton*> buttons;
    for (const std::size_t option : grading::optionOrder(part, card->run().variant()->seed())) {
        auto* button = card->findChild<QRadioButton*>(QStringLiteral("fault_") +
                                                      QString::fromStdString(part.options[option].id));
        QVERIFY(button);
        buttons.push_back(button);
        tops.push_back(button->mapTo(card.get(), QPoint()).y());
    }
    QVERIFY(std::is_sorted(tops.begin(), tops.end()));
    QVERIFY(QTest::qWaitForWindowActive(card.get()));
    card->focusAnswer();
    QCOMPARE(QApplication::focusWidget(), buttons.front());
    // The arrow keys go down the page.
    for (std::size_t i = 1; i < buttons.size(); ++i) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
        QCOMPARE(QApplication::focusWidget(), buttons[i]);
    }
}

void TestExerciseCard::rowsAreCountedWhereTheyEarnThePoints()
{
    const auto card = makeCard("draw-the-mask");
    Rows rows = valueOf(card->run(), "both");
    rows[3][3] = QStringLiteral("7");
    type(*card, "mask", rows);
    QVERIFY(card->findChild<QLabel*>(QStringLiteral("status"))->text().contains(u"1 of 2 parts filled in"));
    press(*card, "check");
    QVERIFY2(said(*card, "verdict_mask").contains(u"3 of 4 rows right"),
             qPrintable(said(*card, "verdict_mask")));
    QVERIFY(said(*card, "verdict_empty").contains(u"Not filled in yet"));
}

void TestExerciseCard::aShortAnswerWaitsAndTheRestIsDone()
{
    const auto card = makeCard("which-layer");
    QSignalSpy solved(card.get(), &ExerciseCard::solved);
    card->findChild<QRadioButton*>(QStringLiteral("contract_attention"))->click();
    auto* reasons = card->findChild<QPlainTextEdit*>(QStringLiteral("reasons"));
    reasons->setPlainText(QStringLiteral("A hum repeats every 320 samples."));
    press(*card, "check");
    QCOMPARE(solved.size(), 1);
    QVERIFY(said(*card, "verdict_reasons").contains(u"A person reads this answer"));
    QVERIFY(said(*card, "result").contains(u"Everything that is checked here is right"));
    // Nothing more can be earned here, so the solution is free, and says what a reader looks for.
    press(*card, "reveal");
    QVERIFY(said(*card, "solution").contains(u"A reader looks for this"));
    QVERIFY(said(*card, "solution").contains(u"256 million"));
}

QTEST_MAIN(TestExerciseCard)
#include "tst_exercise_card.moc"
