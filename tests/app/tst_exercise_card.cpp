#include "shipped_course.h"

#include <lectern/cards/exercise_card.h>
#include <lectern/grading/option_order.h>
#include <lectern/lessons/course.h>
#include <lectern/typesetting/math_service.h>

#include <QApplication>
#include <QInputMethodEvent>
#include <QJsonDocument>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTest>

using namespace lectern;
using namespace lectern::cards;

namespace {

/// Keeps in memory, or refuses.
struct Shelf
{
    bool refuses = false;
    std::vector<Attempt> attempts = {};
    std::map<int, grading::Help> help = {};

    Keepers keepers()
    {
        const auto refusal = [this]() -> Result<void> {
            if (refuses)
                return fail("storage.full", {"learner.sqlite"});
            return {};
        };
        Keepers made;
        made.attempt = [this, refusal](const Attempt& attempt) {
            if (!refuses)
                attempts.push_back(attempt);
            return refusal();
        };
        made.help = [this, refusal](int variant, const grading::Help& taken) {
            if (!refuses)
                help[variant] = taken;
            return refusal();
        };
        made.keptHelp = [this](int variant) { return help[variant]; };
        return made;
    }
};

using Rows = std::vector<std::vector<QString>>;

const Rows openAnswer{{QStringLiteral("1.6605"), QStringLiteral("0.3395")},
                      {QStringLiteral("2.3395"), QStringLiteral("-0.3395")}};
const Rows causalAnswer{{QStringLiteral("1"), QStringLiteral("1")},
                        {QStringLiteral("2.3395"), QStringLiteral("-0.3395")}};

Rows zeros()
{
    return {{QStringLiteral("7"), QStringLiteral("7")}, {QStringLiteral("7"), QStringLiteral("7")}};
}

/// The value of a cell as a learner would type it.
Rows valueOf(const ExerciseRun& run, const std::string& cell)
{
    const auto value = run.variant()->sheet().value(cell);
    Rows rows;
    for (std::size_t r = 0; value && r < value->shape().rows; ++r) {
        rows.emplace_back();
        for (std::size_t c = 0; c < value->shape().cols; ++c)
            rows.back().push_back(QString::number(value->at(r, c), 'f', 6));
    }
    return rows;
}

} // namespace

class TestExerciseCard : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void solvesByTypingAndClicking();
    void namesEveryMistake_data();
    void namesEveryMistake();
    void saysWhatIsRightFirst();
    void unreadableCostsNothing();
    void blankCostsNothing();
    void sameAnswerCostsNothing();
    void attemptsRunOut();
    void workedExampleHasOtherNumbers();
    void theStepIsAskedFor();
    void hintsHaveOrderAndPrice();
    void solutionAfterThreeAttempts();
    void refusedKeepingShowsNothing();
    void stateComesBack();
    void hostileStateIsHarmless_data();
    void hostileStateIsHarmless();
    void optionsStandInTheVariantsOrder();
    void rowsAreCountedWhereTheyEarnThePoints();
    void aShortAnswerWaitsAndTheRestIsDone();
    void otherNumbersClear();
    void localeDoesNotMatter();
    void speaksBothLanguages();
    void arrowsAndEnterMove();
    void inputMethodNeverChecks();
    void isNamedForScreenReaders();

private:
    const lessons::Exercise& exercise(const char* id) const;
    reader::EmbedContext context(const char* language = "en", qreal zoom = 1);
    std::unique_ptr<ExerciseCard> makeCard(const char* id, const char* language = "en");
    static QLineEdit* entry(ExerciseCard& card, const char* part, int row, int col);
    static void type(ExerciseCard& card, const char* part, const Rows& rows);
    static void press(ExerciseCard& card, const char* button);
    static QPushButton* button(ExerciseCard& card, const char* name);
    static QString said(ExerciseCard& card, const char* notice);

    lessons::Course m_course;
    std::unique_ptr<typesetting::MathService> m_math;
    std::unique_ptr<Shelf> m_shelf;
};

void TestExerciseCard::initTestCase()
{
    m_course = lessons::loadCourse(testing::shippedCourse).value;
    QVERIFY(!m_course.lessons.empty());
    m_math = std::make_unique<typesetting::MathService>();
}

