// What is done with a course as a whole leaves no finding behind, no record orphaned, and no typed word lost.

#include "course_folder.h"

#include <lectern/authoring/course_edits.h>
#include <lectern/authoring/text_items.h>
#include <lectern/authoring/translation.h>
#include <lectern/authoring/workspace.h>
#include <lectern/files/files.h>
#include <lectern/lessons/page_limits.h>

#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace lectern;
using namespace lectern::authoring;
using lectern::lessons::testing::CourseFolder;

class TestCourseEdits : public QObject
{
    Q_OBJECT

    std::unique_ptr<CourseFolder> m_folder;
    std::unique_ptr<Workspace> m_workspace;

    QString path(const char* name) const { return m_folder->path(QString::fromLatin1(name)); }
    std::string onDisk(const char* name) const { return files::readWhole(path(name)).value_or("(none)"); }

    lessons::FileReader texts() const { return m_workspace->reader(); }

    lessons::Course course() const
    {
        return lessons::loadCourse(m_folder->path().toStdString(), {texts(), nullptr}).value;
    }

    /// Codes of all findings.
    QStringList findings() const
    {
        auto loaded = lessons::loadCourse(m_folder->path().toStdString(), {texts(), nullptr});
        QStringList codes;
        for (const Diagnostic& finding : loaded.diagnostics)
            codes << QString::fromStdString(finding.code);
        for (const Diagnostic& finding : lessons::check(loaded.value))
            codes << QString::fromStdString(finding.code);
        codes.sort();
        return codes;
    }

