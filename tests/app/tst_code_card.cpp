#include "card_test.h"
#include "jail_checks.h"

#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QSignalSpy>

using namespace lectern;
using namespace lectern::cards;

namespace {

constexpr int longest = 60'000; ///< milliseconds of a judgement on a slow machine

enum class Written
{
    python,
    calc
};

} // namespace

// Code is written, judged and left by keyboard alone.
class TestCodeCard : public testing::CardTest
{
    Q_OBJECT

private:
    std::unique_ptr<ExerciseCard> makeCodeCard(const char* id = "write-causal-mask")
    {
        auto card = makeCard(id);
        card->setGraderFolder(sandbox::testing::folder());
        return card;
    }

    static QComboBox* languages(const ExerciseCard& card)
    {
        return card.findChild<QComboBox*>(QStringLiteral("language"));
    }

    /// Puts the keyboard into the editor, in this language.
    static QWidget* editorOf(ExerciseCard& card, Written language)
    {
        if (language == Written::calc) {
            languages(card)->setFocus();
            QTest::keyClick(languages(card), Qt::Key_Down);
        }
        card.focusAnswer();
        return card.focusWidget();
    }

    static void write(QWidget* editor, const QStringList& lines)
    {
        QTest::keyClick(editor, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(editor, Qt::Key_Delete);
        for (const QString& line : lines) {
            if (&line != &lines.front())
                QTest::keyClick(editor, Qt::Key_Return);
            QTest::keyClicks(editor, line);
        }
    }

    static QString verdict(const ExerciseCard& card) { return said(card, "verdict_code"); }

private Q_SLOTS:
    void initTestCase() { load(); }
    void init() { beginAnew(); }

    /// On the screen long code scrolls; on paper nobody scrolls.
    void longCodeIsPrintedWhole()
    {
        const auto card = makeCodeCard();
        QTRY_VERIFY(card->isActiveWindow());
        QWidget* editor = editorOf(*card, Written::python);
        const int few = editor->height();
        write(editor, QStringList(60, QStringLiteral("x")));
        const int screen = editor->height();
        QVERIFY(screen > few);
        reader::EmbedContext paper = context();
        paper.onPaper = true;
        card->setContext(paper);
        QVERIFY2(editor->height() > 1.8 * screen, qPrintable(QString::number(editor->height())));
        card->setContext(context());
        QCOMPARE(editor->height(), screen);
    }

    void isWrittenAndChecked_data()
    {
        QTest::addColumn<Written>("language");
        QTest::addColumn<QStringList>("wrong");
        QTest::addColumn<QStringList>("right");
        QTest::newRow("Python") << Written::python
                                << QStringList{QStringLiteral("def causal_mask(n):"),
                                               QStringLiteral("    return np.triu(np.ones((n, n)))")}
                                << QStringList{QStringLiteral("def causal_mask(n):"),
                                               QStringLiteral("    return np.tril(np.ones((n, n)))")};
        QTest::newRow("calc") << Written::calc << QStringList{QStringLiteral("causal_mask(n) = triu(ones(n, n))")}
                              << QStringList{QStringLiteral("causal_mask(n) = tril(ones(n, n))")};
    }

    void isWrittenAndChecked()
    {
        QFETCH(Written, language);
        QFETCH(QStringList, wrong);
        QFETCH(QStringList, right);
        if (language == Written::python) {
            sandbox::CodeGrader grader(sandbox::testing::folder());
            NEED_JAIL(grader);
        }
        const auto card = makeCodeCard();
        QTRY_VERIFY(card->isActiveWindow());
        QWidget* editor = editorOf(*card, language);
        QSignalSpy solved(card.get(), &ExerciseCard::solved);

        write(editor, wrong);
        QTest::keyClick(editor, Qt::Key_Return, Qt::ControlModifier);
        QVERIFY(card->isChecking());
        QTRY_VERIFY_WITH_TIMEOUT(card->run().report().has_value(), longest);
        QVERIFY2(verdict(*card).contains(u"The triangle is the wrong way round"), qPrintable(verdict(*card)));
        QCOMPARE(solved.count(), 0);
        QCOMPARE(card->focusWidget(), editor); // to go on writing

        write(editor, right);
        QTest::keyClick(editor, Qt::Key_Return, Qt::ControlModifier);
        QTRY_COMPARE_WITH_TIMEOUT(solved.count(), 1, longest);
        QVERIFY(card->run().report()->complete);
        QVERIFY2(verdict(*card).startsWith(u"Right"), qPrintable(verdict(*card)));
    }

    void eachKindOfFaultHasARow_data()
    {
        QTest::addColumn<QStringList>("test");
        QTest::addColumn<QString>("headline");
        QTest::addColumn<int>("good");
        QTest::addColumn<int>("bad");
        QTest::addColumn<QString>("row");
        const auto row = [](const char* name, const QStringList& test, const char* headline, int good, int bad,
                            const char* said) {
            QTest::newRow(name) << test << QString::fromLatin1(headline) << good << bad << QString::fromUtf8(said);
        };
        const QString replaced = QStringLiteral("Z = vcat(X[1:4, :, :], stack(randn(3, width), randn(3, width)))");
        row("all", {QStringLiteral("X = stack(randn(7, width), randn(7, width))"), replaced,
                    QStringLiteral("ok = allclose(f(X)[1:4, :, :], f(Z)[1:4, :, :])")},
            "All 11 kinds of fault were caught", 12, 0, "✓ Only the first sample of the batch is masked.");
        row("one sample", {QStringLiteral("X = randn(7, width)"), QStringLiteral("Z = vcat(X[1:4, :], randn(3, width))"),
                           QStringLiteral("ok = allclose(f(X)[1:4, :], f(Z)[1:4, :])")},
            "10 of 11 kinds of fault were caught", 11, 1, "✗ Only the first sample of the batch is masked.");
        row("nothing", {QStringLiteral("ok = maxabs(f(randn(7, width))) > 0")}, "0 of 11 kinds of fault were caught", 1,
            11, "✗ There is no causal mask at all.");
        row("everything", {QStringLiteral("ok = 0")}, "It rejects modules that are right (4 of 4)", 0, 1,
            "✗ False alarm: 4 of 4 right modules were rejected.");
    }

    void eachKindOfFaultHasARow()
    {
        QFETCH(QStringList, test);
        QFETCH(QString, headline);
        QFETCH(int, good);
        QFETCH(int, bad);
        QFETCH(QString, row);
        const auto card = makeCodeCard("future-leak-test");
        QTRY_VERIFY(card->isActiveWindow());
        write(editorOf(*card, Written::calc), test);
        QTest::keyClick(card->focusWidget(), Qt::Key_Return, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(card->run().report().has_value(), longest);
        QVERIFY2(verdict(*card).startsWith(headline), qPrintable(verdict(*card)));
        QVERIFY2(verdict(*card).contains(row), qPrintable(verdict(*card)));
        QCOMPARE(verdict(*card).count(u'✓'), good);
        QCOMPARE(verdict(*card).count(u'✗'), bad);
    }

    void unchangedCodeIsSaidToBeSo()
    {
        const auto card = makeCodeCard();
        press(*card, "check");
        QVERIFY2(said(*card, "result").contains(u"as it was at first"), qPrintable(said(*card, "result")));
        write(editorOf(*card, Written::calc), {});
        press(*card, "check");
        QVERIFY2(!said(*card, "result").contains(u"as it was"), qPrintable(said(*card, "result")));
        QCOMPARE(card->run().attemptsMade(), 0);
    }

    void aFunctionThatGivesNoNumberIsToldSo()
    {
        sandbox::CodeGrader grader(sandbox::testing::folder());
        NEED_JAIL(grader);
        const auto card = makeCodeCard();
        QWidget* editor = editorOf(*card, Written::python);
        write(editor, {QStringLiteral("def causal_mask(n): return -np.full((n, n), np.nan)")});
        QTest::keyClick(editor, Qt::Key_Return, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(card->run().report().has_value(), longest);
        QVERIFY2(verdict(*card).contains(u" nan"), qPrintable(verdict(*card)));
        QVERIFY2(!verdict(*card).contains(u"-nan"), qPrintable(verdict(*card)));
    }

    void whatIsJudgedStaysAsItIs()
    {
        const auto card = makeCodeCard();
        QTRY_VERIFY(card->isActiveWindow());
        QWidget* editor = editorOf(*card, Written::calc);
        write(editor, {QStringLiteral("causal_mask(n) = tril(ones(n, n))")});
        QTest::keyClick(editor, Qt::Key_Return, Qt::ControlModifier);
        QVERIFY(card->isBusy()); // it is not put away
        editor->setFocus();
        QTest::keyClicks(editor, QStringLiteral("x"));
        QVERIFY(!languages(*card)->isEnabled());
        const auto* hint = button(*card, "hint_code");
        const auto* reveal = button(*card, "reveal");
        QVERIFY(!hint->isEnabled() && !reveal->isEnabled());
        card->setContext(context("zh_CN", 1.5));
        QVERIFY(card->isBusy());
        QTRY_VERIFY_WITH_TIMEOUT(card->run().report().has_value(), longest);
        QVERIFY(!card->isBusy() && languages(*card)->isEnabled());
        QVERIFY(hint->isEnabled() && reveal->isEnabled());
        QVERIFY(card->run().report()->complete);
        QVERIFY(!card->plainText().contains(u'x'));
    }

    void holdingKeysNeitherCancelsNorChecksAgain()
    {
        const auto card = makeCodeCard();
        QTRY_VERIFY(card->isActiveWindow());
        QWidget* editor = editorOf(*card, Written::calc);
        write(editor, {QStringLiteral("causal_mask(n) = tril(ones(n, n))")});
        const auto hold = [&] {
            QKeyEvent again(QEvent::KeyPress, Qt::Key_Return, Qt::ControlModifier, QString(), true);
            QApplication::sendEvent(card->focusWidget(), &again);
        };
        QTest::keyClick(editor, Qt::Key_Return, Qt::ControlModifier);
        hold();
        QVERIFY(card->isChecking());
        QTest::keyClick(card->focusWidget(), Qt::Key_Return); // typing on
        QTest::keyClick(card->focusWidget(), Qt::Key_Space);
        QVERIFY(card->isChecking());
        QTest::keyClick(card->focusWidget(), Qt::Key_Escape);
        QVERIFY(!card->isChecking());
        QVERIFY(!card->run().report());
        QCOMPARE(card->focusWidget(), editor);

        QTest::keyClick(editor, Qt::Key_Return, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(card->run().report().has_value(), longest);
        hold();
        QVERIFY(!card->isChecking());
    }

    void cancellingKeepsWhatWasSaid()
    {
        const auto card = makeCodeCard();
        QTRY_VERIFY(card->isActiveWindow());
        QWidget* editor = editorOf(*card, Written::calc);
        write(editor, {QStringLiteral("causal_mask(n) = triu(ones(n, n))")});
        const auto* result = card->findChild<QWidget*>(QStringLiteral("result"));
        for (int i = 0; i < 2; ++i) {
            QTest::keyClick(editor, Qt::Key_Return, Qt::ControlModifier);
            QTRY_VERIFY_WITH_TIMEOUT(!card->isChecking(), longest);
        }
        QTRY_VERIFY(!result->isHidden()); // the same answer as before
        QTest::keyClick(editor, Qt::Key_Return, Qt::ControlModifier);
        QTest::keyClick(editor, Qt::Key_Escape);
        QVERIFY(!card->isChecking());
        QVERIFY(!result->isHidden());
    }

    void codeThatCannotBeJudgedIsSaidOnce()
    {
        const auto card = makeCodeCard();
        write(editorOf(*card, Written::calc), {QStringLiteral("causal_mask(n) = = 1")});
        QTest::keyClick(card->focusWidget(), Qt::Key_Return, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(card->run().report().has_value(), longest);
        QVERIFY(!verdict(*card).isEmpty());
        QVERIFY(card->findChild<QWidget*>(QStringLiteral("result"))->isHidden());
        QCOMPARE(card->run().attemptsMade(), 0);
    }

    void tabIndentsUntilEscape()
    {
        const auto card = makeCodeCard();
        QTRY_VERIFY(card->isActiveWindow());
        QWidget* editor = editorOf(*card, Written::python);
        write(editor, {});
        QTest::keyClick(editor, Qt::Key_Tab);
        QTest::keyClicks(editor, QStringLiteral("x"));
        QCOMPARE(card->focusWidget(), editor);
        QVERIFY2(card->plainText().contains(u"    x"), qPrintable(card->plainText()));
        // A letter after Esc means that writing goes on.
        QTest::keyClick(editor, Qt::Key_Escape);
        QTest::keyClicks(editor, QStringLiteral("y"));
        QTest::keyClick(editor, Qt::Key_Tab);
        QCOMPARE(card->focusWidget(), editor);
        QTest::keyClick(editor, Qt::Key_Escape);
        QTest::keyClick(editor, Qt::Key_Tab);
        QWidget* after = card->focusWidget();
        QVERIFY(after != editor);
        QTest::keyClick(after, Qt::Key_Tab, Qt::ShiftModifier);
        QCOMPARE(card->focusWidget(), editor);
        QTest::keyClick(editor, Qt::Key_Escape);
        QTest::keyClick(editor, Qt::Key_Backtab, Qt::ShiftModifier);
        QVERIFY(card->focusWidget() != editor);
        QVERIFY(card->focusWidget() != after);
    }
};

MAY_SKIP_MAIN(QApplication, TestCodeCard)
#include "tst_code_card.moc"
