#include "hints.h"
#include "lesson_text.h"

#include <QTest>

using namespace lectern;
using namespace lectern::lessons;
using lectern::lessons::testing::places;
using lectern::lessons::testing::withoutHint;
using lectern::lessons::testing::show;

class TestMarkdown : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tree_data();
    void tree();
    void findings_data();
    void findings();
    void regionOfFormulaBehindChinese();
    void regionBeginsAtWhere();
    void sizeLimit();
};

void TestMarkdown::tree_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("tree");
    const auto row = [](const char* name, std::string text, std::string tree) {
        QTest::newRow(name) << std::move(text) << std::move(tree);
    };
    row("formula without spaces", "除以$\\sqrt{d_k}$后", "p(除以[\\sqrt{d_k}]后)");
    row("money", "$5 and $6", "p($5 and $6)");
    row("money range", "from $5-$6", "p(from $5-$6)");
    row("escaped dollar", "about \\$5 to $x$", "p(about $5 to [x])");
    row("dollar in code", "`a$b` and `c$d`", "p(<c>a$b</> and <c>c$d</>)");
    row("money before code", "pay $5, see `a$b`", "p(pay $5, see <c>a$b</>)");
    row("markdown inside math", "$a_1 * b_2 * c|d \\\\ e$", "p([a_1 * b_2 * c|d \\\\ e])");
    row("underscores beside math", "$a_1$ and $b_2$", "p([a_1] and [b_2])");
    row("bold formula", "后**$x$**后", "p(后<b>[x]</>后)");
    row("math in link", "[see $x_1$](a.md)", "p(<a a.md>see </><a a.md>[x_1]</>)");
    row("display math inline", "so $$x$$ holds", "p(so [[x]] holds)");
    row("speech", "$QK^T${say=\"Q 乘 K\"} 后", "p([QK^T|Q 乘 K] 后)");
    row("formula over two lines", "> $a +\n> b$ c", "quote(p([a +\nb] c))");
    row("display block", "$$\nS = QK\n$$ {#eq-s}", "tex#eq-s:0(S = QK)");
    row("display on one line", "a\n$$ x $$\nb", "p(a) tex#:0(x) p(b)");
    row("display starting on the first line", "$$ x\n+ y\n$$", "tex#:0(x\n+ y)");
    row("display in list", "- a\n\n  $$\n  S_1\n  - T\n  $$\n\n  b\n- c",
        "ul(li(p(a) tex#:0(S_1\n- T) p(b))li(p(c)))");
    row("display in quote", "> a\n> $$\n> x\n> $$\n> b", "quote(p(a) tex#:0(x) p(b))");
    row("bar in table formula", "| a | b |\n|---|---|\n| $P(x|y)$ | `p|q` |",
        "table(a;b;//[P(x|y)];<c>p|q</>;)");
    row("table rows without outer bars", "a | b\n---|:-:\n$x$ | $5\n$6 | d", "table(a;b;//[x];$5;//$6;d;)");
    row("emphasis before punctuation", "**重点：**后面", "p(<b>重点：</>后面)");
    row("emphasis of quoted words", "他说**“你好”**然后", "p(他说<b>“你好”</>然后)");
    row("emphasis in brackets", "前**(重点)**后", "p(前<b>(重点)</>后)");
    row("emphasis italic", "前*重点。*后", "p(前<i>重点。</>后)");
    row("nested emphasis", "**a *b* c**", "p(<b>a </><b><i>b</><b> c</>)");
    row("strike", "~~gone~~", "p(<s>gone</>)");
    row("html is text", "a <b>c</b>", "p(a <b>c</b>)");
    row("comment", "a <!-- $ ` --> b", "p(a  b)");
    row("comment over blank lines", "a\n\n<!-- x\n\n# no\n```\n-->\n\nb", "p(a) p(b)");
    row("text behind a comment", "<!-- x\n\n--> $y$", "p([y])");
    row("entities", "a &lt; b &amp; c&#8594;d", "p(a < b & c→d)");
    row("soft and hard breaks", "a\nb  \nc", "p(a/b\\c)");
    row("break between Chinese", "中\n文", "p(中文)");
    row("break behind full-width punctuation", "中，\nab", "p(中，ab)");
    row("break before full-width punctuation", "ab\n（中）", "p(ab（中）)");
    row("break beside quotes", "他说“好”\n“行”", "p(他说“好”/“行”)");
    row("break between a quote and Chinese", "他说“好”\n又说", "p(他说“好”又说)");
    row("break between Chinese and Latin", "中\nab\n文", "p(中/ab/文)");
    row("break between Chinese and objects", "中\n$x$\n文\n`c`\n。", "p(中[x]文<c>c</>。)");
    row("break between Latin and objects", "a\n$x$\n$y$\nb", "p(a/[x]/[y]/b)");
    row("break around emphasis", "**中**\n文", "p(<b>中</>文)");
    row("break between Korean words", "가\n나", "p(가/나)");
    row("break behind a title in English", "See 《Title》\nand 7", "p(See 《Title》/and 7)");
    row("break before a title in English", "see\n《Title》", "p(see/《Title》)");
    row("break behind a quotation in Korean", "「한글」\n다음", "p(「한글」/다음)");
    row("break before a quotation in Korean", "다음\n『한글』", "p(다음/『한글』)");
    row("break behind a title in Chinese", "《书》\n说", "p(《书》说)");
    row("break within brackets", "《\nab\n》\n、ab", "p(《ab》、ab)");
    row("break behind a full stop in English", "ab。\nab", "p(ab。ab)");
    row("hard break between Chinese", "中  \n文", "p(中\\文)");
    row("break in a list item", "- 中，\n  文", "ul(li(p(中，文)))");
    row("code block", "```python\na = '$x$'\n\nb\n```", "code:python(a = '$x$'\n\nb\n)");
    row("code block in list", "1. a\n   ~~~\n   x\n    y\n   ~~~\n2. b",
        "ol1(li(p(a) code:(x\n y\n))li(p(b)))");
    row("fence leaves its list", "- ```\n  a\nb\n  ```\n- c", "ul(li(code:(a\nb\n))li(p(c)))");
    row("heading", "## 标题 $x$ {#scores minutes=6}", "h2#scores(标题 [x])");
    row("heading with comments", "## A {#a} <!-- S1 --> <!-- b -->", "h2#a(A)");
    row("image", "![the $A$ map](figures/a.svg)", "p(!(figures/a.svg,the A map))");
    row("rule", "a\n\n***\n\nb", "p(a) hr p(b)");
    row("roles", "{ref}`eq-s` {value}`c.A[1,2]:.4f` {cite}`v17`", "p({0:eq-s} {2:c.A[1,2]:.4f} {4:v17})");
    row("note", "```{note} 标题 $x$\n:id: note-a\n\n**a** b\n```", "box0#note-a(标题 [x]:p(<b>a</> b))");
    row("nested directive", "````{details} A\n```{tip} B\nc\n```\n````", "box3#(A:box1#(B:p(c)))");
    row("directive in list", "- a\n\n  ```{note}\n  b\n  $$\n  x\n  $$\n  ```\n- c",
        "ul(li(p(a) box0#(:p(b) tex#:0(x)))li(p(c)))");
    row("figure", "```{figure} a.svg\n:alt: a picture\n:id: fig-a\nCaption $x$\n```",
        "figure#fig-a(a.svg,a picture:p(Caption [x]))");
    row("listing with option", "```{listing} Scores\n:lang: python\na = `1`\n```",
        "box6#(Scores:code:python(a = `1`\n))");
    row("listing with fence", "````{listing} Scores\n```cpp\na;\n```\n````", "box6#(Scores:code:cpp(a;\n))");
    row("predict", "```{predict} What next?\nThis.\n```", "box5#(What next?:p(This.))");
    row("directive in tildes", "~~~{predict} Is `x` 1?\nNo.\n~~~", "box5#(Is <c>x</> 1?:p(No.))");
    row("code in a title", "```{predict} Is `x` 1?\nNo.\n```", "box5#(Is <c>x</> 1?:p(No.))");
    row("term", "```{term} query\n```", "term(query)");
    row("embed", "```{calculator} two-token\n```\n```{exercise} heads\n```",
        "calculator(two-token) exercise(heads)");
}

