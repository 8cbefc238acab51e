#include "course_folder.h"
#include "hints.h"
#include "lesson_text.h"
#include "shipped_course.h"

#include <QTest>

using namespace lectern;
using namespace lectern::lessons;
using lectern::lessons::testing::CourseFolder;
using lectern::lessons::testing::withoutHint;

namespace {

std::vector<Diagnostic> lint(const CourseFolder& folder)
{
    auto loaded = loadCourse(folder.path().toStdString());
    std::vector<Diagnostic> all = std::move(loaded.diagnostics);
    for (Diagnostic& diagnostic : check(loaded.value))
        all.push_back(std::move(diagnostic));
    return all;
}

/// "file:code@line:column" with files relative to the course.
QStringList findings(const CourseFolder& folder)
{
    QStringList list;
    for (const Diagnostic& d : lint(folder)) {
        const QString file = QDir(folder.path()).relativeFilePath(QString::fromStdString(d.where.file));
        list += QStringLiteral("%1:%2@%3:%4")
                    .arg(file, QString::fromStdString(d.code))
                    .arg(d.where.line)
                    .arg(d.where.column);
    }
    return list;
}

} // namespace

class TestCourse : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void goodCourse();
    void finding_data();
    void finding();
    void renamesReachLessonsAndLaterNames();
    void resultsOfALabAreCells();
    void manyFindingsInOneRun();
    void newerFormat();
    void missingCourse();
    void include();
    void includeCircle();
    void formulas();
    void templates();
    void shippedCourseCanBeRead();
    void thingsAreFoundByTheirIds();
};

void TestCourse::goodCourse()
{
    const CourseFolder folder;
    QCOMPARE(findings(folder), QStringList());
    const auto loaded = loadCourse(folder.path().toStdString());
    QCOMPARE(loaded.value.lessons.size(), std::size_t{1});
    QCOMPARE(loaded.value.lessons[0].pages.size(), std::size_t{2});
    QCOMPARE(loaded.value.glossary.at("query").name.in("en"), std::string("query"));
    QCOMPARE(loaded.value.references.at("v17").url, std::string("https://example.org"));
}

