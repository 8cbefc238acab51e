#include <lectern/grading/grader.h>
#include <lectern/messages/messages.h>

#include <QTest>

#include <clocale>
#include <cmath>
#include <numbers>
#include <string_view>

using namespace lectern;

namespace {

/// What a person may type, and the number that it means; or the code of the refusal, where it could mean two.
struct Row
{
    const char* typed;
    double value = 0;
    const char* refusal = "";
};

constexpr auto comma = "grading.entry.comma";
constexpr auto number = "grading.entry.number";
constexpr auto space = "grading.entry.space";
constexpr auto ambiguous = "grading.entry.ambiguous";
constexpr auto percent = "grading.entry.percent";
constexpr auto incomplete = "grading.entry.incomplete";
constexpr auto character = "grading.entry.character";
constexpr auto name = "grading.entry.name";
constexpr auto bracket = "grading.entry.bracket";
constexpr auto value = "grading.entry.value";
constexpr auto call = "grading.entry.call";
constexpr auto group = "grading.entry.ambiguous.group";
constexpr auto braces = "grading.entry.ambiguous.braces";
constexpr auto point = "grading.entry.ambiguous.point";
constexpr auto repeating = "grading.entry.repeating";

const double root2 = std::sqrt(2.0);
const double euler = std::numbers::e;
const double pi = std::numbers::pi;

const std::vector<Row> decimals{
    {"0.6698", 0.6698},
    {".6698", 0.6698},
    {"6698e-4", 0.6698},
    {"6.698E-1", 0.6698},
    {"0.66980", 0.6698},
    {"00.6698", 0.6698},
    {"+0.6698", 0.6698},
    {"= 0.6698", 0.6698},
    {"≈ 0.6698", 0.6698},
    {"$0.6698$", 0.6698},
    {"  0.6698\t", 0.6698},
    {"12.", 12},
    {"1e3", 1000},
    {"1E+3", 1000},
    {"3*10^-4", 3e-4},
    {"3×10^-4", 3e-4},
    {"3·10^{-4}", 3e-4},
    {"3\\cdot10^{-4}", 3e-4},
    {"3\\times 10^{-4}", 3e-4},
    {"10⁻³", 1e-3},
    {"2·10²", 200},
    {"1e", euler},
    {"1..5", 0, number},
    {"1.2.3", 0, number},
    {"1e5.5", 0, number},
    {"0x10", 0, name},
    {"1_000", 0, character},
    {"1'000", 0, character},
    {"0.(3)", 0, repeating},
    {"0.1(6)", 0, repeating},
    {"1.5(1+2)", 4.5},
    {"0.333…", 0, character},
    {"0.333...", 0, number},
    {"1.5(2)", 0, repeating},
    {"0·67", 0, point},
    {"1+0·67", 0, point},
    {"1/0·5", 0, point},
    {"√0·5", 0, point},
    {"10^0·5", 5},
    {"10⁰·5", 5},
    {"2·67", 134},
    {"0·√2", 0},
    {"3.10^-2", 0, ambiguous},
    {"3.10⁻²", 0, ambiguous},
    {"10.10^2", 0, ambiguous},
    {"0.10^2", 0.01},
    {"0.10²", 0.01},
    {".10²", 0.01},
    {"(3.10)^2", 9.61},
    {"3.1^2", 9.61},
    {"2³^2", 0, group},
};

// A decimal comma, or one between thousands: it could be either, in every locale.
const std::vector<Row> commas{
    {"0,6698", 0, comma},    {"-0,5", 0, comma},       {",5", 0, comma},         {"5,", 0, comma},
    {"1,000", 0, comma},     {"37,248", 0, comma},     {"1,234.5", 0, comma},    {"1.234,5", 0, comma},
    {"66,98%", 0, comma},    {"1,5e3", 0, comma},      {"0，67", 0, comma},      {"０，６７", 0, comma},
    {"0、67", 0, comma},     {"√2,5", 0, comma},       {"(1,2)", 0, comma},      {"1/2,5", 0, comma},
    {"−0,5", 0, comma},      {"1 000", 0, space},      {"1 234,5", 0, comma},    {"1\u00a0000", 0, space},
    {"1\u202f000", 0, space},{"37\u2009248", 0, space},{"0٫5", 0, character},    {"1٬000", 0, character},
};

const std::vector<Row> fullWidth{
    {"０．６６９８", 0.6698},
    {"．５", 0.5},
    {"１２", 12},
    {"－１２", -12},
    {"＋１２", 12},
    {"１／２", 0.5},
    {"－３／４", -0.75},
    {"６６．９８％", 0.6698},
    {"６６.９８%", 0.6698},
    {"（１＋２）／４", 0.75},
    {"２＊３", 6},
    {"２×３", 6},
    {"１ｅ３", 1000},
    {"２＾３", 8},
    {"√２／２", root2 / 2},
    {"√（２）", root2},
    {"ｅ", euler},
    {"ｌｎ（２）", std::log(2.0)},
    {"　０．５　", 0.5},
    {"２。５", 2.5},
    {"１．２．３", 0, number},
    {"（１", 0, bracket},
    {"五", 0, character},
    {"二分之一", 0, character},
    {"①", 0, character},
};

// The minus of every keyboard, editor and web page.
const std::vector<Row> minuses{
    {"-3", -3},          {"−3", -3},       {"－3", -3},     {"–3", -3},       {"— 3", -3},
    {"‐3", -3},          {"‑3", -3},       {"﹣3", -3},     {"- 3", -3},      {"−.5", -0.5},
    {"−½", -0.5},        {"−√2", -root2},  {"−66.98%", -0.6698}, {"1−2", -1}, {"1 − 2", -1},
    {"1-−2", 3},         {"−(−2)", 2},     {"−2^2", -4},    {"(−2)^2", 4},    {"2^−1", 0.5},
    {"2⁻¹", 0.5},        {"1e−3", 1e-3},   {"e^−1", 1 / euler}, {"$-3$", -3}, {"\\frac{-1}{2}", -0.5},
    {"-\\frac{1}{2}", -0.5}, {"−", 0, incomplete}, {"5−", 0, incomplete},
    {"——3", -3},         {"5——2", 3},      {"‒3", -3},      {"―3", -3},       {"一3", 0, character},
};

const std::vector<Row> fractions{
    {"1/2", 0.5},
    {"1 / 2", 0.5},
    {"½", 0.5},
    {"¼", 0.25},
    {"⅔", 2.0 / 3},
    {"⅛", 0.125},
    {"1½", 1.5},
    {"-1½", -1.5},
    {"-1 ½", -1.5},
    {"3⁄4", 0.75},
    {"3∕4", 0.75},
    {"3÷4", 0.75},
    {"\\frac{3}{4}", 0.75},
    {"\\frac34", 0.75},
    {"\\dfrac{3}{4}", 0.75},
    {"\\tfrac{3}{4}", 0.75},
    {"$\\frac{3}{4}$", 0.75},
    {"(3)/(4)", 0.75},
    {"3/4/2", 0.375},
    {"3/(4/2)", 1.5},
    {"1/2+1/3", 5.0 / 6},
    {"\\frac{1}{2}+\\frac{1}{3}", 5.0 / 6},
    {"1+1/2", 1.5},
    {"2*1/3", 2.0 / 3},
    {"(1+2)/(3+4)", 3.0 / 7},
    {"1 1/2", 0, space},
    {"2\\frac{1}{3}", 0, ambiguous},
    {"\\frac123", 0, braces},
    {"1/2π", 0, ambiguous},
    {"1/2√2", 0, ambiguous},
    {"1/2(3)", 0, ambiguous},
    {"1/2½", 0, group},
    {"2^1½", 0, group},
    {"1/", 0, incomplete},
    {"/2", 0, incomplete},
    {"\\frac{1}{}", 0, bracket},
    {"\\frac{1}", 0, incomplete},
    {"1/0", 0, value},
    {"1:2", 0, character},
    {"1//2", 0, incomplete},
};

const std::vector<Row> roots{
    {"√2", root2},
    {"√2/2", root2 / 2},
    {"1/√2", root2 / 2},
    {"√(1/2)", root2 / 2},
    {"√½", root2 / 2},
    {"\\sqrt{2}/2", root2 / 2},
    {"\\frac{\\sqrt{2}}{2}", root2 / 2},
    {"\\frac{1}{\\sqrt{2}}", root2 / 2},
    {"\\sqrt2", root2},
    {"\\sqrt{\\frac{1}{2}}", root2 / 2},
    {"sqrt(2)/2", root2 / 2},
    {"SQRT(2)", root2},
    {"2√2", 2 * root2},
    {"2 √2", 2 * root2},
    {"2*√2", 2 * root2},
    {"2\\sqrt{2}", 2 * root2},
    {"½√2", root2 / 2},
    {"√2√3", std::sqrt(6.0)},
    {"√√16", 2},
    {"√(1+√9)", 2},
    {"\\sqrt[3]{27}", 3},
    {"2^(1/2)", root2},
    {"2^½", root2},
    {"2^0.5", root2},
    {"2^-0.5", root2 / 2},
    {"2^{-\\frac{1}{2}}", root2 / 2},
    {"√2π", 0, ambiguous},
    {"√2e", 0, ambiguous},
    {"√2(3)", 3 * root2},
    {"√2(1+√5)", root2 * (1 + std::sqrt(5.0))},
    {"sqrt2(1+√5)", root2 * (1 + std::sqrt(5.0))},
    {"sqrt2π", 0, ambiguous},
    {"√2½", 0, group},
    {"√(2)π", root2 * pi},
    {"√2*π", root2 * pi},
    {"\\sqrt{2}\\pi", root2 * pi},
    {"\\sqrt2\\pi", root2 * pi},
    {"π√2", root2 * pi},
    {"2³√8", 0, ambiguous},
    {"2³*√8", 8 * std::sqrt(8.0)},
    {"³√8", 0, incomplete},
    {"∛8", 0, character},
    {"√(−1)", 0, value},
    {"√", 0, incomplete},
    {"√()", 0, bracket},
    {"√2 3", 0, space},
    {"\\sqrt10", 0, braces},
    {"sqrt 2", root2},
    {"sqrt", 0, incomplete},
    {"√(2", 0, bracket},
};

const std::vector<Row> percents{
    {"66.98%", 0.6698},
    {"66.98 %", 0.6698},
    {"66.98\\%", 0.6698},
    {"100%", 1},
    {"150%", 1.5},
    {"0%", 0},
    {"-5%", -0.05},
    {".5%", 0.005},
    {"½%", 0.005},
    {"(1/3)%", 1.0 / 300},
    {"(10+5)%", 0.15},
    {"1/2%", 0, percent},
    {"1-30%", 0, percent},
    {"50%+50%", 0, percent},
    {"50%%", 0, percent},
    {"2*50%", 0, percent},
    {"%", 0, incomplete},
    {"%50", 0, percent},
    {"50‰", 0, character},
    {"50 percent", 0, name},
};

const std::vector<Row> exponentials{
    {"e", euler},
    {"e^1", euler},
    {"exp(1)", euler},
    {"e²", euler * euler},
    {"e^{2}", euler * euler},
    {"e^(-1)", 1 / euler},
    {"1/e", 1 / euler},
    {"2e", 2 * euler},
    {"2e^2", 2 * euler * euler},
    {"e^(√2/2)/(1+e^(√2/2))", std::exp(root2 / 2) / (1 + std::exp(root2 / 2))},
    {"\\frac{e^{\\sqrt{2}/2}}{1+e^{\\sqrt{2}/2}}", std::exp(root2 / 2) / (1 + std::exp(root2 / 2))},
    {"1/(1+e^-1)", 1 / (1 + 1 / euler)},
    {"ln(2)", std::log(2.0)},
    {"\\ln(2)", std::log(2.0)},
    {"log(2)", std::log(2.0)},
    {"LN(2)", std::log(2.0)},
    {"ln(e)", 1},
    {"2π", 2 * pi},
    {"π/2", pi / 2},
    {"\\pi", pi},
    {"pi", pi},
    {"ln 2", 0, call},
    {"log2(8)", 0, call},
    {"log10(8)", 0, call},
    {"lg(8)", 0, name},
    {"exp 1", 0, call},
    {"e^", 0, incomplete},
    {"ln(0)", 0, value},
    {"ln(-1)", 0, value},
    {"sin(1)", 0, name},
    {"x", 0, name},
    {"NaN", 0, name},
    {"1=1", 0, character},
    {"0.3≤x", 0, character},
    {"1±0.1", 0, character},
    {"~0.67", 0, character},
    {"0.67!", 0, character},
};

} // namespace