void TestMarkdown::tree()
{
    QFETCH(std::string, text);
    QFETCH(std::string, tree);
    for (const std::string& variant :
         {text, QString::fromStdString(text).replace(u'\n', QStringLiteral("\r\n")).toStdString(),
          "\xEF\xBB\xBF" + text}) {
        const auto parsed = parseMarkdown(variant);
        QCOMPARE(QString::fromStdString(show(parsed.value)), QString::fromStdString(tree));
        QVERIFY2(!parsed.hasErrors(), qPrintable(places(parsed.diagnostics).join(u' ')));
    }
}

void TestMarkdown::findings_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<QStringList>("expected");
    const auto row = [](const char* name, std::string text, const char* expected) {
        QTest::newRow(name) << std::move(text)
                            << QString::fromLatin1(expected).split(u' ', Qt::SkipEmptyParts);
    };
    row("unpaired dollar", "a $x b", "lessons.math.unpaired@1:3");
    row("unpaired double dollar", "a $$x b", "lessons.math.unpaired@1:3");
    row("chinese in formula", "错 $a 是 b$", "lessons.tex.chinese@1:6");
    row("chinese in text command", "$a \\text{是 {x} 是} b$", "");
    row("open brace", "中文 $\\frac{a}{b$", "lessons.tex.brace.open@1:13");
    row("closing brace", "$a}$", "lessons.tex.brace.close@1:3");
    row("environment", "$\\begin{matrix} a$", "lessons.tex.begin@1:2");
    row("environment end", "$$\na\n\\end{matrix}\n$$", "lessons.tex.end@3:1");
    row("blank line in display", "$$\na\n\nb\n$$\n\nc $d$", "lessons.math.display.blank@1:1");
    row("unclosed display", "a\n\n$$\nb", "lessons.math.display.unclosed@3:1");
    row("empty display", "$$\n$$", "lessons.math.empty@1:1");
    row("unclosed fence", "a\n\n```{note}\nb", "lessons.fence.unclosed@3:1");
    row("unclosed comment", "a <!-- b\n\n$c", "lessons.comment.unclosed@1:3");
    row("unpaired backtick", "a ` b", "lessons.code.unpaired@1:3");
    row("heading without id", "## A", "lessons.heading.id.missing@1:4");
    row("underlined heading", "A\n---", "lessons.heading.underlined@1:1");
    row("empty heading", "## {#a}", "lessons.heading.empty@1:4");
    row("bad id", "## A {#1a}", "lessons.id.form@1:7");
    row("unknown attribute", "## A {#a minuts=3}", "lessons.attribute.misspelt@1:10");
    row("bad minutes", "## A {#a minutes=x}", "lessons.heading.minutes@1:6");
    row("unknown directive", "```{warnign}\n```", "lessons.directive.misspelt@1:4");
    row("unknown option", "```{note} a\n:idd: x\nb\n```", "lessons.option.misspelt@2:1");
    row("unknown role", "a {trem}`q`", "lessons.role.misspelt@1:3");
    row("figure without alt", "```{figure} a.svg\n```", "lessons.figure.alt@1:1");
    row("exercise in a page", "```{exercise} a\nkind: numeric\n```", "lessons.exercise.in.page@1:1");
    row("bar in table", "| a |\n|---|\n| $a|b$ |", "lessons.table.bar.math@3:5");
    row("norm in table", "| a |\n|---|\n| $\\|b$ |", "lessons.table.norm@3:4");
    row("short table rule", "| a |\n|--|\n| b |", "lessons.table.rule@2:1");
    row("position in a nested body", "- 中\n\n  ````{note} T\n  ```{tip}\n  中文 $a}$\n  ```\n  ````",
        "lessons.tex.brace.close@5:8");
    row("position in a title", "```{note} 中 $a}$\nb\n```", "lessons.tex.brace.close@1:15");
    row("include without a reader", "```{include} a.md\n```", "lessons.include.missing@1:1");
    row("include leaves the course", "```{include} ../a.md\n```", "lessons.include.path@1:1");
    row("control character", "a\x01 b\x02", "lessons.text.control@1:2");
    row("broken encoding", "中\xFFx\xC0", "lessons.text.encoding@1:2");
    row("predict without question", "```{predict}\na\n```", "lessons.predict.question@1:1");
}

