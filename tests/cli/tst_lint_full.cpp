#include "cli_process.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using lectern::testing::CliRun;
using lectern::testing::runCli;

namespace {

const QByteArray exercise = "kind: numeric\n"
                            "title: {en: Sum}\n"
                            "text: {en: Add them.}\n"
                            "vars: |\n"
                            "  x = 2 + 2\n"
                            "  product = 2 * WRONG\n"
                            "parts:\n"
                            "  - id: x\n"
                            "    text: {en: Sum}\n"
                            "    answer: x\n"
                            "    tol: {abs: 0}\n"
                            "    mistakes:\n"
                            "      product: {en: You multiplied.}\n";

} // namespace

// What `lint --full` adds to `lint`: the exercises are evaluated.
class TestLintFull : public QObject
{
    Q_OBJECT

private:
    static void write(const QDir& course, const QString& name, const QByteArray& text)
    {
        QFile file(course.filePath(name));
        if (!QDir().mkpath(QFileInfo(file).path()) || !file.open(QIODevice::WriteOnly) ||
            file.write(text) < 0)
            qFatal("cannot write the course");
    }

    static CliRun lint(const QByteArray& factor, const QStringList& more)
    {
        const QTemporaryDir folder;
        const QDir course(folder.path());
        write(course, QStringLiteral("course.yaml"),
              "format: 1\nid: sums\ntitle: {en: Sums}\nlanguages: [en]\nlessons: [01-sums]\n");
        write(course, QStringLiteral("01-sums/en.md"),
              "---\nid: sums\ntitle: Sums\nlang: en\n---\n\n## Add {#add}\n\n```{exercise} sum\n```\n");
        write(course, QStringLiteral("01-sums/exercises/sum.yaml"),
              QByteArray(exercise).replace("WRONG", factor));
        return runCli(QStringList{QStringLiteral("lint"), folder.path()} + more);
    }

private Q_SLOTS:
    void soundExerciseIsClean()
    {
        const CliRun outcome = lint("3", {QStringLiteral("--full")});
        QVERIFY2(outcome.exitCode == 0, outcome.err.constData());
    }

    void mistakeThatEqualsTheAnswerIsFoundAtItsPlace()
    {
        const CliRun quick = lint("2", {});
        QVERIFY2(quick.exitCode == 0, quick.err.constData());
        const CliRun full = lint("2", {QStringLiteral("--full")});
        QCOMPARE(full.exitCode, 1);
        QVERIFY2(full.err.contains("sum.yaml:13:") && full.err.contains("cannot be told from x"),
                 full.err.constData());
    }
};

QTEST_GUILESS_MAIN(TestLintFull)
#include "tst_lint_full.moc"
