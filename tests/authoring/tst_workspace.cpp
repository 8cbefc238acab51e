// Texts that are being edited while others change the files, and while the program ends badly.

#include "course_folder.h"

#include <lectern/authoring/recovery_folder.h>
#include <lectern/authoring/workspace.h>
#include <lectern/files/files.h>

#include <QSignalSpy>
#include <QTest>

#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace lectern;
using namespace lectern::authoring;
using lectern::lessons::testing::CourseFolder;

namespace {

std::string onDisk(const QString& file)
{
    return files::readWhole(file).value_or("");
}

} // namespace

class TestWorkspace : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsTypedIsSavedWhole()
    {
        const CourseFolder course;
        const QString page = course.path(QStringLiteral("01-a/en.md"));
        Workspace workspace(course.path());
        QVERIFY(workspace.open(page).has_value());
        QVERIFY(!workspace.isDirty(page));
        workspace.setText(page, "新的 text\n");
        QVERIFY(workspace.isDirty(page));
        QVERIFY(onDisk(page) != "新的 text\n");
        QVERIFY(workspace.save(page).has_value());
        QCOMPARE(onDisk(page), std::string("新的 text\n"));
        QVERIFY(!workspace.isDirty(page));
    }

    void marksAndLineEndsStay()
    {
        const CourseFolder course;
        const QString page = course.path(QStringLiteral("01-a/en.md"));
        course.write("01-a/en.md", "\xEF\xBB\xBF" "a\r\nb\r\n");
        Workspace workspace(course.path());
        QVERIFY(workspace.open(page).has_value());
        QCOMPARE(workspace.text(page), std::string("a\r\nb\r\n"));
        workspace.setText(page, "a\r\nc\r\n");
        QVERIFY(workspace.save(page).has_value());
        QCOMPARE(onDisk(page), std::string("\xEF\xBB\xBF" "a\r\nc\r\n"));
    }

    void aCleanTextFollowsTheDisk()
    {
        const CourseFolder course;
        const QString page = course.path(QStringLiteral("01-a/en.md"));
        Workspace workspace(course.path());
        QVERIFY(workspace.open(page).has_value());
        const QSignalSpy replaced(&workspace, &Workspace::replaced);
        course.write("01-a/en.md", "from outside\n");
        QTRY_COMPARE(replaced.count(), 1); // by the watcher alone
        QCOMPARE(workspace.text(page), std::string("from outside\n"));
        QVERIFY(!workspace.isDirty(page));
    }

    void aDirtyTextIsNeitherLostNorWritten()
    {
        const CourseFolder course;
        const QString page = course.path(QStringLiteral("01-a/en.md"));
        Workspace workspace(course.path());
        QVERIFY(workspace.open(page).has_value());
        workspace.setText(page, "mine\n");
        course.write("01-a/en.md", "theirs\n");
        // Also where nobody has looked yet.
        const auto refused = workspace.save(page);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, std::string("authoring.conflict"));
        QCOMPARE(onDisk(page), std::string("theirs\n"));
        QCOMPARE(workspace.text(page), std::string("mine\n"));
        QVERIFY(workspace.isInConflict(page));

        workspace.keepMine(page);
        QVERIFY(workspace.save(page).has_value());
        QCOMPARE(onDisk(page), std::string("mine\n"));

        workspace.setText(page, "mine again\n");
        course.write("01-a/en.md", "theirs again\n");
        workspace.lookAgain();
        workspace.takeTheirs(page);
        QCOMPARE(workspace.text(page), std::string("theirs again\n"));
        QVERIFY(!workspace.isDirty(page));
        QVERIFY(!workspace.isInConflict(page));
    }

    void aThirdChangeIsNotOverwrittenEither()
    {
        const CourseFolder course;
        const QString page = course.path(QStringLiteral("01-a/en.md"));
        Workspace workspace(course.path());
        QVERIFY(workspace.open(page).has_value());
        workspace.setText(page, "mine\n");
        course.write("01-a/en.md", "theirs\n");
        workspace.lookAgain();
        course.write("01-a/en.md", "theirs, later\n");
        workspace.keepMine(page);
        QVERIFY(!workspace.save(page));
        QCOMPARE(onDisk(page), std::string("theirs, later\n"));
    }

    void aDeletedFileIsKeptAndWrittenAgain()
    {
        const CourseFolder course;
        const QString page = course.path(QStringLiteral("01-a/en.md"));
        Workspace workspace(course.path());
        QVERIFY(workspace.open(page).has_value());
        const std::string text = workspace.text(page);
        course.remove(QStringLiteral("01-a/en.md"));
        QTRY_VERIFY(workspace.isGone(page));
        QVERIFY(workspace.isDirty(page));
        QVERIFY(workspace.save(page).has_value());
        QCOMPARE(onDisk(page), text);
    }

    void whatCannotBeWrittenStaysUnsaved()
    {
        const CourseFolder course;
        const QString page = course.path(QStringLiteral("01-a/en.md"));
        Workspace workspace(course.path());
        QVERIFY(workspace.open(page).has_value());
        workspace.setText(page, "mine\n");
        course.remove(QStringLiteral("01-a/en.md"));
        QVERIFY(QDir().mkpath(page + u"/in the way"));
        QVERIFY(!workspace.save(page));
        QVERIFY(workspace.isDirty(page));
        QCOMPARE(workspace.text(page), std::string("mine\n"));
    }

    void unsavedTextsOutliveTheirEditor()
    {
        const CourseFolder course;
        const QTemporaryDir root;
        const QString page = course.path(QStringLiteral("01-a/en.md"));
        const std::string text = "unsaved\nwith \xFF a byte\n";
        // Copied away while the first editor is at work: as if it had been killed, its lock's owner gone.
        const QString left = root.filePath(QStringLiteral("left"));
        {
            RecoveryFolder editor(root.filePath(QStringLiteral("live")), course.path());
            QVERIFY(editor.found().empty());
            QVERIFY(editor.keep(page, text).has_value());
            RecoveryFolder other(root.filePath(QStringLiteral("live")), course.path());
            QVERIFY(other.found().empty()); // the first one is at work
            QVERIFY(copyWithoutLocks(root.filePath(QStringLiteral("live")), left));
        }
        RecoveryFolder ended(root.filePath(QStringLiteral("live")), course.path());
        QVERIFY(ended.found().empty()); // a good end leaves nothing
        {
            const RecoveryFolder next(left, course.path());
            QCOMPARE(next.found().size(), std::size_t{1});
            QCOMPARE(next.found().front().file, page);
            QCOMPARE(next.found().front().text, text);
        }
        RecoveryFolder again(left, course.path());
        QCOMPARE(again.found().size(), std::size_t{1}); // nobody has decided
        again.discardFound();
        const RecoveryFolder last(left, course.path());
        QVERIFY(last.found().empty());
    }

    void whatAKilledEditorKeptIsFound()
    {
        const CourseFolder course;
        const QTemporaryDir root;
        const QString page = course.path(QStringLiteral("01-a/en.md"));
        const pid_t editor = fork();
        if (editor == 0) {
            RecoveryFolder kept(root.path(), course.path());
            if (kept.keep(page, "written by one that was killed"))
                kill(getpid(), SIGKILL);
            _exit(1);
        }
        int status = 0;
        QCOMPARE(waitpid(editor, &status, 0), editor);
        QVERIFY(WIFSIGNALED(status));
        const RecoveryFolder next(root.path(), course.path());
        QCOMPARE(next.found().size(), std::size_t{1});
        QCOMPARE(next.found().front().text, std::string("written by one that was killed"));
    }

    void recoveredFilesStayInsideTheCourse()
    {
        const CourseFolder course;
        const QTemporaryDir root;
        {
            RecoveryFolder editor(root.filePath(QStringLiteral("live")), course.path());
            QVERIFY(editor.keep(QStringLiteral("/etc/passwd"), "x").has_value());
            QVERIFY(editor.keep(course.path() + u"/../elsewhere.md", "x").has_value());
            QVERIFY(copyWithoutLocks(root.filePath(QStringLiteral("live")), root.filePath(QStringLiteral("left"))));
        }
        const RecoveryFolder next(root.filePath(QStringLiteral("left")), course.path());
        QVERIFY(next.found().empty());
    }

private:
    static bool copyWithoutLocks(const QString& from, const QString& to)
    {
        bool all = true;
        const QDir source(from);
        for (const QString& name : source.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            all = copyWithoutLocks(source.filePath(name), QDir(to).filePath(name)) && all;
        QDir().mkpath(to);
        for (const QString& name : source.entryList(QDir::Files)) {
            if (name != u"lock")
                all = QFile::copy(source.filePath(name), QDir(to).filePath(name)) && all;
        }
        return all;
    }
};

QTEST_GUILESS_MAIN(TestWorkspace)
#include "tst_workspace.moc"
