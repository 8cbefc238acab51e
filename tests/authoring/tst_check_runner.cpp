// A course that is read from unsaved texts, on another thread.

#include "course_folder.h"

#include <lectern/authoring/check_runner.h>
#include <lectern/authoring/excerpt.h>

#include <QSignalSpy>
#include <QTest>

using namespace lectern;
using namespace lectern::authoring;
using lectern::lessons::testing::CourseFolder;

namespace {

/// A runner, and what it has said last.
struct Watched
{
    explicit Watched(const QString& folder)
        : runner(folder)
    {
        QObject::connect(&runner, &CheckRunner::read, &runner, [this](int, const auto& read) {
            course = read;
            ++reads;
        });
        QObject::connect(&runner, &CheckRunner::checked, &runner, [this](int number, const auto& all) {
            findings = all;
            checked = number;
        });
    }

    bool check(const QString& file, const std::string& text)
    {
        const int number = runner.check({{file.toStdString(), std::make_shared<const std::string>(text)}});
        return QTest::qWaitFor([&] { return checked == number; }, 20'000);
    }

    CheckRunner runner;
    std::shared_ptr<const ReadCourse> course;
    std::vector<Diagnostic> findings;
    int reads = 0;
    int checked = 0;
};

} // namespace

class TestCheckRunner : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void unsavedTextsAreWhatIsRead()
    {
        const CourseFolder folder;
        Watched watched(folder.path());
        const QString page = folder.path(QStringLiteral("01-a/en.md"));
        QVERIFY(watched.check(page, CourseFolder::page("en", "Other words")));
        QVERIFY2(watched.findings.empty(), watched.findings.empty() ? "" : watched.findings.front().code.c_str());
        const auto& blocks = watched.course->course.lessons.front().pages.at("en").blocks;
        const auto& heading = std::get<lessons::Heading>(blocks.front().content);
        QCOMPARE(std::get<lessons::TextRun>(heading.text.front().content).text, std::string("Other words"));
    }

    /// The same findings in the same order as of the files, had they been saved.
    void findingsAreThoseOfTheFiles()
    {
        const CourseFolder folder;
        const QString page = folder.path(QStringLiteral("01-a/en.md"));
        const std::string broken = CourseFolder::page("en", "One") + "\n```{nte} x\n```\n\n{ref}`nothing`\n";
        Watched watched(folder.path());
        QVERIFY(watched.check(page, broken));
        folder.write("01-a/en.md", broken);
        auto loaded = lessons::loadCourse(folder.path().toStdString());
        std::vector<Diagnostic> expected = loaded.diagnostics;
        for (const Diagnostic& more : lessons::check(loaded.value))
            expected.push_back(more);
        QCOMPARE(watched.findings.size(), expected.size());
        QVERIFY(watched.findings.size() >= 2);
        for (const Diagnostic& finding : watched.findings)
            QVERIFY(std::find(expected.begin(), expected.end(), finding) != expected.end());
        QCOMPARE(QString::fromStdString(watched.findings.front().where.file), page);
    }

    void theNewestWins()
    {
        const CourseFolder folder;
        const QString page = folder.path(QStringLiteral("01-a/en.md"));
        Watched watched(folder.path());
        constexpr int rounds = 200;
        for (int i = 0; i < rounds; ++i)
            watched.runner.check({{page.toStdString(), std::make_shared<const std::string>(
                                                           CourseFolder::page("en", "Number " + std::to_string(i)))}});
        QVERIFY(watched.check(page, CourseFolder::page("en", "Last") + "\n{ref}`nothing`\n"));
        QCOMPARE(watched.findings.size(), std::size_t{1});
        QVERIFY(watched.reads < rounds);
        QVERIFY(watched.runner.isIdle());
    }

    void whatIsDefinedAnewIsKnown()
    {
        const CourseFolder folder;
        const QString calculator = folder.path(QStringLiteral("01-a/calculators/two.yaml"));
        Watched watched(folder.path());
        QVERIFY(watched.check(folder.path(QStringLiteral("01-a/en.md")), CourseFolder::page("en", "One")));
        const auto before = watched.course->definitions;
        QVERIFY(before.count({lessons::EmbedKind::calculator, "two"}) && before.count({lessons::EmbedKind::exercise, "e"}));
        QVERIFY(watched.check(calculator, "title: {zh_CN: 二, en: Two}\ninputs:\n  K: {matrix: [[5, 2]]}\n"
                                          "cells: |\n  S = K * 2\nshow:\n  - {heatmap: S}\nsteps: [S]\n"));
        const auto after = watched.course->definitions;
        QVERIFY(before.at({lessons::EmbedKind::calculator, "two"}) != after.at({lessons::EmbedKind::calculator, "two"}));
        QCOMPARE(before.at({lessons::EmbedKind::exercise, "e"}), after.at({lessons::EmbedKind::exercise, "e"}));
        QVERIFY(watched.check(folder.path(QStringLiteral("01-a/en.md")), CourseFolder::page("en", "Two")));
        QVERIFY(watched.course->definitions == before); // the calculator's file is as on the disk again
    }

    /// An included file is no page of its own, and its change is seen all the same.
    void includedTextsAreReadAnew()
    {
        const CourseFolder folder;
        const QString part = folder.path(QStringLiteral("01-a/part.txt"));
        folder.write("01-a/part.txt", "Words.\n");
        for (const char* language : {"zh_CN", "en"})
            folder.write(QStringLiteral("01-a/%1.md").arg(QLatin1StringView(language)),
                         CourseFolder::page(language, "One") + "\n```{include} part.txt\n```\n");
        Watched watched(folder.path());
        QVERIFY(watched.check(part, "Words.\n"));
        QVERIFY(watched.findings.empty());
        QVERIFY(watched.check(part, "{ref}`nothing`\n"));
        QVERIFY(!watched.findings.empty());
        QCOMPARE(QString::fromStdString(watched.findings.front().where.file), part);
    }

    void longPagesAreShownInPart()
    {
        std::string text = "---\nid: a\ntitle: T\nlang: en\n---\n";
        for (int i = 0; i < 3000; ++i)
            text += "## Part " + std::to_string(i) + " {#p" + std::to_string(i) + "}\n\nWords of " + std::to_string(i) + ".\n\n";
        const auto parsed = lessons::parsePage(text, "en.md");
        QVERIFY(!parsed.hasErrors());
        const lessons::Page& page = parsed.value.page;
        const std::size_t middle = text.find("Words of 1500.");
        const lessons::Page part = excerpt(page, middle, 4000);
        QVERIFY(sourceSize(page) > text.size() / 2 && sourceSize(page) <= text.size());
        QVERIFY(sourceSize(part) < 6000);
        QVERIFY(part.blocks.size() > 20 && part.blocks.size() < 300);
        QVERIFY(part.blocks.front().where.begin < middle && part.blocks.back().where.end > middle);
        QVERIFY(std::holds_alternative<lessons::Heading>(part.blocks.front().content));
        QCOMPARE(excerpt(page, 0, 4000).blocks.front().where.begin, page.blocks.front().where.begin);
        QCOMPARE(excerpt(page, text.size() * 2, 4000).blocks.back().where.end, page.blocks.back().where.end);
        QVERIFY(excerpt(lessons::Page(), 10, 4000).blocks.empty());
    }
};

QTEST_GUILESS_MAIN(TestCheckRunner)
#include "tst_check_runner.moc"
