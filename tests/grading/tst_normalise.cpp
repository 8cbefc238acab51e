#include "normalise.h"

#include <lectern/messages/messages.h>

#include <QTest>

using namespace lectern;
using namespace lectern::grading;

class TestNormalise : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void reads_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("calc");
        const auto row = [](const char* typed, const char* calc) {
            QTest::newRow(typed) << QString::fromUtf8(typed) << QString::fromUtf8(calc);
        };
        row("0.3395", "0.3395");
        row("  .3395 ", "0.3395");
        row("-.5", "-0.5");
        row("+3", "+3");
        row("5.", "5");
        row("007", "7");
        row("0", "0");
        row("1e-3", "1e-3");
        row("2E5", "2e5");
        row("√2/2", "sqrt(2)/2");
        row("\\frac{\\sqrt{2}}{2}", "((sqrt((2)))/(2))");
        row("\\dfrac12", "(1/2)");
        row("\\frac1{2}", "(1/(2))");
        row("\\sqrt2", "sqrt(2)");
        row("\\sqrt[3]{8}", "((8)^(1/(3)))");
        row("$\\left(1+\\sqrt{2}\\right)\\,/\\;2$", "(1+sqrt((2)))/2");
        row("2^-0.5", "2^-0.5");
        row("2^{-1/2}", "2^(-1/2)");
        row("e^(√2/2)/(1+e^(√2/2))", "e^(sqrt(2)/2)/(1+e^(sqrt(2)/2))");
        row("exp(1/√2)", "exp(1/sqrt(2))");
        row("\\ln(2)", "ln(2)");
        row("LN(2)", "ln(2)");
        row("66.98%", "(66.98)/100");
        row("６６．９８％", "(66.98)/100");
        row("66.98\\%", "(66.98)/100");
        row("-½%", "(-(1/2))/100");
        row("(1/2)%", "((1/2))/100");
        row("−3/4", "-3/4");
        row("－３／４", "-3/4");
        row("–3/4", "-3/4");
        row("½", "(1/2)");
        row("1½", "(1+(1/2))");
        row("-1 ½", "-(1+(1/2))");
        row("½√2", "(1/2)*sqrt(2)");
        row("2√2", "2*sqrt(2)");
        row("2 √ 2", "2*sqrt(2)");
        row("√2√3", "sqrt(2)*sqrt(3)");
        row("2√2/3", "2*sqrt(2)/3");
        row("√(1+√2)", "sqrt((1+sqrt(2)))");
        row("2e^{-1}", "2*e^(-1)");
        row("2e", "2*e");
        row("e^2", "e^2");
        row("e²", "e^(2)");
        row("2⁻¹√2", "2^(-1)*sqrt(2)");
        row("2π", "2*pi");
        row("2(1+π)", "2*(1+pi)");
        row("(1+e)(1-e)", "(1+e)*(1-e)");
        row("3×4", "3*4");
        row("3·4", "3*4");
        row("3⋅4", "3*4");
        row("3\\cdot4\\times5", "3*4*5");
        row("3÷4", "3/4");
        row("3⁄4", "3/4");
        row("２．３４", "2.34");
        row("2。34", "2.34");
        row("（１＋√２）／２", "(1+sqrt(2))/2");
        row("= 0.67", "0.67");
        row("≈0.67", "0.67");
        row("\u200b0.67\ufeff", "0.67");
        row("1-(-2)", "1-(-2)");
        row("2*-3", "2*-3");
        row("[1+2]/{3}", "(1+2)/(3)");
    }

    void reads()
    {
        QFETCH(QString, typed);
        QFETCH(QString, calc);
        const auto entry = normaliseEntry(typed.toStdString());
        QVERIFY2(entry, entry ? "" : entry.error().code.c_str());
        QVERIFY(!entry->blank && entry->infinity == 0);
        QCOMPARE(QString::fromStdString(entry->calc), calc);
    }

    void readsInfinity_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<int>("sign");
        for (const char* typed : {"∞", "+∞", "inf", "Inf", "\\infty", "Infinity"})
            QTest::newRow(typed) << QString::fromUtf8(typed) << 1;
        for (const char* typed : {"-∞", "−∞", "-inf", "－∞", "-\\infty", "$-\\infty$"})
            QTest::newRow(typed) << QString::fromUtf8(typed) << -1;
    }

    void readsInfinity()
    {
        QFETCH(QString, typed);
        QFETCH(int, sign);
        const auto entry = normaliseEntry(typed.toStdString());
        QVERIFY(entry);
        QCOMPARE(entry->infinity, sign);
    }

    void knowsBlanks_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::newRow("empty") << QString();
        QTest::newRow("spaces") << QStringLiteral(" \t\n");
        QTest::newRow("full-width space") << QStringLiteral("　");
        QTest::newRow("invisible") << QStringLiteral("\u00a0\u200b");
    }

    void knowsBlanks()
    {
        QFETCH(QString, typed);
        const auto entry = normaliseEntry(typed.toStdString());
        QVERIFY(entry);
        QVERIFY(entry->blank);
    }

    void refuses_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("code");
        const auto row = [](const char* typed, const char* code) {
            QTest::newRow(typed) << QString::fromUtf8(typed) << QString::fromLatin1(code);
        };
        row("0,67", "grading.entry.comma");
        row("０，６７", "grading.entry.comma");
        row("0、67", "grading.entry.comma");
        row("37,248", "grading.entry.comma");
        row("1.234,5", "grading.entry.comma");
        row("max(1,2)", "grading.entry.comma");
        row("37 248", "grading.entry.space");
        row("1 1/2", "grading.entry.space");
        row("1.234.567", "grading.entry.number");
        row("1..2", "grading.entry.number");
        row("1/2√2", "grading.entry.ambiguous");
        row("1/2π", "grading.entry.ambiguous");
        row("e^2√2", "grading.entry.ambiguous");
        row("2\\frac{1}{3}", "grading.entry.ambiguous");
        row("\\sqrt10", "grading.entry.ambiguous.braces");
        row("\\frac123", "grading.entry.ambiguous.braces");
        row("√2 3", "grading.entry.space");
        row("π2", "grading.entry.ambiguous");
        row("1/2%", "grading.entry.percent");
        row("1-30%", "grading.entry.percent");
        row("50%+50%", "grading.entry.percent");
        row("%", "grading.entry.incomplete");
        row("50%%", "grading.entry.percent");
        row("1+∞", "grading.entry.infinity.alone");
        row("1/∞", "grading.entry.infinity.alone");
        row("e^(-inf)", "grading.entry.infinity.alone");
        row("--inf", "grading.entry.infinity.alone");
        row("abc", "grading.entry.name");
        row("softmax(1)", "grading.entry.name");
        row("frac(1)", "grading.entry.name");
        row("2x", "grading.entry.name");
        row("?", "grading.entry.character");
        row("1'", "grading.entry.character");
        row("\"1\"", "grading.entry.character");
        row("一半", "grading.entry.character");
        row("1=1", "grading.entry.character");
        row("±1", "grading.entry.character");
        row("1\\", "grading.entry.character");
        row("ln 2", "grading.entry.call");
        row("log2(8)", "grading.entry.call");
        row("1+", "grading.entry.incomplete");
        row("*2", "grading.entry.incomplete");
        row("-", "grading.entry.incomplete");
        row("√", "grading.entry.incomplete");
        row("2^", "grading.entry.incomplete");
        row("2⁻", "grading.entry.incomplete");
        row("\\frac{1}", "grading.entry.incomplete");
        row("()", "grading.entry.bracket");
        row("(1", "grading.entry.bracket");
        row("1)", "grading.entry.bracket");
        row("(1]", "grading.entry.bracket");
    }

    void refuses()
    {
        QFETCH(QString, typed);
        QFETCH(QString, code);
        const auto entry = normaliseEntry(typed.toStdString());
        QVERIFY2(!entry, entry ? entry->calc.c_str() : "");
        QCOMPARE(QString::fromStdString(entry.error().code), code);
        QVERIFY(messages::knows(entry.error().code));
    }

    void boundsHostileInput()
    {
        const auto codeOf = [](const std::string& typed) {
            const auto entry = normaliseEntry(typed);
            return entry ? QString() : QString::fromStdString(entry.error().code);
        };
        QCOMPARE(codeOf(std::string(100'000, '1')), QStringLiteral("grading.entry.long"));
        QCOMPARE(codeOf(std::string(900, '(')), QStringLiteral("grading.entry.deep"));
        QCOMPARE(codeOf("1" + std::string(450, '-') + "1"), QString());
        QCOMPARE(codeOf("\xff\xfe"), QStringLiteral("grading.entry.character"));
        QCOMPARE(codeOf(std::string(1, '\0')), QStringLiteral("grading.entry.character"));
    }
};

QTEST_GUILESS_MAIN(TestNormalise)
#include "tst_normalise.moc"
