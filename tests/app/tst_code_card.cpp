#include "jail_checks.h"
#include "shipped_course.h"

#include <lectern/cards/exercise_card.h>
#include <lectern/typesetting/math_service.h>

#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QPushButton>
#include <QSignalSpy>

using namespace lectern;
using namespace lectern::cards;

namespace {

constexpr int longest = 60'000; ///< milliseconds of a judgement on a slow machine

Keepers keepers()
{
    Keepers made;
    made.attempt = [](const Attempt&) -> Result<void> { return {}; };
    made.help = [](int, const grading::Help&) -> Result<void> { return {}; };
    made.keptHelp = [](int) { return grading::Help(); };
    return made;
}

} // namespace

// Code is written, judged and left by keyboard alone.
class TestCodeCard : public QObject
{
    Q_OBJECT

private:
    lessons::Course m_course;
    typesetting::MathService m_math;

    std::unique_ptr<ExerciseCard> makeCard()
    {
        const lessons::Exercise& exercise = m_course.lessons.front().exercises.at("write-causal-mask");
        const reader::EmbedContext context{theme::Theme::make(theme::Scheme::light, 1), QStringLiteral("en"),
                                           &m_math};
        auto card = std::make_unique<ExerciseCard>(exercise, QByteArray("secret"), keepers(), context);
        card->setGraderFolder(sandbox::testing::folder());
        card->resize(640, card->heightForWidth(640));
        card->show();
        card->activateWindow();
        return card;
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

    static QString verdict(const ExerciseCard& card)
    {
        const auto* notice = card.findChild<QWidget*>(QStringLiteral("verdict_code"));
        return notice && !notice->isHidden() ? notice->accessibleName() : QString();
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_course = lessons::loadCourse(testing::shippedCourse).value;
        QVERIFY(!m_course.lessons.empty());
    }

    void isWrittenAndChecked_data()
    {
        QTest::addColumn<int>("language");
        QTest::addColumn<QStringList>("wrong");
        QTest::addColumn<QStringList>("right");
        QTest::newRow("Python") << 0
                                << QStringList{QStringLiteral("def causal_mask(n):"),
                                               QStringLiteral("    return np.triu(np.ones((n, n)))")}
                                << QStringList{QStringLiteral("def causal_mask(n):"),
                                               QStringLiteral("    return np.tril(np.ones((n, n)))")};
        QTest::newRow("calc") << 1 << QStringList{QStringLiteral("causal_mask(n) = triu(ones(n, n))")}
                              << QStringList{QStringLiteral("causal_mask(n) = tril(ones(n, n))")};
    }

    void isWrittenAndChecked()
    {
        QFETCH(int, language);
        QFETCH(QStringList, wrong);
        QFETCH(QStringList, right);
        if (language == 0) {
            sandbox::CodeGrader grader(sandbox::testing::folder());
            NEED_JAIL(grader);
        }
        const auto card = makeCard();
        QTRY_VERIFY(card->isActiveWindow());
        auto* languages = card->findChild<QComboBox*>(QStringLiteral("language"));
        languages->setFocus();
        for (int i = 0; i < language; ++i)
            QTest::keyClick(languages, Qt::Key_Down);
        card->focusAnswer();
        QWidget* editor = card->focusWidget();
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

    void aFunctionThatGivesNoNumberIsToldSo()
    {
        sandbox::CodeGrader grader(sandbox::testing::folder());
        NEED_JAIL(grader);
        const auto card = makeCard();
        card->focusAnswer();
        QWidget* editor = card->focusWidget();
        write(editor, {QStringLiteral("def causal_mask(n): return -np.full((n, n), np.nan)")});
        QTest::keyClick(editor, Qt::Key_Return, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(card->run().report().has_value(), longest);
        QVERIFY2(verdict(*card).contains(u" nan"), qPrintable(verdict(*card)));
        QVERIFY2(!verdict(*card).contains(u"-nan"), qPrintable(verdict(*card)));
    }

    void whatIsJudgedStaysAsItIs()
    {
        const auto card = makeCard();
        QTRY_VERIFY(card->isActiveWindow());
        auto* languages = card->findChild<QComboBox*>(QStringLiteral("language"));
        languages->setFocus();
        QTest::keyClick(languages, Qt::Key_Down);
        card->focusAnswer();
        QWidget* editor = card->focusWidget();
        write(editor, {QStringLiteral("causal_mask(n) = tril(ones(n, n))")});
        QTest::keyClick(editor, Qt::Key_Return, Qt::ControlModifier);
        QVERIFY(card->isBusy()); // it is not put away
        editor->setFocus();
        QTest::keyClicks(editor, QStringLiteral("x"));
        QVERIFY(!languages->isEnabled());
        const auto* hint = card->findChild<QPushButton*>(QStringLiteral("hint_code"));
        const auto* reveal = card->findChild<QPushButton*>(QStringLiteral("reveal"));
        QVERIFY(!hint->isEnabled() && !reveal->isEnabled());
        card->setContext({theme::Theme::make(theme::Scheme::dark, 1.5), QStringLiteral("zh_CN"), &m_math});
        QVERIFY(card->isBusy());
        QTRY_VERIFY_WITH_TIMEOUT(card->run().report().has_value(), longest);
        QVERIFY(!card->isBusy() && languages->isEnabled());
        QVERIFY(hint->isEnabled() && reveal->isEnabled());
        QVERIFY(card->run().report()->complete);
        QVERIFY(!card->plainText().contains(u'x'));
    }

    void holdingKeysNeitherCancelsNorChecksAgain()
    {
        const auto card = makeCard();
        QTRY_VERIFY(card->isActiveWindow());
        auto* languages = card->findChild<QComboBox*>(QStringLiteral("language"));
        languages->setFocus();
        QTest::keyClick(languages, Qt::Key_Down);
        card->focusAnswer();
        QWidget* editor = card->focusWidget();
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
        const auto card = makeCard();
        QTRY_VERIFY(card->isActiveWindow());
        auto* languages = card->findChild<QComboBox*>(QStringLiteral("language"));
        languages->setFocus();
        QTest::keyClick(languages, Qt::Key_Down);
        card->focusAnswer();
        QWidget* editor = card->focusWidget();
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
        const auto card = makeCard();
        auto* languages = card->findChild<QComboBox*>(QStringLiteral("language"));
        languages->setFocus();
        QTest::keyClick(languages, Qt::Key_Down);
        card->focusAnswer();
        write(card->focusWidget(), {QStringLiteral("causal_mask(n) = = 1")});
        QTest::keyClick(card->focusWidget(), Qt::Key_Return, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(card->run().report().has_value(), longest);
        QVERIFY(!verdict(*card).isEmpty());
        QVERIFY(card->findChild<QWidget*>(QStringLiteral("result"))->isHidden());
        QCOMPARE(card->run().attemptsMade(), 0);
    }

    void tabIndentsUntilEscape()
    {
        const auto card = makeCard();
        QTRY_VERIFY(card->isActiveWindow());
        card->focusAnswer();
        QWidget* editor = card->focusWidget();
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
