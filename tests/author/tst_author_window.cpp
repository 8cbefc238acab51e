// A course is written in the real window, by mouse and keyboard.

#include "written_course.h"

#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QTextBlock>

using namespace lectern;
using namespace lectern::author;
using namespace lectern::author::testing;
using lectern::lessons::testing::CourseFolder;

class TestAuthorWindow : public QObject
{
    Q_OBJECT

    std::unique_ptr<CourseFolder> m_course;
    std::unique_ptr<QTemporaryDir> m_recovery;

    QString page() const { return m_course->path(QStringLiteral("01-a/en.md")); }
    std::unique_ptr<Written> open() const { return std::make_unique<Written>(m_course->path(), m_recovery->path()); }

private Q_SLOTS:
    void init()
    {
        m_course = std::make_unique<CourseFolder>();
        m_recovery = std::make_unique<QTemporaryDir>();
    }

    void onlyFoldersThatHoldACourseOpen()
    {
        const QTemporaryDir empty;
        const auto refused = AuthorDesk::open(empty.path(), {}, {});
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, std::string("lessons.course.missing"));
    }

    void whatIsTypedIsShownAndSaved()
    {
        const auto written = open();
        QCOMPARE(written->desk->window().current(), page());
        QVERIFY(written->shown().contains(u"One"));
        QVERIFY(written->putBehind("{#one minutes=3}\n\n"));
        written->source()->setFocus();
        written->type(QStringLiteral("Fresh words, 新的话。 "));
        QVERIFY(written->settle());
        QVERIFY2(written->shown().contains(u"Fresh words, 新的话。"), qPrintable(written->shown()));
        QVERIFY(written->desk->window().isWindowModified());
        QVERIFY(onDisk(page()).find("Fresh") == std::string::npos);
        QTest::keyClick(written->source(), Qt::Key_S, Qt::ControlModifier);
        QVERIFY(onDisk(page()).find("Fresh words, 新的话。") != std::string::npos);
        QVERIFY(!written->desk->window().isWindowModified());
        // What was typed can be undone over the saving.
        QTest::keyClick(written->source(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_VERIFY(written->desk->window().isWindowModified());
    }

    void aCalculatorThatIsNotSavedIsLive()
    {
        const auto written = open();
        const lessons::Embed two{lessons::EmbedKind::calculator, "two"};
        written->view().goToEmbedded(two);
        QVERIFY(QTest::qWaitFor([&] { return written->view().madeOf(two) != nullptr; }));
        QVERIFY(written->view().madeOf(two)->plainText().contains(u"4"));
        QVERIFY(written->chooseFile(QStringLiteral("calculators/two.yaml")));
        QVERIFY(written->putBehind("S = K * "));
        written->source()->setFocus();
        QTest::keyClick(written->source(), Qt::Key_Delete);
        written->type(QStringLiteral("7"));
        QVERIFY(written->settle());
        QVERIFY(QTest::qWaitFor([&] {
            return written->view().madeOf(two) && written->view().madeOf(two)->plainText().contains(u"14");
        }));
        QVERIFY(written->shown().contains(u"14.0000")); // the {value} in the prose
    }

    void errorsAreListedAndLeadToTheirPlace()
    {
        const auto written = open();
        QVERIFY(written->desk->findings().empty());
        written->editor().setCursor(written->editor().length());
        written->source()->setFocus();
        written->type(QStringLiteral("\n```{wrning} Look\nout\n"));
        written->type(QStringLiteral("```\n"));
        QVERIFY(written->settle());
        auto* list = written->find<QTreeWidget>(QStringLiteral("findings"));
        QCOMPARE(list->topLevelItemCount(), 1);
        // The very words of the command line.
        QVERIFY(list->topLevelItem(0)->text(0).contains(u"There is no directive 'wrning'"));
        QVERIFY(list->topLevelItem(0)->text(0).contains(u"Did you mean 'warning'?"));
        const Diagnostic finding = written->desk->findings().front();
        QCOMPARE(QString::fromStdString(finding.where.file), page());
        written->editor().setCursor(0);
        list->setFocus();
        list->setCurrentItem(list->topLevelItem(0));
        QTest::keyClick(list, Qt::Key_Return);
        QCOMPARE(written->editor().cursor(), finding.where.begin);
        written->editor().setCursor(0);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->topLevelItem(0)).center());
        QCOMPARE(written->editor().cursor(), finding.where.begin);
        QTest::keyClick(written->source(), Qt::Key_F8);
        QCOMPARE(written->editor().cursor(), finding.where.begin);
    }

    void sourceAndPreviewFollowEachOther()
    {
        std::string text = CourseFolder::page("en", "One");
        for (int i = 0; i < 60; ++i)
            text += "\n## Part " + std::to_string(i) + " {#part-" + std::to_string(i) + "}\n\nWords about part " +
                    std::to_string(i) + ".\n";
        m_course->write("01-a/en.md", text);
        const auto written = open();
        QCOMPARE(written->view().verticalScrollBar()->value(), 0);
        QVERIFY(written->putBehind("Words about part 50"));
        QTRY_VERIFY(written->view().verticalScrollBar()->value() > 0);
        const auto isShown = [&](const QString& words) {
            const QTextCursor at = written->view().document()->find(words);
            return !at.isNull() && written->view().viewport()->rect().contains(written->view().cursorRect(at).center());
        };
        QTRY_VERIFY(isShown(QStringLiteral("Words about part 50")));
        // While one types there, the preview stays there.
        written->source()->setFocus();
        written->type(QStringLiteral(" and more"));
        QVERIFY(written->settle());
        QVERIFY(isShown(QStringLiteral("Words about part 50 and more")));
        // And the other way round.
        const QTextCursor other = written->view().document()->find(QStringLiteral("Words about part 51"));
        QVERIFY(!other.isNull());
        QTest::mouseClick(written->view().viewport(), Qt::LeftButton, {}, written->view().cursorRect(other).center());
        QCOMPARE(written->editor().textBetween(written->editor().cursor(), written->editor().cursor() + 19),
                 std::string("Words about part 51"));
    }

    void everyFileOfTheCourseIsInTheTree()
    {
        const auto written = open();
        for (const char* file : {"/course.yaml", "/glossary.yaml", "/references.yaml", "/zh_CN.md", "/en.md",
                                 "calculators/two.yaml", "exercises/e.yaml"})
            QVERIFY2(written->chooseFile(QString::fromLatin1(file)), file);
    }

    void aTextIsFoundAndReplaced()
    {
        const auto written = open();
        const std::string before = written->editor().text();
        QTest::keyClick(written->source(), Qt::Key_H, Qt::ControlModifier);
        auto* what = written->find<QLineEdit>(QStringLiteral("findText"));
        QTRY_VERIFY(what->isVisible());
        what->setText(QStringLiteral("CALCULATOR"));
        written->find<QLineEdit>(QStringLiteral("replaceText"))->setText(QStringLiteral("计算器"));
        QTest::keyClick(what, Qt::Key_Return);
        const auto [begin, end] = written->editor().selection();
        QCOMPARE(written->editor().textBetween(begin, end), std::string("calculator"));
        QVERIFY(written->press("replaceAll"));
        QVERIFY(written->editor().text().find("{计算器} two") != std::string::npos);
        written->source()->setFocus();
        QTest::keyClick(written->source(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(written->editor().text(), before);
    }

    void whatOthersWriteIsTakenOrAskedAbout()
    {
        const auto written = open();
        m_course->write("01-a/en.md", CourseFolder::page("en", "From outside"));
        QTRY_VERIFY(written->editor().text().find("From outside") != std::string::npos);
        QVERIFY(!written->desk->window().isWindowModified());
        written->source()->setFocus();
        written->type(QStringLiteral("X"));
        m_course->write("01-a/en.md", CourseFolder::page("en", "Once more"));
        QTRY_VERIFY(written->find(QStringLiteral("conflict:01-a/en.md")));
        QTest::keyClick(written->source(), Qt::Key_S, Qt::ControlModifier);
        QVERIFY(onDisk(page()).find("Once more") != std::string::npos);
        QVERIFY(written->editor().text().find("From outside") != std::string::npos);
        QVERIFY(written->press("takeTheirs"));
        QTRY_VERIFY(written->editor().text().find("Once more") != std::string::npos);
        QTRY_VERIFY(!written->find(QStringLiteral("conflict:01-a/en.md")));
    }

    void closingAsksInALine()
    {
        auto written = open();
        written->source()->setFocus();
        written->type(QStringLiteral("X"));
        QVERIFY(!written->desk->window().close());
        QVERIFY(written->find(QStringLiteral("closing")));
        QVERIFY(written->press("writeOn"));
        QTRY_VERIFY(!written->find(QStringLiteral("closing")));
        QVERIFY(!written->desk->window().close());
        QVERIFY(written->press("saveAndClose"));
        QTRY_VERIFY(!written->desk->window().isVisible());
        QVERIFY(onDisk(page()).starts_with("X---"));
    }

    /// What the recovery folder holds, as a killed program leaves it, is offered at the next start.
    void unsavedTextsAreOfferedAgain()
    {
        const QTemporaryDir left;
        {
            const auto written = open();
            written->source()->setFocus();
            written->type(QStringLiteral("X"));
            QVERIFY(QTest::qWaitFor([&] { return copyTexts(m_recovery->path(), left.path()) > 0; }, 10'000));
        }
        Written next(m_course->path(), left.path());
        QVERIFY(next.find(QStringLiteral("recovered")));
        QVERIFY(!next.editor().text().starts_with("X"));
        QVERIFY(next.press("restore"));
        QTRY_VERIFY(next.editor().text().starts_with("X---"));
        QVERIFY(next.desk->window().isWindowModified());
        QVERIFY(onDisk(page()).starts_with("---")); // saving is the author's
        QTRY_VERIFY(!next.find(QStringLiteral("recovered")));
    }

    void aButtonMendsAFinding()
    {
        m_course->write("01-a/en.md", CourseFolder::page("en", "One") + "\n```{wrning} Look\nout\n```\n");
        const auto written = open();
        QCOMPARE(written->desk->findings().size(), std::size_t{1});
        QVERIFY(written->press("fix"));
        QTRY_VERIFY(written->editor().text().find("{warning} Look") != std::string::npos);
        QVERIFY(written->settle());
        QVERIFY(written->desk->findings().empty());
        QVERIFY(!written->find(QStringLiteral("fix")));
        QTest::keyClick(written->source(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(written->editor().text().find("{wrning} Look") != std::string::npos);
    }

    void aButtonMakesAMissingFile()
    {
        for (const char* language : {"zh_CN", "en"})
            m_course->write(QStringLiteral("01-a/%1.md").arg(QLatin1StringView(language)),
                            CourseFolder::page(language, "One") + "\n```{calculator} quite-new\n```\n");
        const auto written = open();
        QVERIFY(written->press("fix"));
        QTRY_VERIFY(written->desk->window().current().endsWith(u"calculators/quite-new.yaml"));
        QVERIFY(written->settle());
        QTRY_VERIFY(written->desk->findings().empty());
    }

    void wordsAreCompletedByKeyboard()
    {
        const auto written = open();
        QVERIFY(written->putBehind("{#one minutes=3}\n\n"));
        written->source()->setFocus();
        written->type(QStringLiteral("see {re"));
        QTest::keyClick(written->source(), Qt::Key_Space, Qt::ControlModifier);
        QTRY_VERIFY(written->editor().text().find("see {ref}`") != std::string::npos);
        QTRY_VERIFY(written->editor().isOffering()); // what can be referred to
        written->type(QStringLiteral("eq"));
        QTRY_VERIFY(written->editor().isOffering());
        QTest::keyClick(written->source(), Qt::Key_Return);
        QTRY_VERIFY(written->editor().text().find("see {ref}`eq-a") != std::string::npos);
    }

    void enterBehindAWholeWordEndsTheLine()
    {
        const auto written = open();
        QVERIFY(written->chooseFile(QStringLiteral("calculators/two.yaml")));
        QVERIFY(written->putBehind("S = K * 2\n"));
        written->source()->setFocus();
        written->type(QStringLiteral("  T = su"));
        QTest::keyClick(written->source(), Qt::Key_Space, Qt::ControlModifier);
        QTRY_VERIFY(written->editor().text().find("T = sum(") != std::string::npos);
        QTest::keyClick(written->source(), Qt::Key_Space, Qt::ControlModifier);
        QTRY_VERIFY(written->editor().isOffering());
        written->type(QStringLiteral("S)"));
        QTRY_VERIFY(!written->editor().isOffering());
        QTest::keyClick(written->source(), Qt::Key_Return);
        QVERIFY(written->editor().text().find("  T = sum(S)\n") != std::string::npos);
    }

    void piecesAreInserted()
    {
        const auto written = open();
        written->editor().setCursor(written->editor().length());
        for (const char* name : {"insert-note", "insert-choice", "insert-calculator"}) {
            auto* action = written->desk->window().findChild<QAction*>(QString::fromLatin1(name));
            QVERIFY2(action && action->isEnabled(), name);
            action->trigger();
            QVERIFY(written->settle());
        }
        const std::string text = written->editor().text();
        QVERIFY(text.find("```{note} Title") != std::string::npos);
        QVERIFY(text.find("```{exercise} a-choice\n```") != std::string::npos);
        QVERIFY(text.find("```{calculator} a-calculator\n```") != std::string::npos);
        QVERIFY(QFileInfo::exists(m_course->path(QStringLiteral("01-a/exercises/a-choice.yaml"))));
        // The other language has not got them, which a button puts right.
        while (!written->desk->findings().empty()) {
            const std::size_t before = written->desk->findings().size();
            QVERIFY(written->press("fix"));
            QTRY_VERIFY(written->desk->window().current().endsWith(u"zh_CN.md"));
            QTRY_VERIFY(written->settle() && written->desk->findings().size() < before);
        }
    }

    void aLessonIsAdded()
    {
        const auto written = open();
        written->find<QAction>(QStringLiteral("newLesson"))->trigger();
        auto* title = written->find<QLineEdit>(QStringLiteral("lessonTitle"));
        QTRY_VERIFY(title->isVisible());
        QTest::keyClicks(title, QStringLiteral("Masks"));
        auto* id = written->find<QLineEdit>(QStringLiteral("lessonId"));
        QTest::keyClicks(id, QStringLiteral("No id!"));
        QVERIFY(written->press("makeLesson"));
        QTRY_VERIFY(!written->find<QLabel>(QStringLiteral("lessonProblem"))->text().isEmpty());
        id->selectAll();
        QTest::keyClicks(id, QStringLiteral("masks"));
        QTest::keyClick(id, Qt::Key_Return);
        QTRY_VERIFY(written->desk->window().current().endsWith(u"02-masks/en.md"));
        QVERIFY(written->settle());
        QTRY_VERIFY(written->shown().contains(u"Masks"));
        QVERIFY(written->desk->findings().empty());
    }

    void aPageOfFiveMegabytesStaysUsable()
    {
        std::string text = CourseFolder::page("en", "One");
        for (int i = 0; text.size() < 5'000'000; ++i)
            text += "\n## Part " + std::to_string(i) + " {#part-" + std::to_string(i) +
                    "}\n\nWords about $x_{" + std::to_string(i % 100) + "}$ and more, so that it is a paragraph.\n";
        m_course->write("01-a/en.md", text);
        const auto written = open();
        QVERIFY(written->putBehind("#part-30000}\n\n"));
        written->source()->setFocus();
        written->type(QStringLiteral("Fresh words. "));
        QVERIFY(written->settle());
        QVERIFY(written->shown().contains(u"Fresh words."));
        QVERIFY(written->view().document()->blockCount() < 10'000);
    }

private:
    /// Copies what is kept but for the locks of who keeps it; returns how many texts.
    static int copyTexts(const QString& from, const QString& to)
    {
        int count = 0;
        const QDir source(from);
        for (const QString& name : source.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            count += copyTexts(source.filePath(name), QDir(to).filePath(name));
        QDir().mkpath(to);
        for (const QString& name : source.entryList({QStringLiteral("*.text")}, QDir::Files))
            count += QFile::copy(source.filePath(name), QDir(to).filePath(name)) ? 1 : 0;
        return count;
    }
};

QTEST_MAIN(TestAuthorWindow)
#include "tst_author_window.moc"
