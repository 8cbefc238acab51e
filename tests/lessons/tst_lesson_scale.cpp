#include "lesson_text.h"

#include <QElapsedTimer>
#include <QTest>

#include <functional>

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

qint64 bestOf(int runs, const std::string& text)
{
    qint64 best = std::numeric_limits<qint64>::max();
    for (int i = 0; i < runs; ++i) {
        QElapsedTimer timer;
        timer.start();
        const auto parsed = parseMarkdown(text);
        best = std::min(best, timer.nsecsElapsed());
        if (parsed.value.size() > text.size())
            return 0;
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
    row("dollars", "$", 50'000);
    row("spaced dollars", " $a", 50'000);
    row("double dollars", "$$ a\n\n", 20'000);
    row("double dollars inline", "a $$", 50'000);
    row("backticks", "`a``b```c````d`````e", 10'000);
    row("stars", "*a **b", 30'000);
    row("brackets", "[a](", 30'000);
    row("link titles", "[a](b 'c ", 20'000);
    row("quotes", ">", 50'000);
    row("lists in a line", "- ", 50'000);
    row("deep lists and blank lines", "- - - - - - - - - - - - - - - - a\n\n\n\n\n\n", 5'000);
    row("open comments", "<!-- ", 50'000);
    row("comments", "<!-- a --> ", 30'000);
    row("open fences", "```\na\n", 20'000);
    row("fences of growing indent", "   ```{note} a\nb\n", 20'000);
    row("wide table", "|a", 50'000);
    row("tables", "|a|b|\n|---|---|\n|$x|y$|c|\n", 10'000);
    row("braces", "$\\frac{a}{b}$ ", 20'000);
    row("one long line", "中 $a}$ ", 20'000);
    row("roles", "{ref}`a` {", 20'000);
    row("blank lines", "\n", 200'000);
}

// Four times the input may take at most ten times as long; quadratic work would take sixteen.
void TestLessonScale::growth()
{
    QFETCH(std::string, unit);
    QFETCH(int, count);
    const qint64 small = bestOf(3, repeated(unit, count));
    const qint64 large = bestOf(2, repeated(unit, 4 * count));
    const qint64 noise = 3'000'000;
    QVERIFY2(large < 10 * small + noise,
             qPrintable(QStringLiteral("%1 us, then %2 us").arg(small / 1000).arg(large / 1000)));
}

QTEST_GUILESS_MAIN(TestLessonScale)
#include "tst_lesson_scale.moc"
