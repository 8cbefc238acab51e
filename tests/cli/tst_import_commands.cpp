// Articles become lessons of a course that lints without errors, by the commands alone.

#include "cli_process.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace lectern::testing;

namespace {

void write(const QString& path, const QByteArray& text)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        qFatal("cannot write %s", qPrintable(path));
}

QByteArray read(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestImportCommands : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    QStringList import(const char* command, const char* file) const
    {
        return {QString::fromLatin1(command), path(file), QStringLiteral("--into"), path("course")};
    }

private Q_SLOTS:
    void init()
    {
        QDir(path("course")).removeRecursively();
        const CliRun run = runCli({QStringLiteral("new"), QStringLiteral("course"), path("course")});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        write(path("fig.svg"), "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>");
        write(path("refs.bib"), "@article{v17, author={Vaswani, Ashish}, title={Attention}, year=2017}");
        write(path("a.md"), "---\nbibliography: refs.bib\n---\n# An article\n\n## First\n\n$x^2$ [@v17]\n\n![A](fig.svg)\n");
        write(path("a.tex"), "\\documentclass{article}\\title{Paper}\\newcommand{\\R}{\\mathbb{R}}\\begin{document}"
                             "\\section{One}\\foo{x} $\\R$\\end{document}");
        write(path("a.ipynb"),
              "{\"nbformat\": 4, \"cells\": [{\"cell_type\": \"markdown\", \"source\": [\"# Book\\n\", \"\\n\", \"## Two\\n\"]},"
              "{\"cell_type\": \"code\", \"source\": \"1 + 1\", \"outputs\": []}]}");
    }

    void importedLessonsLint_data()
    {
        QTest::addColumn<QByteArray>("command");
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QByteArray>("inPage");
        QTest::addColumn<int>("toDos");
        QTest::newRow("Markdown") << QByteArray("import-markdown") << QByteArray("a.md") << QByteArray("{cite}`v17`") << 1;
        QTest::newRow("LaTeX") << QByteArray("import-latex") << QByteArray("a.tex") << QByteArray("$\\mathbb{R}$") << 2;
        QTest::newRow("notebook") << QByteArray("import-notebook") << QByteArray("a.ipynb") << QByteArray("1 + 1") << 1;
    }

    void importedLessonsLint()
    {
        QFETCH(QByteArray, command);
        QFETCH(QByteArray, file);
        QFETCH(QByteArray, inPage);
        QFETCH(int, toDos);
        const CliRun made = runCli(import(command.constData(), file.constData()) << QStringLiteral("--lang") << QStringLiteral("en"));
        QVERIFY2(made.exitCode == 0, made.err.constData());
        QVERIFY2(read(path("course/02-a/en.md")).contains(inPage), read(path("course/02-a/en.md")).constData());
        QVERIFY(read(path("course/course.yaml")).contains("02-a"));
        const CliRun lint = runCli({QStringLiteral("lint"), path("course")});
        QVERIFY2(lint.exitCode == 0, lint.err.constData());
        // One is always there: to translate the page of the other language.
        QCOMPARE(lint.err.count("warning: To do"), toDos);
        QCOMPARE(lint.err.count('\n'), toDos);
    }

    void nothingIsOverwritten()
    {
        QCOMPARE(runCli(import("import-markdown", "a.md")).exitCode, 0);
        const QByteArray before = read(path("course/course.yaml"));
        const CliRun again = runCli(import("import-markdown", "a.md"));
        QCOMPARE(again.exitCode, 1);
        QCOMPARE(read(path("course/course.yaml")), before);
        QVERIFY(!QFile::exists(path("course/03-a")));
    }

    void refusals()
    {
        QCOMPARE(runCli({QStringLiteral("import-markdown"), path("a.md")}).exitCode, 2);
        QCOMPARE(runCli(import("import-markdown", "none.md")).exitCode, 3);
        write(path("latin1.md"), "caf\xE9");
        const CliRun bytes = runCli(import("import-markdown", "latin1.md"));
        QCOMPARE(bytes.exitCode, 1);
        QVERIFY2(bytes.err.contains("latin1.md is not UTF-8"), bytes.err.constData());
        QCOMPARE(runCli(import("import-notebook", "a.md")).exitCode, 1);
        QVERIFY(!QFile::exists(path("course/02-latin1")));
    }

    void filesOutsideAreNotRead()
    {
        QVERIFY(QDir(path("inner")).mkpath(QStringLiteral(".")));
        write(path("secret.tex"), "SECRET");
        QVERIFY(QFile::link(path("secret.tex"), path("inner/link.tex")) || QFile::exists(path("inner/link.tex")));
        write(path("inner/b.tex"), "\\section{A}\\input{../secret}\\input{/etc/passwd}\\input{link}\\includegraphics{../fig.svg}");
        const CliRun run = runCli({QStringLiteral("import-latex"), path("inner/b.tex"), QStringLiteral("--into"), path("course"),
                                   QStringLiteral("--lang"), QStringLiteral("en")});
        QCOMPARE(run.exitCode, 0);
        QVERIFY2(run.err.count("outside the article's folder") >= 4, run.err.constData());
        const QByteArray page = read(path("course/02-b/en.md"));
        QVERIFY2(!page.contains("SECRET") && !page.contains("root:"), page.constData());
        QVERIFY(!QFile::exists(path("course/02-b/figures")));
    }
};

QTEST_GUILESS_MAIN(TestImportCommands)
#include "tst_import_commands.moc"
