// The way from one lesson of a course to another: by the choice beside the page, and by a reference in the text.

#include "course_folder.h"
#include "lesson_window.h"

#include <QMenu>
#include <QPushButton>
#include <QTemporaryDir>
#include <QToolButton>

using namespace lectern;
using lessons::testing::CourseFolder;
using testing::Program;

namespace {

/// A desk without a store on a course of the test's own.
struct Reading
{
    explicit Reading(const CourseFolder& folder)
        : course(lessons::loadCourse(folder.path().toStdString()).value)
        , desk({&course, nullptr, &math, &translations}, {QStringLiteral("en"), window::SchemeChoice::light, 1})
    {
        desk.open({}, {});
        desk.window().resize(1100, 500);
        desk.window().show();
        settle();
    }

    void settle()
    {
        QApplication::processEvents();
        math.waitForAll();
        QApplication::processEvents();
    }

    reader::LessonView& view() { return desk.window().view(); }

    /// Clicks on words of the page.
    void click(const char* words)
    {
        QTextCursor found = view().document()->find(QString::fromLatin1(words));
        QVERIFY2(!found.isNull(), words);
        found.setPosition(found.selectionStart() + 1);
        view().setTextCursor(found);
        settle();
        QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, view().cursorRect(found).center());
        settle();
    }

    int topOf(const char* words)
    {
        return view().cursorRect(view().document()->find(QString::fromLatin1(words))).top();
    }

    typesetting::MathService math;
    window::Translations translations;
    lessons::Course course;
    window::LessonDesk desk;
};

void addLesson(const CourseFolder& folder)
{
    folder.replace(QStringLiteral("course.yaml"), "[01-a]", "[01-a, 02-b]");
    const std::string filler = [] {
        std::string text;
        for (int i = 0; i < 60; ++i)
            text += "Words that fill the page.\n\n";
        return text;
    }();
    for (const std::string language : {"zh_CN", "en"}) {
        folder.write(QString::fromStdString("02-b/" + language + ".md"),
                     "---\nid: b\ntitle: Beyond & above\nlang: " + language +
                         "\n---\n## Begin {#begin minutes=1}\n\n" + filler +
                         "## Afar {#afar minutes=1}\n\n$$\ny\n$$ {#eq-b}\n\n" + filler);
        const QString first = QString::fromStdString("01-a/" + language + ".md");
        folder.replace(first, "$$\nx", "Go to {ref}`afar`, {ref}`eq-b`, {ref}`two` and {ref}`fig`.\n\n$$\nx");
        folder.replace(first, "```{calculator}", (filler + "```{calculator}").c_str());
    }
}

} // namespace