void TestExerciseCard::init()
{
    m_shelf = std::make_unique<Shelf>();
    QLocale::setDefault(QLocale::c());
}

const lessons::Exercise& TestExerciseCard::exercise(const char* id) const
{
    if (const lessons::Exercise* found = m_course.exercise(id))
        return *found;
    qFatal("no exercise %s", id);
}

reader::EmbedContext TestExerciseCard::context(const char* language, qreal zoom)
{
    return {theme::Theme::make(theme::Scheme::light, zoom), QString::fromLatin1(language), m_math.get()};
}

std::unique_ptr<ExerciseCard> TestExerciseCard::makeCard(const char* id, const char* language)
{
    auto card = std::make_unique<ExerciseCard>(exercise(id), QByteArray("secret"), m_shelf->keepers(),
                                               context(language));
    card->resize(640, card->heightForWidth(640));
    card->show();
    card->activateWindow();
    return card;
}

QLineEdit* TestExerciseCard::entry(ExerciseCard& card, const char* part, int row, int col)
{
    return card.findChild<QLineEdit*>(
        QStringLiteral("%1_%2_%3").arg(QLatin1StringView(part)).arg(row).arg(col));
}

void TestExerciseCard::type(ExerciseCard& card, const char* part, const Rows& rows)
{
    for (std::size_t r = 0; r < rows.size(); ++r) {
        for (std::size_t c = 0; c < rows[r].size(); ++c) {
            QLineEdit* edit = entry(card, part, static_cast<int>(r), static_cast<int>(c));
            QVERIFY(edit);
            QTest::mouseClick(edit, Qt::LeftButton);
            edit->selectAll();
            QTest::keyClick(edit, Qt::Key_Backspace);
            // One by one: whole strings cannot hold √ and its like.
            for (const QChar letter : rows[r][c])
                QTest::sendKeyEvent(QTest::Click, edit, Qt::Key_unknown, QString(letter), Qt::NoModifier);
            QCOMPARE(edit->text(), rows[r][c]);
        }
    }
}

QPushButton* TestExerciseCard::button(ExerciseCard& card, const char* name)
{
    return card.findChild<QPushButton*>(QLatin1StringView(name));
}

void TestExerciseCard::press(ExerciseCard& card, const char* name)
{
    QTest::mouseClick(button(card, name), Qt::LeftButton);
}

QString TestExerciseCard::said(ExerciseCard& card, const char* notice)
{
    const auto* found = card.findChild<QWidget*>(QLatin1StringView(notice));
    return found && !found->isHidden() ? found->accessibleName() : QString();
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

void TestExerciseCard::workedExampleHasOtherNumbers()
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

void TestExerciseCard::theStepIsAskedFor()
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

void TestExerciseCard::hintsHaveOrderAndPrice()
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

void TestExerciseCard::solutionAfterThreeAttempts()
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

void TestExerciseCard::refusedKeepingShowsNothing()
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

void TestExerciseCard::stateComesBack()
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

void TestExerciseCard::hostileStateIsHarmless_data()
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
    QTest::newRow("unknown option") << QByteArray(
        R"({"checked":{"exercise":"two-tokens","parts":{"change":["none","values"]}}})");
}

void TestExerciseCard::hostileStateIsHarmless()
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

void TestExerciseCard::otherNumbersClear()
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

void TestExerciseCard::localeDoesNotMatter()
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

void TestExerciseCard::speaksBothLanguages()
{
    const auto card = makeCard("two-tokens", "zh_CN");
    type(*card, "open", valueOf(card->run(), "transposed"));
    press(*card, "check");
    QVERIFY(said(*card, "verdict_open").contains(QStringLiteral("只是行和列换了位置")));
    card->setContext(context("en", 1.5));
    QVERIFY(said(*card, "verdict_open").contains(u"rows and columns exchanged"));
    QVERIFY(card->prompt().startsWith(u"Let $Q=K=I_2$"));
}

void TestExerciseCard::arrowsAndEnterMove()
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

void TestExerciseCard::inputMethodNeverChecks()
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

void TestExerciseCard::isNamedForScreenReaders()
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

QTEST_MAIN(TestExerciseCard)
#include "tst_exercise_card.moc"
