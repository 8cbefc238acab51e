#include "calc_support.h"

#include <QTest>

#include <random>
#include <stop_token>

using namespace lectern;
using namespace lectern::calc;
using namespace lectern::calc::testing;

namespace {

using Names = std::vector<std::string>;

Sheet chain()
{
    return sheetOf("O = A*V\nS = Q*K' / sqrt(cols(K))\nA = softmax(S)\nbig = maxof(S) > 100\nlamp = big + 1",
                   {{"Q", Value::fromRows({{1, 0}, {0, 1}})},
                    {"K", Value::fromRows({{1, 0}, {0, 1}})},
                    {"V", Value::fromRows({{2, 0}, {0, 4}})}});
}

const char* const tokens[] = {
    "1",    "2.5",     "a",     "b",     "c",      "Q",       "[",       "]",     "(",         ")",
    ",",    ";",       ":",     "+",     "-",      "*",       "/",       "^",     ".^",        "'",
    "==",   "<",       "&&",    "!",     "=",      "\n",      "if",      "sum",   "for",       "in",
    "i",    "#",       "\"",    "inf",   "nan",    "eye",     "rand",    "0",     "1e9",       "f",
    "x",    "zeros",   "stack", "slice", "causal", "softmax", "reshape", "\"t\"", "attention", "randint",
    "topk", "padmask", "rope",  "kl",    "rank",   "θ",       "（",      "\xff",  "1:3"};

std::string randomProgram(std::mt19937& generator)
{
    std::string text;
    const std::size_t length = generator() % 40;
    for (std::size_t i = 0; i < length; ++i) {
        if (generator() % 6 == 0)
            text += std::string("\n") + static_cast<char>('a' + generator() % 4) + " = ";
        text += tokens[generator() % std::size(tokens)];
        if (generator() % 3 == 0)
            text += ' ';
    }
    return text;
}

} // namespace

