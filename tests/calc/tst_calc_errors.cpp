#include "calc_support.h"

#include <lectern/messages/messages.h>

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

using namespace lectern;
using namespace lectern::calc;
using namespace lectern::calc::testing;

namespace {

QByteArray contents(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QSet<QString> codesIn(const QString& folder)
{
    static const QRegularExpression code(QStringLiteral("\"(calc\\.[a-z0-9._]+)\""));
    QSet<QString> codes;
    QDirIterator files(folder, {QStringLiteral("*.cpp")}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString text = QString::fromUtf8(contents(files.next()));
        auto matches = code.globalMatch(text);
        while (matches.hasNext())
            codes.insert(matches.next().captured(1));
    }
    return codes;
}

} // namespace

class TestCalcErrors : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void errors_data()
    {
        QTest::addColumn<QByteArray>("expression");
        QTest::addColumn<QByteArray>("code");
        QTest::addColumn<int>("column"); // within the expression
        const auto row = [](const char* expression, const char* code, int column) {
            QTest::newRow(expression) << QByteArray(expression) << QByteArray(code) << column;
        };
        row("ones(2,3)*ones(4,5)", "calc.shape.product", 1);
        row("1 + ones(2,3)*ones(2,3)", "calc.shape.product.turned", 5);
        row("ones(1,2,2)*ones(2,1,3)", "calc.shape.product.slices", 1);
        row("ones(2,3) + ones(4,5)", "calc.shape.fit", 1);
        row("ones(2,3) + ones(3,2)", "calc.shape.fit.turned", 1);
        row("where(ones(1,2), ones(1,3), 1)", "calc.shape.fit", 1);
        row("[\"a\",\"b\"] == [\"a\",\"b\",\"c\"]", "calc.shape.fit", 1);
        row("\"a\" * 2", "calc.operand.text", 1);
        row("-\"a\"", "calc.operand.text", 1);
        row("ones(2,2)/ones(2,2)", "calc.divide.matrix", 1);
        row("ones(2,3)^2", "calc.power.square", 1);
        row("ones(2,2)^0.5", "calc.power.exponent", 1);
        row("2^ones(2,2)", "calc.power.matrix", 1);
        row("ones(1,2):3", "calc.range.ends", 1);
        row("1:inf", "calc.range.ends", 1);
        row("3:1", "calc.range.empty", 1);
        row("seq(3,1)", "calc.seq.empty", 1);
        row("[1, \"a\"]", "calc.matrix.mixed", 1);
        row("[ones(2,1), 1]", "calc.matrix.height", 1);
        row("[1, 2; 3]", "calc.matrix.width", 1);
        row("[ones(1,i) for i in 1:2]", "calc.list.mixed", 1);
        row("[1,2][1.5]", "calc.index.whole", 7);
        row("[1,2][0]", "calc.index.zero", 7);
        row("[1,2][3]", "calc.index.range", 7);
        row("[\"a\"][1,1]", "calc.index.count", 1);
        row("ones(2,2)[1]", "calc.index.count.matrix", 1);
        row("ones(2,2,2)[1,1]", "calc.index.count.tensor", 1);
        row("if(ones(1,2), 1, 2)", "calc.if.condition", 4);
        row("exp(\"a\")", "calc.argument.numbers", 5);
        row("trace(ones(2,2,2))", "calc.argument.matrix", 7);
        row("linspace(ones(1,2), 1, 3)", "calc.argument.number", 10);
        row("eye(0)", "calc.argument.whole", 5);
        row("sum([1,2], 4)", "calc.argument.whole", 12);
        row("onehot([4], 3)", "calc.argument.whole", 8);
        row("reshape(1:6, 4, 2)", "calc.reshape", 1);
        row("stack(ones(1,2), ones(1,3))", "calc.stack.shape", 18);
        row("dot([1,2],[1,2,3])", "calc.sizes.equal", 1);
        row("trace(ones(2,3))", "calc.square", 1);
        row("randint(3, 1)", "calc.random.range", 1);
        row("merge_heads(ones(1,1,3), 2)", "calc.heads.merge", 1);
        row("split_heads(ones(2,3), 2)", "attention.heads.divide", 1);
        row("attention(ones(2,3), ones(2,2), ones(2,2))", "attention.sdpa.width", 1);
        row("attention(ones(2,2), ones(3,2), ones(2,2))", "attention.sdpa.length", 1);
        row("attention(ones(2,2), ones(2,2), ones(2,2), ones(3,3))", "attention.mask.shape", 1);
        row("sinpos(2, 3)", "attention.positions.odd", 1);
        row("crossentropy([1,2],[0])", "attention.loss.ignored", 1);
        row("zeros(1001, 1000)", "calc.limit.numbers", 1);
        row("sum(ones(1000,1000)) + sum([sum(ones(900,1000)) for i in 1:30])", "calc.limit.work", 29);
        row("nothing(1)", "calc.call.unknown", 1);
    }

    void errors()
    {
        QFETCH(QByteArray, expression);
        QFETCH(QByteArray, code);
        QFETCH(int, column);
        const Sheet sheet = sheetOf("r = " + expression.toStdString());
        const Result<Value> value = sheet.value("r");
        QVERIFY(!value);
        const Diagnostic& error = value.error();
        QCOMPARE(QByteArray::fromStdString(error.code), code);
        QCOMPARE(error.where.line, 1);
        QCOMPARE(error.where.column, column + 4);
        QVERIFY(messages::knows(error.code));
        QVERIFY(!messages::describe(error).what.contains(u'%'));
        QVERIFY(!messages::describe(error).hint.contains(u'%'));
    }

    void everyCodeHasATest()
    {
        const QString root = QStringLiteral(LECTERN_SOURCE_DIR);
        const QSet<QString> tested = codesIn(root + QStringLiteral("/tests/calc"));
        const QSet<QString> used = codesIn(root + QStringLiteral("/engine/calc"));
        QVERIFY(used.size() > 60);
        for (const QString& code : used)
            QVERIFY2(tested.contains(code) || code == QStringLiteral("calc.internal"), qPrintable(code));
    }

    void sheetsSayWhatIsMissing()
    {
        auto parsed = parseProgram("a = Q", {}, {{"Q"}});
        Sheet sheet(std::make_shared<const Program>(parsed.value));
        QCOMPARE(sheet.value("a").error().code, std::string("calc.uncomputed"));
        sheet.recompute();
        QCOMPARE(sheet.value("a").error().code, std::string("calc.input.missing"));
        QCOMPARE(sheet.value("b").error().code, std::string("calc.name.unknown"));
        QCOMPARE(explain(sheet, {"a", 0, 0, 0}).error().code, std::string("calc.input.missing"));
        sheet.setInput("Q", 1.0);
        sheet.recompute();
        QCOMPARE(explain(sheet, {"a", 1, 0, 0}).error().code, std::string("calc.explain.entry"));
    }
};

QTEST_GUILESS_MAIN(TestCalcErrors)
#include "tst_calc_errors.moc"