    QString codeOf(const Result<CourseEdit>& edit) const
    {
        return edit ? QString() : QString::fromStdString(edit.error().code);
    }

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<CourseFolder>();
        m_folder->write("02-b/zh_CN.md",
                        "---\nid: b\ntitle: B\nlang: zh_CN\n---\n## 二 {#two-b}\n\n{ref}`one`\n");
        m_folder->write("02-b/en.md", "---\nid: b\ntitle: B\nlang: en\n---\n## Two {#two-b}\n\n{ref}`one`\n");
        m_folder->replace(QStringLiteral("course.yaml"), "[01-a]", "[01-a, 02-b] # both");
        m_workspace = std::make_unique<Workspace>(m_folder->path());
        QCOMPARE(findings(), QStringList());
    }

    /// An exercise and a calculator get other ids with all that refers to them, and nothing is found
    /// afterwards.
    void exercisesAndCalculatorsAreRenamed()
    {
        m_folder->write("02-b/zh_CN.md", "---\nid: b\ntitle: B\nlang: zh_CN\nsymbols:\n  S: {meaning: 分数, "
                                         "cell: 'two.S'}\nneeds:\n  - text: t\n    exercise: \"e\"\n---\n"
                                         "## 二 {#two-b}\n\n{ref}`one` {ref}`two` [题](#e)\n");
        m_folder->write(
            "02-b/en.md",
            "---\nid: b\ntitle: B\nlang: en\nsymbols:\n  S: {meaning: scores, cell: two.S}\nneeds:\n"
            "  - {text: t, exercise: e}\n---\n## Two {#two-b}\n\n{ref}`one` [s](step:two.S) `two.S` two\n"
            "\n{ref}`e` [demo](#two)\n\n```python\n{value}`two.S`\n```\n");
        m_folder->replace(QStringLiteral("01-a/exercises/e.yaml"), "kind: numeric",
                          "id: \"e\"\nkind: numeric");
        m_folder->replace(QStringLiteral("01-a/exercises/e.yaml"), "en: Find $A$",
                          "en: 'Find $A$ {step}`two.S`'");
        QVERIFY2(findings().isEmpty(), qPrintable(findings().join(u' ')));
        const auto first = renameEmbed(course(), texts(), lessons::EmbedKind::calculator, "two", "twice");
        QVERIFY2(first.has_value(), qPrintable(codeOf(first)));
        QVERIFY(applyEdit(*m_workspace, *first).has_value());
        const auto second = renameEmbed(course(), texts(), lessons::EmbedKind::exercise, "e", "find-a");
        QVERIFY2(second.has_value(), qPrintable(codeOf(second)));
        QVERIFY(applyEdit(*m_workspace, *second).has_value());
        QCOMPARE(findings(), QStringList());
        QCOMPARE(onDisk("01-a/calculators/two.yaml"), std::string("(none)"));
        QVERIFY(onDisk("01-a/calculators/twice.yaml").starts_with("title: {zh_CN: 二"));
        QVERIFY(onDisk("01-a/exercises/find-a.yaml").starts_with("id: \"find-a\"\n"));
        QVERIFY(onDisk("01-a/exercises/find-a.yaml").find("{step}`twice.S`") != std::string::npos);
        QVERIFY(onDisk("02-b/zh_CN.md").find("cell: 'twice.S'}\n") != std::string::npos);
        QVERIFY(onDisk("02-b/zh_CN.md").find("    exercise: \"find-a\"\n") != std::string::npos);
        QVERIFY(onDisk("02-b/zh_CN.md").ends_with("{ref}`one` {ref}`twice` [题](#find-a)\n"));
        QVERIFY(onDisk("02-b/en.md").find("cell: twice.S}\nneeds:\n  - {text: t, exercise: find-a}\n") !=
                std::string::npos);
        QVERIFY(onDisk("02-b/en.md")
                    .find("(step:twice.S) `two.S` two\n\n{ref}`find-a` [demo](#twice)\n\n"
                          "```python\n{value}`two.S`\n```") != std::string::npos);
        QVERIFY(onDisk("01-a/zh_CN.md").find("{value}`twice.S[1,2]:.4f` {step}`twice.S`") !=
                std::string::npos);
        QVERIFY(onDisk("01-a/zh_CN.md").find("```{calculator} twice\n```\n\n```{exercise} find-a\n") !=
                std::string::npos);
        const lessons::Course now = course();
        QCOMPARE(now.renames.at("two"), std::string("twice"));
        QCOMPARE(now.renames.at("e"), std::string("find-a"));
        QCOMPARE(codeOf(renameEmbed(now, texts(), lessons::EmbedKind::exercise, "find-a", "twice")),
                 QStringLiteral("authoring.rename.taken"));
        QCOMPARE(codeOf(renameEmbed(now, texts(), lessons::EmbedKind::exercise, "e", "x")),
                 QStringLiteral("lessons.exercise.unknown"));
        QCOMPARE(codeOf(renameEmbed(now, texts(), lessons::EmbedKind::exercise, "find-a", "../x")),
                 QStringLiteral("authoring.rename.name"));
    }

    void theOrderOfLessons()
    {
        const auto edit = moveLesson(course(), texts(), "02-b", -1);
        QVERIFY(edit.has_value());
        QVERIFY(applyEdit(*m_workspace, *edit)->isEmpty());
        QVERIFY(onDisk("course.yaml").find("lessons: [02-b, 01-a] # both\n") != std::string::npos);
        QCOMPARE(findings(), QStringList());
        const auto again = moveLesson(course(), texts(), "02-b", -1);
        QVERIFY(again && again->changed.empty());
    }

    void aTextWithUnsavedChangesIsNotSaved()
    {
        QVERIFY(m_workspace->open(path("course.yaml")).has_value());
        m_workspace->setText(path("course.yaml"), m_workspace->text(path("course.yaml")) + "# not yet\n");
        const auto edit = moveLesson(course(), texts(), "02-b", -1);
        const auto unsaved = applyEdit(*m_workspace, *edit);
        QCOMPARE(*unsaved, QStringList{path("course.yaml")});
        QVERIFY(onDisk("course.yaml").find("[01-a, 02-b]") != std::string::npos);
        QVERIFY(m_workspace->text(path("course.yaml")).find("[02-b, 01-a]") != std::string::npos);
        QVERIFY(m_workspace->text(path("course.yaml")).ends_with("# not yet\n"));
    }

    void nothingIsChangedWhileOthersAreInTheWay()
    {
        QVERIFY(m_workspace->open(path("course.yaml")).has_value());
        m_workspace->setText(path("course.yaml"), m_workspace->text(path("course.yaml")) + "# mine\n");
        m_folder->replace(QStringLiteral("course.yaml"), "# both", "# theirs");
        m_workspace->lookAgain();
        const auto edit = renameLesson(course(), texts(), "02-b", "02-masks");
        QVERIFY(edit.has_value());
        const auto done = applyEdit(*m_workspace, *edit);
        QVERIFY(!done && done.error().code == "authoring.conflict");
        QVERIFY(QFileInfo::exists(path("02-b/en.md")));
        QVERIFY(m_workspace->text(path("course.yaml")).ends_with("# mine\n"));
    }

    void aLessonIsRenamed()
    {
        QVERIFY(m_workspace->open(path("02-b/en.md")).has_value());
        m_workspace->setText(path("02-b/en.md"), m_workspace->text(path("02-b/en.md")) + "\nTyped.\n");
        QSignalSpy renamed(m_workspace.get(), &Workspace::renamed);
        const auto edit = renameLesson(course(), texts(), "02-b", "02-masks");
        QVERIFY2(edit.has_value(), qPrintable(codeOf(edit)));
        const auto unsaved = applyEdit(*m_workspace, *edit);
        QVERIFY(unsaved.has_value());
        QCOMPARE(*unsaved, QStringList{path("02-masks/en.md")}); // its id was changed as well
        QVERIFY(std::any_of(renamed.begin(), renamed.end(), [&](const QVariantList& one) {
            return one == QVariantList{path("02-b/en.md"), path("02-masks/en.md")};
        }));
        QVERIFY(!QFileInfo::exists(path("02-b")));
        QVERIFY(m_workspace->text(path("02-masks/en.md")).ends_with("Typed.\n"));
        QVERIFY(m_workspace->text(path("02-masks/en.md")).find("id: masks\n") != std::string::npos);
        QVERIFY(onDisk("02-masks/zh_CN.md").find("id: masks\n") != std::string::npos);
        QVERIFY(onDisk("02-masks/en.md").find("Typed") == std::string::npos);
        QVERIFY(onDisk("course.yaml").find("[01-a, 02-masks] # both\n") != std::string::npos);
        QVERIFY(onDisk("course.yaml").ends_with("renames:\n  02-b: 02-masks\n"));
        QCOMPARE(findings(), QStringList());
        QVERIFY(m_workspace->save(path("02-masks/en.md")).has_value());
        QVERIFY(onDisk("02-masks/en.md").ends_with("Typed.\n"));
        // And back, without a circle.
        QVERIFY(applyEdit(*m_workspace, *renameLesson(course(), texts(), "02-masks", "02-b")).has_value());
        QVERIFY(onDisk("course.yaml").ends_with("renames:\n  02-masks: 02-b\n"));
        QCOMPARE(findings(), QStringList());
    }

    void quotesAndAByteOrderMarkHideNoId()
    {
        m_folder->replace(QStringLiteral("02-b/en.md"), "id: b", "id: 'b'");
        m_folder->write("02-b/zh_CN.md", "\xEF\xBB\xBF" + onDisk("02-b/zh_CN.md"));
        m_folder->replace(QStringLiteral("02-b/zh_CN.md"), "title: B\n",
                          "title: B\nneeds: [{text: t, exercise: e}]\n");
        m_folder->replace(QStringLiteral("02-b/en.md"), "title: B\n",
                          "title: B\nneeds: [{text: t, exercise: e}]\n");
        QCOMPARE(findings(), QStringList());
        const auto lesson = renameLesson(course(), texts(), "02-b", "02-masks");
        QVERIFY(lesson && applyEdit(*m_workspace, *lesson).has_value());
        const auto exercise = renameEmbed(course(), texts(), lessons::EmbedKind::exercise, "e", "find-a");
        QVERIFY(exercise && applyEdit(*m_workspace, *exercise).has_value());
        QVERIFY(onDisk("02-masks/en.md").starts_with("---\nid: 'masks'\n"));
        QVERIFY(onDisk("02-masks/zh_CN.md").starts_with("\xEF\xBB\xBF---\nid: masks\n"));
        QVERIFY(onDisk("02-masks/zh_CN.md").find("exercise: find-a}") != std::string::npos);
        QCOMPARE(findings(), QStringList());
    }

    void namesThatCannotBe_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("code");
        QTest::newRow("empty") << QString() << QStringLiteral("authoring.rename.name");
        QTest::newRow("outside") << QStringLiteral("../x") << QStringLiteral("authoring.rename.name");
        QTest::newRow("nothing, in YAML")
            << QStringLiteral("null") << QStringLiteral("authoring.rename.name");
        QTest::newRow("instructors'")
            << QStringLiteral("instructor") << QStringLiteral("authoring.rename.name");
        QTest::newRow("another lesson") << QStringLiteral("01-a") << QStringLiteral("authoring.rename.taken");
        QTest::newRow("a heading") << QStringLiteral("one") << QStringLiteral("authoring.rename.taken");
        QTest::newRow("an exercise") << QStringLiteral("e") << QStringLiteral("authoring.rename.taken");
        QTest::newRow("on the disk") << QStringLiteral("notes") << QStringLiteral("templates.exists");
        QTest::newRow("an old name") << QStringLiteral("gone") << QStringLiteral("authoring.rename.old");
    }

    void namesThatCannotBe()
    {
        QFETCH(QString, name);
        QFETCH(QString, code);
        m_folder->write("notes/x.txt", "x");
        m_folder->write("course.yaml", onDisk("course.yaml") + "renames: {gone: one}\n");
        QCOMPARE(codeOf(renameLesson(course(), texts(), "02-b", name.toStdString())), code);
    }

    void aHeadingIsRenamedWithAllThatRefersToIt()
    {
        m_folder->write("01-a/en.md", CourseFolder::page("en", "One") +
                                          "\n[here](#one) and ``{ref}`one` `` and {ref}`one`.\n\n"
                                          "<!-- {#one} -->\n");
        m_folder->write("01-a/zh_CN.md", CourseFolder::page("zh_CN", "一") + "\n[这里](#one)。\n");
        m_folder->replace(QStringLiteral("01-a/exercises/e.yaml"), "kind: numeric\n",
                          "kind: numeric\nstep: one\n");
        QCOMPARE(findings(), QStringList());
        const auto edit = renameSection(course(), texts(), "01-a", "one", "start");
        QVERIFY2(edit.has_value(), qPrintable(codeOf(edit)));
        QVERIFY(applyEdit(*m_workspace, *edit)->isEmpty());
        const std::string page = onDisk("01-a/en.md");
        QVERIFY(page.find("## One {#start minutes=3}") != std::string::npos);
        QVERIFY(page.find("[here](#start)") != std::string::npos);
        QVERIFY(page.find("{ref}`start`.") != std::string::npos);
        QVERIFY(page.find("<!-- {#one} -->") != std::string::npos);
        QVERIFY(onDisk("02-b/zh_CN.md").find("{ref}`start`") != std::string::npos);
        QVERIFY(onDisk("01-a/exercises/e.yaml").find("step: start\n") != std::string::npos);
        QVERIFY(onDisk("course.yaml").ends_with("renames:\n  one: start\n"));
        QCOMPARE(findings(), QStringList());
    }

    void aHeadingInAnIncludedFileIsRenamed()
    {
        m_folder->write("shared/intro.md", "## Shared {#intro}\n\nWords.\n");
        for (const char* page : {"02-b/en.md", "02-b/zh_CN.md"})
            m_folder->replace(QString::fromLatin1(page), "\n\n{ref}",
                              "\n\n```{include} shared/intro.md\n```\n\n{ref}");
        m_folder->replace(QStringLiteral("01-a/exercises/e.yaml"), "kind: numeric\n",
                          "kind: numeric\nstep: \"one\" # here\n");
        QCOMPARE(findings(), QStringList());
        const auto edit = renameSection(course(), texts(), "02-b", "intro", "start");
        QVERIFY2(edit.has_value(), qPrintable(codeOf(edit)));
        QVERIFY(applyEdit(*m_workspace, *edit)->isEmpty());
        QCOMPARE(onDisk("shared/intro.md"), std::string("## Shared {#start}\n\nWords.\n"));
        QVERIFY(
            applyEdit(*m_workspace, *renameSection(course(), texts(), "01-a", "one", "first")).has_value());
        QVERIFY(onDisk("01-a/exercises/e.yaml").find("step: \"first\" # here\n") != std::string::npos);
        QCOMPARE(findings(), QStringList());
    }

    void whatCannotBeWrittenIsFinishedLater()
    {
        for (const char* page : {"01-a/zh_CN.md", "01-a/en.md"})
            QVERIFY(m_workspace->open(path(page)).has_value());
        const auto edit = renameSection(course(), texts(), "01-a", "one", "start");
        QVERIFY(edit.has_value());
        // Nothing can be written where a file stands in the place of the folder.
        QVERIFY(QDir().rename(path("01-a"), path("away")));
        m_folder->write("01-a", "");
        const auto done = applyEdit(*m_workspace, *edit);
        QVERIFY(!done && done.error().code == "file.write");
        QVERIFY(onDisk("02-b/en.md").find("{ref}`start`") != std::string::npos);
        QCOMPARE(m_workspace->dirtyFiles(), (QStringList{path("01-a/en.md"), path("01-a/zh_CN.md")}));
        m_folder->remove(QStringLiteral("01-a"));
        QVERIFY(QDir().rename(path("away"), path("01-a")));
        for (const QString& file : m_workspace->dirtyFiles())
            QVERIFY(m_workspace->save(file).has_value());
        QVERIFY(onDisk("01-a/en.md").find("{#start minutes=3}") != std::string::npos);
        QCOMPARE(findings(), QStringList());
    }

    void aTextThatIsTooLongIsNotCut()
    {
        const std::string tooLong = "{ref}`one`\n" + std::string(lessons::largestPage, 'x');
        m_folder->write("notes.md", tooLong);
        QVERIFY(
            applyEdit(*m_workspace, *renameSection(course(), texts(), "01-a", "one", "start")).has_value());
        QVERIFY(onDisk("notes.md") == tooLong);
    }

    /// An id is no word: what was marked as translated stays marked.
    void aHeadingThatIsRenamedStaysMarked()
    {
        const auto pairs = [this] {
            const lessons::Course read = course();
            const auto sections = [&](const char* language) {
                const lessons::Page& page = read.lessons.front().pages.at(language);
                return sectionsOf(page, texts()(page.file).value_or(""));
            };
            return std::pair(sections("zh_CN"), sections("en"));
        };
        for (const char* page : {"01-a/zh_CN.md", "01-a/en.md"})
            m_folder->replace(QString::fromLatin1(page), "{ref}`eq-a`", "{ref}`one`");
        const auto [source, translation] = pairs();
        lessons::TranslationRecord record;
        for (std::size_t i = 0; i < source.size(); ++i)
            record.marks["en"][source[i].id] = markOf(source[i], translation[i]);
        QVERIFY(writeRecord(path("01-a"), record).has_value());
        QVERIFY(
            applyEdit(*m_workspace, *renameSection(course(), texts(), "01-a", "one", "start")).has_value());
        const auto [newSource, newTranslation] = pairs();
        QVERIFY(newSource[1].parts[1].hash != source[1].parts[1].hash);
        for (const SectionPair& pair :
             comparePages(newSource, newTranslation, *readRecord(path("01-a")), "en"))
            QCOMPARE(pair.state, TranslationState::same);
    }

    void aTextOfAFileStaysMarkedToo()
    {
        m_folder->replace(QStringLiteral("01-a/exercises/e.yaml"), "zh_CN: 求 $A$, en: Find $A$",
                          "zh_CN: '{ref}`one` 求', en: 'Find {ref}`one`'");
        lessons::TranslationRecord record;
        const std::string file = path("01-a/exercises/e.yaml").toStdString();
        const auto items = [&] { return compareTexts(course(), file, "en", record); };
        for (const TextItem& item : items())
            markSame(item, "en", record);
        QVERIFY(writeRecord(path("01-a"), record).has_value());
        QVERIFY(
            applyEdit(*m_workspace, *renameSection(course(), texts(), "01-a", "one", "start")).has_value());
        QVERIFY(onDisk("01-a/exercises/e.yaml").find("{ref}`start`") != std::string::npos);
        QVERIFY(items()[1].isOpen());
        record = *readRecord(path("01-a"));
        for (const TextItem& item : items())
            QCOMPARE(item.state, TranslationState::same);
    }

    void aHeadingThatSharesItsIdIsNotRenamed()
    {
        for (const char* page : {"02-b/en.md", "02-b/zh_CN.md"})
            m_folder->replace(QString::fromLatin1(page), "{#two-b}", "{#one}");
        QCOMPARE(codeOf(renameSection(course(), texts(), "02-b", "one", "start")),
                 QStringLiteral("authoring.rename.shared"));
        QCOMPARE(codeOf(renameSection(course(), texts(), "02-b", "nothing", "start")),
                 QStringLiteral("lessons.heading.unknown"));
        QCOMPARE(codeOf(renameSection(course(), texts(), "02-b", "one", "1st")),
                 QStringLiteral("authoring.rename.name"));
    }

    void aLanguageIsAdded()
    {
        const auto edit = addLanguage(course(), texts(), "de");
        QVERIFY(edit.has_value());
        QCOMPARE(edit->made.size(), std::size_t{2});
        QVERIFY(applyEdit(*m_workspace, *edit)->isEmpty());
        QVERIFY(onDisk("course.yaml").find("languages: [zh_CN, en, de]\n") != std::string::npos);
        QCOMPARE(
            onDisk("01-a/de.md"),
            std::string(
                "---\nid: a\ntitle: T\nlang: de\n---\n\n## 一 {#one minutes=3}\n\n```{todo} translate from "
                "zh_CN\n```\n\n```{calculator} two\n```\n\n```{exercise} e\n```\n"));
        // The pages agree in all but words; what is said in other files is named too.
        QStringList codes = findings();
        QVERIFY(codes.contains(u"lessons.todo"));
        QVERIFY(codes.contains(u"lessons.text.language.missing"));
        codes.removeAll(QStringLiteral("lessons.todo"));
        codes.removeAll(QStringLiteral("lessons.text.language.missing"));
        QCOMPARE(codes, QStringList());
        QCOMPARE(codeOf(addLanguage(course(), texts(), "de")), QStringLiteral("authoring.language.there"));
        QCOMPARE(codeOf(addLanguage(course(), texts(), "German")),
                 QStringLiteral("lessons.language.unknown"));
    }

    void aByteOrderMarkIsNoPartOfAPage()
    {
        m_folder->write("02-b/zh_CN.md", "\xEF\xBB\xBF" + onDisk("02-b/zh_CN.md"));
        const auto edit = addLanguage(course(), texts(), "de");
        QVERIFY(edit && edit->made.size() == 2);
        QCOMPARE(edit->made[1].text, std::string("---\nid: b\ntitle: B\nlang: de\n---\n\n## 二 {#two-b}\n\n"
                                                 "```{todo} translate from zh_CN\n```\n"));
    }

    void aPageThatIsThereIsKept()
    {
        m_folder->write("02-b/de.md", "---\nid: b\ntitle: B\nlang: de\n---\n## Zwei {#two-b}\n\nWorte.\n");
        const auto edit = addLanguage(course(), texts(), "de");
        QVERIFY(edit && edit->made.size() == 1);
        QVERIFY(applyEdit(*m_workspace, *edit).has_value());
        QVERIFY(onDisk("02-b/de.md").ends_with("Worte.\n"));
    }

    void theSectionOfAPlace()
    {
        const lessons::Course read = course();
        const lessons::Page& page = read.lessons.front().pages.at("en");
        const std::string text = onDisk("01-a/en.md");
        QCOMPARE(sectionAt(page, 0), std::string());
        QCOMPARE(sectionAt(page, text.find("## One")), std::string("one"));
        QCOMPARE(sectionAt(page, text.size()), std::string("one"));
    }
};

QTEST_GUILESS_MAIN(TestCourseEdits)
#include "tst_course_edits.moc"
