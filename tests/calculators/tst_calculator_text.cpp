#include <lectern/calculators/matrix_text.h>
#include <lectern/calculators/number_text.h>
#include <lectern/calculators/slider_scale.h>
#include <lectern/messages/messages.h>

#include <QTest>

#include <cmath>
#include <limits>

using namespace lectern;
using namespace lectern::calculators;

class TestCalculatorText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsNumbers_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<double>("value");
        QTest::newRow("decimal") << u"0.5"_qs << 0.5;
        QTest::newRow("bare point") << u".5"_qs << 0.5;
        QTest::newRow("plus") << u" +2 "_qs << 2.0;
        QTest::newRow("exponent") << u"-2e3"_qs << -2000.0;
        QTest::newRow("too small") << u"1e-400"_qs << 0.0;
        QTest::newRow("negative too small") << u"-1e-400"_qs << 0.0;
        QTest::newRow("nothing of any size") << u"0e999"_qs << 0.0;
        QTest::newRow("fraction") << u"1/4"_qs << 0.25;
        QTest::newRow("negative fraction") << u"-3 / 4"_qs << -0.75;
        QTest::newRow("full width") << u"０．５"_qs << 0.5;
        QTest::newRow("full width fraction") << u"１／２"_qs << 0.5;
        QTest::newRow("real minus") << u"−1.5"_qs << -1.5;
        QTest::newRow("ideographic stop") << u"1。5"_qs << 1.5;
    }

    void readsNumbers()
    {
        QFETCH(QString, typed);
        QFETCH(double, value);
        const auto number = parseNumber(typed);
        QVERIFY2(number, number ? "" : number.error().code.c_str());
        QCOMPARE(*number, value);
    }

    void refusesNumbers_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("code");
        QTest::newRow("empty") << u"  "_qs << u"empty"_qs;
        QTest::newRow("word") << u"abc"_qs << u"syntax"_qs;
        QTest::newRow("comma") << u"0,67"_qs << u"comma"_qs;
        QTest::newRow("full-width comma") << u"0，67"_qs << u"comma"_qs;
        QTest::newRow("two points") << u"1.2.3"_qs << u"syntax"_qs;
        QTest::newRow("hexadecimal") << u"0x10"_qs << u"syntax"_qs;
        QTest::newRow("nan") << u"nan"_qs << u"syntax"_qs;
        QTest::newRow("infinity") << u"inf"_qs << u"syntax"_qs;
        QTest::newRow("too large") << u"1e999"_qs << u"infinite"_qs;
        QTest::newRow("negative too large") << u"-1e999"_qs << u"infinite"_qs;
        QTest::newRow("division by zero") << u"1/0"_qs << u"infinite"_qs;
        QTest::newRow("minus alone") << u"-"_qs << u"syntax"_qs;
        QTest::newRow("long") << QString(100, u'1') << u"long"_qs;
    }

    void refusesNumbers()
    {
        QFETCH(QString, typed);
        QFETCH(QString, code);
        const auto number = parseNumber(typed);
        QVERIFY(!number);
        QCOMPARE(QString::fromStdString(number.error().code), u"calculators.number." + code);
        QVERIFY(messages::knows(number.error().code));
    }

    void showsNumbers()
    {
        QCOMPARE(shownNumber(2, 3), u"2"_qs);
        QCOMPARE(shownNumber(-0.0, 3), u"0"_qs);
        QCOMPARE(shownNumber(-0.0001, 3), u"0.000"_qs);
        QCOMPARE(shownNumber(-0.5, 3), u"−0.500"_qs);
        QCOMPARE(shownNumber(0.66976, 4), u"0.6698"_qs);
        QCOMPARE(shownNumber(std::numeric_limits<double>::infinity(), 3), u"∞"_qs);
        QCOMPARE(shownNumber(std::nan(""), 3), u"NaN"_qs);
        QCOMPARE(plainNumber(0.1), u"0.1"_qs);
        QCOMPARE(plainNumber(-1e-9), u"-1e-09"_qs);
        QCOMPARE(formattedNumber(0.66976, u".4f"), u"0.6698"_qs);
        QCOMPARE(formattedNumber(0.66976, u".1%"), u"67.0%"_qs);
        QCOMPARE(formattedNumber(0.5, u""), u"0.5"_qs);
        QCOMPARE(formattedNumber(16, u"d"), u"16"_qs);
        QCOMPARE(formattedNumber(-1024, u"d"), u"\u22121024"_qs);
        QCOMPARE(formattedNumber(50257, u"d"), u"50\u202F257"_qs);
        QCOMPARE(formattedNumber(-124439808, u"d"), u"\u2212124\u202F439\u202F808"_qs);
        QCOMPARE(formattedNumber(7.1e-6, u".2g"), u"7.1\u00D710\u207B\u2076"_qs);
        QCOMPARE(formattedNumber(1e-6, u".3g"), u"10\u207B\u2076"_qs);
        QCOMPARE(formattedNumber(-1e12, u".3g"), u"\u221210\u00B9\u00B2"_qs);
        QCOMPARE(formattedNumber(2.5, u".1e"), u"2.5"_qs);
        QCOMPARE(shownNumber(1e7, 3), u"1.00\u00D710\u2077"_qs);
    }

    void pastes_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("lists") << u"[[1, 2], [3, 4]]"_qs;
        QTest::newRow("MATLAB") << u"[1 2; 3 4]"_qs;
        QTest::newRow("MATLAB commas") << u"[1, 2; 3, 4];"_qs;
        QTest::newRow("bare") << u"1, 2; 3, 4"_qs;
        QTest::newRow("spreadsheet") << u"1\t2\r\n3\t4\r\n"_qs;
        QTest::newRow("lines") << u"1 2\n3 4"_qs;
        QTest::newRow("NumPy repr") << u"array([[1., 2.],\n       [3., 4.]])"_qs;
        QTest::newRow("NumPy str") << u"[[1. 2.]\n [3. 4.]]"_qs;
        QTest::newRow("np.array with dtype") << u"np.array([[1, 2], [3, 4]], dtype=np.float32)"_qs;
        QTest::newRow("torch") << u"tensor([[1., 2.],\n        [3., 4.]])"_qs;
        QTest::newRow("tuples") << u"((1, 2), (3, 4))"_qs;
        QTest::newRow("TeX") << u"\\begin{bmatrix} 1 & 2 \\\\ 3 & 4 \\end{bmatrix}"_qs;
        QTest::newRow("full width") << u"［１，２；３，４］"_qs;
        QTest::newRow("fractions") << u"[2/2 4/2; 3 8/2]"_qs;
    }

    void pastes()
    {
        QFETCH(QString, text);
        const auto rows = parseMatrix(text);
        QVERIFY2(rows, rows ? "" : rows.error().code.c_str());
        QCOMPARE(*rows, (lessons::Rows{{1, 2}, {3, 4}}));
        QVERIFY(looksLikeMatrix(text));
    }

    void refusesPastes_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("code");
        QTest::newRow("empty") << u""_qs << u"calculators.matrix.empty"_qs;
        QTest::newRow("brackets") << u"[[]]"_qs << u"calculators.matrix.empty"_qs;
        QTest::newRow("ragged") << u"[1 2; 3]"_qs << u"calculators.matrix.ragged"_qs;
        QTest::newRow("word") << u"[1 x; 3 4]"_qs << u"calculators.number.syntax"_qs;
        QTest::newRow("decimal commas in a sheet") << u"0,5\t1\n1\t2"_qs << u"calculators.number.comma"_qs;
        QTest::newRow("decimal commas with spaces")
            << u"1,5 2,5\n3,5 4,5"_qs << u"calculators.number.comma"_qs;
        QTest::newRow("missing cell") << u"1\t\n3\t4"_qs << u"calculators.number.empty"_qs;
        QTest::newRow("huge") << QString(300'000, u'1') << u"calculators.matrix.long"_qs;
    }

    void refusesPastes()
    {
        QFETCH(QString, text);
        QFETCH(QString, code);
        const auto rows = parseMatrix(text);
        QVERIFY(!rows);
        QCOMPARE(QString::fromStdString(rows.error().code), code);
        QVERIFY(messages::knows(rows.error().code));
    }

    void oneNumberIsNoMatrix_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : {"0.5", "-1", "1/3", "0,67", " 2 "})
            QTest::newRow(text) << QString::fromLatin1(text);
    }

    void oneNumberIsNoMatrix()
    {
        QFETCH(QString, text);
        QVERIFY(!looksLikeMatrix(text));
    }

    void whatIsCopiedCanBePasted_data()
    {
        QTest::addColumn<int>("format");
        QTest::newRow("TeX") << int(MatrixFormat::tex);
        QTest::newRow("tabs") << int(MatrixFormat::tabs);
        QTest::newRow("NumPy") << int(MatrixFormat::numpy);
    }

    void whatIsCopiedCanBePasted()
    {
        QFETCH(int, format);
        const lessons::Rows rows{{0.1, -2, 1.0 / 3}, {4, 1e-7, 0}};
        const auto back = parseMatrix(writeMatrix(rows, MatrixFormat(format)));
        QVERIFY(back);
        QCOMPARE(*back, rows);
    }

    void copiesAsExpected()
    {
        const lessons::Rows rows{{1, 2}, {3, 4}};
        QCOMPARE(writeMatrix(rows, MatrixFormat::tex),
                 u"\\begin{bmatrix} 1 & 2 \\\\ 3 & 4 \\end{bmatrix}"_qs);
        QCOMPARE(writeMatrix(rows, MatrixFormat::tabs), u"1\t2\n3\t4\n"_qs);
        QCOMPARE(writeMatrix(rows, MatrixFormat::numpy), u"np.array([[1, 2], [3, 4]])"_qs);
    }

    void sliderStops()
    {
        lessons::InputSpec spec;
        spec.min = 1;
        spec.max = 1024;
        spec.logarithmic = true;
        spec.step = 2;
        const SliderScale doubling(spec);
        QCOMPARE(doubling.count(), 11);
        QCOMPARE(doubling.valueAt(4), 16.0);
        QCOMPARE(doubling.nearest(17), 4);

        spec.step = 1;
        const SliderScale whole(spec);
        QCOMPARE(whole.valueAt(0), 1.0);
        QCOMPARE(whole.valueAt(whole.count() - 1), 1024.0);
        for (int stop = 1; stop < whole.count(); ++stop) {
            QVERIFY(whole.valueAt(stop) > whole.valueAt(stop - 1));
            QCOMPARE(whole.valueAt(stop), std::round(whole.valueAt(stop)));
        }

        spec = {};
        spec.min = 0;
        spec.max = 1;
        spec.step = 0.1;
        const SliderScale tenths(spec);
        QCOMPARE(tenths.count(), 11);
        QCOMPARE(plainNumber(tenths.valueAt(3)), u"0.3"_qs);

        spec.max = 0;
        spec.min = 0;
        QCOMPARE(SliderScale(spec).count(), 1);
    }
};

QTEST_GUILESS_MAIN(TestCalculatorText)
#include "tst_calculator_text.moc"
