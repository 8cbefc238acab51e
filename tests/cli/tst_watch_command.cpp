#include "cli_process.h"

#include "../lessons/course_folder.h"

#include <QTest>

#include <csignal>

using lectern::lessons::testing::CourseFolder;

class TestWatchCommand : public QObject
{
    Q_OBJECT

private:
    static bool comes(QProcess& process, QByteArray& seen, const char* text)
    {
        for (int i = 0; i < 100 && !seen.contains(text); ++i) {
            process.waitForReadyRead(200);
            seen += process.readAllStandardOutput();
        }
        return seen.contains(text);
    }

private Q_SLOTS:
    void saysWhatChangesAndEndsAtCtrlC()
    {
        const CourseFolder folder;
        QProcess process;
        process.start(QStringLiteral(LECTERN_BINARY_DIR "/bin/lectern-cli"), {QStringLiteral("watch"), folder.path()});
        QByteArray seen;
        // Plurals are texts of the build with windows.
        QVERIFY2(comes(process, seen, ": 0 finding"), seen.constData());

        seen.clear();
        folder.replace(QStringLiteral("01-a/en.md"), "`v17`", "`v18`");
        QVERIFY2(comes(process, seen, ": 1 finding"), seen.constData());
        QVERIFY2(seen.contains("+ ") && seen.contains("en.md:8:15: error: references.yaml has no entry 'v18'"), seen.constData());

        // The same finding is not said again beside a new one.
        seen.clear();
        folder.replace(QStringLiteral("01-a/exercises/e.yaml"), "answer: A", "answer: AA");
        QVERIFY2(comes(process, seen, ": 2 finding"), seen.constData());
        QVERIFY2(!seen.contains("v18") && seen.contains("e.yaml"), seen.constData());

        seen.clear();
        folder.replace(QStringLiteral("01-a/en.md"), "`v18`", "`v17`");
        QVERIFY2(comes(process, seen, ": 1 finding"), seen.constData());
        QVERIFY2(seen.contains("- ") && seen.contains("v18"), seen.constData());

        // A file that comes in a folder that is there.
        seen.clear();
        folder.write("01-a/exercises/f.yaml", "kind: nothing\n");
        QVERIFY2(comes(process, seen, "f.yaml"), seen.constData());

        QCOMPARE(::kill(static_cast<pid_t>(process.processId()), SIGINT), 0);
        QVERIFY(process.waitForFinished(10'000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 0);
    }

    void refusals()
    {
        QCOMPARE(lectern::testing::runCli({QStringLiteral("watch")}).exitCode, 2);
        QCOMPARE(lectern::testing::runCli({QStringLiteral("watch"), QStringLiteral("/no/such/course")}).exitCode, 3);
    }
};

QTEST_GUILESS_MAIN(TestWatchCommand)
#include "tst_watch_command.moc"