void TestCourse::finding_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    QTest::addColumn<QStringList>("expected");
    const auto row = [](const char* name, const char* file, const char* from, const char* to,
                        const char* expected) {
        QTest::newRow(name) << QString::fromLatin1(file) << QByteArray(from) << QByteArray(to)
                            << QString::fromLatin1(expected).split(u' ', Qt::SkipEmptyParts);
    };
    row("unknown term", "01-a/en.md", "`query`", "`querry`", "01-a/en.md:lessons.term.misspelt@8:1");
    row("unknown source", "01-a/en.md", "`v17`", "`nobody-1999`", "01-a/en.md:lessons.cite.unknown@8:15");
    row("unknown cell of a value", "01-a/en.md", "two.S[1,2]", "two.SS[1,2]",
        "01-a/en.md:calc.name.unknown@8:39");
    row("unknown calculator of a value", "01-a/en.md", "two.S[1,2]", "tow.S",
        "01-a/en.md:lessons.calculator.misspelt@8:27");
    row("step without a cell", "01-a/en.md", "{step}`two.S`", "{step}`two`",
        "01-a/en.md:lessons.value.form@8:51");
    row("step link to an unknown cell", "01-a/en.md", "{step}`two.S`", "[the scores](step:two.SS)",
        "01-a/en.md:calc.name.unknown@8:52");
    row("step link without a cell", "01-a/en.md", "{step}`two.S`", "[the scores](step:two)",
        "01-a/en.md:lessons.value.form@8:52");
    row("unknown reference", "01-a/en.md", "{ref}`eq-a`", "{ref}`eq-b`",
        "01-a/en.md:lessons.ref.misspelt@8:65");
    row("renamed and in use", "course.yaml", "[01-a]\n", "[01-a]\nrenames: {one: two}\n",
        "course.yaml:lessons.rename.used@1:1");
    row("lesson outside", "course.yaml", "[01-a]", "[../01-a]", "course.yaml:lessons.course.lesson.path@5:11");
    row("missing figure", "01-a/en.md", "f.svg", "g.svg", "01-a/en.md:lessons.figure.missing@20:1");
    row("heading of another id", "01-a/en.md", "{#one ", "{#two ",
        "01-a/en.md:lessons.parity.missing@1:1 01-a/en.md:lessons.parity.extra@6:4");
    row("embed only in one language", "01-a/en.md", "```{exercise} e\n```\n", "",
        "01-a/en.md:lessons.parity.missing@1:1");
    row("other order", "01-a/en.md", "```{calculator} two\n```\n\n```{exercise} e\n```\n",
        "```{exercise} e\n```\n\n```{calculator} two\n```\n", "01-a/en.md:lessons.parity.order@14:1");
    row("id twice", "01-a/en.md", ":id: fig", ":id: eq-a", "01-a/en.md:lessons.id.duplicate@20:1");
    row("page of another id", "01-a/en.md", "id: a", "id: b", "01-a/en.md:lessons.page.id.parity@1:1");
    row("needs only in one language", "01-a/en.md", "lang: en\n", "lang: en\nneeds: [sums]\n",
        "01-a/en.md:lessons.parity.needs@1:1");
    row("broken formula in a need", "01-a/en.md", "lang: en\n", "lang: en\nneeds: ['${x$']\n",
        "01-a/en.md:lessons.parity.needs@1:1 01-a/en.md:lessons.tex.brace.open@5:11");
    row("half of what an exercise shows", "01-a/exercises/e.yaml", "kind: numeric\n",
        "kind: numeric\nshows: {en: count}\n", "01-a/exercises/e.yaml:lessons.text.language.missing@2:13");
    row("step that is no heading", "01-a/exercises/e.yaml", "kind: numeric\n", "kind: numeric\nstep: fig\n",
        "01-a/exercises/e.yaml:lessons.heading.unknown@2:7");
    row("misspelt step", "01-a/exercises/e.yaml", "kind: numeric\n", "kind: numeric\nstep: onne\n",
        "01-a/exercises/e.yaml:lessons.heading.misspelt@2:7");
    row("page of another language", "01-a/en.md", "lang: en", "lang: de",
        "01-a/en.md:lessons.page.language@1:1");
    row("language missing in a text", "01-a/exercises/e.yaml", "{zh_CN: 甲, en: a}", "{zh_CN: 甲}",
        "01-a/exercises/e.yaml:lessons.text.language.missing@9:19");
    row("broken formula in a text", "01-a/exercises/e.yaml", "Find $A$", "'Find ${A$'",
        "01-a/exercises/e.yaml:lessons.tex.brace.open@3:33");
    row("calc syntax", "01-a/exercises/e.yaml", "B = 2", "B = (2",
        "01-a/exercises/e.yaml:calc.bracket.open@6:7");
    row("unknown answer cell", "01-a/exercises/e.yaml", "answer: A", "answer: AA",
        "01-a/exercises/e.yaml:lessons.cell.unknown@10:13");
    row("unknown mistake cell", "01-a/exercises/e.yaml", "{B: {", "{C9: {",
        "01-a/exercises/e.yaml:lessons.cell.unknown@11:16");
    row("unknown cell of a view", "01-a/calculators/two.yaml", "heatmap: S", "heatmap: T3",
        "01-a/calculators/two.yaml:lessons.cell.unknown@9:15");
    row("unknown name in a template", "01-a/calculators/two.yaml", "和 {{sum(S)", "和 {{sum(W)",
        "01-a/calculators/two.yaml:calc.name.unknown@11:22");
    row("unknown name beside a function", "01-a/calculators/two.yaml", "f(S[1, 2])", "f(W)",
        "01-a/calculators/two.yaml:calc.name.unknown@12:19");
    row("open template", "01-a/calculators/two.yaml", "{{sum(S):.2f}}", "{{sum(S)",
        "01-a/calculators/two.yaml:lessons.template.unclosed@11:16");
    row("unknown cell of a lab", "01-a/calculators/two.yaml", "steps: [S]", "lab: decode\nparameters: {new: T9}",
        "01-a/calculators/two.yaml:lessons.cell.unknown@14:19");
    row("a lab set to what it gives", "01-a/calculators/two.yaml", "steps: [S]",
        "lab: decode\nparameters: {new: tokens}", "01-a/calculators/two.yaml:lessons.lab.circle@14:19");
    row("an input named like a result", "01-a/calculators/two.yaml", "  t: {tokens: [a, b]}",
        "  t: {tokens: [a, b]}\n  keys: {number: 1}\nlab: decode",
        "01-a/calculators/two.yaml:lessons.lab.taken@5:3");
    row("unknown step", "01-a/calculators/two.yaml", "steps: [S]", "steps: [T9]",
        "01-a/calculators/two.yaml:lessons.cell.unknown@13:9");
    row("defined twice", "01-a/en.md", "```{calculator} two\n```",
        "```{calculator} two\ntitle: T\ncells: |\n  S = [1, 2]\n```",
        "01-a/calculators/two.yaml:lessons.calculator.twice@1:1");
    row("lesson that is not there", "course.yaml", "[01-a]", "[01-a, 02-b]",
        "course.yaml:lessons.course.lesson.missing@5:17");
    row("renamed to nothing", "course.yaml", "[01-a]\n", "[01-a]\nrenames: {old: new, gone: two}\n",
        "course.yaml:lessons.rename.target@1:1");
    row("lesson outside", "course.yaml", "[01-a]", "[01-a, ../x]",
        "course.yaml:lessons.course.lesson.path@5:17");
    row("no page in a language", "course.yaml", "[zh_CN, en]", "[zh_CN, en, de]", "");
    row("glossary field", "glossary.yaml", "{name: query, def", "{name: query, deff",
        "glossary.yaml:lessons.key.misspelt@4:21");
}