void TestMarkdown::findings()
{
    QFETCH(std::string, text);
    QFETCH(QStringList, expected);
    QCOMPARE(places(parseMarkdown(text).diagnostics), expected);
    QCOMPARE(withoutHint(parseMarkdown(text).diagnostics), QStringList());
    const std::string windows =
        QString::fromStdString(text).replace(u'\n', QStringLiteral("\r\n")).toStdString();
    if (QTest::currentDataTag() != QByteArrayLiteral("broken encoding"))
        QCOMPARE(places(parseMarkdown(windows).diagnostics), expected);
}

void TestMarkdown::regionOfFormulaBehindChinese()
{
    const std::string text = "\xEF\xBB\xBF第一\r\n\r\n除以$\\sqrt{d}$后";
    const auto parsed = parseMarkdown(text);
    const auto& paragraph = std::get<Paragraph>(parsed.value.at(1).content);
    const SourceRegion where = paragraph.text.at(1).where;
    QCOMPARE(QByteArray::fromStdString(text.substr(where.begin, where.end - where.begin)),
             QByteArray("$\\sqrt{d}$"));
    QCOMPARE(where.line, 3);
    QCOMPARE(where.column, 3);
}

void TestMarkdown::regionBeginsAtWhere()
{
    const auto parsed = parseMarkdown("a $b}$", {"f.yaml", 100, 106, 7, 9});
    QCOMPARE(places(parsed.diagnostics), QStringList{QStringLiteral("lessons.tex.brace.close@7:13")});
    QCOMPARE(parsed.diagnostics.front().where.begin, std::size_t{104});
    QCOMPARE(parsed.diagnostics.front().where.file, std::string("f.yaml"));
}

void TestMarkdown::sizeLimit()
{
    const auto parsed = parsePage(std::string(50'000'000, 'a'), "big.md");
    QCOMPARE(places(parsed.diagnostics), QStringList{QStringLiteral("lessons.page.size@1:1")});
    QCOMPARE(parsed.diagnostics.front().parameters, std::vector<std::string>{"8"});
}

QTEST_GUILESS_MAIN(TestMarkdown)
#include "tst_markdown.moc"
