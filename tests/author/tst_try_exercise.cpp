// An author answers an exercise as learners do, in the real window.

#include "written_course.h"

#include "learner_trial.h"
#include "try_panel.h"

#include <lectern/cards/exercise_card.h>
#include <lectern/packages/package.h>
#include <lectern/reader/rich_text.h>

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QTableWidget>

using namespace lectern;
using namespace lectern::author;
using namespace lectern::author::testing;
using lectern::lessons::testing::CourseFolder;

class TestTryExercise : public QObject
{
    Q_OBJECT

    std::unique_ptr<CourseFolder> m_course;
    std::unique_ptr<QTemporaryDir> m_recovery;

    std::unique_ptr<Written> open(const QString& program = {}) const
    {
        return std::make_unique<Written>(m_course->path(), m_recovery->path(), program);
    }

    static TryPanel& panelOf(Written& written) { return *written.find<TryPanel>(QStringLiteral("tryPanel")); }

    static QString wordsIn(QWidget* widget)
    {
        QStringList words;
        for (const QLabel* label : widget->findChildren<QLabel*>())
            words << label->text();
        for (const reader::RichText* text : widget->findChildren<reader::RichText*>())
            words << text->markdown();
        return words.join(u'\n');
    }

private Q_SLOTS:
    void init()
    {
        m_course = std::make_unique<CourseFolder>();
        m_recovery = std::make_unique<QTemporaryDir>();
        m_course->write(
            "01-a/exercises/drawn.yaml",
            "kind: numeric\ntitle: {zh_CN: 抽数, en: Drawn}\ntext: {zh_CN: \"{{n}} 的两倍\", en: \"Twice {{n}}\"}\n"
            "variants: {count: 5}\nattempts: 2\nvars: |\n  n = randint(1, 90)\n  twice = 2*n\n  same = n^2\n"
            "parts:\n  - id: a\n    text: {zh_CN: 甲, en: a}\n    answer: twice\n    mistakes:\n"
            "      n: {zh_CN: 没有乘二, en: \"Only {{n}}\"}\n      same: {zh_CN: 平方了, en: squared}\n"
            "tests:\n  - {name: right, answers: {a: twice}, score: 1}\n"
            "  - {name: too much, answers: {a: n}, score: 1}\n");
        for (const char* language : {"zh_CN", "en"})
            m_course->write(QStringLiteral("01-a/%1.md").arg(QLatin1StringView(language)),
                            CourseFolder::page(language, "One") + "\n```{exercise} drawn\n```\n");
    }

    void theExerciseAtTheCursorIsAnswered()
    {
        const auto written = open();
        QVERIFY(written->putBehind("```{exercise} e"));
        written->source()->setFocus();
        QTest::keyClick(written->source(), Qt::Key_T, Qt::ControlModifier);
        TryPanel& panel = panelOf(*written);
        QTRY_VERIFY(panel.isVisible());
        QCOMPARE(panel.exercise(), std::string("e"));
        QVERIFY(panel.card());
        auto* field = panel.card()->findChild<QLineEdit*>();
        QVERIFY(field);
        field->setFocus();
        QTest::keyClicks(field, QStringLiteral("2"));
        QTest::keyClick(field, Qt::Key_Return, Qt::ControlModifier);
        QTRY_VERIFY(panel.card()->plainText().contains(u"wrong"));
        QTest::keyClick(field, Qt::Key_Escape);
        QTRY_VERIFY(!panel.isVisible());
        QVERIFY(written->view().isVisible());
    }

    void whatIsTypedIsTriedBeforeItIsSaved()
    {
        const auto written = open();
        QVERIFY(written->chooseFile(QStringLiteral("exercises/e.yaml")));
        QVERIFY(written->press("try"));
        TryPanel& panel = panelOf(*written);
        QCOMPARE(panel.exercise(), std::string("e"));
        QVERIFY(written->putBehind("en: wrong"));
        written->source()->setFocus();
        written->type(QStringLiteral(" indeed"));
        QVERIFY(written->settle());
        QTRY_VERIFY(wordsIn(&panel).contains(u"wrong indeed"));
        QVERIFY(wordsIn(&panel).contains(u"错"));
        QVERIFY(onDisk(m_course->path(QStringLiteral("01-a/exercises/e.yaml"))).find("indeed") == std::string::npos);
        QVERIFY(written->press("give-B"));
        QTRY_VERIFY(panel.card()->plainText().contains(u"wrong indeed"));
        QVERIFY(written->press("try"));
        QTRY_VERIFY(!panel.isVisible());
    }

