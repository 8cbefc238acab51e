#include <lectern/calc/program.h>
#include <lectern/messages/messages.h>

#include <QTest>

#include <algorithm>
#include <set>

using namespace lectern;
using namespace lectern::calc;

namespace {

std::string repeated(std::string start, const char* text, int times)
{
    for (int i = 0; i < times; ++i)
        start += text;
    return start;
}

const Cell& onlyCell(const Program& program)
{
    return program.cells.at(0);
}

std::string operatorNumber(Operator op)
{
    return std::to_string(static_cast<int>(op));
}

// The tree with every operation in brackets.
std::string outline(const Program& program, NodeId id)
{
    const Node& node = program.nodes[static_cast<std::size_t>(id)];
    std::string text;
    switch (node.kind) {
    case NodeKind::binary:
        text = operatorNumber(node.op);
        break;
    case NodeKind::unary:
        text = std::string("u").append(operatorNumber(node.op));
        break;
    case NodeKind::transpose:
        text = "t";
        break;
    default:
        return std::string(program.text(id));
    }
    text += "(";
    for (const NodeId child : node.children)
        text.append(text.back() == '(' ? "" : " ").append(outline(program, child));
    return text + ")";
}

} // namespace

class TestCalcSyntax : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void errors_data()
    {
        QTest::addColumn<QByteArray>("source");
        QTest::addColumn<QByteArray>("code");
        QTest::addColumn<int>("line");
        QTest::addColumn<int>("column");
        const auto row = [](const char* name, const QByteArray& source, const char* code, int line,
                            int column) {
            QTest::newRow(name) << source << QByteArray(code) << line << column;
        };
        row("strange character", "a = 1 $ 2", "calc.character", 1, 7);
        row("chinese name", "a = 分", "calc.character", 1, 5);
        row("broken utf-8", "a = \xff", "calc.character", 1, 5);
        row("full-width plus", "a = 1＋2", "calc.character.fullwidth", 1, 6);
        row("full-width comma", "a = [1，2]", "calc.character.fullwidth", 1, 7);
        row("full-width bracket", "a = （1)", "calc.character.fullwidth", 1, 5);
        row("full-width digit", "a = ６", "calc.character.fullwidth", 1, 5);
        row("full-width equals", "a ＝ 1", "calc.character.fullwidth", 1, 3);
        row("percent", "a = 5 % 2", "calc.character.percent", 1, 7);
        row("single and", "a = 1 & 2", "calc.character.single", 1, 7);
        row("open text", "a = \"one\nb = 2", "calc.string.open", 1, 5);
        row("single quotes", "a = 'one'", "calc.string.quotes", 1, 5);
        row("huge number", "a = 1e999", "calc.number.range", 1, 5);
        row("product without sign", "a = 3x", "calc.number.name", 1, 5);
        row("python transpose", "a = 1\nb = a.T", "calc.transpose.python", 2, 6);
        row("python power", "a = 2**3", "calc.power.python", 1, 6);
        row("no cell", "1 + 2", "calc.cell.form", 1, 1);
        row("assignment to an entry", "a[1] = 2", "calc.cell.form", 1, 2);
        row("no equals", "a 2", "calc.cell.equals", 1, 3);
        row("double equals", "a == 2", "calc.cell.equals.double", 1, 3);
        row("equals inside", "a = (1 = 2)", "calc.equals.compare", 1, 8);
        row("equals behind", "a = 1 = 2", "calc.equals.compare", 1, 7);
        row("semicolon", "a = 1;", "calc.semicolon", 1, 6);
        row("semicolon in call", "a = max(1; 2)", "calc.semicolon.arguments", 1, 10);
        row("comma outside", "a = 0,67", "calc.comma.outside", 1, 6);
        row("comma missing", "a = [1 2]", "calc.comma.missing", 1, 8);
        row("operator missing", "a = 1\nb = 2 a", "calc.operator.missing", 2, 7);
        row("bracket after value", "a = 2 (3)", "calc.operator.missing.bracket", 1, 7);
        row("nothing behind plus", "a = 1 +", "calc.expression.missing", 1, 8);
        row("trailing comma in call", "a = max(1, )", "calc.expression.missing", 1, 12);
        row("two signs", "a = 1 * / 2", "calc.token.unexpected", 1, 9);
        row("keyword", "a = in", "calc.token.unexpected", 1, 5);
        row("open bracket", "a = (1 + 2", "calc.bracket.open", 1, 5);
        row("open bracket before a cell", "a = [1, 2\nb = 3", "calc.bracket.open", 1, 5);
        row("wrong bracket", "a = (1 + 2]", "calc.bracket.expected", 1, 11);
        row("empty matrix", "a = []", "calc.matrix.empty", 1, 5);
        row("chained comparison", "a = 1 < 2 < 3", "calc.compare.chain", 1, 11);
        row("chained range", "a = 1:2:9", "calc.range.chain", 1, 8);
        row("open range", "a = :", "calc.range.open", 1, 5);
        row("four indices", "a = 1\nb = a[1, 1, 1, 1]", "calc.index.many", 2, 6);
        row("list without in", "a = [i for i of 3]", "calc.comprehension.form", 1, 14);
        row("parameter", "f(2) = 3", "calc.function.parameter", 1, 3);
        row("reserved", "sum = 3", "calc.name.reserved", 1, 1);
        row("reserved constant", "e = 3", "calc.name.reserved", 1, 1);
        row("twice", "a = 1\na = 2", "calc.name.twice", 2, 1);
        row("parameter twice", "f(x, x) = 2", "calc.name.twice", 1, 6);
        row("unknown", "a = 1 + zzz", "calc.name.unknown", 1, 9);
        row("near", "scores = 1\nb = scorse", "calc.name.unknown.near", 2, 5);
        row("wrong case", "Q = 1\nb = q", "calc.name.unknown.near", 2, 5);
        row("function as value", "a = sum + 1", "calc.name.function", 1, 5);
        row("own function as value", "f(x) = x\na = f", "calc.name.function", 2, 5);
        row("call of a value", "a = 1\nb = a(1)", "calc.call.cell", 2, 5);
        row("unknown function", "a = frobnicate(1)", "calc.call.unknown", 1, 5);
        row("near function", "a = softmxa(1)", "calc.call.unknown.near", 1, 5);
        row("arity", "a = max(1)", "calc.call.arity", 1, 5);
        row("arity of own", "f(x, y) = x + y\na = f(1)", "calc.call.arity", 2, 5);
        row("circle", "a = b\nb = a", "calc.circle", 2, 1);
        row("self", "a = a + 1", "calc.circle", 1, 1);
        row("recursion", "f(x) = f(x - 1)", "calc.function.recursive", 1, 1);
        row("depth", QByteArray::fromStdString(repeated(repeated("a = ", "(", 70) + "1", ")", 70)),
            "calc.limit.depth", 1, 69);
        row("transposes", QByteArray::fromStdString(repeated("a = 1", "'", 70)), "calc.limit.depth", 1, 5);
        row("nodes", QByteArray::fromStdString(repeated("a = 1", "+1", 4000)), "calc.limit.nodes", 1, 5);
        QByteArray cells;
        for (int i = 0; i <= 128; ++i)
            cells += "c" + QByteArray::number(i) + " = 1\n";
        row("cells", cells, "calc.limit.cells", 129, 1);
        QByteArray functions = "f0(x) = x\n";
        for (int i = 1; i < 100; ++i)
            functions +=
                "f" + QByteArray::number(i) + "(x) = ((((-(-(-f" + QByteArray::number(i - 1) + "(x)))))))\n";
        row("functions in functions", functions, "calc.limit.depth", 65, 1);
    }

    void errors()
    {
        QFETCH(QByteArray, source);
        QFETCH(QByteArray, code);
        QFETCH(int, line);
        QFETCH(int, column);
        const Checked<Program> parsed = parseProgram(source.toStdString(), {"c.yaml"});
        QVERIFY(!parsed.diagnostics.empty());
        const Diagnostic& first = parsed.diagnostics.front();
        QCOMPARE(QByteArray::fromStdString(first.code), code);
        QCOMPARE(first.where.line, line);
        QCOMPARE(first.where.column, column);
        QCOMPARE(first.where.file, std::string("c.yaml"));
        QVERIFY(messages::knows(first.code));
    }

    void oneErrorForOneCause()
    {
        const auto parsed = parseProgram("a = 1 +\nb = a * 2\nc = nowhere\nd = c + 1");
        QCOMPARE(parsed.diagnostics.size(), std::size_t{2});
        QCOMPARE(parsed.diagnostics[0].code, std::string("calc.expression.missing"));
        QCOMPARE(parsed.diagnostics[1].code, std::string("calc.name.unknown"));
    }

    void circleIsNamed()
    {
        const auto parsed = parseProgram("a = b\nb = c + 1\nc = a * 2");
        QCOMPARE(parsed.diagnostics.size(), std::size_t{1});
        QCOMPARE(parsed.diagnostics[0].parameters, (std::vector<std::string>{"a -> b -> c -> a"}));
    }

    void placeInAYamlBlock()
    {
        const std::string yaml = "title: x\ncells: |\n  a = 1\n\n  注 = 2\n";
        const std::string block = "a = 1\n\n注 = 2\n";
        const std::size_t offset = yaml.find("a = 1");
        const auto parsed = parseProgram(block, {"c.yaml", offset, 3, 3, 2});
        QCOMPARE(parsed.diagnostics.size(), std::size_t{1});
        const SourceRegion& where = parsed.diagnostics[0].where;
        QCOMPARE(where.line, 5);
        QCOMPARE(where.column, 3);
        QCOMPARE(where.begin, yaml.find("注"));
        QCOMPARE(where.end, yaml.find("注") + 3);
    }

    void precedence_data()
    {
        const auto n = operatorNumber;
        QTest::addColumn<QByteArray>("source");
        QTest::addColumn<QByteArray>("tree");
        const auto row = [](const char* source, const std::string& tree) {
            QTest::newRow(source) << QByteArray(source) << QByteArray::fromStdString(tree);
        };
        const std::string power = n(Operator::power);
        const std::string negate = std::string("u").append(n(Operator::negate));
        const auto call = [](const std::string& head, const char* rest) {
            return std::string(head).append(rest);
        };
        row("-2^2", call(negate, "(") + call(power, "(2 2))"));
        row("2^-1", call(power, "(2 ") + call(negate, "(1))"));
        row("2^3^2", call(power, "(2 ") + call(power, "(3 2))"));
        row("2*3'", call(n(Operator::multiply), "(2 t(3))"));
        row("2@3", call(n(Operator::multiply), "(2 3)"));
        row("2.*3", call(n(Operator::multiplyEntries), "(2 3)"));
        row("1+2:3", call(n(Operator::range), "(") + call(n(Operator::add), "(1 2) 3)"));
        row("1 < 2 && 3 < 4 || 5", call(n(Operator::logicalOr), "(") + call(n(Operator::logicalAnd), "(") +
                                       call(n(Operator::less), "(1 2) ") +
                                       call(n(Operator::less), "(3 4)) 5)"));
        row("1-2-3", call(n(Operator::subtract), "(") + call(n(Operator::subtract), "(1 2) 3)"));
    }

    void precedence()
    {
        QFETCH(QByteArray, source);
        QFETCH(QByteArray, tree);
        const auto parsed = parseExpression(source.toStdString());
        QVERIFY(!parsed.hasErrors());
        QCOMPARE(QByteArray::fromStdString(outline(parsed.value, onlyCell(parsed.value).expression)), tree);
    }

    void accepted_data()
    {
        QTest::addColumn<QByteArray>("source");
        for (const char* source :
             {"", "# only a comment", "a = 1 # behind", "a = [1, 2\n     3, 4]", "a = [1, 2;\n     3, 4;\n]",
              "a = [1,\n2]", "a = max(1,\n  2)", "θ = 1\nα_1 = θ * 2", "f(x, y) = x * y\na = f(2, 3)",
              "a = [i^2 for i in 1:3]", "a = [[i*j for j in 1:3] for i in 1:2]",
              "S = [1, 2]\nA = softmax(S, keys)", "keys = 2\nA = softmax([1, 2], queries)",
              "a = \"text # no comment\"", "a = 1.\nb = .5e-3\nc = 2.*3",
              "a = [1, 2]\nb = a[1]\nc = a [:, 2]", "\r\na = 1\r\nb = 2\r\n", "a = [\n1\n,\n2\n]"})
            QTest::newRow(source) << QByteArray(source);
    }

    void accepted()
    {
        QFETCH(QByteArray, source);
        const auto parsed = parseProgram(source.toStdString());
        for (const Diagnostic& diagnostic : parsed.diagnostics)
            qWarning() << messages::formatLine(diagnostic);
        QVERIFY(parsed.diagnostics.empty());
    }

    void namesAreBound()
    {
        const auto parsed = parseProgram("f(x) = x + pi\na = f(Q)", {}, {{"Q"}});
        QVERIFY(!parsed.hasErrors());
        std::set<Binding> bindings;
        for (const Node& node : parsed.value.nodes)
            bindings.insert(node.binding);
        QVERIFY(bindings.contains(Binding::local) && bindings.contains(Binding::constant) &&
                bindings.contains(Binding::input) && bindings.contains(Binding::function));
    }

    void inputsMayNotHideFunctions()
    {
        QCOMPARE(parseProgram("a = 1", {}, {{"sum"}}).diagnostics.at(0).code,
                 std::string("calc.name.reserved"));
        QCOMPARE(parseProgram("Q = 1", {}, {{"Q"}}).diagnostics.at(0).code, std::string("calc.name.twice"));
    }

    void longChainsAreFine() { QVERIFY(!parseExpression(repeated("1", "+1", 1900)).hasErrors()); }

    void signaturesAreComplete()
    {
        std::set<std::string> names;
        for (const Signature& signature : signatures()) {
            QVERIFY2(names.insert(signature.name).second, signature.name);
            QVERIFY(signature.least >= 1 && signature.least <= signature.most);
            QVERIFY(*signature.summary);
            QCOMPARE(findSignature(signature.name), static_cast<int>(names.size()) - 1);
        }
        QCOMPARE(findSignature("nothing"), -1);
    }
};

QTEST_GUILESS_MAIN(TestCalcSyntax)
#include "tst_calc_syntax.moc"
