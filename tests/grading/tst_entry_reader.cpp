#include <lectern/grading/grader.h>
#include <lectern/messages/messages.h>

#include <QTest>

#include <cmath>
#include <limits>

using namespace lectern;
using namespace lectern::grading;
using lessons::Notation;

namespace {
constexpr double infinity = std::numeric_limits<double>::infinity();
const double half = std::exp(std::sqrt(0.5)) / (1 + std::exp(std::sqrt(0.5)));
} // namespace

Q_DECLARE_METATYPE(std::vector<lectern::lessons::Notation>)

class TestEntryReader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsValues_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("tex");
        const auto row = [](const char* typed, double value, const char* tex) {
            QTest::newRow(typed) << QString::fromUtf8(typed) << value << QString::fromUtf8(tex);
        };
        row("0.3395", 0.3395, "0.3395");
        row("+0.5", 0.5, "0.5");
        row("-.5", -0.5, "-0.5");
        row("2e-3", 2e-3, "2\\cdot 10^{-3}");
        row("1e5", 1e5, "1\\cdot 10^{5}");
        row("√2/2", std::sqrt(0.5), "\\frac{\\sqrt{2}}{2}");
        row("\\frac{\\sqrt{2}}{2}", std::sqrt(0.5), "\\frac{\\sqrt{2}}{2}");
        row("2^-0.5", std::sqrt(0.5), "2^{-0.5}");
        row("2^{-1/2}", std::sqrt(0.5), "2^{-\\frac{1}{2}}");
        row("e^(√2/2)/(1+e^(√2/2))", half, "\\frac{e^{\\frac{\\sqrt{2}}{2}}}{1+e^{\\frac{\\sqrt{2}}{2}}}");
        row("66.98%", 0.6698, "66.98\\%");
        row("６６．９８％", 0.6698, "66.98\\%");
        row("-(1/2)%", -0.005, "\\left(-\\frac{1}{2}\\right)\\%");
        row("−3/4", -0.75, "-\\frac{3}{4}");
        row("½", 0.5, "\\frac{1}{2}");
        row("1½", 1.5, "1+\\frac{1}{2}");
        row("2√2", 2 * std::sqrt(2.0), "2 \\sqrt{2}");
        row("2*1/3", 2.0 / 3, "\\frac{2\\cdot 1}{3}");
        row("2e^{-1}", 2 * std::exp(-1.0), "2 e^{-1}");
        row("2π", 2 * std::acos(-1.0), "2 \\pi ");
        row("exp(1)-e", 0.0, "\\exp\\left(1\\right)-e");
        row("ln(e^2)", 2.0, "\\ln\\left(e^{2}\\right)");
        row("log(e)", 1.0, "\\log\\left(e\\right)");
        row("-2^2", -4.0, "-2^{2}");
        row("(-2)^2", 4.0, "\\left(-2\\right)^{2}");
        row("2-(3-4)", 3.0, "2-\\left(3-4\\right)");
        row("2*(3+4)", 14.0, "2 \\left(3+4\\right)");
        row("2*-3", -6.0, "2 \\left(-3\\right)");
        row("(1/2)^2", 0.25, "\\left(\\frac{1}{2}\\right)^{2}");
        row("--1", 1.0, "-\\left(-1\\right)");
        row("\\sqrt[3]{8}", 2.0, "8^{\\frac{1}{3}}");
    }

    void readsValues()
    {
        QFETCH(QString, typed);
        QFETCH(double, value);
        QFETCH(QString, tex);
        const Reading reading = readEntry(typed.toStdString(), {});
        QVERIFY2(!reading.problem, reading.problem ? reading.problem->code.c_str() : "");
        QVERIFY(reading.value.has_value());
        QVERIFY2(std::abs(*reading.value - value) <= 1e-15 * std::max(1.0, std::abs(value)),
                 qPrintable(QString::number(*reading.value, 'g', 17)));
        QCOMPARE(QString::fromStdString(reading.tex), tex);
    }

    void readsBlanksAndInfinities()
    {
        QVERIFY(readEntry("  ", {}).blank);
        QVERIFY(!readEntry("0", {}).blank);
        QCOMPARE(readEntry("−∞", {}).value.value_or(0), -infinity);
        QCOMPARE(readEntry("inf", {Notation::decimal}).value.value_or(0), infinity);
        QCOMPARE(QString::fromStdString(readEntry("-inf", {}).tex), QStringLiteral("-\\infty"));
    }

    void refuses_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("code");
        const auto row = [](const char* typed, const char* code) {
            QTest::newRow(typed) << QString::fromUtf8(typed) << QString::fromLatin1(code);
        };
        row("0,67", "grading.entry.comma");
        row("1/0", "grading.entry.value");
        row("√(-1)", "grading.entry.value");
        row("ln(0)", "grading.entry.value");
        row("0/0", "grading.entry.value");
        row("10^400", "grading.entry.value");
        row("e^(e^(e^9))", "grading.entry.value");
        row("x+1", "grading.entry.name");
    }

    void refuses()
    {
        QFETCH(QString, typed);
        QFETCH(QString, code);
        const Reading reading = readEntry(typed.toStdString(), {});
        QVERIFY(reading.problem.has_value());
        QVERIFY(!reading.value && !reading.blank);
        QCOMPARE(QString::fromStdString(reading.problem->code), code);
        QVERIFY(messages::knows(reading.problem->code));
    }

    void hugeLiteralsAreNeverInfinity()
    {
        QVERIFY(readEntry("1e999", {}).problem.has_value());
        QVERIFY(readEntry(std::string(400, '9'), {}).problem.has_value());
    }

    void asksForTheNotationsOfThePart_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<std::vector<Notation>>("accept");
        QTest::addColumn<QString>("code");
        using N = Notation;
        const auto row = [](const char* name, const char* typed, const std::vector<N>& accept,
                            const char* code) {
            QTest::newRow(name) << QString::fromUtf8(typed) << accept << QString::fromLatin1(code);
        };
        row("whole is always fine", "-12", {N::fraction}, "");
        row("fraction", "3/4", {N::fraction}, "");
        row("vulgar fraction", "¾", {N::fraction}, "");
        row("decimal for a fraction", "0.75", {N::fraction}, "grading.entry.notation.decimal");
        row("scientific for a fraction", "75e-2", {N::fraction}, "grading.entry.notation.decimal");
        row("fraction for a decimal", "3/4", {N::decimal}, "grading.entry.notation.fraction");
        row("vulgar for a decimal", "¾", {N::decimal}, "grading.entry.notation.fraction");
        row("root", "2^-0.5", {N::root}, "");
        row("root refused", "√2", {N::decimal}, "grading.entry.notation.root");
        row("power of ten", "3*10^-4", {N::decimal}, "");
        row("exp", "e^2", {N::exponential}, "");
        row("exp refused", "exp(2)", {N::decimal}, "grading.entry.notation.exp");
        row("percent", "66.98%", {N::percent}, "");
        row("percent refused", "66.98%", {N::decimal}, "grading.entry.notation.percent");
        row("mixed", "√2/2", {N::root, N::fraction}, "");
        row("mixed refused", "√2/2", {N::root}, "grading.entry.notation.fraction");
    }

    void asksForTheNotationsOfThePart()
    {
        QFETCH(QString, typed);
        QFETCH(std::vector<Notation>, accept);
        QFETCH(QString, code);
        const Reading reading = readEntry(typed.toStdString(), accept);
        QCOMPARE(QString::fromStdString(reading.problem ? reading.problem->code : std::string()), code);
        QCOMPARE(reading.value.has_value(), code.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestEntryReader)
#include "tst_entry_reader.moc"
