#include "cli_process.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using lectern::testing::CliRun;
using lectern::testing::runCli;

/// `lint --full` typesets the formulas of a course.
class TestLintFormulas : public QObject
{
    Q_OBJECT

private:
    static void write(const QString& path, const QByteArray& text)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(text), text.size());
    }

    static CliRun lint(const QByteArray& body, const QStringList& more)
    {
        const QTemporaryDir folder;
        const QDir course(folder.path());
        course.mkdir(QStringLiteral("01-x"));
        write(course.filePath(QStringLiteral("course.yaml")),
              "format: 1\nid: x\ntitle: {en: X}\nlanguages: [en]\nlessons: [01-x]\n");
        write(course.filePath(QStringLiteral("01-x/en.md")),
              "---\nid: x\ntitle: X\nlang: en\n---\n\n## One {#one}\n\n" + body);
        return runCli(QStringList{QStringLiteral("lint"), folder.path()} + more);
    }

private Q_SLOTS:
    void whatTheQuickLintCannotSeeIsFoundAtItsPlace()
    {
        const QByteArray body = "Text with $\\frac{1}$ in it.\n";
        const CliRun quick = lint(body, {});
        QVERIFY2(quick.exitCode == 0, quick.err.constData());
        const CliRun full = lint(body, {QStringLiteral("--full")});
        QCOMPARE(full.exitCode, 1);
        QVERIFY2(full.err.contains("en.md:9:11") && full.err.contains("\\frac{1}"), full.err.constData());
    }

    void soundFormulasAreClean()
    {
        const CliRun full =
            lint("Text with $\\frac{1}{2}$.\n\n$$\ne^{i\\pi} = -1\n$$\n", {QStringLiteral("--full")});
        QVERIFY2(full.exitCode == 0, full.err.constData());
    }

    void needsNoDisplay()
    {
        qunsetenv("DISPLAY");
        qputenv("QT_QPA_PLATFORM", "xcb");
        QCOMPARE(lint("Text with $x$.\n", {QStringLiteral("--full")}).exitCode, 0);
    }
};

QTEST_GUILESS_MAIN(TestLintFormulas)
#include "tst_lint_formulas.moc"
