// Searching all lessons, driven by keyboard and mouse: the page, what it says, and the way to what was found in
// this course and in another one.

#include "course_folder.h"
#include "shipped_course.h"

#include <lectern/search/searcher.h>
#include <lectern/storage/learner_store.h>
#include <lectern/typesetting/math_service.h>
#include <lectern/window/course_session.h>
#include <lectern/window/lesson_desk.h>
#include <lectern/window/main_window.h>
#include <lectern/window/search_rows.h>
#include <lectern/window/translations.h>

#include <QAbstractItemModel>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>

using namespace lectern;
using lessons::testing::CourseFolder;

namespace {

/// A course with words of its own in each language, and a fold.
void fill(const CourseFolder& folder, const char* id)
{
    folder.replace(QStringLiteral("course.yaml"), "id: c", qPrintable(QStringLiteral("id: ") + QString::fromLatin1(id)));
    const std::string english = std::string("Filler.\n\n```{details} More\nThe quixotic sentence of course ") + id +
                                ".\n```\n\n```{figure}";
    folder.replace(QStringLiteral("01-a/en.md"), "```{figure}", english.c_str());
    folder.replace(QStringLiteral("01-a/zh_CN.md"), "```{figure}",
                   "一句。\n\n```{details} 更多\n课程里独特词汇出现的句子。\n```\n\n```{figure}");
}

/// The program on one course, with another one that "comes with it".
struct Program
{
    explicit Program(const QString& language = QStringLiteral("en"))
        : store(std::move(*storage::LearnerStore::open(home.filePath(QStringLiteral("data")))))
        , searcher(home.filePath(QStringLiteral("cache/search.sqlite")))
    {
        fill(first, "first");
        fill(other, "other");
        session = std::make_unique<window::CourseSession>(
            window::CourseSession::Tools{store.get(), &math, &translations, {other.path(), {}},
                                         home.filePath(QStringLiteral("courses")), {}, &searcher},
            window::Settings{language, window::SchemeChoice::light, 1});
        if (!session->open(first.path()).empty())
            qFatal("the course of the test does not open");
        session->desk()->open({}, {});
        window().resize(1100, 700);
        window().show();
        if (!QTest::qWaitForWindowActive(&window()))
            qFatal("no window");
        window().view().setFocus();
    }

    window::MainWindow& window() { return session->desk()->window(); }
    QString language() { return session->desk()->settings().language; }

    template <typename Widget>
    Widget* find(const char* name)
    {
        return window().findChild<Widget*>(QString::fromLatin1(name));
    }
    QLineEdit* field() { return find<QLineEdit>("searchField"); }
    QListView* list() { return find<QListView>("searchResults"); }
    QString summary() { return find<QLabel>("searchSummary")->text(); }