class TestLessons : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aLessonIsChosenByKeyboard()
    {
        const QTemporaryDir data;
        Program program(data.path());
        auto* choice = program.find<QPushButton>("lessonChoice");
        QVERIFY(choice->isVisible());
        QCOMPARE(choice->accessibleName(), QStringLiteral("Lesson 1 of 2"));
        program.view().goToSection(QStringLiteral("roles"));
        program.settle();
        const QString here = program.view().currentSection();

        choose(choice, 2);
        QTRY_COMPARE(program.desk->lesson(), QStringLiteral("02-transformer-block"));
        QCOMPARE(choice->accessibleName(), QStringLiteral("Lesson 2 of 2"));
        QTRY_VERIFY(program.view().hasFocus());
        QVERIFY(program.window().windowTitle().startsWith(
            QString::fromStdString(Program::course().lessons[1].pages.at("en").title)));

        choose(choice, 1); // back, where one was
        QTRY_COMPARE(program.desk->lesson(), QStringLiteral("01-attention"));
        QTRY_COMPARE(program.view().currentSection(), here);
        choose(choice, 1); // the one that is open already
        QVERIFY(program.find<QMenu>("lessonMenu")->actions().front()->isChecked());
        QCOMPARE(program.view().currentSection(), here);
    }

    void oneLessonIsNoChoice()
    {
        const CourseFolder folder;
        Reading reading(folder);
        QVERIFY(!reading.desk.window().findChild<QPushButton*>(QStringLiteral("lessonChoice"))->isVisible());
    }

    void aReferenceHasTheTitleOfWhatItNames()
    {
        const CourseFolder folder;
        addLesson(folder);
        Reading reading(folder);
        QVERIFY2(reading.view().toPlainText().contains(u"Go to Afar, (1), Two and the figure."),
                 qPrintable(reading.view().toPlainText().left(400)));
        const auto* menu = reading.desk.window().findChild<QMenu*>(QStringLiteral("lessonMenu"));
        QCOMPARE(menu->actions().at(1)->text(), QStringLiteral("2 · Beyond && above"));
    }

    void aReferenceLeadsToItsPlace()
    {
        const CourseFolder folder;
        addLesson(folder);
        {
            Reading reading(folder);
            reading.click("Two");
            QTRY_VERIFY(reading.view().verticalScrollBar()->value() > 0);
            QVERIFY(reading.view().embedded({lessons::EmbedKind::calculator, "two"})->isVisible());
        }
        for (const char* words : {"Afar", "(1), Two"}) {
            Reading reading(folder);
            reading.click(words);
            QTRY_COMPARE(reading.desk.lesson(), QStringLiteral("02-b"));
            QTRY_COMPARE(reading.view().currentSection(), QStringLiteral("afar"));
            QTRY_VERIFY(reading.topOf("Afar") >= 0 && reading.topOf("Afar") < 200);
        }
    }

    void backAndForwardCrossLessons()
    {
        const CourseFolder folder;
        addLesson(folder);
        Reading reading(folder);
        auto* back = reading.desk.window().findChild<QToolButton*>(QStringLiteral("back"));
        QVERIFY(!back->isEnabled());
        reading.click("Two"); // a place of the same lesson
        QTRY_VERIFY(reading.view().verticalScrollBar()->value() > 0);
        reading.click("Afar");
        QTRY_COMPARE(reading.desk.lesson(), QStringLiteral("02-b"));
        QTRY_COMPARE(reading.view().currentSection(), QStringLiteral("afar"));

        QTest::keyClick(&reading.desk.window(), Qt::Key_Left, Qt::AltModifier);
        QTRY_COMPARE(reading.desk.lesson(), QStringLiteral("01-a"));
        QTRY_VERIFY(reading.topOf("Go to") >= 0 && reading.topOf("Go to") < reading.view().height());
        QTest::keyClick(&reading.desk.window(), Qt::Key_Right, Qt::AltModifier);
        QTRY_COMPARE(reading.desk.lesson(), QStringLiteral("02-b"));
        QTRY_COMPARE(reading.view().currentSection(), QStringLiteral("afar"));
        back->click();
        QTRY_COMPARE(reading.desk.lesson(), QStringLiteral("01-a"));
        back->click();
        QVERIFY(!back->isEnabled());
        QTRY_VERIFY(reading.topOf("Go to") >= 0 && reading.topOf("Go to") < reading.view().height());
    }

    void theHistoryKeepsAHundredPlaces()
    {
        window::ReadingHistory history;
        QVERIFY(!history.back({}));
        for (int i = 0; i < 150; ++i)
            history.leave({QString::number(i), {}});
        QString lesson = QStringLiteral("150");
        int steps = 0;
        while (const auto visit = history.back({lesson, {}})) {
            lesson = visit->lesson;
            ++steps;
        }
        QCOMPARE(steps, 100);
        QCOMPARE(lesson, QStringLiteral("50"));
        QCOMPARE(history.forward({lesson, {}})->lesson, QStringLiteral("51"));
        history.leave({QStringLiteral("new"), {}});
        QVERIFY(!history.canGoForward());
    }

private:
    /// Opens the choice and takes one from above.
    static void choose(QPushButton* choice, int lesson)
    {
        choice->setFocus();
        QTest::keyClick(choice, Qt::Key_Space);
        QWidget* menu = QApplication::activePopupWidget();
        QVERIFY(menu);
        for (int i = 0; i < lesson; ++i)
            QTest::keyClick(menu, Qt::Key_Down);
        QTest::keyClick(menu, Qt::Key_Return);
        choice->window()->activateWindow(); // a desktop does that by itself
    }
};

QTEST_MAIN(TestLessons)
#include "tst_lessons.moc"
