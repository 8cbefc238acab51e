#include "calc_support.h"

#include <lectern/calc/sheet.h>

#include <QTest>

#include <algorithm>
#include <clocale>
#include <set>
#include <string>

using namespace lectern;
using namespace lectern::calc;
using namespace lectern::calc::testing;

namespace {

struct Row
{
    const char* name; ///< begins with the function's name
    const char* expression;
    const char* expected;
};

const std::vector<Row>& operatorRows()
{
    static const std::vector<Row> rows{
        {"product", "[1,2;3,4]*[5,6;7,8]", "19 22; 43 50"},
        {"product five rows", "[1;2;3;4;5]*[1,2,3,4,5]",
         "1 2 3 4 5; 2 4 6 8 10; 3 6 9 12 15; 4 8 12 16 20; 5 10 15 20 25"},
        {"at is the product", "[1,2]@[3;4]", "11"},
        {"a number scales", "2*[1,2]", "2 4"},
        {"entries", "[1,2;3,4].*[2;10]", "2 4; 30 40"},
        {"division", "[2,4]/2", "1 2"},
        {"division of entries", "[2,4]./[4,2]", "0.5 2"},
        {"matrix power", "[1,1;0,1]^5", "1 5; 0 1"},
        {"matrix power 0", "[1,1;0,1]^0", "1 0; 0 1"},
        {"power of entries", "[1,2,3].^2", "1 4 9"},
        {"power", "2^0.5", "1.4142"},
        {"minus before power", "-2^2", "-4"},
        {"power of a power", "2^3^2", "512"},
        {"broadcast", "[1;2] + [10,20]", "11 21; 12 22"},
        {"broadcast slices", "stack([1,2],[3,4]) + [10,20]", "11 22 | 13 24"},
        {"batched product", "stack([1,2],[3,4])*[1;10]", "21 | 43"},
        {"batched transpose", "stack([1,2],[3,4])'", "1; 2 | 3; 4"},
        {"comparison", "[1,2,3] >= 2", "0 1 1"},
        {"equality", "[1,2,3] == [1,0,3]", "1 0 1"},
        {"logic", "[1,0] && [1,1] || [0,0]", "1 0"},
        {"not", "![1,0]", "0 1"},
        {"unary plus", "+[1,2]", "1 2"},
        {"range", "2:5", "2 3 4 5"},
        {"transpose", "[1,2;3,4]'", "1 3; 2 4"},
        {"index", "[1,2;3,4][2,1]", "3"},
        {"index row", "[1,2;3,4][2,:]", "3 4"},
        {"index with a list", "[10,20,30][[3,1]]", "30 10"},
        {"index of a column", "[10;20;30][2:3]", "20; 30"},
        {"index of a tensor", "stack([1,2],[3,4])[1,2,2]", "4"},
        {"slice by index", "stack([1,2],[3,4])[:,:,2]", "3 4"},
        {"list of numbers", "[i^2 for i in 1:4]", "1 4 9 16"},
        {"list of rows", "[[i, 2*i] for i in 1:3]", "1 2; 2 4; 3 6"},
        {"nested list", "[[i*j for j in 1:2] for i in 1:3]", "1 2; 2 4; 3 6"},
        {"list over texts", "[len(t) for t in [\"a\", \"bcd\"]]", "1 3"},
        {"list of texts", "[\"x\" + str(i) for i in 1:2]", "x1,x2"},
        {"text list", "[\"a\", \"b\"][2]", "b"},
        {"text equality", "[\"a\", \"b\"] == \"b\"", "0 1"},
        {"blocks", "[[1,2;3,4], [5;6]; 7, 8, 9]", "1 2 5; 3 4 6; 7 8 9"},
        {"constants", "[pi, e, inf, nan]", "3.1416 2.7183 inf nan"},
        {"nan spreads", "[0, 1]*[nan; 1]", "nan"},
    };
    return rows;
}

const std::vector<Row>& functionRows()
{
    static const std::vector<Row> rows{
        {"rows", "rows([1,2;3,4;5,6])", "3"},
        {"cols", "cols([1,2;3,4;5,6])", "2"},
        {"slices", "slices(zeros(1,2,3))", "3"},
        {"numel", "numel(zeros(2,3,4))", "24"},
        {"eye", "eye(2)", "1 0; 0 1"},
        {"eye wide", "eye(2,3)", "1 0 0; 0 1 0"},
        {"zeros", "zeros(1,2,2)", "0 0 | 0 0"},
        {"ones", "ones(2,1)", "1; 1"},
        {"fill", "fill(1,3,7)", "7 7 7"},
        {"seq", "seq(0,1,0.25)", "0 0.25 0.5 0.75 1"},
        {"seq down", "seq(3,1,-1)", "3 2 1"},
        {"seq of tenths", "len(seq(0,1,0.1))", "11"},
        {"linspace", "linspace(0,1,3)", "0 0.5 1"},
        {"diag of a row", "diag([1,2])", "1 0; 0 2"},
        {"diag of a matrix", "diag([1,2;3,4])", "1; 4"},
        {"reshape", "reshape(1:6,2,3)", "1 2 3; 4 5 6"},
        {"reshape to slices", "reshape(1:4,1,2,2)", "1 2 | 3 4"},
        {"tril", "tril(ones(3,3))", "1 0 0; 1 1 0; 1 1 1"},
        {"tril offset", "tril(ones(2,2),-1)", "0 0; 1 0"},
        {"triu", "triu(ones(2,2))", "1 1; 0 1"},
        {"hcat", "hcat([1;2],[3;4],[5;6])", "1 3 5; 2 4 6"},
        {"vcat", "vcat([1,2],[3,4])", "1 2; 3 4"},
        {"stack", "stack([1,2],[3,4])", "1 2 | 3 4"},
        {"repmat", "repmat([1,2],2,2)", "1 2 1 2; 1 2 1 2"},
        {"slice", "slice(stack([1,2],[3,4]),2)", "3 4"},
        {"exp", "exp([0,1])", "1 2.7183"},
        {"log", "log(e^2)", "2"},
        {"ln", "ln(e)", "1"},
        {"log2", "log2([8,1024])", "3 10"},
        {"sqrt", "sqrt([4,2])", "2 1.4142"},
        {"abs", "abs([-1,2])", "1 2"},
        {"sign", "sign([-3,0,2])", "-1 0 1"},
        {"floor", "floor([1.5,-1.5])", "1 -2"},
        {"ceil", "ceil([1.5,-1.5])", "2 -1"},
        {"round", "round([2.5,-2.5,0.66978])", "3 -3 1"},
        {"round digits", "round(0.66978,2)", "0.67"},
        {"sin", "sin(pi/2)", "1"},
        {"cos", "cos(pi)", "-1"},
        {"tanh", "tanh(1)", "0.7616"},
        {"sigmoid", "sigmoid([0,2])", "0.5 0.8808"},
        {"relu", "relu([-1,2])", "0 2"},
        {"gelu", "gelu([1,-1])", "0.8413 -0.1587"},
        {"min", "min([1,5],[3,2])", "1 2"},
        {"max", "max([1,5],3)", "3 5"},
        {"mod", "mod([7,-1],3)", "1 2"},
        {"clamp", "clamp([-5,0,5],-1,1)", "-1 0 1"},
        {"where", "where([1,0],[2,3],-inf)", "2 -inf"},
        {"where broadcast", "where([1;0],[2,3],0)", "2 3; 0 0"},
        {"where keeps nan", "where([1,0],nan,5)", "nan 5"},
        {"if is lazy", "if(1, 7, [1,2]*[1,2])", "7"},
        {"isinf", "isinf([1,-inf])", "0 1"},
        {"isnan", "isnan([1,nan])", "0 1"},
        {"sum", "sum([1,2;3,4])", "10"},
        {"sum along rows", "sum([1,2;3,4],2)", "3; 7"},
        {"sum down columns", "sum([1,2;3,4],1)", "4 6"},
        {"sum of slices", "sum(stack([1,2],[3,4]),3)", "4 6"},
        {"prod", "prod([1,2;3,4])", "24"},
        {"mean", "mean([1,2;3,4],2)", "1.5; 3.5"},
        {"var", "var([1,2,3,4])", "1.25"},
        {"std", "std([1,3])", "1"},
        {"maxof", "maxof([1,9;3,4])", "9"},
        {"minof", "minof([1,9;3,4],1)", "1 4"},
        {"argmax", "argmax([1,9;7,4])", "2; 1"},
        {"argmin", "argmin([1,9;7,4])", "1; 2"},
        {"any", "any([0,0,1])", "1"},
        {"all", "all([1,0,1])", "0"},
        {"all along rows", "all([1,1;1,0],2)", "1; 0"},
        {"norm", "norm([3,4])", "5"},
        {"norm of rows", "norm([3,4;6,8],2)", "5; 10"},
        {"dot", "dot([1,2],[3;4])", "11"},
        {"cumsum", "cumsum([1,2;3,4])", "1 3; 3 7"},
        {"cumsum down", "cumsum([1,2;3,4],1)", "1 2; 4 6"},
        {"entropy", "entropy([0.5,0.5;1,0])", "0.6931; 0"},
        {"trace", "trace([1,2;3,4])", "5"},
        {"rank", "rank([1,2;2,4])", "1"},
        {"rank full", "rank([1,2;3,4])", "2"},
        {"rank of zeros", "rank(zeros(2,2))", "0"},
        {"maxabs", "maxabs([1,-9;3,4])", "9"},
        {"allclose", "allclose([1,2],[1,2.0001],0.001)", "1"},
        {"allclose not", "allclose([1,2],[1,2.1])", "0"},
        {"logsumexp", "logsumexp([0,0;1000,1000])", "0.6931; 1000.6931"},
        {"kl", "kl([0.5,0.5],[0.25,0.75])", "0.1438"},
        {"kl with zero", "kl([1,0],[0.5,0.5])", "0.6931"},
        {"softmax", "softmax([8,0])", "0.9997 0.0003"},
        {"softmax of two", "softmax([2,0])", "0.8808 0.1192"},
        {"softmax keys", "softmax([2,0;0,0], keys)", "0.8808 0.1192; 0.5 0.5"},
        {"softmax queries", "softmax([2,0;0,0], queries)", "0.8808 0.5; 0.1192 0.5"},
        {"softmax dim", "softmax([2,0;0,0], 1)", "0.8808 0.5; 0.1192 0.5"},
        {"softmax of slices", "softmax(stack([0,0],[2,0]))", "0.5 0.5 | 0.8808 0.1192"},
        {"softmax masked", "softmax([-inf,-inf])", "nan nan"},
        {"safe_softmax", "safe_softmax([-inf,-inf;0,0])", "0 0; 0.5 0.5"},
        {"causal", "causal(2)", "0 -inf; 0 0"},
        {"causalmask", "causalmask(3)", "1 0 0; 1 1 0; 1 1 1"},
        {"causalmask of the newest", "causalmask(2,3)", "1 1 0; 1 1 1"},
        {"window", "window(3,1)", "1 1 0; 1 1 1; 0 1 1"},
        {"padmask", "padmask(2,3)", "1 1 0; 1 1 0; 1 1 0"},
        {"padmask of two", "padmask([1,2],2,1)", "1 0 | 1 1"},
        {"maskfill", "maskfill([1,2],[1,0])", "1 -inf"},
        {"maskfill with", "maskfill([1,2],[1,0],0)", "1 0"},
        {"attention", "attention(eye(2),eye(2),[2,0;0,4])", "1.3395 1.321; 0.6605 2.679"},
        {"attention causal", "attention(eye(2),eye(2),[2,0;0,4],causal(2))", "2 0; 0.6605 2.679"},
        {"attention masked row", "attention([1],[1],[5],[-inf])", "0"},
        {"attention heads", "attention(ones(1,1,2),ones(1,1,2),stack([3],[4]))", "3 | 4"},
        {"split_heads", "split_heads([1,2,3,4;5,6,7,8],2)", "1 2; 5 6 | 3 4; 7 8"},
        {"merge_heads", "merge_heads(split_heads([1,2,3,4;5,6,7,8],2))", "1 2 3 4; 5 6 7 8"},
        {"merge_heads batch", "merge_heads(split_heads(stack([1,2],[3,4]),2),2)", "1 2 | 3 4"},
        {"multi_head", "multi_head(eye(2),eye(2),eye(2),[2,0;0,4],eye(2),1)", "1.3395 1.321; 0.6605 2.679"},
        {"multi_head causal", "multi_head(eye(2),eye(2),eye(2),[2,0;0,4],eye(2),2,causal(2))",
         "2 0; 1 2.9242"},
        {"layernorm", "layernorm([1,3],0)", "-1 1"},
        {"rmsnorm", "rmsnorm([3,3],0)", "1 1"},
        {"sinpos", "sinpos(2,4)", "0 1 0 1; 0.8415 0.5403 0.01 1"},
        {"rope", "rope([1,0;1,0])", "1 0; 0.5403 0.8415"},
        {"rope first", "rope([1,0],10000,1)", "0.5403 0.8415"},
        {"alibi", "alibi(2,1)", "0 -0.0039; -0.0039 0"},
        {"onehot", "onehot([2,1],3)", "0 1 0; 1 0 0"},
        {"crossentropy", "crossentropy([0,0;5,5],[1,2])", "0.6931"},
        {"crossentropy ignores", "crossentropy([0,0;50,5],[1,0])", "0.6931"},
        {"topk", "topk([1,9,5;3,2,1],2)", "2 3; 1 2"},
        {"randint", "randint(3,3)", "3"},
        {"rand", "all(rand(50,2) < 1) && all(rand(50,2) >= 0)", "1"},
        {"randn", "abs(mean(randn(100,100))) < 0.05 && abs(var(randn(100,100)) - 1) < 0.05", "1"},
        {"perm", "sum(onehot(perm(5),5),1)", "1 1 1 1 1"},
        {"len", "len(\"狗咬人\")", "3"},
        {"str", "str(0.5)", "0.5"},
        {"str digits", "str(pi,2)", "3.14"},
        {"jacobian of softmax", "norm(diag(softmax([2,0])) - softmax([2,0])'*softmax([2,0]))", "0.21"},
    };
    return rows;
}

std::string compute(const std::string& expression)
{
    return show(sheetOf(std::string("r = ").append(expression)).value("r"));
}

void addRows(const std::vector<Row>& rows)
{
    for (const Row& row : rows)
        QTest::newRow(row.name) << QByteArray(row.expression) << QByteArray(row.expected);
}

} // namespace

