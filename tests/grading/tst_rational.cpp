#include <lectern/grading/rational.h>

#include <QTest>

#include <limits>

using namespace lectern::grading;

namespace {
constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
}

class TestRational : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isKeptInLowestTerms()
    {
        QVERIFY(makeRational(6, -4) == (Rational{-3, 2}));
        QVERIFY(makeRational(0, -7) == (Rational{0, 1}));
        QVERIFY(!makeRational(1, 0));
    }

    void addsUpThirdsExactly()
    {
        const Rational third{1, 3};
        QVERIFY(add(*add(third, third), third) == (Rational{1, 1}));
        QVERIFY(subtract(Rational{1, 2}, third) == (Rational{1, 6}));
        QVERIFY(multiply(Rational{2, 3}, Rational{3, 4}) == (Rational{1, 2}));
        QVERIFY(divide(Rational{2, 3}, Rational{4, 3}) == (Rational{1, 2}));
        QVERIFY(!divide(third, Rational{0, 1}));
    }

    void refusesWhatDoesNotFit()
    {
        QVERIFY(!add(Rational{largest, 1}, Rational{1, 1}));
        QVERIFY(!multiply(Rational{largest, 1}, Rational{2, 1}));
        QVERIFY(!add(Rational{1, largest}, Rational{1, largest - 1}));
        QVERIFY(multiply(Rational{largest, 2}, Rational{2, largest}) == (Rational{1, 1}));
        QVERIFY(!makeRational(std::numeric_limits<std::int64_t>::min()));
    }

    void readsAuthorsNumbersAsDecimals()
    {
        QVERIFY(decimal(0.05) == (Rational{1, 20}));
        QVERIFY(decimal(33.3 / 100) == (Rational{333, 1000}));
        QVERIFY(decimal(-2.5) == (Rational{-5, 2}));
        QVERIFY(!decimal(std::numeric_limits<double>::quiet_NaN()));
        QVERIFY(!decimal(std::numeric_limits<double>::infinity()));
        QVERIFY(!decimal(1e10));
    }

    void comparesWithoutOverflow()
    {
        QVERIFY(isLess(Rational{largest - 1, 2}, Rational{largest, 2}));
        QVERIFY(isLess(Rational{-1, 2}, Rational{1, 3}));
        QVERIFY(!isLess(Rational{1, 2}, Rational{1, 2}));
    }

    void writesDecimals_data()
    {
        QTest::addColumn<qlonglong>("numerator");
        QTest::addColumn<qlonglong>("denominator");
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("zero") << 0LL << 1LL << QByteArray("0");
        QTest::newRow("whole") << 10LL << 1LL << QByteArray("10");
        QTest::newRow("third") << 7LL << 3LL << QByteArray("2.333333");
        QTest::newRow("two thirds round up") << 2LL << 3LL << QByteArray("0.666667");
        QTest::newRow("negative") << -1LL << 2LL << QByteArray("-0.5");
        QTest::newRow("half of the last place") << 1LL << 2000000LL << QByteArray("0.000001");
        QTest::newRow("no negative zero") << -1LL << 3000000LL << QByteArray("0");
        QTest::newRow("largest") << qlonglong(largest) << 1LL << QByteArray("9223372036854775807");
    }

    void writesDecimals()
    {
        QFETCH(qlonglong, numerator);
        QFETCH(qlonglong, denominator);
        QFETCH(QByteArray, text);
        QCOMPARE(QByteArray::fromStdString(toDecimalText({numerator, denominator})), text);
    }
};

QTEST_GUILESS_MAIN(TestRational)
#include "tst_rational.moc"
