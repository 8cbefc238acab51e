// A lesson as PDF, picture and web page; the page is whole in itself and nothing of a course gets into its tags.

#include "cli_process.h"

#include "../lessons/course_folder.h"

#include <QFile>
#include <QImage>
#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>

using lectern::lessons::testing::CourseFolder;
using namespace lectern::testing;

namespace {

QByteArray read(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestPreviewCommand : public QObject
{
    Q_OBJECT

private:
    static CliRun preview(const CourseFolder& folder, const char* kind, const char* file, const QStringList& more = {})
    {
        return runCli(QStringList{QStringLiteral("preview"), folder.path(), QString::fromLatin1(kind),
                                  folder.path(QString::fromLatin1(file))} +
                      more);
    }

private Q_SLOTS:
    void webPage()
    {
        const CourseFolder folder;
        const CliRun run = preview(folder, "--html", "out.html", {QStringLiteral("--lang"), QStringLiteral("en")});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        const QByteArray html = read(folder.path(QStringLiteral("out.html")));
        for (const char* part : {"<html lang=\"en\">", "prefers-color-scheme: dark", "<h2 id=\"one\">", "<svg role=\"img\"",
                                 "currentColor", "data:image/svg+xml;base64,", "alt=\"x\"", "<table class=\"values\">",
                                 "Vaswani et al., 2017", "4.0000", "href=\"#eq-a\""})
            QVERIFY2(html.contains(part), part);
        QVERIFY(!html.contains("<script"));
        // Nothing is fetched: every address is a link that a reader follows, or data.
        static const QRegularExpression outside(QStringLiteral("(src|srcset|data|action)=\"(?!data:)|url\\(|@import"));
        QVERIFY(!QString::fromUtf8(html).contains(outside));
    }

    void whatACourseHoldsIsEscaped()
    {
        const CourseFolder folder;
        folder.replace(QStringLiteral("01-a/en.md"), "title: T", "title: 'T <script>alert(1)</script>'");
        folder.replace(QStringLiteral("01-a/en.md"), "## One", "\\<script>alert(2)\\</script> \\<img src=x onerror=alert(3)>\n"
                                                               "[a](javascript:alert) `</style><b>` "
                                                               "$\\text{</svg><script>alert(4)</script>}$\n\n## One");
        folder.replace(QStringLiteral("01-a/en.md"), ":alt: x", ":alt: x\" onload=\"alert(5)");
        folder.replace(QStringLiteral("01-a/calculators/two.yaml"), "en: Two", "en: '\\<script>'");
        folder.write("01-a/figures/f.svg", "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(6)</script></svg>");
        const CliRun run = preview(folder, "--html", "out.html", {QStringLiteral("--lang"), QStringLiteral("en")});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        const QByteArray html = read(folder.path(QStringLiteral("out.html")));
        QVERIFY(!html.isEmpty());
        for (const char* part : {"<script", "<img src=x", "javascript:", "onload=\"", "</style><b>"})
            QVERIFY2(!html.contains(part), part);
        QVERIFY(html.contains("&lt;script&gt;alert(1)"));
        QVERIFY(html.contains("default-src 'none'"));
    }

    void pdfAndPicture()
    {
        const CourseFolder folder;
        const CliRun pdf = preview(folder, "--pdf", "out.pdf");
        QVERIFY2(pdf.exitCode == 0, pdf.err.constData());
        QVERIFY(read(folder.path(QStringLiteral("out.pdf"))).startsWith("%PDF-"));
        const CliRun png = preview(folder, "--png", "out.png",
                                   {QStringLiteral("--size"), QStringLiteral("900x600"), QStringLiteral("--theme"),
                                    QStringLiteral("dark")});
        QVERIFY2(png.exitCode == 0, png.err.constData());
        const QImage picture(folder.path(QStringLiteral("out.png")));
        QCOMPARE(picture.size(), QSize(900, 600));
        QVERIFY(qGray(picture.pixel(450, 590)) < 90);
    }

    void refusals()
    {
        const CourseFolder folder;
        QCOMPARE(runCli({QStringLiteral("preview"), folder.path()}).exitCode, 2);
        QCOMPARE(preview(folder, "--html", "a.html", {QStringLiteral("--pdf"), folder.path(QStringLiteral("a.pdf"))}).exitCode, 2);
        QCOMPARE(preview(folder, "--html", "a.html", {QStringLiteral("--lang"), QStringLiteral("fr")}).exitCode, 3);
        QCOMPARE(preview(folder, "--html", "no/such/folder/a.html").exitCode, 3);
        QCOMPARE(runCli({QStringLiteral("preview"), QStringLiteral("/no/such"), QStringLiteral("--html"), folder.path(QStringLiteral("a.html"))}).exitCode, 1);
    }
};

QTEST_GUILESS_MAIN(TestPreviewCommand)
#include "tst_preview_command.moc"
