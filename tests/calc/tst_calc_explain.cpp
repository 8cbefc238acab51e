#include "calc_support.h"

#include <QTest>

using namespace lectern;
using namespace lectern::calc;
using namespace lectern::calc::testing;

namespace {

const Inputs twoTokens{{"Q", Value::fromRows({{1, 0}, {0, 1}})},
                       {"K", Value::fromRows({{1, 0}, {0, 1}})},
                       {"V", Value::fromRows({{1, 1}, {3, -1}})}};

QByteArray explained(const std::string& source, const EntryRef& entry)
{
    const Result<Explanation> result = explain(sheetOf(source, twoTokens), entry);
    if (!result)
        return QByteArray::fromStdString(result.error().code);
    QByteArray text;
    for (const std::string& line : result->lines)
        text += QByteArray::fromStdString(line) + '\n';
    return text.trimmed();
}

bool bracesBalance(const QByteArray& tex)
{
    int depth = 0;
    for (qsizetype i = 0; i < tex.size(); ++i) {
        if (tex[i] == '\\')
            ++i;
        else if (tex[i] == '{')
            ++depth;
        else if (tex[i] == '}' && --depth < 0)
            return false;
    }
    return depth == 0;
}

} // namespace

class TestCalcExplain : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void lines_data()
    {
        QTest::addColumn<QByteArray>("source");
        QTest::addColumn<int>("row");
        QTest::addColumn<int>("col");
        QTest::addColumn<QByteArray>("tex");
        const auto row = [](const char* name, const char* source, int r, int c, const char* tex) {
            QTest::newRow(name) << QByteArray(source) << r << c << QByteArray(tex);
        };
        row("product", "r = Q*V", 1, 1,
            R"(r_{2,2} = \sum_{t} Q_{2,t}\,V_{t,2} = 0 \cdot 1 + 1 \cdot \left(-1\right) = -1)");
        row("scores", "S = Q*K' / sqrt(cols(K))", 0, 0,
            R"(S_{1,1} = \frac{\sum_{t} Q_{1,t}\,K_{1,t}}{\sqrt{\operatorname{\mathrm{cols}}(K)}} = \frac{1 \cdot 1 + 0 \cdot 0}{\sqrt{2}} \approx 0.70711)");
        row("softmax of a cell", "S = [0, 1]\nA = softmax(S)", 0, 1,
            R"(A_{2} = \frac{e^{S_{2}}}{\sum_{t} e^{S_{t}}} = \frac{e^{1}}{e^{0} + e^{1}} \approx 0.73106)");
        row("softmax of a sum", "S = [1, 2]\nA = softmax(S + [0, -inf])", 0, 0,
            "A_{1} = \\frac{e^{\\left(\\text{S + [0, -inf]}\\right)_{1}}}{\\sum_{t} e^{\\left(\\text{S + [0, "
            "-inf]}\\right)_{t}}} = \\frac{e^{1}}{e^{1} + e^{-\\infty}} = 1\n"
            "\\left(\\text{S + [0, -inf]}\\right)_{1} = S_{1} + 0 = 1 + 0 = 1");
        row("elementwise", "x = [1, 4]\nr = exp(-x/2)", 0, 1,
            R"(r_{2} = e^{\frac{-x_{2}}{2}} = e^{\frac{-4}{2}} \approx 0.13534)");
        row("transpose", "r = V'", 0, 1, R"(r_{1,2} = V_{2,1} = 3)");
        row("if", "on = 1\nr = if(on, Q, V)", 0, 0, "r_{1,1} = Q_{1,1} = 1\n\\mathrm{on} = 1");
        row("index", "r = V[2, :]", 0, 1, R"(r_{2} = V_{2,2} = -1)");
        row("names", "score_gap = V[1,1] - V[2,1]\nA1 = score_gap*V", 1, 1,
            R"({A_{1}}_{2,2} = \mathrm{score\_gap} \cdot V_{2,2} = \left(-2\right) \cdot \left(-1\right) = 2)");
        row("function", "f(x, y) = x.^2 + y\nr = f(V, 1)", 1, 0,
            R"(r_{2,1} = {V_{2,1}}^{2} + 1 = {3}^{2} + 1 = 10)");
        row("list", "r = [i^2 for i in 1:3]", 0, 2, R"(r_{3} = {3}^{2} = 9)");
        row("masked", "m = [1, 0]\nr = maskfill([5, 6], m)", 0, 1, "r_{2} = -\\infty\nm_{2} = 0");
        row("opaque", "r = maxof(V)", 0, 0, R"(r = \operatorname{\mathrm{maxof}}(V) = 3)");
        row("text", "r = \"a\"", 0, 0, "calc.explain.entry");
        row("random", "r = randint(3, 3)", 0, 0, "r = 3");
        row("input", "r = 1", 5, 0, "calc.explain.entry");
        row("attention", "O = attention(Q, K, V, causal(2))", 1, 0,
            "O_{2,1} = \\sum_{t} a_{2,t}\\,V_{t,1} \\approx 0.33024 \\cdot 1 + 0.66976 \\cdot 3 \\approx "
            "2.3395\n"
            "a_{2,1} = \\frac{e^{s_{2,1}}}{\\sum_{u} e^{s_{2,u}}} \\approx \\frac{e^{0}}{e^{0} + "
            "e^{0.70711}} "
            "\\approx 0.33024\n"
            "a_{2,2} = \\frac{e^{s_{2,2}}}{\\sum_{u} e^{s_{2,u}}} \\approx \\frac{e^{0.70711}}{e^{0} + "
            "e^{0.70711}} "
            "\\approx 0.66976\n"
            "s_{2,1} = \\frac{\\sum_{u} Q_{2,u}\\,K_{1,u}}{\\sqrt{2}} + "
            "\\left(\\operatorname{\\mathrm{causal}}(2)\\right)_{2,1} = \\frac{0 \\cdot 1 + 1 \\cdot "
            "0}{\\sqrt{2}} + 0 "
            "= 0\n"
            "s_{2,2} = \\frac{\\sum_{u} Q_{2,u}\\,K_{2,u}}{\\sqrt{2}} + "
            "\\left(\\operatorname{\\mathrm{causal}}(2)\\right)_{2,2} = \\frac{0 \\cdot 0 + 1 \\cdot "
            "1}{\\sqrt{2}} + 0 "
            "\\approx 0.70711");
    }

    void lines()
    {
        QFETCH(QByteArray, source);
        QFETCH(int, row);
        QFETCH(int, col);
        QFETCH(QByteArray, tex);
        const auto parsed = parseProgram(source.toStdString(), {}, {{"Q"}, {"K"}, {"V"}});
        const std::string cell = parsed.value.cells.back().name;
        const QByteArray text = explained(
            source.toStdString(), {cell, static_cast<std::size_t>(row), static_cast<std::size_t>(col)});
        QCOMPARE(text, tex);
        QVERIFY(bracesBalance(text));
    }

    void theEntriesReadCanBeOpenedInTurn()
    {
        const Sheet sheet = sheetOf("S = Q*K' / sqrt(cols(K))\nA = softmax(S)\nO = A*V", twoTokens);
        const Result<Explanation> output = explain(sheet, {"O", 1, 0});
        QVERIFY(output);
        QCOMPARE(output->reads, (std::vector<EntryRef>{{"A", 1, 0}, {"V", 0, 0}, {"A", 1, 1}, {"V", 1, 0}}));
        const Result<Explanation> weight = explain(sheet, output->reads[0]);
        QCOMPARE(weight->reads, (std::vector<EntryRef>{{"S", 1, 0}, {"S", 1, 1}}));
        const Result<Explanation> score = explain(sheet, weight->reads[1]);
        QVERIFY(score->reads.size() >= 4);
        const Result<Explanation> input = explain(sheet, {"Q", 1, 1});
        QCOMPARE(input->lines, (std::vector<std::string>{"Q_{2,2} = 1"}));
    }

    void tensorsNameTheirSlice()
    {
        const QByteArray text = explained("T = split_heads([1,2,3,4;5,6,7,8], 2)\nr = T*2", {"r", 1, 0, 1});
        QCOMPARE(text, QByteArray("r_{2,1,2} = T_{2,1,2} \\cdot 2 = 7 \\cdot 2 = 14"));
    }
};

QTEST_GUILESS_MAIN(TestCalcExplain)
#include "tst_calc_explain.moc"
