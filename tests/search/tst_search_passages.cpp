// What of a course can be found, and where it stands.

#include "course_folder.h"
#include "shipped_course.h"

#include <lectern/search/passage.h>

#include <QFile>
#include <QTest>

#include <algorithm>

using namespace lectern;
using namespace lectern::search;
using lessons::testing::CourseFolder;

namespace {

std::vector<Passage> read(const CourseFolder& folder)
{
    return passagesOf(lessons::loadCourse(folder.path().toStdString()).value);
}

const Passage* find(const std::vector<Passage>& passages, PassageKind kind, const QString& language,
                    const QString& words)
{
    const auto found = std::find_if(passages.begin(), passages.end(), [&](const Passage& passage) {
        return passage.kind == kind && passage.language == language &&
               (passage.text.contains(words) || passage.name.contains(words));
    });
    return found == passages.end() ? nullptr : &*found;
}

const QString zh = QStringLiteral("zh_CN");
const QString en = QStringLiteral("en");

} // namespace

class TestSearchPassages : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyKind();
    void aPassageStandsInItsFile();
    void linesOfChineseAreOneText();
    void answersAreNotFound();
    void aHeadingMayNameItself();
    void languagesAreParallel();
    void theShippedCourse();
};

void TestSearchPassages::everyKind()
{
    const CourseFolder folder;
    const auto all = read(folder);
    QVERIFY(find(all, PassageKind::title, en, QStringLiteral("T")));
    QVERIFY(find(all, PassageKind::heading, zh, QStringLiteral("一")));
    QVERIFY(find(all, PassageKind::formula, zh, QStringLiteral("x")));
    QVERIFY(find(all, PassageKind::text, en, QStringLiteral(" [1] "))); // a citation
    const Passage* calculator = find(all, PassageKind::calculator, en, QStringLiteral("Two"));
    QVERIFY(calculator);
    QVERIFY(calculator->text.contains(u"sum …"));
    const Passage* exercise = find(all, PassageKind::exercise, en, QStringLiteral("Find"));
    QVERIFY(exercise);
    QCOMPARE(exercise->id, QStringLiteral("e"));
    QCOMPARE(exercise->spot.section, QStringLiteral("one"));
    const Passage* term = find(all, PassageKind::term, zh, QStringLiteral("查询"));
    QVERIFY(term);
    QCOMPARE(term->name, QStringLiteral("查询 · query"));
    QCOMPARE(term->lesson, QStringLiteral("01-a"));
    QVERIFY(!term->spot.file.isEmpty());
}

void TestSearchPassages::aPassageStandsInItsFile()
{
    const CourseFolder folder;
    folder.replace(QStringLiteral("01-a/en.md"), "```{figure}", "Here it is.\n\n```{figure}");
    const auto all = read(folder);
    const Passage* passage = find(all, PassageKind::text, en, QStringLiteral("Here it is."));
    QVERIFY(passage);
    QCOMPARE(passage->spot.file, QStringLiteral("01-a/en.md"));
    QCOMPARE(passage->sectionTitle, QStringLiteral("One"));
    QFile file(folder.path(passage->spot.file));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().mid(passage->spot.offset).startsWith("Here it is."));
}

void TestSearchPassages::linesOfChineseAreOneText()
{
    const CourseFolder folder;
    folder.replace(QStringLiteral("01-a/zh_CN.md"), "```{figure}",
                   "缩放点积注\n意力与 $d_k$ 有关，{term}`query`也是。\n\n```{figure}");
    const auto all = read(folder);
    const Passage* passage = find(all, PassageKind::text, zh, QStringLiteral("缩放点积注意力"));
    QVERIFY(passage);
    QVERIFY2(passage->text.contains(u"dₖ"), qPrintable(passage->text));
    QVERIFY(passage->text.contains(u"查询也是"));
    QVERIFY(passage->hidden.contains(u"d_k"));
}

void TestSearchPassages::answersAreNotFound()
{
    const CourseFolder folder;
    folder.replace(QStringLiteral("01-a/exercises/e.yaml"), "vars: |",
                   "solution: {zh_CN: 秘密, en: SECRET}\nvars: |");
    folder.replace(QStringLiteral("01-a/en.md"), "```{figure}",
                   "```{solution}\nSECRET too\n```\n\n```{details} More\nno secret\n```\n\n"
                   "```{cards}\n- Asked?\n\n  SECRET back\n```\n\n```{figure}");
    const auto all = read(folder);
    QVERIFY(std::none_of(all.begin(), all.end(), [](const Passage& passage) {
        return QString(passage.text + passage.hidden).contains(u"SECRET") || passage.text.contains(u"wrong");
    }));
    QVERIFY(find(all, PassageKind::text, en, QStringLiteral("no secret")));
    QVERIFY(find(all, PassageKind::text, en, QStringLiteral("Asked?")));
}

void TestSearchPassages::aHeadingMayNameItself()
{
    const CourseFolder folder;
    folder.replace(QStringLiteral("01-a/en.md"), "## One", "## One {ref}`one`");
    QVERIFY(find(read(folder), PassageKind::heading, en, QStringLiteral("One")));
}

void TestSearchPassages::languagesAreParallel()
{
    const CourseFolder folder;
    const auto all = read(folder);
    QStringList keys[2];
    for (const Passage& passage : all)
        keys[passage.language == zh] << passage.lesson + u'|' + passage.parallel;
    QVERIFY(keys[0].size() > 5);
    QCOMPARE(keys[0], keys[1]);
}

void TestSearchPassages::theShippedCourse()
{
    const auto course = lessons::loadCourse(std::filesystem::path(lectern::testing::shippedCourse)).value;
    const auto all = passagesOf(course);
    QVERIFY(all.size() > 500);
    std::size_t terms = 0;
    for (const Passage& passage : all) {
        terms += passage.kind == PassageKind::term;
        QVERIFY(passage.kind == PassageKind::term || !passage.spot.file.startsWith(u".."));
    }
    QCOMPARE(terms, 2 * course.glossary.size());
}

QTEST_GUILESS_MAIN(TestSearchPassages)
#include "tst_search_passages.moc"