void TestCourse::finding()
{
    QFETCH(QString, file);
    QFETCH(QByteArray, from);
    QFETCH(QByteArray, to);
    QFETCH(QStringList, expected);
    const CourseFolder folder;
    folder.replace(file, from.constData(), to.constData());
    const QStringList found = findings(folder);
    QCOMPARE(withoutHint(lint(folder)), QStringList());
    if (expected.isEmpty())
        QVERIFY(found.join(u' ').contains(QStringLiteral("lessons.page.missing@5:11")));
    else
        QCOMPARE(found, expected);
}

void TestCourse::renamesReachLessonsAndLaterNames()
{
    const CourseFolder folder;
    folder.replace(QStringLiteral("course.yaml"), "[01-a]\n", "[01-a]\nrenames: {first: 01-a, start: first}\n");
    QCOMPARE(findings(folder), QStringList());
}

void TestCourse::resultsOfALabAreCells()
{
    const CourseFolder folder;
    folder.replace(QStringLiteral("01-a/calculators/two.yaml"), "S = K * 2\n", "S = K * 2\n  saved = sum(keys)\n");
    folder.replace(QStringLiteral("01-a/calculators/two.yaml"), "steps: [S]",
                   "  - {bars: [keys, saved]}\nlab: decode\nparameters: {seed: 3}");
    QCOMPARE(findings(folder), QStringList());
    folder.replace(QStringLiteral("01-a/calculators/two.yaml"), "saved = sum(keys)", "keys = 1");
    const QStringList found = findings(folder);
    QVERIFY2(!found.isEmpty() && found.first().startsWith(QStringLiteral("01-a/calculators/two.yaml:calc.name")),
             qPrintable(found.join(u' ')));
}

void TestCourse::manyFindingsInOneRun()
{
    const CourseFolder folder;
    folder.replace(QStringLiteral("01-a/zh_CN.md"), "`v17`", "`v18`");
    folder.replace(QStringLiteral("01-a/en.md"), "`query`", "`nothing-like-it`");
    folder.replace(QStringLiteral("01-a/calculators/two.yaml"), "steps", "stesp");
    folder.replace(QStringLiteral("01-a/exercises/e.yaml"), "kind: numeric", "kind: numerc");
    QCOMPARE(findings(folder),
             (QStringList{QStringLiteral("01-a/calculators/two.yaml:lessons.key.misspelt@13:1"),
                          QStringLiteral("01-a/exercises/e.yaml:lessons.yaml.want.word@1:7"),
                          QStringLiteral("01-a/en.md:lessons.term.unknown@8:1"),
                          QStringLiteral("01-a/zh_CN.md:lessons.cite.misspelt@8:15")}));
}