    void everyVariantIsSeenAndTheProofSaysWhatIsWrong()
    {
        const auto written = open();
        QVERIFY(written->chooseFile(QStringLiteral("exercises/drawn.yaml")));
        QVERIFY(written->press("try"));
        TryPanel& panel = panelOf(*written);
        QVERIFY(written->settle());
        QCOMPARE(panel.exercise(), std::string("drawn"));
        auto* variant = written->find<QSpinBox>(QStringLiteral("tryVariant"));
        QVERIFY(variant->isVisible());
        QCOMPARE(variant->maximum(), 5);
        QStringList prompts{panel.card()->prompt()};
        for (int number = 2; number <= 5; ++number) {
            QTest::keyClick(variant, Qt::Key_Up);
            QCOMPARE(panel.card()->run().variantNumber(), number);
            prompts << panel.card()->prompt();
        }
        prompts.removeDuplicates();
        QVERIFY(prompts.size() > 1);
        QTRY_VERIFY(wordsIn(&panel).contains(u"✓ right"));
        QVERIFY(wordsIn(&panel).contains(u"✗ too much: must be 100%, but is 0% in variant 1, 2, 3"));
        auto* table = written->find<QTableWidget>(QStringLiteral("apart-a"));
        QVERIFY(table);
        QCOMPARE(table->rowCount(), 2);
        QCOMPARE(table->item(0, 0)->text(), QStringLiteral("✓"));
        QVERIFY(!table->item(1, 0)->data(Qt::AccessibleTextRole).toString().isEmpty());
    }

    void proposedMistakesAreTakenOver()
    {
        m_course->write("01-a/exercises/scaled.yaml",
                        "kind: numeric\ntitle: {zh_CN: 缩放, en: Scaled}\ntext: {zh_CN: \"{{s}}\", en: \"{{s}}\"}\n"
                        "variants: {count: 50}\nvars: |\n  s = 3*randint(3, 90)\n  scaled = s / sqrt(9)\n"
                        "parts:\n  - id: a\n    text: {zh_CN: 甲, en: a}\n    answer: scaled\n"
                        "tests: [{name: right, answers: {a: scaled}, score: 1}]\n");
        const auto written = open();
        QVERIFY(written->chooseFile(QStringLiteral("exercises/scaled.yaml")));
        const std::string before = written->editor().text();
        QVERIFY(written->press("try"));
        TryPanel& panel = panelOf(*written);
        QVERIFY(written->settle());
        QCOMPARE(panel.exercise(), std::string("scaled"));
        QVERIFY(!written->find<QPushButton>(QStringLiteral("accept-a-scale_twice")));
        QVERIFY(written->press("propose"));
        const auto canBePressed = [&written](const char* name) {
            const auto* button = written->find<QPushButton>(QString::fromLatin1(name));
            return button && button->isVisible() && !button->size().isEmpty();
        };
        QTRY_VERIFY(canBePressed("accept-a-scale_twice"));
        QVERIFY(written->press("accept-a-scale_twice"));
        const std::string after = written->editor().text();
        QVERIFY2(after.find("  scale_twice = s / sqrt(9) / sqrt(9)\n") != std::string::npos, after.c_str());
        QVERIFY(after.find("      scale_twice:\n        zh_CN: |\n") != std::string::npos);
        // The words are there to be bettered, and it is told at once to whoever makes it.
        QVERIFY(written->editor().hasFocus() || written->source()->hasFocus());
        written->type(QStringLiteral("better "));
        QVERIFY(written->settle());
        QTRY_VERIFY(wordsIn(&panel).contains(u"better 这些数"));
        QVERIFY(!written->find<QPushButton>(QStringLiteral("accept-a-scale_twice")));
        QVERIFY(written->find<QPushButton>(QStringLiteral("accept-a-sides_swapped"))); // the rest stays
        QTRY_VERIFY(panel.isProved());
        QVERIFY2(wordsIn(&panel).contains(u"Nothing is wrong."), qPrintable(wordsIn(&panel)));
        QVERIFY(before != after);
    }

    void theNewestSearchWins()
    {
        const std::string head = "kind: numeric\ntitle: {zh_CN: 题, en: T}\ntext: {zh_CN: 文, en: X}\n"
                                 "variants: {count: 50}\nvars: |\n";
        m_course->write("01-a/exercises/long.yaml",
                        head + "  Q = randint(-2, 2, 2, 2)\n  K = randint(-2, 2, 2, 2)\n  V = randint(-4, 4, 2, 2)\n"
                               "  O = softmax(Q*K' / sqrt(2) + causal(2))*V\nrequire: distinct\n"
                               "parts:\n  - {id: out, text: x, answer: O, form: matrix, tol: {abs: 0.01}}\n"
                               "tests: [{name: right, answers: {out: O}, score: 1}]\n");
        m_course->write("01-a/exercises/short.yaml",
                        head + "  s = 3*randint(3, 90)\n  scaled = s / sqrt(9)\n"
                               "parts:\n  - {id: a, text: x, answer: scaled, tol: {abs: 0.01}}\n"
                               "tests: [{name: right, answers: {a: scaled}, score: 1}]\n");
        const auto written = open();
        QVERIFY(written->chooseFile(QStringLiteral("exercises/long.yaml")));
        QVERIFY(written->press("try"));
        const TryPanel& panel = panelOf(*written);
        QVERIFY(written->settle());
        QCOMPARE(panel.exercise(), std::string("long"));
        QVERIFY(written->press("propose"));
        QVERIFY(written->chooseFile(QStringLiteral("exercises/short.yaml")));
        QTRY_COMPARE(panel.exercise(), std::string("short"));
        QVERIFY(written->press("propose"));
        QTRY_VERIFY(written->find<QPushButton>(QStringLiteral("accept-a-scale_twice")));
        QVERIFY(written->find<QPushButton>(QStringLiteral("propose"))->isEnabled());
        for (const QPushButton* button : written->desk->window().findChildren<QPushButton*>())
            QVERIFY(!button->objectName().startsWith(u"accept-out"));
    }

