#include "lesson_text.h"

#include <QTest>

#include <ctime>
#include <limits>

using namespace lectern;
using namespace lectern::lessons;

namespace {

std::string repeated(const std::string& part, int times)
{
    std::string text;
    for (int i = 0; i < times; ++i)
        text += part;
    return text;
}

// Processor time, because other programs run at the same time.
std::clock_t bestOf(int runs, const std::string& text)
{
    std::clock_t best = std::numeric_limits<std::clock_t>::max();
    for (int i = 0; i < runs; ++i) {
        const std::clock_t start = std::clock();
        const auto parsed = parseMarkdown(text);
        best = std::min(best, std::clock() - start);
    }
    return best;
}

} // namespace

class TestLessonScale : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tenThousandFormulas();
    void growth_data();
    void growth();
};

void TestLessonScale::tenThousandFormulas()
{
    const auto parsed = parseMarkdown(repeated("设 $x_1$ 与 **$y$：**后\n\n", 5'000));
    int formulas = 0;
    for (const Block& block : parsed.value) {
        for (const Inline& item : std::get<Paragraph>(block.content).text)
            formulas += std::holds_alternative<Formula>(item.content) ? 1 : 0;
    }
    QCOMPARE(formulas, 10'000);
    QVERIFY(parsed.diagnostics.empty());
}

void TestLessonScale::growth_data()
{
    QTest::addColumn<std::string>("unit");
    QTest::addColumn<int>("count");
    const auto row = [](const char* name, std::string unit, int count) {
        QTest::newRow(name) << std::move(unit) << count;
    };
    row("dollars", "$", 3'125);
    row("spaced dollars", " $a", 3'125);
    row("double dollars", "$$ a\n\n", 1'250);
    row("double dollars inline", "a $$", 3'125);
    row("backticks", "`a``b```c````d`````e", 625);
    row("stars", "*a **b", 1'875);
    row("brackets", "[a](", 1'875);
    row("link titles", "[a](b 'c ", 1'250);
    row("quotes", ">", 3'125);
    row("lists in a line", "- ", 3'125);
    row("deep lists and blank lines", "- - - - - - - - - - - - - - - - a\n\n\n\n\n\n", 400);
    row("open comments", "<!-- ", 3'125);
    row("comments", "<!-- a --> ", 1'875);
    row("open fences", "```\na\n", 1'250);
    row("fences of growing indent", "   ```{note} a\nb\n", 1'250);
    row("wide table", "|a", 3'125);
    row("tables", "|a|b|\n|---|---|\n|$x|y$|c|\n", 625);
    row("braces", "$\\frac{a}{b}$ ", 1'250);
    row("one long line", "中 $a}$ ", 1'250);
    row("roles", "{ref}`a` {", 1'250);
    row("blank lines", "\n", 20'000);
}

// Eight times the input may take 28 times as long; quadratic work would take 64 times.
void TestLessonScale::growth()
{
    QFETCH(std::string, unit);
    QFETCH(int, count);
    const std::clock_t small = bestOf(2, repeated(unit, count));
    const std::clock_t large = bestOf(1, repeated(unit, 8 * count));
    const std::clock_t noise = CLOCKS_PER_SEC / 200;
    QVERIFY2(large < 28 * small + noise, qPrintable(QStringLiteral("%1, then %2").arg(small).arg(large)));
}

QTEST_GUILESS_MAIN(TestLessonScale)
#include "tst_lesson_scale.moc"