void TestCourse::newerFormat()
{
    const CourseFolder folder;
    folder.replace(QStringLiteral("course.yaml"), "format: 1", "format: 2\nfuture: key");
    QCOMPARE(findings(folder), QStringList{QStringLiteral("course.yaml:lessons.course.format@1:9")});
}

void TestCourse::missingCourse()
{
    const QTemporaryDir folder;
    const auto loaded = loadCourse(folder.path().toStdString());
    QCOMPARE(loaded.diagnostics.size(), std::size_t{1});
    QCOMPARE(loaded.diagnostics[0].code, std::string("lessons.course.missing"));
}

void TestCourse::include()
{
    const CourseFolder folder;
    folder.write("01-a/part.md", "## Part {#part}\n\n中 $a}$\n");
    folder.write("shared.md", "shared\n");
    for (const char* page : {"01-a/zh_CN.md", "01-a/en.md"})
        folder.replace(QString::fromLatin1(page), "```{exercise} e\n```",
                       "```{exercise} e\n```\n\n```{include} part.md\n```\n\n```{include} shared.md\n```");
    QCOMPARE(findings(folder), QStringList{QStringLiteral("01-a/part.md:lessons.tex.brace.close@3:5")});
}

void TestCourse::includeCircle()
{
    const CourseFolder folder;
    folder.write("01-a/x.md", "```{include} y.md\n```\n");
    folder.write("01-a/y.md", "```{include} x.md\n```\n");
    folder.replace(QStringLiteral("01-a/en.md"), "```{exercise} e\n```",
                   "```{exercise} e\n```\n\n```{include} x.md\n```");
    QCOMPARE(findings(folder), QStringList{QStringLiteral("01-a/y.md:lessons.include.circle@1:1")});
}

void TestCourse::formulas()
{
    const CourseFolder folder;
    const auto loaded = loadCourse(folder.path().toStdString());
    QStringList tex;
    forEachFormula(loaded.value, [&](const Formula& formula, const SourceRegion& where) {
        tex += QString::fromStdString(formula.tex) + (formula.display ? u'!' : u'.');
        QVERIFY(where.line > 0);
    });
    QCOMPARE(tex.join(u' '), QStringLiteral("x! x! A. A. q. q."));
}

void TestCourse::templates()
{
    const auto split = splitTemplate("a {{A[1:2, 1]:.4f}} b {{ s }}{{x:d}}");
    QCOMPARE(split.value.size(), std::size_t{5});
    QCOMPARE(split.value[1].text, std::string("A[1:2, 1]"));
    QCOMPARE(split.value[1].format, std::string(".4f"));
    QCOMPARE(split.value[1].offset, std::size_t{4});
    QCOMPARE(split.value[3].text, std::string("s"));
    QCOMPARE(split.value[3].format, std::string());
    QCOMPARE(split.value[4].format, std::string("d"));
    QCOMPARE(splitTemplate("{{A[1:2]}}").value[0].text, std::string("A[1:2]"));
}

// What the course says is its authors' affair; that it can be read at all is ours.
void TestCourse::shippedCourseCanBeRead()
{
    const auto loaded = loadCourse(lectern::testing::shippedCourse);
    QCOMPARE(loaded.value.id, std::string("attention"));
    QVERIFY(!loaded.value.lessons.empty());
    QVERIFY(loaded.value.lessons[0].calculators.size() > 10);
    for (const auto& [id, calculator] : loaded.value.lessons[0].calculators)
        QVERIFY2(!calculator.title.empty(), id.c_str());
}

void TestCourse::thingsAreFoundByTheirIds()
{
    Course course;
    for (const char* id : {"a", "b"}) {
        Lesson& lesson = course.lessons.emplace_back();
        lesson.exercises[id].id = id;
        lesson.calculators[id].id = id;
    }
    QCOMPARE(course.exercise("b"), &course.lessons[1].exercises["b"]);
    QCOMPARE(course.lessons[0].exercise("a"), &course.lessons[0].exercises["a"]);
    QVERIFY(!course.lessons[0].exercise("b"));
    QVERIFY(!course.exercise(""));
    QCOMPARE(course.lessons[1].calculator("b"), &course.lessons[1].calculators["b"]);
    QVERIFY(!course.lessons[1].calculator("a"));
}

QTEST_GUILESS_MAIN(TestCourse)
#include "tst_course.moc"
