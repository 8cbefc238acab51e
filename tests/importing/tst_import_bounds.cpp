// Articles that mean harm: work, memory and nesting are bounded, and what comes out is a sound page all the same.

#include <lectern/importing/article.h>

#include <QTest>

using namespace lectern;
using namespace lectern::importing;

using Importer = Result<Article> (*)(const Source&);
Q_DECLARE_METATYPE(Importer)

class TestImportBounds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bounded_data()
    {
        QTest::addColumn<Importer>("importer");
        QTest::addColumn<QByteArray>("text");
        const auto row = [](const char* name, Importer importer, const QByteArray& text) {
            QTest::newRow(name) << importer << text;
        };
        QByteArray doubling = "\\newcommand{\\z}{xx}";
        QByteArray name = "z";
        for (char c = 'a'; c < 'z'; ++c) {
            const QByteArray next = QByteArray("m") + c;
            doubling += "\\newcommand{\\" + next + "}{\\" + name + "{}\\" + name + "{}}";
            name = next;
        }
        row("macros that double", importLatex, doubling + "\\" + name + " text");
        row("macros that double letters", importLatex,
            QByteArray(doubling).replace("{}", "").replace("xx", "lol") + "\\" + name + " text");
        row("macro of itself", importLatex, "\\def\\x{\\x\\x}\\x text");
        row("macros in a circle", importLatex, "\\let\\a\\b\\let\\b\\a\\newcommand{\\c}{\\d}\\newcommand{\\d}{\\c}\\a\\c text");
        row("formula macros that double", importMarkdown, "$$" + doubling + "$$\n\n$\\" + name + "$ text");
        row("open braces", importLatex, QByteArray("{").repeated(50'000));
        row("closed braces", importLatex, "x" + QByteArray("}").repeated(50'000));
        row("deep braces", importLatex, QByteArray("{").repeated(20'000) + "x" + QByteArray("}").repeated(20'000));
        row("open environments", importLatex, "x" + QByteArray("\\begin{a}").repeated(20'000));
        row("open verbatim", importLatex, "x" + QByteArray("\\begin{verbatim}").repeated(10'000));
        row("deep lists", importLatex,
            QByteArray("\\begin{itemize}\\item ").repeated(2000) + "x" + QByteArray("\\end{itemize}").repeated(2000));
        row("deep quotes", importMarkdown, QByteArray(">").repeated(20'000) + " x");
        row("deep list", importMarkdown, QByteArray("- ").repeated(5'000) + "x");
        row("dollars", importLatex, "x" + QByteArray("$ ").repeated(50'001));
        row("dollars in Markdown", importMarkdown, "x" + QByteArray("$`").repeated(50'000));
        row("open brackets", importMarkdown, "x" + QByteArray("\\(").repeated(50'000));
        row("links", importMarkdown, "x" + QByteArray("[").repeated(20'000));
        row("footnotes", importMarkdown, "[^a]\n\n[^a]: [^a] [^b]\n[^b]: [^a]\n");
        row("wide table", importMarkdown,
            QByteArray("|a").repeated(3000) + "|\n" + QByteArray("|-").repeated(3000) + "|\n" + QByteArray("|b\n").repeated(3000));
        row("wide LaTeX table", importLatex,
            "x\\begin{tabular}{*{99}{c}}" + QByteArray("a&").repeated(20'000) + "\\end{tabular}");
        row("many headings alike", importMarkdown, QByteArray("## Same\n\n").repeated(10'000));
        row("deep JSON", importNotebook, R"({"nbformat":4,"cells":)" + QByteArray("[").repeated(100'000));
        row("many cells", importNotebook,
            R"({"nbformat":4,"cells":[)" + QByteArray(R"({"cell_type":"code","source":"x"},)").repeated(20'000) + "{}]}");
        row("long output", importNotebook,
            R"({"nbformat":4,"cells":[{"cell_type":"code","source":"x","outputs":[{"output_type":"stream","text":")" +
                QByteArray("0123456789 ").repeated(500'000) + R"("}]}]})");
    }

    void bounded()
    {
        QFETCH(Importer, importer);
        QFETCH(QByteArray, text);
        const auto article = importer({"bomb", text.toStdString()});
        if (!article)
            return;
        QVERIFY(article->body.size() < 40'000'000);
        for (const Diagnostic& diagnostic : lessons::parseMarkdown(article->body).diagnostics)
            QVERIFY2(diagnostic.code == "lessons.todo", diagnostic.code.c_str());
    }

    void refused_data()
    {
        QTest::addColumn<Importer>("importer");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("code");
        const auto row = [](const char* name, Importer importer, const QByteArray& text, const char* code) {
            QTest::newRow(name) << importer << text << QString::fromLatin1(code);
        };
        row("empty", importMarkdown, "", "importing.empty");
        row("blank LaTeX", importLatex, "% nothing\n\\documentclass{article}", "importing.empty");
        row("no cells", importNotebook, R"({"nbformat":4,"cells":[]})", "importing.empty");
        row("bytes", importMarkdown, "a\xFF", "importing.encoding");
        row("bytes in LaTeX", importLatex, "caf\xE9", "importing.encoding");
        row("no JSON", importNotebook, "# x", "importing.notebook");
        row("other JSON", importNotebook, R"({"a":1})", "importing.notebook");
        row("old notebook", importNotebook, R"({"nbformat":3})", "importing.notebook.version");
        row("huge", importMarkdown, QByteArray("x ").repeated(3'000'000), "importing.size");
    }

    void refused()
    {
        QFETCH(Importer, importer);
        QFETCH(QByteArray, text);
        QFETCH(QString, code);
        const auto article = importer({"article", text.toStdString()});
        QVERIFY(!article);
        QCOMPARE(QString::fromStdString(article.error().code), code);
    }
};

QTEST_GUILESS_MAIN(TestImportBounds)
#include "tst_import_bounds.moc"