class TestCalcFunctions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void computes_data()
    {
        QTest::addColumn<QByteArray>("expression");
        QTest::addColumn<QByteArray>("expected");
        addRows(operatorRows());
        addRows(functionRows());
    }

    void computes()
    {
        QFETCH(QByteArray, expression);
        QFETCH(QByteArray, expected);
        QCOMPARE(QByteArray::fromStdString(compute(expression.toStdString())), expected);
    }

    void everyFunctionHasARow()
    {
        for (const Signature& signature : signatures()) {
            const std::string name = signature.name;
            const bool found = std::any_of(functionRows().begin(), functionRows().end(), [&](const Row& row) {
                const std::string_view label(row.name);
                return label == name || label.starts_with(name + " ");
            });
            QVERIFY2(found, signature.name);
        }
    }

    void figuresOfTheArticle()
    {
        const Sheet sheet = sheetOf("S = Q*K' / sqrt(cols(K))\n"
                                    "A = softmax(S)\n"
                                    "O = A*V\n"
                                    "Ac = softmax(S + causal(2))\n"
                                    "Oc = Ac*V\n"
                                    "J8 = norm(diag(softmax([8,0])) - softmax([8,0])'*softmax([8,0]))\n"
                                    "W = [1,1;3,-1]\n"
                                    "E = A*W\n"
                                    "Ec = Ac*W",
                                    {{"Q", Value::fromRows({{1, 0}, {0, 1}})},
                                     {"K", Value::fromRows({{1, 0}, {0, 1}})},
                                     {"V", Value::fromRows({{2, 0}, {0, 4}})}});
        QCOMPARE(show(sheet.value("O")), std::string("1.3395 1.321; 0.6605 2.679"));
        QCOMPARE(show(sheet.value("Ac")), std::string("1 0; 0.3302 0.6698"));
        QCOMPARE(show(sheet.value("Oc")), std::string("2 0; 0.6605 2.679"));
        QCOMPARE(show(sheet.value("E")), std::string("1.6605 0.3395; 2.3395 -0.3395"));
        QCOMPARE(show(sheet.value("Ec")), std::string("1 1; 2.3395 -0.3395"));
        QCOMPARE(show(sheet.value("J8"), 5), std::string("0.00067"));
    }

    void aCommaLocaleChangesNothing()
    {
        const std::string program = "r = [str(1.5, 2), str(0.125), \"x\"]";
        const std::string before = show(sheetOf(program).value("r"));
        const double number = sheetOf("r = 2.5e-3*exp(0.5)").value("r")->number();
        QVERIFY2(std::setlocale(LC_ALL, "de_DE.UTF-8"), "the locale de_DE.UTF-8 is needed for this test");
        QCOMPARE(std::string(std::localeconv()->decimal_point), std::string(","));
        const std::string after = show(sheetOf(program).value("r"));
        const double again = sheetOf("r = 2.5e-3*exp(0.5)").value("r")->number();
        std::setlocale(LC_ALL, "C");
        QCOMPARE(after, before);
        QCOMPARE(after, std::string("1.50,0.125,x"));
        QVERIFY(Value(again).identical(Value(number)));
    }
};

QTEST_GUILESS_MAIN(TestCalcFunctions)
#include "tst_calc_functions.moc"
