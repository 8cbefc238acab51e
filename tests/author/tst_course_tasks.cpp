// Lessons are renamed and ordered, headings renamed and languages added in the real window, by mouse and
// keyboard.

#include "written_course.h"

#include <lectern/lessons/course.h>
#include <lectern/storage/learner_store.h>
#include <lectern/storage/renames.h>

#include <QAction>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTimer>
#include <QToolButton>

using namespace lectern;
using namespace lectern::author;
using namespace lectern::author::testing;
using lectern::lessons::testing::CourseFolder;

namespace {

std::vector<authoring::CourseFile> twoLessons()
{
    std::vector<authoring::CourseFile> files;
    for (const QString& name : {QStringLiteral("01-a"), QStringLiteral("02-b")}) {
        authoring::CourseFile page;
        page.path = u'/' + name + u"/en.md";
        page.role = authoring::FileRole::page;
        page.name = QStringLiteral("en.md");
        authoring::CourseFile lesson;
        lesson.path = u'/' + name;
        lesson.name = name;
        lesson.role = authoring::FileRole::folder;
        lesson.files = {page};
        files.push_back(lesson);
    }
    return files;
}

/// Offscreen a drag ends as it begins: what happens while it goes on happens where its data are made.
class DraggedTree : public FileTree
{
public:
    /// Presses on a lesson, moves it with the mouse, and does something meanwhile.
    void drag(int lesson, const std::function<void()>& meanwhile)
    {
        m_meanwhile = meanwhile;
        const QPoint from = visualItemRect(topLevelItem(lesson)).center();
        QTest::mousePress(viewport(), Qt::LeftButton, {}, from);
        for (const int far : {1, 2}) {
            const QPoint at = from + QPoint(0, far * QApplication::startDragDistance());
            QMouseEvent moves(QEvent::MouseMove, at, viewport()->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
            QApplication::sendEvent(viewport(), &moves);
        }
        QTest::mouseRelease(viewport(), Qt::LeftButton, {}, from);
    }

    /// Whether it is taken. Nothing is taken away by the view.
    bool drop(const QPoint& place)
    {
        const std::unique_ptr<QMimeData> lesson(FileTree::mimeData({topLevelItem(0)}));
        QDragEnterEvent enters(place, Qt::MoveAction, lesson.get(), Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(viewport(), &enters); // else no drop comes here
        QDropEvent event(place, Qt::MoveAction, lesson.get(), Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(viewport(), &event);
        return event.isAccepted() && event.dropAction() == Qt::IgnoreAction;
    }

protected:
    QMimeData* mimeData(const QList<QTreeWidgetItem*>& items) const override
    {
        m_meanwhile();
        return FileTree::mimeData(items);
    }

private:
    std::function<void()> m_meanwhile;
};

} // namespace

class TestCourseTasks : public QObject
{
    Q_OBJECT

    std::unique_ptr<CourseFolder> m_course;
    std::unique_ptr<QTemporaryDir> m_recovery;
    std::unique_ptr<Written> m_written;

    std::string courseYaml() const { return onDisk(m_course->path(QStringLiteral("course.yaml"))); }

    QTreeWidget* tree() const { return m_written->find<QTreeWidget>(QStringLiteral("files")); }

    /// Clicks on a lesson's folder.
    bool chooseLesson(const QString& folder) const
    {
        for (int i = 0; i < tree()->topLevelItemCount(); ++i) {
            QTreeWidgetItem* item = tree()->topLevelItem(i);
            if (!item->data(0, Qt::UserRole).toString().endsWith(folder))
                continue;
            QTest::mouseClick(tree()->viewport(), Qt::LeftButton, {}, tree()->visualItemRect(item).center());
            return tree()->currentItem() == item;
        }
        return false;
    }

    /// Opens the menu and takes an entry with the arrow keys.
    bool takeFromMenu(const char* name) const
    {
        auto* button = m_written->find<QToolButton>(QStringLiteral("course"));
        auto* action = m_written->find<QAction>(QString::fromLatin1(name));
        if (!button || !action)
            return false;
        QTimer::singleShot(0, button, [menu = button->menu(), action] {
            for (int i = 0; i < 20 && menu->activeAction() != action; ++i)
                QTest::keyClick(menu, Qt::Key_Down);
            QTest::keyClick(menu, Qt::Key_Return);
        });
        QTest::mouseClick(button, Qt::LeftButton);
        m_written->desk->window().activateWindow();
        return QTest::qWaitForWindowActive(&m_written->desk->window());
    }

    /// Answers the question that is open, by keyboard.
    bool answer(const QString& words) const
    {
        auto* line = m_written->find<QLineEdit>(QStringLiteral("answer"));
        if (!QTest::qWaitFor([line] { return line->isVisible() && line->hasFocus(); }))
            return false;
        QTest::keyClick(line, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(line, words);
        QTest::keyClick(line, Qt::Key_Return);
        return m_written->settle();
    }

    QString saidNow() const
    {
        const auto* bar = m_written->find(QStringLiteral("said"));
        return bar ? bar->findChild<QLabel*>()->text() : QString();
    }

private Q_SLOTS:
    void init()
    {
        m_course = std::make_unique<CourseFolder>();
        m_course->write("02-b/zh_CN.md",
                        "---\nid: b\ntitle: 乙\nlang: zh_CN\n---\n## 二 {#two-b}\n\n{ref}`one`\n");
        m_course->write("02-b/en.md", "---\nid: b\ntitle: B\nlang: en\n---\n## Two {#two-b}\n\n{ref}`one`\n");
        m_course->replace(QStringLiteral("course.yaml"), "[01-a]", "[01-a, 02-b] # both");
        m_recovery = std::make_unique<QTemporaryDir>();
        m_written = std::make_unique<Written>(m_course->path(), m_recovery->path());
    }

    void cleanup() { m_written.reset(); }

    void lessonsAreOrderedByKeyboard()
    {
        QVERIFY(chooseLesson(QStringLiteral("01-a")));
        QTest::keyClick(tree(), Qt::Key_Down, Qt::AltModifier);
        QVERIFY(m_written->settle());
        QVERIFY(courseYaml().find("lessons: [02-b, 01-a] # both\n") != std::string::npos);
        QTRY_COMPARE(saidNow(), QStringLiteral("01-a is now lesson 2 of 2."));
        // The same lesson is still marked, and it is below the other one.
        QTRY_COMPARE(tree()->currentItem()->data(0, Qt::UserRole + 1).toString(), QStringLiteral("01-a"));
        QVERIFY(tree()->indexOfTopLevelItem(tree()->currentItem()) == tree()->topLevelItemCount() - 1);
        QTest::keyClick(tree(), Qt::Key_Down, Qt::AltModifier);
        QTRY_COMPARE(saidNow(), QStringLiteral("01-a is the last lesson already."));
        QTest::keyClick(tree(), Qt::Key_Up, Qt::AltModifier);
        QTRY_VERIFY(courseYaml().find("lessons: [01-a, 02-b] # both\n") != std::string::npos);
        QTRY_COMPARE(saidNow(), QStringLiteral("01-a is now lesson 1 of 2."));
        QVERIFY(QTest::qWaitFor([this] { return m_written->press("saidSeen"); }));
        QTRY_VERIFY(saidNow().isEmpty());
    }

    void lessonsAreDragged()
    {
        DraggedTree dragged;
        dragged.show(twoLessons());
        dragged.resize(200, 300);
        dragged.setVisible(true);
        const QSignalSpy moved(&dragged, &FileTree::lessonDragged);
        dragged.drag(0, [&dragged] {
            dragged.setCurrent(QStringLiteral("/02-b/en.md")); // what is marked meanwhile is not dragged
            QVERIFY(dragged.drop(QPoint(10, 290)));
        });
        QCOMPARE(moved.size(), 1);
        QCOMPARE(moved[0], (QVariantList{QStringLiteral("01-a"), 1}));
        dragged.drag(1, [&dragged] {
            QVERIFY(dragged.drop(dragged.visualItemRect(dragged.topLevelItem(0)).topLeft() + QPoint(8, 2)));
        });
        QCOMPARE(moved.size(), 2);
        QCOMPARE(moved[1], (QVariantList{QStringLiteral("02-b"), -1}));
    }

    /// Lessons of another window carry the same kind of data.
    void whatComesFromElsewhereMovesNothing()
    {
        DraggedTree other;
        DraggedTree dropped;
        for (DraggedTree* tree : {&other, &dropped}) {
            tree->show(twoLessons());
            tree->resize(200, 300);
            tree->setVisible(true);
        }
        dropped.setCurrent(QStringLiteral("/01-a/en.md"));
        const QSignalSpy moved(&dropped, &FileTree::lessonDragged);
        other.drag(0, [&dropped] { QVERIFY(!dropped.drop(QPoint(10, 290))); });
        QCOMPARE(moved.size(), 0);
    }

    void whatWasDraggedIsMoved()
    {
        QVERIFY(chooseLesson(QStringLiteral("01-a")));
        Q_EMIT m_written->find<FileTree>(QStringLiteral("files"))->lessonDragged(QStringLiteral("01-a"), 1);
        QVERIFY(m_written->settle());
        QTRY_VERIFY(courseYaml().find("lessons: [02-b, 01-a] # both\n") != std::string::npos);
        QTRY_COMPARE(saidNow(), QStringLiteral("01-a is now lesson 2 of 2."));
        QTRY_COMPARE(tree()->currentItem()->data(0, Qt::UserRole + 1).toString(), QStringLiteral("01-a"));
        QTRY_COMPARE(tree()->indexOfTopLevelItem(tree()->currentItem()), tree()->topLevelItemCount() - 1);
    }

    void anExerciseGetsAnotherId()
    {
        QVERIFY(m_written->chooseFile(QStringLiteral("exercises/e.yaml")));
        m_written->source()->setFocus();
        QTest::keyClick(m_written->source(), Qt::Key_F2, Qt::ShiftModifier);
        auto* answer = m_written->find<QLineEdit>(QStringLiteral("answer"));
        QTRY_VERIFY(answer && answer->isVisible());
        QCOMPARE(answer->text(), QStringLiteral("e"));
        answer->selectAll();
        QTest::keyClicks(answer, QStringLiteral("find-a"));
        QTest::keyClick(answer, Qt::Key_Return);
        QTRY_VERIFY(m_written->desk->window().current().endsWith(u"exercises/find-a.yaml"));
        QVERIFY(m_written->settle());
        QVERIFY(m_written->desk->findings().empty());
        QVERIFY(courseYaml().find("renames") != std::string::npos);
    }

    void whatIsTypedWhileTheCourseIsReadIsKept()
    {
        QVERIFY(m_written->chooseFile(QStringLiteral("/course.yaml")));
        m_written->editor().setCursor(0);
        QVERIFY(chooseLesson(QStringLiteral("01-a")));
        QTest::keyClick(tree(), Qt::Key_Down, Qt::AltModifier);
        m_written->type(QStringLiteral("# mine\n")); // before the thread has come back
        QVERIFY(m_written->settle());
        QTRY_COMPARE(m_written->editor().text().find("# mine"), std::size_t{0});
        QTRY_VERIFY(m_written->editor().text().find("[02-b, 01-a] # both") != std::string::npos);
    }

    void theOrderCanBeUndoneInCourseYaml()
    {
        QVERIFY(m_written->chooseFile(QStringLiteral("/course.yaml")));
        m_written->source()->setFocus();
        m_written->type(QStringLiteral("# mine\n"));
        QVERIFY(chooseLesson(QStringLiteral("02-b")));
        QVERIFY(takeFromMenu("moveUp"));
        QTRY_VERIFY(m_written->editor().text().find("[02-b, 01-a]") != std::string::npos);
        QTRY_VERIFY2(saidNow().endsWith(u"Not saved yet: course.yaml."), qPrintable(saidNow()));
        QVERIFY(courseYaml().find("[01-a, 02-b]") != std::string::npos);
        m_written->source()->setFocus();
        QTest::keyClick(m_written->source(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(m_written->editor().text().find("# mine\n") != std::string::npos);
        QVERIFY(m_written->editor().text().find("[01-a, 02-b]") != std::string::npos);
    }

    void aLessonIsRenamedWhileItIsWritten()
    {
        QVERIFY(m_written->chooseFile(QStringLiteral("02-b/en.md")));
        m_written->editor().setCursor(m_written->editor().length());
        m_written->source()->setFocus();
        m_written->type(QStringLiteral("Typed"));
        tree()->setFocus();
        QTest::keyClick(tree(), Qt::Key_F2);
        QVERIFY(answer(QStringLiteral("01-a")));
        auto* problem = m_written->find<QLabel>(QStringLiteral("answerProblem"));
        QVERIFY(problem->isVisible() && problem->text().contains(u"01-a"));
        QVERIFY(answer(QStringLiteral("02-masks")));
        QVERIFY(!problem->isVisible());
        const QString page = m_course->path(QStringLiteral("02-masks/en.md"));
        QCOMPARE(m_written->desk->window().current(), page);
        QVERIFY(m_written->editor().text().ends_with("Typed"));
        QTRY_VERIFY(saidNow().contains(u"02-masks"));
        QVERIFY(courseYaml().ends_with("renames:\n  02-b: 02-masks\n"));
        QTRY_VERIFY(m_written->shown().contains(u"Typed"));
        QVERIFY(m_written->desk->findings().empty());
        // What is typed afterwards goes to the new file, and Ctrl+Z still knows what was typed before.
        m_written->source()->setFocus();
        m_written->editor().setCursor(m_written->editor().length());
        m_written->type(QStringLiteral(" more"));
        QTest::keyClick(m_written->source(), Qt::Key_S, Qt::ControlModifier);
        QVERIFY(onDisk(page).ends_with("Typed more"));
        QVERIFY(!QFileInfo::exists(m_course->path(QStringLiteral("02-b"))));
        QVERIFY(!m_written->desk->window().isWindowModified());
    }

    void aHeadingGetsAnotherIdFromItsText()
    {
        QVERIFY(m_written->putBehind("{#one minutes=3}\n"));
        m_written->source()->setFocus();
        QTest::keyClick(m_written->source(), Qt::Key_F2, Qt::ShiftModifier);
        QVERIFY(answer(QStringLiteral("start")));
        QVERIFY(m_written->editor().text().find("## One {#start minutes=3}") != std::string::npos);
        QVERIFY(onDisk(m_course->path(QStringLiteral("02-b/zh_CN.md"))).find("{ref}`start`") !=
                std::string::npos);
        QVERIFY(courseYaml().ends_with("renames:\n  one: start\n"));
        QVERIFY(m_written->desk->findings().empty());
        QTRY_VERIFY(m_written->source()->hasFocus());
        m_written->editor().setCursor(0);
        QTest::keyClick(m_written->source(), Qt::Key_F2, Qt::ShiftModifier);
        QTRY_VERIFY(saidNow().contains(u"below the heading"));
    }

    /// As it is when learners open the course that was renamed in.
    void whatLearnersHaveDoneFollows()
    {
        const QTemporaryDir data;
        const auto store = *storage::LearnerStore::open(data.path());
        const QString id = QStringLiteral("c");
        store->markSection({id, QStringLiteral("02-b"), QStringLiteral("two-b")}, storage::SectionMark::done);
        QVERIFY(m_written->chooseFile(QStringLiteral("02-b/en.md")));
        m_written->editor().setCursor(m_written->editor().length());
        m_written->source()->setFocus();
        QTest::keyClick(m_written->source(), Qt::Key_F2, Qt::ShiftModifier);
        QVERIFY(answer(QStringLiteral("second")));
        tree()->setFocus();
        QTest::keyClick(tree(), Qt::Key_F2);
        QVERIFY(answer(QStringLiteral("02-masks")));
        storage::Renames renames;
        for (const auto& [from, to] : lessons::loadCourse(m_course->path().toStdString()).value.renames)
            renames[QString::fromStdString(from)] = QString::fromStdString(to);
        QVERIFY(storage::applyRenames(*store, id, renames).has_value());
        QVERIFY(store->sectionProgress({id, QStringLiteral("02-masks"), QStringLiteral("second")}).done);
    }

    void aLanguageIsAddedFromTheMenu()
    {
        QVERIFY(takeFromMenu("addLanguage"));
        QVERIFY(answer(QStringLiteral("en")));
        QVERIFY(m_written->find<QLabel>(QStringLiteral("answerProblem"))->isVisible());
        QVERIFY(answer(QStringLiteral("de")));
        QTRY_VERIFY(saidNow().contains(u"2 new page"));
        QCOMPARE(m_written->desk->window().current(), m_course->path(QStringLiteral("01-a/de.md")));
        QCOMPARE(tree()->currentItem()->data(0, Qt::UserRole).toString(),
                 m_written->desk->window().current());
        QVERIFY(courseYaml().find("languages: [zh_CN, en, de]\n") != std::string::npos);
        const auto& findings = m_written->desk->findings();
        QVERIFY(std::any_of(findings.begin(), findings.end(), [](const Diagnostic& finding) {
            return finding.code == "lessons.todo" && finding.where.file.ends_with("02-b/de.md");
        }));
    }

    void enterPressesTheButtonThatHasTheKeyboard()
    {
        QVERIFY(chooseLesson(QStringLiteral("02-b")));
        QTest::keyClick(tree(), Qt::Key_F2);
        auto* line = m_written->find<QLineEdit>(QStringLiteral("answer"));
        QTRY_VERIFY(line->hasFocus());
        QTest::keyClicks(line, QStringLiteral("02-other"));
        QTest::keyClick(line, Qt::Key_Tab);
        QTest::keyClick(line->window()->focusWidget(), Qt::Key_Tab);
        auto* cancel = m_written->find(QStringLiteral("answerCancel"));
        QVERIFY(cancel->hasFocus());
        QTest::keyClick(cancel, Qt::Key_Return);
        QTRY_VERIFY(!line->isVisible());
        QVERIFY(QFileInfo::exists(m_course->path(QStringLiteral("02-b"))));
        for (const char* button :
             {"makeLesson", "leaveLesson", "markSame", "markAll", "writeOther", "tryAgain", "tryAsLearner"})
            QVERIFY2(m_written->find<QPushButton>(QString::fromLatin1(button))->autoDefault(), button);
    }

    void onlyALessonIsRenamedOrMoved()
    {
        QVERIFY(m_written->chooseFile(QStringLiteral("/course.yaml")));
        tree()->setFocus();
        QTest::keyClick(tree(), Qt::Key_F2);
        QTRY_VERIFY(saidNow().startsWith(u"Choose a lesson"));
        QVERIFY(m_written->press("saidSeen"));
        tree()->setFocus();
        QTest::keyClick(tree(), Qt::Key_Down, Qt::AltModifier);
        QTRY_VERIFY(saidNow().startsWith(u"Choose a lesson"));
    }

    void escLeavesTheQuestion()
    {
        tree()->setFocus();
        QTest::keyClick(tree(), Qt::Key_F2);
        auto* line = m_written->find<QLineEdit>(QStringLiteral("answer"));
        QTRY_VERIFY(line->hasFocus());
        QTest::keyClick(line, Qt::Key_Escape);
        QTRY_VERIFY(tree()->hasFocus() && !line->isVisible());
    }
};

QTEST_MAIN(TestCourseTasks)
#include "tst_course_tasks.moc"
