// The float kernels behind sdpa<float>, with numbers that are not finite, huge or tiny, and rows that read
// nothing.

#include "float_cases.h"
#include "may_skip.h"

#include <bit>

using namespace lectern::attention;
using namespace lectern::attention::checks;

class TestSdpaFloatNumbers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        if (!runsWhatIsWanted())
            NOT_TESTED_HERE("this processor does not run the instruction set that LECTERN_ISA names");
        QVERIFY(usesWhatIsWanted());
    }

    /// A NaN or an infinity that a mask forbids changes no bit, whatever the kind of mask.
    void forbiddenNumbersStayOut_data()
    {
        QTest::addColumn<float>("poison");
        QTest::newRow("nan") << floatNaN;
        QTest::newRow("inf") << floatInfinity;
        QTest::newRow("-inf") << -floatInfinity;
    }

    void forbiddenNumbersStayOut()
    {
        QFETCH(float, poison);
        for (const Kind kind : {Kind::topLeft, Kind::boolean, Kind::padding, Kind::holes, Kind::additive}) {
            std::mt19937_64 random(8);
            const Sizes z{1, 1, 1, 60, 120, 10, 6};
            Case c(z, kind, random);
            c.options.wantWeights = true;
            for (std::size_t s = 7; s < z.s; s += 11) { // nobody reads these keys
                if (kind == Kind::additive)
                    for (std::size_t l = 0; l < z.l; ++l)
                        (*c.additive)(0, 0, l, s) = -floatInfinity;
                if (c.allowed) {
                    Tensor<std::uint8_t, 4> marks = c.allowed->marks();
                    for (std::size_t l = 0; l < marks.shape()[2]; ++l)
                        marks(0, 0, l, s) = 0;
                    c.options.allowed = c.allowed = Allowed(marks);
                }
            }
            const auto clean = c.fast();
            for (std::size_t s = 7; s < z.s; s += 11) {
                if (kind == Kind::topLeft && s < z.l)
                    continue;
                c.k(0, 0, s, 3) = poison;
                c.v(0, 0, s, 2) = poison;
            }
            QVERIFY2(gradientsAgree(c, random), described(z, kind));
            const auto poisoned = c.fast();
            QVERIFY2(close(poisoned->output, c.exact()->output), described(z, kind));
            for (std::size_t i = 0; i < clean->output.count(); ++i)
                QVERIFY(near(static_cast<double>(poisoned->output.data()[i]),
                             static_cast<double>(clean->output.data()[i]), floatTolerance));
        }
    }

    /// What a row reads shows in that row alone: in double and in float alike.
    void readNumbersStayInTheirRows()
    {
        const float payloads[] = {std::bit_cast<float>(0xFFFFFFFFU), std::bit_cast<float>(0x7FC00001U)};
        for (const float poison : {floatNaN, payloads[0], payloads[1], floatInfinity, -floatInfinity})
            for (const Kind kind : kinds) {
                std::mt19937_64 random(9);
                const Sizes z{2, 1, 1, 70, 110, 9, 5};
                Case c(z, kind, random);
                c.v(0, 0, 3, 1) = poison;
                c.v(1, 0, 40, 1) = poison;
                c.k(1, 0, 50, 0) = poison;
                c.q(0, 0, 6, 2) = poison;
                QVERIFY2(agrees(c), described(z, kind));
                QVERIFY2(gradientsAgree(c, random), described(z, kind));
            }
    }

    void fullyMaskedRowsFollowThePolicy()
    {
        for (const Kind kind : {Kind::lowerRight, Kind::boolean, Kind::padding, Kind::additive}) {
            std::mt19937_64 random(10);
            const Sizes z{2, 1, 1, 40, 20, 4, 4};
            Case c(z, kind, random);
            if (kind == Kind::padding)
                c.options.allowed = *keyPaddingMask(std::array<std::size_t, 2>{0, 11}, z.s);
            if (kind == Kind::boolean) {
                Tensor<std::uint8_t, 4> marks = c.allowed->marks();
                for (std::size_t s = 0; s < z.s; ++s)
                    marks(0, 0, 5, s) = marks(1, 0, 30, s) = 0;
                c.options.allowed = c.allowed = Allowed(marks);
            }
            if (kind == Kind::additive)
                for (std::size_t s = 0; s < z.s; ++s)
                    (*c.additive)(1, 0, 7, s) = -floatInfinity;
            for (const FullyMasked policy : {FullyMasked::zero, FullyMasked::nan}) {
                c.options.fullyMasked = policy;
                QVERIFY2(agrees(c), described(z, kind));
                QVERIFY2(gradientsAgree(c, random), described(z, kind));
            }
            c.options.fullyMasked = FullyMasked::refuse;
            QVERIFY(refuses(c.fast(), "attention.sdpa.masked"));
            QCOMPARE(c.fast().error().parameters, c.exact().error().parameters);
            QVERIFY(refuses(c.fastGradient(c.q), "attention.sdpa.masked"));
        }
    }

    /// Scores, sums and biases that leave the range of float come out as in double.
    void hugeNumbers()
    {
        std::mt19937_64 random(11);
        for (const double size : {1e-30, 1e-12, 1e15, 1e19, 1e25, 1e38}) {
            Case c({1, 1, 1, 20, 30, 4, 4}, Kind::everything, random, size);
            QVERIFY2(agrees(c), QByteArray::number(size));
            QVERIFY2(size > 1e10 || gradientsAgree(c, random), QByteArray::number(size));
        }
        Case large({1, 1, 1, 20, 30, 4, 4}, Kind::everything, random);
        for (float& entry : large.v.data())
            entry = 3e38F;
        QVERIFY(agrees(large));
        Case lowest({1, 1, 1, 20, 30, 4, 4}, Kind::additive, random);
        for (float& entry : lowest.additive->data())
            entry = entry == -floatInfinity ? std::numeric_limits<float>::lowest() : entry;
        for (std::size_t s = 0; s < 30; ++s)
            (*lowest.additive)(0, 0, 3, s) = std::numeric_limits<float>::lowest();
        QVERIFY(agrees(lowest));
    }

    void anyScale()
    {
        std::mt19937_64 random(12);
        Case c({1, 1, 1, 20, 30, 4, 4}, Kind::topLeft, random);
        for (const double scale : {0.0, -1.0, 1e-40, 1e-5, 20.0}) {
            c.options.scale = scale;
            QVERIFY2(agrees(c), QByteArray::number(scale));
        }
    }

    /// The gradient of a mask does not depend on how small the scale is.
    void gradientOfAMaskUnderATinyScale()
    {
        std::mt19937_64 random(23);
        for (const double scale : {1e-37, 0.0, -0.4, 1e10}) {
            const Sizes z{1, 2, 1, 50, 110, 5, 3};
            Case c(z, Kind::positionBias, random, scale > 1 ? 1e-10 : 2);
            c.options.scale = scale;
            QVERIFY2(gradientsAgree(c, random), QByteArray::number(scale));
        }
    }
};

MAY_SKIP_MAIN(QCoreApplication, TestSdpaFloatNumbers)
#include "tst_sdpa_float_numbers.moc"