class TestCalcSheet : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void computesOnlyWhatAnEditTouches()
    {
        Sheet sheet = chain();
        QCOMPARE(sheet.computedCells(), std::size_t{5});
        QVERIFY(sheet.setInput("V", Value::fromRows({{1, 1}, {3, -1}})));
        QCOMPARE(sheet.recompute(), (Names{"O"}));
        QCOMPARE(sheet.computedCells(), std::size_t{1});
        QVERIFY(!sheet.setInput("V", Value::fromRows({{1, 1}, {3, -1}})));
        QVERIFY(sheet.recompute().empty());
        QCOMPARE(sheet.computedCells(), std::size_t{0});
        QVERIFY(!sheet.setInput("nothing", 1.0));
    }

    void anUnchangedResultStopsTheWave()
    {
        Sheet sheet = chain();
        QVERIFY(sheet.setInput("K", Value::fromRows({{2, 0}, {0, 2}})));
        QCOMPARE(sheet.recompute(), (Names{"O", "S", "A"}));
        QCOMPARE(sheet.computedCells(), std::size_t{4}); // big stays 0, so lamp is left alone
    }

    void aFailureIsCarried()
    {
        Sheet sheet = chain();
        sheet.setInput("K", Value::fromRows({{1, 0, 0}, {0, 1, 0}}));
        sheet.recompute();
        const Diagnostic error = sheet.value("S").error();
        QCOMPARE(error.code, std::string("calc.shape.product.turned"));
        QCOMPARE(error.parameters.back(), std::string("K"));
        QCOMPARE(error.where.line, 2);
        QCOMPARE(error.where.column, 5);
        QVERIFY(sheet.value("O").error() == error);
        sheet.setInput("K", Value::fromRows({{1, 0}, {0, 1}}));
        sheet.recompute();
        QCOMPARE(show(sheet.value("O")), std::string("1.3395 1.321; 0.6605 2.679"));
    }

    void sourcesLeaveOutConditionsAndOtherBranches()
    {
        Sheet sheet = sheetOf("pick = if(c > 0, a + 1, b)", {{"a", 1.0}, {"b", 2.0}, {"c", 1.0}});
        QCOMPARE(sheet.dependencies("pick"), (Names{"c", "a", "b"}));
        QCOMPARE(sheet.sources("pick"), (Names{"a"}));
        QVERIFY(sheet.setInput("c", -1.0));
        sheet.recompute();
        QCOMPARE(sheet.sources("pick"), (Names{"b"}));
        QVERIFY(sheet.sources("nothing").empty());
    }

    void aValueKnowsItsKind()
    {
        const Value number(2.0);
        const Value matrix = Value::fromRows({{1, 2}});
        const Value text(std::string("Q"));
        const Value texts(std::vector<std::string>{"Q", "K"});
        QVERIFY(number.isNumeric() && number.isNumber() && !number.isString() && !number.isStringList());
        QVERIFY(matrix.isNumeric() && !matrix.isNumber());
        QVERIFY(Value::fromRows({{3}}).isNumber());
        QVERIFY(text.isString() && !text.isNumeric() && !text.isNumber());
        QVERIFY(texts.isStringList() && !texts.isNumeric() && !texts.isString());
    }

    void anUntakenBranchMayFail()
    {
        const Sheet sheet = sheetOf("bad = [1,2]*[1,2]\na = if(0, bad, 3)\nb = if(1, bad, 3)");
        QCOMPARE(show(sheet.value("a")), std::string("3"));
        QCOMPARE(sheet.value("b").error().code, std::string("calc.shape.product.turned"));
    }

    void aRemedyIsNamed()
    {
        const Sheet sheet = sheetOf("Q = ones(2,3)\nK = ones(2,3)\nS = Q*K");
        QCOMPARE(sheet.value("S").error().parameters, (Names{"S = Q*K", "2x3", "2x3", "K'"}));
    }

    void functionsAreInlineCells()
    {
        const Sheet sheet =
            sheetOf("f(x, y) = x^2 + c*y\nc = 10\na = [f(i, 1) for i in 1:3]\nb = f(2, f(1, 0))");
        QCOMPARE(show(sheet.value("a")), std::string("11 14 19"));
        QCOMPARE(show(sheet.value("b")), std::string("14"));
        QCOMPARE(sheet.dependencies("a"), (Names{"c"}));
        QVERIFY(!sheet.value("f"));
    }

    void dependenciesInOrderOfUse()
    {
        QCOMPARE(chain().dependencies("S"), (Names{"Q", "K"}));
        QVERIFY(chain().dependencies("nothing").empty());
    }

    void circlesAndBrokenCellsDoNotHang()
    {
        const Sheet sheet =
            sheetOf("a = b\nb = a + 1\nc = nowhere\nd = b\nf(x) = f(x)\ng = f(1)\nh = max(1)\nk = 1");
        for (const char* name : {"a", "b", "c", "d", "g", "h"})
            QVERIFY2(!sheet.value(name), name);
        QCOMPARE(show(sheet.value("k")), std::string("1"));
    }

    void aMaskedRowIsNoticed()
    {
        Sheet sheet = sheetOf("A = softmax(M)\nB = safe_softmax(M)\nC = softmax(M, queries)",
                              {{"M", Value::fromRows({{0, 0}, {-INFINITY, -INFINITY}})}});
        QCOMPARE(sheet.notices().size(), std::size_t{1});
        QCOMPARE(sheet.notices()[0].code, std::string("calc.softmax.row.masked"));
        QCOMPARE(sheet.notices()[0].parameters, (Names{"2"}));
        QCOMPARE(sheet.notices()[0].severity, Severity::notice);
        sheet.setInput("M", Value::fromRows({{0, -INFINITY}, {0, -INFINITY}}));
        sheet.recompute();
        QCOMPARE(sheet.notices().at(0).code, std::string("calc.softmax.column.masked"));
    }

    void randomNumbersBelongToTheirCell()
    {
        const std::string before = show(sheetOf("a = rand(3)\nb = randn(2,2)").value("a"));
        const Sheet more = sheetOf("z = rand(3)\na = rand(3)\nb = randn(2,2)\nc = rand(3) - rand(3)");
        QCOMPARE(show(more.value("a")), before);
        QVERIFY(show(more.value("z")) != before);
        QVERIFY(show(more.value("c")) != "0; 0; 0");
        QVERIFY(show(sheetOf("a = rand(3)", {}, 2).value("a")) != before);
    }

    // The bits that every machine must draw: a change here changes the variants of every exercise.
    void randomNumbersAreFixed()
    {
        const Sheet sheet =
            sheetOf("a = randint(-9, 9, 1, 8)\nb = perm(8)\nc = rand(1)\nd = randn(1)", {}, 42);
        QCOMPARE(show(sheet.value("a")), std::string("9 -7 5 5 6 6 4 -2"));
        QCOMPARE(show(sheet.value("b")), std::string("3 6 8 1 2 7 4 5"));
        QCOMPARE(show(sheet.value("c"), 15), std::string("0.734368669814047"));
        QCOMPARE(show(sheet.value("d"), 15), std::string("-2.031348012968295"));
    }

    void aNewSeedTouchesOnlyRandomCells()
    {
        Sheet sheet = sheetOf("a = rand(2)\nb = 1\nr(n) = rand(n)\nc = r(2)\nd = b + 1");
        sheet.setSeed(1);
        QVERIFY(sheet.recompute().empty());
        sheet.setSeed(7);
        QCOMPARE(sheet.recompute(), (Names{"a", "c"}));
    }

    void aStoppedComputationGoesOnLater()
    {
        Sheet sheet = chain();
        sheet.setInput("Q", Value::fromRows({{5, 0}, {0, 5}}));
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(sheet.recompute(stop.get_token()).empty());
        QCOMPARE(show(sheet.value("S")), std::string("0.7071 0; 0 0.7071"));
        QCOMPARE(sheet.recompute().size(), std::size_t{3});
        QCOMPARE(show(sheet.value("S")), std::string("3.5355 0; 0 3.5355"));
        QCOMPARE(sheet.evaluate(parseExpression("1+1").value, stop.get_token()).error().code,
                 std::string("calc.cancelled"));
    }

    void expressionsOverTheCells()
    {
        const Sheet sheet = chain();
        const std::vector<KnownName> names{{"A"}, {"V"}, {"missing"}};
        QCOMPARE(show(sheet.evaluate(parseExpression("A[1,1]*100", {}, names).value), 2),
                 std::string("66.98"));
        QCOMPARE(sheet.evaluate(parseExpression("missing", {}, names).value).error().code,
                 std::string("calc.name.unknown"));
        QVERIFY(!sheet.evaluate(parseExpression("1 +", {}, names).value));
    }

    void copiesAreIndependent()
    {
        Sheet sheet = chain();
        const Sheet copy = sheet;
        sheet.setInput("V", Value::fromRows({{0, 0}, {0, 0}}));
        sheet.recompute();
        QCOMPARE(show(copy.value("O")), std::string("1.3395 1.321; 0.6605 2.679"));
        QCOMPARE(show(sheet.value("O")), std::string("0 0; 0 0"));
    }

    void workIsCountedAgainEachTime()
    {
        Limits limits;
        limits.work = 100;
        Sheet sheet = sheetOf("a = ones(9, 9)\nb = a + 1", {}, 1, limits);
        QVERIFY(sheet.value("a").has_value());
        QCOMPARE(sheet.value("b").error().code, std::string("calc.limit.work"));
        QCOMPARE(sheet.recompute(), (Names{"b"}));
        QVERIFY(sheet.value("b").has_value());
    }

    void functionsAreGivenFromOutside()
    {
        const auto parsed = parseProgram("a = f([1, 2]) + 1\ng(x) = f(f(x))\nb = g(a)\nc = [sum(f([t, t])) for t in 1:2]",
                                         {}, {{"f", {"X"}}});
        QVERIFY(!parsed.hasErrors());
        Sheet sheet(std::make_shared<const Program>(parsed.value));
        sheet.recompute();
        QCOMPARE(show(sheet.value("a")), std::string("calc.input.missing"));
        int calls = 0;
        QVERIFY(sheet.setFunction("f", [&calls](std::span<const Value> arguments) -> Result<Value> {
            ++calls;
            const Value& x = arguments.front();
            return Value::fromRows({{2 * x.at(0, 0), 2 * x.at(0, 1)}});
        }));
        sheet.recompute();
        QCOMPARE(show(sheet.value("a")), std::string("3 5"));
        QCOMPARE(show(sheet.value("b")), std::string("12 20"));
        QCOMPARE(show(sheet.value("c")), std::string("4 8"));
        QCOMPARE(calls, 5);
        QVERIFY(!sheet.setFunction("g", {}));
        sheet.setFunction("f", [](auto) -> Result<Value> { return lectern::fail("calc.shape.fit", {"x"}); });
        sheet.recompute();
        QCOMPARE(show(sheet.value("b")), std::string("calc.shape.fit"));
        QCOMPARE(sheet.value("a").error().where.column, 5); // it is the call's
    }

    void givenFunctionsAreNoValues_data()
    {
        QTest::addColumn<std::string>("source");
        QTest::addColumn<std::string>("code");
        QTest::newRow("as a value") << std::string("a = f") << std::string("calc.name.function");
        QTest::newRow("too few") << std::string("a = f()") << std::string("calc.call.arity");
        QTest::newRow("too many") << std::string("a = f(1, 2)") << std::string("calc.call.arity");
        QTest::newRow("defined again") << std::string("f(X) = X") << std::string("calc.name.twice");
        QTest::newRow("a cell of its name") << std::string("f = 1") << std::string("calc.name.twice");
        QTest::newRow("another name") << std::string("a = ff(1)") << std::string("calc.call.unknown");
    }

    void givenFunctionsAreNoValues()
    {
        QFETCH(std::string, source);
        QFETCH(std::string, code);
        const auto parsed = parseProgram(source, {}, {{"f", {"X"}}});
        QVERIFY(parsed.hasErrors());
        QCOMPARE(parsed.diagnostics.front().code, code);
    }

    void longChainsDoNotExhaustTheStack()
    {
        std::string sum = "1";
        for (int i = 0; i < 1900; ++i)
            sum += "+1";
        QCOMPARE(show(sheetOf("a = " + sum).value("a")), std::string("1901"));
    }

    void randomTokensDoNoHarm()
    {
        std::mt19937 generator(20240607);
        Limits limits;
        limits.work = 20'000;
        for (int round = 0; round < 20'000; ++round) {
            const std::string source = randomProgram(generator);
            Sheet sheet = sheetOf(source, {{"Q", Value::fromRows({{1, 2}, {3, 4}})}}, 1, limits);
            for (const Cell& cell : sheet.program().cells) {
                const Result<Value> value = sheet.value(cell.name);
                if (value)
                    static_cast<void>(explain(sheet, {cell.name, 0, 0, 0}));
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestCalcSheet)
#include "tst_calc_sheet.moc"
