// Every function has an example, and gives what it says; so do the programs of docs/calc-language.md.
#include "calc_support.h"

#include <lectern/calc/examples.h>

#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include <cmath>

using namespace lectern::calc;
using lectern::calc::testing::sheetOf;

namespace {

/// Of one kind and shape, and of one value to four decimals.
bool agree(const Value& value, const Value& written)
{
    if (value.isString() || written.isString())
        return value.isString() && written.isString() && value.string() == written.string();
    if (!value.isNumeric() || !written.isNumeric() || value.shape() != written.shape())
        return false;
    const std::vector<double> a = value.numbers();
    const std::vector<double> b = written.numbers();
    for (std::size_t i = 0; i < a.size(); ++i) {
        const bool same = a[i] == b[i] || (std::isnan(a[i]) && std::isnan(b[i])) || std::abs(a[i] - b[i]) <= 5e-5;
        if (!same)
            return false;
    }
    return true;
}

/// Whether the function is called in the expression; texts apart.
bool calls(const QString& expression, const QString& function)
{
    return expression.contains(QRegularExpression(u"\\b" + function + u"\\("));
}

} // namespace

class TestCalcExamples : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyFunctionHasOne()
    {
        QCOMPARE(examples().size(), signatures().size());
        for (std::size_t i = 0; i < signatures().size(); ++i) {
            QCOMPARE(examples()[i].function, signatures()[i].name);
            QVERIFY2(calls(QString::fromUtf8(examples()[i].expression), QString::fromUtf8(examples()[i].function)),
                     examples()[i].expression);
        }
    }

    void givesWhatItSays_data()
    {
        QTest::addColumn<QByteArray>("expression");
        QTest::addColumn<QByteArray>("result");
        for (const Example& example : examples())
            QTest::newRow(example.function) << QByteArray(example.expression) << QByteArray(example.result);
    }

    void givesWhatItSays()
    {
        QFETCH(QByteArray, expression);
        QFETCH(QByteArray, result);
        const Sheet sheet = sheetOf("x = " + expression.toStdString() + "\nsaid = " + result.toStdString());
        const auto given = sheet.value("x");
        const auto said = sheet.value("said");
        QVERIFY2(given.has_value() && said.has_value(), expression.constData());
        QVERIFY2(agree(*given, *said), qPrintable(QString::fromStdString(lectern::calc::testing::show(given))));
    }

    void thePageComputes()
    {
        QFile file(QStringLiteral(LECTERN_SOURCE_DIR "/docs/calc-language.md"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString page = QString::fromUtf8(file.readAll());
        const QString program = page.section(QStringLiteral("```calc\n"), 1).section(QStringLiteral("```"), 0, 0);
        QVERIFY(!program.isEmpty());
        const Sheet sheet = sheetOf(program.toStdString());
        for (const Cell& cell : sheet.program().cells) {
            if (!cell.isFunction)
                QVERIFY2(sheet.value(cell.name).has_value(), cell.name.c_str());
        }
        // What the tables of values and operators write down.
        const auto number = [](const char* expression) {
            const Sheet one = sheetOf(std::string("x = ") + expression);
            return one.value("x") ? one.value("x")->number() : std::nan("");
        };
        QCOMPARE(number("1 + 2 * 3^2"), 19.);
        QCOMPARE(number("-2^2"), -4.);
        QCOMPARE(number("0 || 1 < 2 && !0"), 1.);
        QCOMPARE(number("sum(1:2 + 1)"), 6.);
        QCOMPARE(number("2^3^2"), 512.);
        QCOMPARE(number("[1, 2; 3, 4]'[1, 2]"), 3.);
    }
};

QTEST_GUILESS_MAIN(TestCalcExamples)
#include "tst_calc_examples.moc"
