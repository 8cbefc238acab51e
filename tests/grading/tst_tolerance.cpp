#include "tolerance.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace lectern;
using grading::agrees;
using grading::allowance;
using grading::isNear;
using lessons::Tolerance;

namespace {
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();
} // namespace

class TestTolerance : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void largestOneCounts()
    {
        QCOMPARE(allowance({0.5, {}, {}}, 100), 0.5);
        QCOMPARE(allowance({0.5, 0.01, {}}, 100), 1.0);
        QCOMPARE(allowance({0.5, 0.01, {}}, -10), 0.5);
        QCOMPARE(allowance({}, 100), 0.0);
    }

    void significantDigitsAreHalfAUnit()
    {
        QCOMPARE(allowance({{}, {}, 3}, 34.36), 0.05);
        QCOMPARE(allowance({{}, {}, 3}, -0.003436), 5e-6);
        QCOMPARE(allowance({{}, {}, 2}, 1000), 50.0);
        QCOMPARE(allowance({{}, {}, 3}, 0), 0.0);
    }

    void exactlyAtTheToleranceIsRight_data()
    {
        QTest::addColumn<double>("typed");
        QTest::addColumn<double>("expected");
        QTest::addColumn<bool>("right");
        QTest::newRow("above") << 0.3400 << 0.3395 << true;
        QTest::newRow("below") << 0.3390 << 0.3395 << true;
        QTest::newRow("quarter") << 0.2505 << 0.25 << true;
        QTest::newRow("negative") << -0.3400 << -0.3395 << true;
        QTest::newRow("large") << 1152.0005 << 1152.0 << true;
        QTest::newRow("a little more") << 0.34000001 << 0.3395 << false;
        QTest::newRow("a little less") << 0.33899999 << 0.3395 << false;
        QTest::newRow("sign") << -0.3395 << 0.3395 << false;
    }

    void exactlyAtTheToleranceIsRight()
    {
        QFETCH(double, typed);
        QFETCH(double, expected);
        QFETCH(bool, right);
        QCOMPARE(agrees({5e-4, {}, {}}, typed, expected), right);
    }

    void noToleranceMeansEqualUpToRounding()
    {
        QVERIFY(agrees({}, 80000, 80000));
        QVERIFY(!agrees({}, 80001, 80000));
        QVERIFY(agrees({0.0, {}, {}}, 0.1 + 0.2, 0.3));
        QVERIFY(agrees({}, 0, 0));
        QVERIFY(!agrees({}, 1e-300, 0));
    }

    void specialValues()
    {
        const Tolerance wide{1e300, 1e300, 1};
        QVERIFY(!agrees(wide, notANumber, 1));
        QVERIFY(!agrees(wide, notANumber, notANumber));
        QVERIFY(!agrees(wide, 1, notANumber));
        QVERIFY(agrees({}, infinity, infinity));
        QVERIFY(!agrees(wide, -infinity, infinity));
        QVERIFY(!agrees(wide, infinity, 1e308));
        QVERIFY(!agrees(wide, 1e308, infinity));
    }

    void nearIsWithinTwiceTheTolerance()
    {
        const lessons::Tolerance tolerance{0.25};
        QVERIFY(!isNear(tolerance, 1.25, 1)); // it is right
        QVERIFY(isNear(tolerance, 1.26, 1));
        QVERIFY(isNear(tolerance, 0.5, 1)); // exactly at twice the tolerance
        QVERIFY(!isNear(tolerance, 0.49, 1));
        QVERIFY(!isNear({}, 1.0001, 1)); // where nothing is allowed nothing is near
        QVERIFY(!isNear(tolerance, std::numeric_limits<double>::infinity(), 1));
    }
};

QTEST_GUILESS_MAIN(TestTolerance)
#include "tst_tolerance.moc"