// What is typed is read as it is meant, or refused with a reason: in the plain locale and in one in which the C
// library itself writes a comma.
class TestNotations : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { std::setlocale(LC_ALL, "C"); }

    void isReadOrRefused_data()
    {
        QTest::addColumn<QByteArray>("typed");
        QTest::addColumn<double>("meant");
        QTest::addColumn<QByteArray>("refusal");
        int rows = 0;
        for (const auto& [title, group] :
             {std::pair("decimal", &decimals), {"comma", &commas}, {"full width", &fullWidth},
              {"minus", &minuses}, {"fraction", &fractions}, {"root", &roots}, {"percent", &percents},
              {"exponential", &exponentials}}) {
            for (const Row& row : *group) {
                QTest::addRow("%s: %s", title, row.typed) << QByteArray(row.typed) << row.value
                                                          << QByteArray(row.refusal);
                ++rows;
            }
        }
        QVERIFY2(rows >= 150, qPrintable(QString::number(rows)));
    }

    void isReadOrRefused()
    {
        QFETCH(QByteArray, typed);
        QFETCH(double, meant);
        QFETCH(QByteArray, refusal);
        for (const char* locale : {"C.UTF-8", "de_DE.UTF-8"}) {
            QVERIFY2(std::setlocale(LC_ALL, locale), locale);
            QCOMPARE(std::string_view(std::localeconv()->decimal_point),
                     std::string_view(locale[0] == 'd' ? "," : "."));
            const grading::Reading reading = grading::readEntry(typed.toStdString(), {});
            const QByteArray code = reading.problem ? QByteArray::fromStdString(reading.problem->code) : QByteArray();
            QCOMPARE(code, refusal);
            QCOMPARE(reading.value.has_value(), refusal.isEmpty());
            if (reading.value)
                QVERIFY2(std::abs(*reading.value - meant) <= 1e-15 * std::max(1.0, std::abs(meant)),
                         QByteArray::number(*reading.value, 'g', 17));
            if (reading.problem)
                QVERIFY(!messages::inSentences(*reading.problem).isEmpty());
        }
    }
};

QTEST_GUILESS_MAIN(TestNotations)
#include "tst_notations.moc"
