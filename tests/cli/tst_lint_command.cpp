#include "cli_process.h"

#include "../lessons/course_folder.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using lectern::lessons::testing::CourseFolder;
using lectern::testing::CliRun;
using lectern::testing::runCli;

namespace {

CliRun lint(const QStringList& arguments)
{
    return runCli(QStringList{QStringLiteral("lint")} + arguments);
}

} // namespace

class TestLintCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void goodCourse();
    void findings();
    void json();
    void oneFile();
    void looseFile();
    void usage();
    void missing();
};

void TestLintCommand::goodCourse()
{
    const CourseFolder folder;
    const CliRun run = lint({folder.path()});
    QCOMPARE(run.err, QByteArray());
    QCOMPARE(run.exitCode, 0);
    QCOMPARE(lint({folder.path(), QStringLiteral("--full")}).exitCode, 0);
    QCOMPARE(lint({folder.path(), QStringLiteral("--json")}).out.trimmed(), QByteArray("[\n]"));
}

void TestLintCommand::findings()
{
    const CourseFolder folder;
    folder.replace(QStringLiteral("01-a/en.md"), "`v17`", "`v18`");
    const CliRun run = lint({folder.path()});
    QCOMPARE(run.exitCode, 1);
    QCOMPARE(run.err, folder.path(QStringLiteral("01-a/en.md")).toUtf8() +
                          ":8:15: error: references.yaml has no entry 'v18' (Did you mean 'v17'?)\n");
}

void TestLintCommand::json()
{
    const CourseFolder folder;
    folder.replace(QStringLiteral("01-a/en.md"), "`v17`", "`v18`");
    const QJsonArray array =
        QJsonDocument::fromJson(lint({QStringLiteral("--json"), folder.path()}).out).array();
    QCOMPARE(array.size(), 1);
    QCOMPARE(array.at(0).toObject().value(QStringLiteral("code")).toString(),
             QStringLiteral("lessons.cite.misspelt"));
    QCOMPARE(array.at(0).toObject().value(QStringLiteral("line")).toInt(), 8);
}

void TestLintCommand::oneFile()
{
    const CourseFolder folder;
    folder.replace(QStringLiteral("01-a/en.md"), "`v17`", "`v18`");
    folder.replace(QStringLiteral("01-a/exercises/e.yaml"), "answer: A", "answer: AA");
    QCOMPARE(lint({folder.path(QStringLiteral("01-a/en.md"))}).err.count('\n'), 1);
    QCOMPARE(lint({folder.path(QStringLiteral("01-a"))}).err.count('\n'), 2);
    QCOMPARE(lint({folder.path(QStringLiteral("01-a/zh_CN.md"))}).exitCode, 0);
}

void TestLintCommand::looseFile()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("a.md")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("# A");
    file.close();
    const CliRun run = lint({file.fileName()});
    QCOMPARE(run.exitCode, 1);
    QVERIFY(run.err.contains(":1:1: error: The page does not begin with front matter"));
}

void TestLintCommand::usage()
{
    QCOMPARE(lint({}).exitCode, 2);
    QCOMPARE(lint({QStringLiteral("--fast"), QStringLiteral(".")}).exitCode, 2);
    QCOMPARE(lint({QStringLiteral("--help")}).exitCode, 0);
}

void TestLintCommand::missing()
{
    QCOMPARE(lint({QStringLiteral("/no/such/course")}).exitCode, 3);
}

QTEST_GUILESS_MAIN(TestLintCommand)
#include "tst_lint_command.moc"
