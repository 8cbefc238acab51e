// Formulas in English words; the Chinese ones need the translations and stand in tests/app/tst_spoken_lesson.

#include <lectern/typesetting/spoken_formula.h>

#include <QTest>

using lectern::typesetting::spokenFormula;

class TestSpokenFormula : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void formula_data()
    {
        QTest::addColumn<QString>("words");
        const auto row = [](const char* tex, const char* words) {
            QTest::newRow(tex) << QString::fromUtf8(words);
        };
        row("x", "x");
        row("QK^\\top", "Q K transpose");
        row("Q^T", "Q transpose");
        row("\\sqrt{d_k}", "the square root of d sub k");
        row("\\sqrt2", "the square root of 2");
        row("\\sqrt[3]{x+1}", "the root of degree 3 of x plus 1, end of root");
        row("\\frac12", "1 over 2");
        row("\\frac{QK^\\top}{\\sqrt{d_k}}",
            "the fraction Q K transpose over the square root of d sub k, end of fraction");
        row("h_{t-1}", "h sub t minus 1, end of subscript");
        row("W_r^Q", "W sub r superscript Q");
        row("e^x", "e to the power x");
        row("e^{-\\infty}=0", "e to the power negative infinity equals 0");
        row("L^2", "L squared");
        row("x^3", "x cubed");
        row("x'", "x prime");
        row("-1-2", "negative 1 minus 2");
        row("a=-b", "a equals negative b");
        row("(1,-2)", "open paren 1, negative 2 close paren");
        row("\\sum_{r=1}^{d_k}q_r k_r", "the sum from r equals 1 to d sub k of q sub r k sub r");
        row("\\sum_i x_i", "the sum over i of x sub i");
        row("\\operatorname{softmax}\\!\\left(x\\right)V", "softmax open paren x close paren V");
        row("\\lvert V\\rvert", "the absolute value of V");
        row("\\mathbb{R}^{N\\times L}", "R superscript N times L, end of superscript");
        row("D_{\\text{model}}", "D sub model");
        row("\\begin{bmatrix}1&0\\\\-\\infty&1\\end{bmatrix}",
            "the 2 by 2 matrix: row 1: 1, 0; row 2: negative infinity, 1; end of matrix");
        row("\\begin{aligned}a&=1\\\\b&=2\\end{aligned}", "a equals 1; b equals 2");
        row("p(y\\mid x_{\\le t})", "p open paren y given x sub is at most t, end of subscript close paren");
        row("0.5\\%", "0.5 percent");
        row("\\left.x\\right|", "x bar");
        row("\\hat y", "y hat");
        row("\\max_j s_j", "max over j of s sub j");
        row("\\strange{x}", "strange x");
        row("猫\\to x", "猫 to x");
    }

    void formula()
    {
        QFETCH(QString, words);
        QCOMPARE(spokenFormula(QString::fromUtf8(QTest::currentDataTag())), words);
    }

    /// Whatever is given, an answer comes, and no backslash is in it.
    void whatIsNotWellFormed_data()
    {
        QTest::addColumn<QString>("tex");
        for (const char* tex : {"",
                                "{",
                                "}",
                                "}}x",
                                "\\",
                                "\\frac",
                                "\\frac{1",
                                "\\sqrt[",
                                "x_",
                                "^",
                                "_^_",
                                "x^^2",
                                "\\begin",
                                "\\begin{",
                                "\\begin{bmatrix}1&",
                                "\\end{x}",
                                "\\left",
                                "\\rvert x",
                                "&",
                                "\\\\",
                                "\\text{",
                                "\\text{a\\b}",
                                "%",
                                "%\n%",
                                "\\operatorname*"})
            QTest::newRow(tex) << QString::fromLatin1(tex);
        QTest::newRow("groups") << QString(5000, u'{') + u'x' + QString(5000, u'}');
        QTest::newRow("fractions") << QStringLiteral("\\frac").repeated(2000);
        QTest::newRow("accents") << QStringLiteral("\\hat").repeated(2500);
        QTest::newRow("scripts") << QString(10000, u'^');
        QTest::newRow("matrices") << QStringLiteral("\\begin{bmatrix}").repeated(600);
        QTest::newRow("halves of letters") << QString(QChar(0xD835)) + QChar(0xDC00) + QChar(0xD835);
    }

    void whatIsNotWellFormed()
    {
        QFETCH(QString, tex);
        QVERIFY(!spokenFormula(tex).contains(u'\\'));
    }
};

QTEST_GUILESS_MAIN(TestSpokenFormula)
#include "tst_spoken_formula.moc"