    void whatWasAnsweredStaysWhileTheExerciseIsWritten()
    {
        const auto written = open();
        QVERIFY(written->chooseFile(QStringLiteral("exercises/e.yaml")));
        QVERIFY(written->press("try"));
        TryPanel& panel = panelOf(*written);
        const auto typed = [&] { return panel.card() ? panel.card()->findChild<QLineEdit*>()->text() : QString(); };
        QTest::keyClicks(panel.card()->findChild<QLineEdit*>(), QStringLiteral("2"));
        written->source()->setFocus();
        written->editor().setCursor(0);
        written->type(QStringLiteral("[ ")); // nothing can be read now
        QVERIFY(written->settle());
        QCOMPARE(panel.exercise(), std::string("e"));
        QTest::keyClick(written->source(), Qt::Key_Backspace);
        QTest::keyClick(written->source(), Qt::Key_Backspace);
        QVERIFY(written->settle());
        QTRY_COMPARE(typed(), QStringLiteral("2"));
        // And while another one is looked at.
        QVERIFY(written->chooseFile(QStringLiteral("exercises/drawn.yaml")));
        QCOMPARE(panel.exercise(), std::string("drawn"));
        QVERIFY(written->chooseFile(QStringLiteral("exercises/e.yaml")));
        QCOMPARE(typed(), QStringLiteral("2"));
    }

    void attemptsBeginAgain()
    {
        const auto written = open();
        QVERIFY(written->chooseFile(QStringLiteral("exercises/drawn.yaml")));
        QVERIFY(written->press("try"));
        TryPanel& panel = panelOf(*written);
        for (int attempt = 1; attempt <= 2; ++attempt) {
            auto* field = panel.card()->findChild<QLineEdit*>();
            field->setFocus();
            field->selectAll();
            QTest::keyClicks(field, QString::number(-attempt));
            QTest::keyClick(field, Qt::Key_Return, Qt::ControlModifier);
        }
        QCOMPARE(panel.card()->run().attemptsLeft(), std::optional(0));
        QVERIFY(written->press("tryAgain"));
        QCOMPARE(panel.card()->run().attemptsLeft(), std::optional(2));
    }

    void theCardSpeaksEachLanguage()
    {
        const auto written = open();
        QVERIFY(written->chooseFile(QStringLiteral("exercises/drawn.yaml")));
        QVERIFY(written->press("try"));
        TryPanel& panel = panelOf(*written);
        auto* language = written->find<QComboBox>(QStringLiteral("tryLanguage"));
        QVERIFY(panel.card()->prompt().startsWith(u"Twice"));
        language->setFocus();
        QTest::keyClick(language, Qt::Key_Up);
        QTRY_VERIFY(panel.card()->prompt().endsWith(u"的两倍"));
    }

    void aNewLearnerGetsTheUnsavedTexts()
    {
        // Stands for the program: it keeps the package that it is given.
        const QString program =
            m_course->path(QStringLiteral("../trial-program-%1").arg(QCoreApplication::applicationPid()));
        const QTemporaryDir kept;
        const QString copy = kept.filePath(QStringLiteral("got.lectern"));
        {
            QFile script(program);
            QVERIFY(script.open(QIODevice::WriteOnly));
            script.write("#!/bin/sh\n[ \"$1 $5 $6\" = \"--trial --data ${2%/*}/profile\" ] && cp \"$2\" '" +
                         copy.toUtf8() + ".part' && mv '" + copy.toUtf8() + ".part' '" + copy.toUtf8() +
                         "'\n");
            script.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        }
        const auto written = open(program);
        QVERIFY(written->putBehind("{#one minutes=3}\n\n"));
        written->source()->setFocus();
        written->type(QStringLiteral("Fresh words. "));
        QVERIFY(written->settle());
        QVERIFY(written->press("try"));
        QVERIFY(written->press("tryAsLearner"));
        QTRY_VERIFY(QFile::exists(copy));
        auto package = packages::Package::open(copy.toStdString());
        QVERIFY(package.has_value());
        const QTemporaryDir folder;
        QVERIFY(package->unpack(folder.path().toStdString()).has_value());
        QVERIFY(onDisk(folder.filePath(QStringLiteral("01-a/en.md"))).find("Fresh words.") != std::string::npos);
        QVERIFY(onDisk(m_course->path(QStringLiteral("01-a/en.md"))).find("Fresh words.") == std::string::npos);
        QFile::remove(program);
        QVERIFY(written->press("tryAsLearner"));
        QTRY_VERIFY(written->find<QLabel>(QStringLiteral("tryProblem"))->text().contains(u"did not start"));
    }
};

QTEST_MAIN(TestTryExercise)
#include "tst_try_exercise.moc"