    void openSearch()
    {
        // Keys of a window reach it once it is active, which a new one is not at once.
        if (!QTest::qWaitForWindowActive(&window()))
            qFatal("the window does not become active");
        QTest::keyClick(&window(), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        if (!field())
            qFatal("the search does not open");
    }

    void search(const QString& text)
    {
        openSearch();
        field()->setText(text);
        QTRY_VERIFY_WITH_TIMEOUT(!searcher.isReading(), 20'000);
        QTest::qWait(100); // more than the pause after a key
    }

    QStringList rows()
    {
        QStringList rows;
        for (int i = 0; i < list()->model()->rowCount(); ++i)
            rows << list()->model()->index(i, 0).data().toString();
        return rows;
    }

    QStringList marked()
    {
        QStringList words;
        for (const QTextEdit::ExtraSelection& mark : window().view().extraSelections())
            words << mark.cursor.selectedText();
        return words;
    }

    QTemporaryDir home;
    CourseFolder first;
    CourseFolder other;
    typesetting::MathService math;
    window::Translations translations;
    std::unique_ptr<storage::LearnerStore> store;
    search::Searcher searcher;
    std::unique_ptr<window::CourseSession> session;
};

const QString found = QStringLiteral("quixotic");

} // namespace

class TestSearch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void byKeyboardAlone();
    void whatStandsInTheRows();
    void inAnotherCourse();
    void inAnotherLanguage();
    void theFieldsAndTheirNames();
    void escapeAndBackLeadToTheLesson();
    void nothingAndTooMuch();
    void aTermThatNoLessonUses();
    void enterWaitsForItsResults();
};

void TestSearch::byKeyboardAlone()
{
    Program program;
    program.search(QStringLiteral("quixotic sent"));
    QVERIFY(program.field()->hasFocus());
    QTRY_COMPARE(program.rows().size(), 4); // two courses, one hit each
    QTest::keyClick(program.field(), Qt::Key_Down);
    QTest::keyClick(program.field(), Qt::Key_Up);
    QCOMPARE(program.list()->currentIndex().row(), 1);
    QTest::keyClick(program.field(), Qt::Key_Return);
    QTRY_VERIFY(program.window().view().isVisible());
    // The block stands in a fold, which is open now.
    QTRY_COMPARE(program.marked(), (QStringList{QStringLiteral("quixotic"), QStringLiteral("sentence")}));
    QVERIFY(program.window().view().hasFocus());
    const QString block = program.window().view().textCursor().block().text();
    QVERIFY2(block.contains(found), qPrintable(block));
}

void TestSearch::whatStandsInTheRows()
{
    Program program;
    program.search(found);
    QTRY_COMPARE(program.rows().size(), 4);
    QCOMPARE(program.rows()[0], QStringLiteral("T. C"));
    QCOMPARE(program.rows()[1], QStringLiteral("The quixotic sentence of course first.. One"));
    QVERIFY(program.summary().startsWith(u'2'));
    QVERIFY(!(program.list()->model()->flags(program.list()->model()->index(0, 0)) & Qt::ItemIsSelectable));
}

void TestSearch::inAnotherCourse()
{
    Program program;
    program.search(QStringLiteral("quixotic other"));
    QTRY_COMPARE(program.rows().size(), 2);
    const window::MainWindow* before = &program.window();
    QTest::keyClick(program.field(), Qt::Key_Return);
    QTRY_VERIFY(&program.window() != before);
    QTRY_COMPARE(program.marked(), (QStringList{found, QStringLiteral("other")}));
    QVERIFY(program.window().view().textCursor().block().text().contains(u"other"));
    // The new window searches as well; a folder that is neither open nor installed is not known to it.
    program.search(found);
    QTRY_COMPARE(program.rows().size(), 2);
    QTest::keyClick(program.field(), Qt::Key_Return);
    QTRY_COMPARE(program.marked(), QStringList{found});
}

void TestSearch::inAnotherLanguage()
{
    Program program;
    program.search(QStringLiteral("特词"));
    QTRY_COMPARE(program.rows().size(), 4);
    QVERIFY(program.rows()[1].contains(u"中文"));
    QTest::keyClick(program.field(), Qt::Key_Return);
    QTRY_COMPARE(program.marked(), QStringList{QStringLiteral("特词")});
    QCOMPARE(program.language(), QStringLiteral("zh_CN"));
    program.search(QStringLiteral("特词"));
    QTRY_VERIFY(!program.rows().isEmpty() && !program.rows()[1].contains(u"中文"));
}

void TestSearch::theFieldsAndTheirNames()
{
    Program program;
    auto* button = program.find<QPushButton>("navigationSearch");
    QVERIFY(button->isVisible());
    QVERIFY(!button->accessibleName().isEmpty());
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_VERIFY(program.field() && program.field()->hasFocus());
    QVERIFY(!program.field()->accessibleName().isEmpty());
    QVERIFY(!program.list()->accessibleName().isEmpty());
    program.search(found);
    QTRY_COMPARE(program.rows().size(), 4);
    QTest::keyClick(program.field(), Qt::Key_Down);
    QVERIFY(program.field()->accessibleDescription().contains(found));
}

void TestSearch::escapeAndBackLeadToTheLesson()
{
    Program program;
    program.openSearch();
    QTRY_VERIFY(!program.window().view().isVisible());
    QTest::keyClick(program.field(), Qt::Key_Escape);
    QVERIFY(program.window().view().isVisible());
    program.openSearch();
    QTest::mouseClick(program.find<QPushButton>("searchBack"), Qt::LeftButton);
    QVERIFY(program.window().view().isVisible());
    // After a jump Alt+Left leads back to where one was.
    program.search(found);
    QTRY_COMPARE(program.rows().size(), 4);
    QTest::keyClick(program.field(), Qt::Key_Return);
    QTRY_VERIFY(!program.marked().isEmpty());
    QVERIFY(program.window().findChild<QWidget*>(QStringLiteral("back"))->isEnabled());
}

void TestSearch::nothingAndTooMuch()
{
    Program program;
    program.search(QStringLiteral("absent"));
    QTRY_COMPARE(program.summary(), QStringLiteral("Nothing has all of these words."));
    QTest::keyClick(program.field(), Qt::Key_Return); // nothing to open
    QVERIFY(program.field()->isVisible());
    program.search({});
    QTRY_VERIFY(program.summary().startsWith(u"Type"));
    program.search(QString(5000, u'词'));
    QVERIFY(program.field()->text().size() <= 200);
}

void TestSearch::aTermThatNoLessonUses()
{
    Program program;
    const std::string more = "lonely:\n  zh_CN: {name: 孤词, def: 没人用。}\n  en: {name: lonelyterm, def: Nobody "
                            "uses it.}\n";
    program.first.replace(QStringLiteral("glossary.yaml"), "query:", (more + "query:").c_str());
    QVERIFY(program.session->open(program.first.path()).empty());
    program.window().show();
    program.search(QStringLiteral("lonelyt"));
    QTRY_COMPARE(program.rows().size(), 2);
    QCOMPARE(program.rows()[0], QStringLiteral("Glossary. C"));
    QTest::keyClick(program.field(), Qt::Key_Return);
    QTRY_VERIFY(program.window().view().isVisible());
    QTRY_VERIFY(program.find<QWidget>("popover") && program.find<QWidget>("popover")->isVisible());
}

void TestSearch::enterWaitsForItsResults()
{
    Program program;
    program.search(found);
    QTRY_COMPARE(program.rows().size(), 4);
    // What is shown belongs to the text before: nothing is opened yet.
    QTest::keyClick(program.field(), Qt::Key_X);
    QTest::keyClick(program.field(), Qt::Key_Return);
    QVERIFY(program.field()->isVisible());
}

QTEST_MAIN(TestSearch)
#include "tst_search.moc"
