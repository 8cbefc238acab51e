// Findings that can be mended by a button are gone afterwards, and nothing else has come.

#include "course_folder.h"

#include <lectern/authoring/quick_fix.h>
#include <lectern/files/files.h>

#include <QTest>

#include <algorithm>

using namespace lectern;
using namespace lectern::authoring;
using lectern::lessons::testing::CourseFolder;

namespace {

struct Read
{
    explicit Read(const CourseFolder& folder)
    {
        auto loaded = lessons::loadCourse(folder.path().toStdString());
        course = std::move(loaded.value);
        findings = std::move(loaded.diagnostics);
        for (Diagnostic& more : lessons::check(course))
            findings.push_back(std::move(more));
    }

    lessons::Course course;
    std::vector<Diagnostic> findings;
};

QByteArray codes(const std::vector<Diagnostic>& findings)
{
    std::string text;
    for (const Diagnostic& finding : findings)
        text += finding.code + ' ';
    return QByteArray::fromStdString(text);
}

void apply(const QuickFix& fix)
{
    for (const NewFile& file : fix.files) {
        QDir().mkpath(QFileInfo(QString::fromStdString(file.path)).path());
        QVERIFY(files::writeWhole(QString::fromStdString(file.path), file.text).has_value());
    }
    for (const TextEdit& edit : fix.edits) {
        const QString name = QString::fromStdString(edit.file);
        std::string text = files::readWhole(name).value_or("");
        QVERIFY(edit.begin <= edit.end && edit.end <= text.size());
        text.replace(edit.begin, edit.end - edit.begin, edit.with);
        QVERIFY(files::writeWhole(name, text).has_value());
    }
}

} // namespace

class TestQuickFix : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void mendedFindingsAreGone_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QByteArray>("code");
        const auto row = [](const char* code, const char* file, const char* from, const char* to) {
            QTest::newRow(code) << QString::fromLatin1(file) << QByteArray(from) << QByteArray(to) << QByteArray(code);
        };
        row("lessons.role.misspelt", "01-a/en.md", "{term}`query`", "{tem}`query`");
        row("lessons.term.misspelt", "01-a/en.md", "{term}`query`", "{term}`qery`");
        row("lessons.calculator.misspelt", "01-a/en.md", "{calculator} two", "{calculator} twoo");
        row("lessons.option.misspelt", "01-a/en.md", ":alt:", ":atl:");
        row("lessons.key.misspelt", "01-a/calculators/two.yaml", "steps:", "stps:");
        row("lessons.heading.id.missing", "01-a/en.md", " {#one minutes=3}", "");
        row("lessons.parity.missing", "01-a/en.md", "```{exercise} e\n```\n", "");
        row("lessons.parity.extra", "01-a/zh_CN.md", "```{exercise} e\n```\n", "");
        row("lessons.course.file.path", "course.yaml", "references.yaml", "references-2.yaml");
    }

    void mendedFindingsAreGone()
    {
        QFETCH(QString, file);
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(QByteArray, code);
        const CourseFolder folder;
        folder.replace(file, from.constData(), to.constData());
        const Read before(folder);
        const auto found = std::find_if(before.findings.begin(), before.findings.end(), [&](const Diagnostic& finding) {
            return finding.code == code.toStdString();
        });
        QVERIFY2(found != before.findings.end(), codes(before.findings).constData());
        const auto fix = quickFix(*found, before.course, lessons::filesOnDisk());
        QVERIFY(fix && !fixWords(*found).isEmpty());
        apply(*fix);
        const Read after(folder);
        for (const Diagnostic& finding : after.findings)
            QVERIFY2(finding.code != code.toStdString(), codes(after.findings).constData());
        if (code != "lessons.course.file.path" && code != "lessons.heading.id.missing") // which leave other names empty
            QVERIFY2(after.findings.empty(), codes(after.findings).constData());
    }

    void missingFilesAreMade_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("file");
        QTest::newRow("calculator") << QByteArray("\n```{calculator} quite-new\n```\n")
                                    << QStringLiteral("01-a/calculators/quite-new.yaml");
        QTest::newRow("exercise") << QByteArray("\n```{exercise} quite-new\n```\n")
                                  << QStringLiteral("01-a/exercises/quite-new.yaml");
        QTest::newRow("include") << QByteArray("\n```{include} quite-new.txt\n```\n") << QStringLiteral("01-a/quite-new.txt");
    }

    void missingFilesAreMade()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, file);
        const CourseFolder folder;
        for (const char* language : {"zh_CN", "en"})
            folder.write(QStringLiteral("01-a/%1.md").arg(QLatin1StringView(language)),
                         CourseFolder::page(language, "One") + text.toStdString());
        const Read before(folder);
        QVERIFY(!before.findings.empty());
        const auto fix = quickFix(before.findings.front(), before.course, lessons::filesOnDisk());
        QVERIFY2(fix, codes(before.findings).constData());
        apply(*fix);
        QVERIFY(QFileInfo::exists(folder.path(file)));
        const Read after(folder);
        QVERIFY2(after.findings.empty(), codes(after.findings).constData());
    }

    void aMissingLanguageIsCopied()
    {
        const CourseFolder folder;
        folder.remove(QStringLiteral("01-a/en.md"));
        const Read before(folder);
        const auto found = std::find_if(before.findings.begin(), before.findings.end(), [](const Diagnostic& finding) {
            return finding.code == "lessons.page.missing";
        });
        QVERIFY(found != before.findings.end());
        const auto fix = quickFix(*found, before.course, lessons::filesOnDisk());
        QVERIFY(fix && !fixWords(*found).isEmpty());
        apply(*fix);
        const Read after(folder);
        QVERIFY2(after.findings.empty(), codes(after.findings).constData());
        QCOMPARE(after.course.lessons.front().pages.at("en").language, std::string("en"));
    }

    /// A finding of a text that has changed meanwhile, or of a file that is gone, breaks nothing.
    void staleFindingsDoNoHarm()
    {
        const CourseFolder folder;
        const Read read(folder);
        for (const char* code : {"lessons.term.misspelt", "lessons.page.missing", "lessons.calculator.unknown",
                                 "lessons.exercise.unknown", "lessons.include.missing", "lessons.course.file.path",
                                 "lessons.heading.id.missing", "lessons.front.missing", "lessons.parity.missing", "lessons.parity.extra"}) {
            for (const std::string& file : {folder.path(QStringLiteral("01-a/en.md")).toStdString(), std::string(),
                                            std::string("/nowhere/x.md")}) {
                for (const std::vector<std::string>& parameters :
                     {std::vector<std::string>{}, {"../../outside-of-the-course", "y"}, {"", ""}, {"heading one", "zh_CN"}}) {
                    const auto fix = quickFix({Severity::error, code, parameters, {file, 1'000'000, 2'000'000, 9, 9}},
                                              read.course, lessons::filesOnDisk());
                    if (!fix)
                        continue;
                    for (const TextEdit& edit : fix->edits)
                        QVERIFY(edit.end <= files::readWhole(QString::fromStdString(edit.file)).value_or("").size());
                    for (const NewFile& made : fix->files)
                        QVERIFY2(made.path.starts_with(folder.path().toStdString() + '/'), made.path.c_str());
                }
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestQuickFix)
#include "tst_quick_fix.moc"
