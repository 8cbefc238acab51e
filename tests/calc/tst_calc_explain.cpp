#include "calc_support.h"

#include <tex_arithmetic.h>

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
            "A_{1} = \\frac{e^{\\left(S + \\text{[0, -inf]}\\right)_{1}}}{\\sum_{t} e^{\\left(S + \\text{[0, "
            "-inf]}\\right)_{t}}} = \\frac{e^{1}}{e^{1} + e^{-\\infty}} = 1\n"
            "\\left(S + \\text{[0, -inf]}\\right)_{1} = S_{1} + 0 = 1 + 0 = 1");
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
        row("largest", "r = maxof(V)", 0, 0,
            R"(r = \max_{s,t} V_{s,t} = \max\left(1,\, 1,\, 3,\, -1\right) = 3)");
        row("opaque", "r = rank(V)", 0, 0, R"(r = \operatorname{\mathrm{rank}}(V) = 2)");
        row("comparison", "r = V[2, 1] > V[1, 1]", 0, 0,
            R"(r = \left[\,V_{2,1} > V_{1,1}\,\right] = \left[\,3 > 1\,\right] = 1)");
        row("mask", "M = causalmask(2)", 0, 1, R"(M_{1,2} = \left[\,2 \le 1\,\right] = 0)");
        row("wave", "P = sinpos(4, 4)", 2, 3,
            R"(P_{3,4} = \cos\left(\frac{2}{10000^{2/4}}\right) \approx 0.9998)");
        row("moved", "T = split_heads([1, 2, 3, 4], 2)", 0, 1, R"(T_{1,2,1} = 2)");
        row("text", "r = \"a\"", 0, 0, "calc.explain.entry");
        row("random", "r = randint(3, 3)", 0, 0, "r = 3\nr \\sim \\mathcal{U}\\{3,\\, \\ldots,\\, 3\\}");
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

    void everyFunctionShowsArithmeticThatComesTo_data()
    {
        QTest::addColumn<QByteArray>("expression");
        const char* expressions[] = {"sum(V)",
                                     "sum(V, 1)",
                                     "sum(V, 2)",
                                     "mean(V, 2)",
                                     "prod(V)",
                                     "maxof(V, 1)",
                                     "minof(V, 2)",
                                     "maxabs(V - Q)",
                                     "norm(V)",
                                     "norm(V, 2)",
                                     "var(V, 2)",
                                     "std(V, 1)",
                                     "entropy(softmax(V))",
                                     "logsumexp(V)",
                                     "cumsum(V)",
                                     "trace(V)",
                                     "dot(Q, V)",
                                     "kl(softmax(V), softmax(Q))",
                                     "allclose(Q, V)",
                                     "allclose(Q, Q)",
                                     "crossentropy(V, [2, 1])",
                                     "crossentropy(V, [2, 0])",
                                     "exp(V)",
                                     "abs(V)",
                                     "ln(abs(V) + 1)",
                                     "log2(abs(V) + 1)",
                                     "sqrt(abs(V))",
                                     "floor(V / 2)",
                                     "ceil(V / 2)",
                                     "round(V / 2)",
                                     "sign(V)",
                                     "sin(V)",
                                     "cos(V)",
                                     "tanh(V)",
                                     "sigmoid(V)",
                                     "relu(V)",
                                     "gelu(V)",
                                     "clamp(V, 0, 2)",
                                     "min(V, Q)",
                                     "max(V, Q)",
                                     "mod(V, 2)",
                                     "isinf(V / 0)",
                                     "isnan(0 ./ (V - 1))",
                                     "where(V > 0, Q, V)",
                                     "V > 0 && Q > 0",
                                     "V > 0 || Q > 0",
                                     "!(V > 0)",
                                     "V != Q",
                                     "tril(V)",
                                     "triu(V)",
                                     "diag(V)",
                                     "diag([1, 2])",
                                     "hcat(V, Q)",
                                     "vcat(V, Q)",
                                     "reshape(V, 1, 4)",
                                     "repmat(V, 2, 2)",
                                     "stack(V, Q)",
                                     "slice(stack(V, Q), 2)",
                                     "split_heads(V, 2)",
                                     "merge_heads(stack(V, Q))",
                                     "seq(1, 9, 2)",
                                     "linspace(0, 1, 5)",
                                     "eye(3)",
                                     "onehot([2, 1], 3)",
                                     "causalmask(3)",
                                     "causalmask(2, 4)",
                                     "window(4, 1)",
                                     "padmask([2, 3], 3)",
                                     "sinpos(4, 6)",
                                     "rope(V)",
                                     "rope(V, 100, 3)",
                                     "layernorm(V)",
                                     "rmsnorm(V)",
                                     "softmax(V)",
                                     "softmax(V, 1)",
                                     "attention(Q, K, V)",
                                     "Q * V",
                                     "V .^ 2",
                                     "V / 3 - Q",
                                     "V'",
                                     "[i * V for i in 1:3]",
                                     "sum(V .* Q, 2)",
                                     "mean(exp(V), 1)",
                                     "maxabs(Q * K' - V)"};
        for (const char* expression : expressions)
            QTest::newRow(expression) << QByteArray(expression);
    }

    void everyFunctionShowsArithmeticThatComesTo()
    {
        QFETCH(QByteArray, expression);
        const Sheet sheet = sheetOf("r = " + expression.toStdString(), twoTokens);
        const Result<Value> value = sheet.value("r");
        QVERIFY2(value, value ? "" : value.error().code.c_str());
        const Shape shape = value->shape();
        for (std::size_t i = 0; i < shape.count(); ++i) {
            const EntryRef entry{"r", i / shape.cols % shape.rows, i % shape.cols,
                                 i / (shape.cols * shape.rows)};
            const Result<Explanation> result = explain(sheet, entry);
            QVERIFY2(result, result ? "" : result.error().code.c_str());
            const std::vector<std::string> parts = test::equationParts(result->lines.front());
            QVERIFY2(parts.size() >= 2, result->lines.front().c_str());
            for (std::size_t part = std::max<std::size_t>(1, parts.size() - 2); part < parts.size(); ++part) {
                const auto shown = test::workedOut(parts[part]);
                // Only what is written in letters, before the numbers, may be no arithmetic.
                QVERIFY2(shown || part + 1 < parts.size(), result->lines.front().c_str());
                QVERIFY2(!shown || test::agrees(*shown, value->at(entry.row, entry.col, entry.slice)),
                         result->lines.front().c_str());
            }
            for (const std::string& line : result->lines)
                QVERIFY2(bracesBalance(QByteArray::fromStdString(line)), line.c_str());
        }
    }

    void heavyCellsAreExplainedWithinTheLimits()
    {
        const Sheet sheet = sheetOf("big = reshape(1:4096, 64, 64)\nf(x) = mean(softmax(big*x), 2)\n"
                                    "r = maxabs(f(2)' - f(1)')\nlist = [sum(big*big / k) for k in 1:6]");
        for (const char* cell : {"r", "list"}) {
            const Result<Explanation> result = explain(sheet, {cell, 0, 0});
            QVERIFY2(result, result ? "" : result.error().code.c_str());
            QVERIFY(!result->reads.empty());
        }
    }

    void aSmallSpreadAboutALargeMeanIsShown()
    {
        const Sheet sheet = sheetOf("r = layernorm([100000001, 100000003])");
        const Result<Explanation> result = explain(sheet, {"r", 0, 0});
        QVERIFY(result);
        const std::string& line = result->lines.front();
        QVERIFY2(line.find("\\sqrt{1 + ") != std::string::npos, line.c_str());
    }

    void aLongAttentionIsCutShort()
    {
        const Sheet sheet = sheetOf("X = reshape(1:40, 40, 1)\nO = attention(X, X, X)");
        const Result<Explanation> result = explain(sheet, {"O", 0, 0});
        QVERIFY(result);
        const QByteArray weight = QByteArray::fromStdString(result->lines.at(1));
        QVERIFY2(weight.startsWith("a_{1,1} = "), weight.constData());
        QVERIFY2(weight.contains("e^{1} + e^{2} + e^{3} + e^{4} + e^{5} + e^{6} + \\cdots}"),
                 weight.constData());
    }

    // Each call writes its argument four times.
    void callsWithinCallsAreCutShort()
    {
        std::string nested = "V[1, 2]";
        for (int i = 0; i < 10; ++i)
            nested = std::string("g(").append(nested).append(")");
        const Sheet sheet = sheetOf("g(x) = (x + x) + (x + x)\nr = " + nested, twoTokens);
        QCOMPARE(sheet.value("r")->number(), 1048576.0);
        const Result<Explanation> result = explain(sheet, {"r", 0, 0});
        QVERIFY(result);
        const QByteArray line = QByteArray::fromStdString(result->lines.front());
        QVERIFY2(line.size() < 25'000, qPrintable(QString::number(line.size())));
        QVERIFY(line.endsWith("1.0486\\cdot 10^{6}"));
        QVERIFY(bracesBalance(line));
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
