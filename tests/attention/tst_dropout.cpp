#include "attention_checks.h"

#include <lectern/attention/dropout.h>
#include <lectern/attention/random.h>
#include <lectern/attention/sdpa.h>

using namespace lectern::attention;
using namespace lectern::attention::checks;

class TestDropout : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void randomBitsAreSplitMix64()
    {
        // The published generator's outputs for seed 1234567.
        const RandomStream random(1234567);
        QCOMPARE(random.bits(0), std::uint64_t{6457827717110365317U});
        QCOMPARE(random.bits(1), std::uint64_t{3203168211198807973U});
        QCOMPARE(random.bits(2), std::uint64_t{9817491932198370423U});
        QCOMPARE(random.bits(3), std::uint64_t{4593380528125082431U});
    }

    void uniformFillsTheUnitInterval()
    {
        const RandomStream random(1);
        double sum = 0;
        double low = 1;
        double high = 0;
        for (std::uint64_t i = 0; i < 200000; ++i) {
            const double x = random.uniform(i);
            sum += x;
            low = std::min(low, x);
            high = std::max(high, x);
        }
        QVERIFY(low >= 0 && low < 1e-4 && high < 1 && high > 0.9999);
        QVERIFY(near(sum / 200000, 0.5, 0.002)); // 3 standard errors
    }

    void normalHasMeanZeroAndVarianceOne()
    {
        const RandomStream random(2);
        double sum = 0;
        double squares = 0;
        for (std::uint64_t i = 0; i < 20000; ++i) {
            const double x = random.normal(i);
            sum += x;
            squares += x * x;
        }
        QVERIFY(std::fabs(sum / 20000) < 0.025);
        QVERIFY(std::fabs(squares / 20000 - 1) < 0.035);
    }

    void streamsDiffer()
    {
        const RandomStream random(7);
        QVERIFY(random.stream(0) != random.stream(1));
        QVERIFY(random.stream(0) != random);
        QVERIFY(random.stream(3) == RandomStream(7).stream(3));
        QVERIFY(RandomStream(8).stream(3) != random.stream(3));
        for (std::uint64_t shift = 0; shift < 64; ++shift)
            QVERIFY(random.stream(0).bits(shift) != random.stream(1).bits(0));
    }

    void dropoutZeroesOrScales()
    {
        const Tensor<double, 2> x({50, 40}, 3.0);
        const auto y = dropout<double, 2>(x, {0.25, RandomStream(5)});
        std::size_t dropped = 0;
        for (const double entry : y->data()) {
            QVERIFY(entry == 0 || entry == 4);
            dropped += entry == 0 ? 1 : 0;
        }
        QVERIFY(dropped > 440 && dropped < 560); // 500 and 3 standard deviations of 19
        QVERIFY(identical(*dropout<double, 2>(x, {0.25, RandomStream(5)}), *y));
        QVERIFY(!identical(*dropout<double, 2>(x, {0.25, RandomStream(6)}), *y));
        QVERIFY(identical(*dropout<double, 2>(x, {0, RandomStream(5)}), x));
    }

    void dropoutKnowsEntriesByTheirNumber()
    {
        const Tensor<double, 2> x({4, 6}, 1.0);
        const Tensor<double, 2> other({6, 4}, 1.0);
        const TensorView<const double, 2> transposed{other.data().data(), {4, 6}, {1, 4}};
        const Dropout half{0.5, RandomStream(9)};
        QVERIFY(identical(*dropout<double, 2>(x, half), *dropout<double, 2>(transposed, half)));
        QVERIFY((*dropout<double, 2>(x, half))(1, 2) == half.factor(8));
    }

    void dropoutRefusesImpossibleProbabilities()
    {
        const Tensor<double, 1> x({3}, 1.0);
        for (const double p : {1.0, -0.1, 2.0, notANumber, infinity})
            QVERIFY(refuses(dropout<double, 1>(x, {p}), "attention.dropout.p"));
        QCOMPARE((dropout<double, 1>(x, {1.5}).error().parameters), std::vector<std::string>{"1.5"});
    }

    void attentionDropsWeights()
    {
        std::mt19937_64 random(31);
        const auto q = randomTensor<double, 4>({2, 2, 5, 3}, random);
        const auto v = randomTensor<double, 4>({2, 2, 5, 3}, random);
        SdpaOptions<double> options;
        options.wantWeights = true;
        const auto plain = sdpa<double>(q, q, v, options);
        QVERIFY(!plain->droppedWeights);
        options.dropout = {0.4, RandomStream(3)};
        const auto dropped = sdpa<double>(q, q, v, options);
        QVERIFY(identical(*dropped->weights, *plain->weights));
        QVERIFY(identical(*dropped->droppedWeights, *dropout<double, 4>(*plain->weights, options.dropout)));
        for (std::size_t n = 0; n < 2; ++n)
            for (std::size_t h = 0; h < 2; ++h)
                for (std::size_t l = 0; l < 5; ++l)
                    for (std::size_t c = 0; c < 3; ++c) {
                        double sum = 0;
                        for (std::size_t s = 0; s < 5; ++s)
                            sum += (*dropped->droppedWeights)(n, h, l, s) * v(n, h, s, c);
                        QVERIFY(near(dropped->output(n, h, l, c), sum, referenceTolerance));
                    }
        options.wantWeights = false;
        const auto quiet = sdpa<double>(q, q, v, options);
        QVERIFY(identical(quiet->output, dropped->output) && !quiet->weights && !quiet->droppedWeights);
        options.dropout.p = 1;
        QVERIFY(refuses(sdpa<double>(q, q, v, options), "attention.dropout.p"));
    }

    void maskedRowsStayMaskedUnderDropout()
    {
        const Tensor<double, 4> q({1, 1, 2, 2}, 1.0);
        SdpaOptions<double> options;
        options.wantWeights = true;
        options.dropout = {0.5, RandomStream(1)};
        options.allowed = Allowed(Tensor<std::uint8_t, 4>({1, 1, 2, 2}));
        const auto zero = sdpa<double>(q, q, q, options);
        QVERIFY(allNear(*zero->droppedWeights, {0, 0, 0, 0}, 0));
        options.fullyMasked = FullyMasked::nan;
        QVERIFY(std::isnan((*sdpa<double>(q, q, q, options)->droppedWeights)(0, 0, 1, 1)));
    }
};

QTEST_GUILESS_MAIN(TestDropout)
#include "tst_dropout.moc"
