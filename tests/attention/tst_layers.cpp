#include "attention_checks.h"

#include <lectern/attention/layers.h>
#include <lectern/attention/positions.h>
#include <lectern/attention/softmax.h>

#include <numeric>

using namespace lectern::attention;
using namespace lectern::attention::checks;

namespace {

Tensor<double, 1> row(std::vector<double> entries)
{
    return Tensor<double, 1>({entries.size()}, entries);
}

} // namespace

class TestLayers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void softmaxOfExtremes()
    {
        QVERIFY(allNear(*softmax<double, 1>(row({1e308, 1e308})), {.5, .5}, 0));
        QVERIFY(allNear(*softmax<double, 1>(row({-1e308, 1e308})), {0, 1}, 0));
        QVERIFY(allNear(*softmax<double, 1>(row({-infinity, 3, -infinity})), {0, 1, 0}, 0));
        QVERIFY(allNear(*softmax<double, 1>(row({1, notANumber})), {notANumber, notANumber}, 0));
        QVERIFY(allNear(*softmax<double, 1>(row({infinity, -infinity})), {notANumber, notANumber}, 0));
        QVERIFY(allNear(*softmax<double, 1>(row({1e-320, 0})), {.5, .5}, 0));
    }

    void softmaxShiftsOut()
    {
        std::mt19937_64 random(14);
        const auto x = randomTensor<double, 3>({3, 4, 9}, random, 20);
        auto shifted = x;
        for (double& entry : shifted.data())
            entry += 512;
        const auto a = softmax<double, 3>(x);
        QVERIFY(allNear(*a, softmax<double, 3>(shifted)->data(), 1e-11));
        for (std::size_t r = 0; r < 12; ++r) {
            const auto begin = a->data().begin() + static_cast<std::ptrdiff_t>(9 * r);
            QVERIFY(near(std::accumulate(begin, begin + 9, 0.0), 1, referenceTolerance));
        }
    }

    void softmaxOfMaskedRows()
    {
        const Tensor<double, 2> x({2, 2}, {0, 0, -infinity, -infinity});
        QVERIFY(allNear(*softmax<double, 2>(x), {.5, .5, notANumber, notANumber}, 0));
        QVERIFY(allNear(*softmax<double, 2>(x, FullyMasked::zero), {.5, .5, 0, 0}, 0));
        const auto refused = softmax<double, 2>(x, FullyMasked::refuse);
        QVERIFY(refuses(refused, "attention.softmax.masked"));
        QCOMPARE(refused.error().parameters, std::vector<std::string>{"2"});
    }

    void softmaxAlongColumnsIsATransposedView()
    {
        const Tensor<double, 2> x({2, 3}, {0, 1, 2, 3, 4, 5});
        TensorView<const double, 2> transposed{x.data().data(), {3, 2}, {1, 3}};
        const double low = 1 / (1 + std::exp(3.0));
        QVERIFY(allNear(*softmax<double, 2>(transposed), {low, 1 - low, low, 1 - low, low, 1 - low},
                        referenceTolerance));
    }

    void logSumExpOfExtremes()
    {
        const Tensor<double, 2> x(
            {5, 2}, {1000, 1000, -infinity, -infinity, infinity, 0, notANumber, 0, -infinity, 2});
        QVERIFY(allNear(*logSumExp<double, 2>(x), {1000 + std::log(2.0), -infinity, infinity, notANumber, 2},
                        1e-15));
    }

    void sinusoids()
    {
        const auto table = sinusoidalPositions<double>(50, 16);
        QVERIFY((*table)(0, 4) == 0 && (*table)(0, 5) == 1);
        for (std::size_t p = 0; p < 50; ++p)
            for (std::size_t i = 0; i < 8; ++i) {
                const double angle =
                    static_cast<double>(p) / std::pow(10000.0, static_cast<double>(2 * i) / 16);
                QVERIFY(near((*table)(p, 2 * i), std::sin(angle), 1e-13));
                QVERIFY(near((*table)(p, 2 * i + 1), std::cos(angle), 1e-13));
            }
        const auto later = sinusoidalPositions<double>(3, 16, 7);
        QVERIFY((*later)(2, 3) == (*table)(9, 3));
        QVERIFY(refuses(sinusoidalPositions<double>(4, 5), "attention.positions.odd"));
        QVERIFY(refuses(sinusoidalPositions<double>(4, 6, 0, 0), "attention.positions.base"));
        QVERIFY(refuses(sinusoidalPositions<double>(4, 6, 0, notANumber), "attention.positions.base"));
    }

    void rotaryScoresDependOnTheDistance_data()
    {
        QTest::addColumn<bool>("halves");
        QTest::newRow("adjacent") << false;
        QTest::newRow("halves") << true;
    }

    void rotaryScoresDependOnTheDistance()
    {
        QFETCH(bool, halves);
        RotaryOptions options;
        options.pairs = halves ? RotaryPairs::halves : RotaryPairs::adjacent;
        std::mt19937_64 random(77);
        const auto q = randomTensor<double, 4>({1, 1, 1, 8}, random);
        const auto k = randomTensor<double, 4>({1, 1, 1, 8}, random);
        const auto score = [&](std::size_t atQ, std::size_t atK) {
            options.first = atQ;
            const auto turnedQ = rotaryPositions<double>(q, options);
            options.first = atK;
            const auto turnedK = rotaryPositions<double>(k, options);
            return std::inner_product(turnedQ->data().begin(), turnedQ->data().end(), turnedK->data().begin(),
                                      0.0);
        };
        QVERIFY(near(score(5, 2), score(103, 100), referenceTolerance));
        QVERIFY(!near(score(5, 2), score(5, 3), 1e-3));
        QVERIFY(near(score(0, 0), std::inner_product(q.data().begin(), q.data().end(), k.data().begin(), 0.0),
                     referenceTolerance));
    }

    void rotaryPairs()
    {
        const Tensor<double, 4> x({1, 1, 2, 4}, {1, 0, 0, 0, 1, 0, 0, 0});
        RotaryOptions options;
        QVERIFY(near((*rotaryPositions<double>(x, options))(0, 0, 1, 1), std::sin(1.0), 1e-15));
        options.pairs = RotaryPairs::halves;
        QVERIFY(near((*rotaryPositions<double>(x, options))(0, 0, 1, 2), std::sin(1.0), 1e-15));
        QVERIFY(refuses(rotaryPositions<double>(Tensor<double, 4>({1, 1, 1, 3})), "attention.positions.odd"));
        options.base = -1;
        QVERIFY(refuses(rotaryPositions<double>(x, options), "attention.positions.base"));
    }

    void alibi()
    {
        QCOMPARE(alibiSlopes(8)->data(),
                 (std::vector<double>{.5, .25, .125, .0625, .03125, .015625, .0078125, .00390625}));
        QCOMPARE(alibiSlopes(0)->count(), std::size_t{0});
        const std::vector<double> twelve =
            alibiSlopes(12)->data(); // 8 slopes of 8 heads, then every other one of 16
        QCOMPARE(twelve.size(), std::size_t{12});
        QVERIFY(near(twelve[8], std::pow(2.0, -0.5), 1e-15) && near(twelve[11], std::pow(2.0, -3.5), 1e-15));
        const auto bias = *alibiBias<double>(8, 2, 3, CausalAlignment::lowerRight);
        QVERIFY(
            allNear(Tensor<double, 1>({6}, std::vector<double>(bias.data().begin(), bias.data().begin() + 6)),
                    {-.5, 0, -.5, -1, -.5, 0}, 0));
        QVERIFY(!std::signbit(bias(0, 0, 0, 1)));
    }

    void layerNormCentresAndScales()
    {
        const auto y = layerNorm<double, 1>(row({1, 2, 3, 4}), {{}, {}, 0});
        const double unit = std::sqrt(1.25);
        QVERIFY(allNear(*y, {-1.5 / unit, -.5 / unit, .5 / unit, 1.5 / unit}, referenceTolerance));
        const std::vector<double> gain = {2, 2, 2, 2};
        const std::vector<double> bias = {1, 0, 0, 0};
        const auto z = layerNorm<double, 1>(row({1, 2, 3, 4}), {gain, bias, 0});
        QVERIFY(near((*z)(0), 1 - 3 / unit, referenceTolerance) &&
                near((*z)(3), 3 / unit, referenceTolerance));
        QVERIFY(allNear(*layerNorm<double, 1>(row({7, 7})), {0, 0}, 0));
        QVERIFY(near((*layerNorm<double, 1>(row({1e6 + 1, 1e6 - 1})))(0), 1 / std::sqrt(1 + 1e-5),
                     referenceTolerance));
    }

    void layerNormKeepsItsDigitsAroundALargeMean()
    {
        // x^2 - mean^2 would lose them; the deviations are exact.
        constexpr double far = 0x1p52;
        QVERIFY(identical(*layerNorm<double, 1>(row({far, far + 2, far + 4, far + 10})),
                          *layerNorm<double, 1>(row({0, 2, 4, 10}))));
    }

    void rmsNormScalesOnly()
    {
        const auto y = rmsNorm<double, 1>(row({3, 4}), {{}, {}, 0});
        QVERIFY(allNear(*y, {3 / std::sqrt(12.5), 4 / std::sqrt(12.5)}, referenceTolerance));
    }

    void normsRefuse()
    {
        const std::vector<double> three(3);
        QVERIFY(refuses(layerNorm<double, 1>(row({1, 2}), {three, {}}), "attention.norm.size"));
        QVERIFY(refuses(rmsNorm<double, 1>(row({1, 2}), {{}, three}), "attention.norm.size"));
        QVERIFY(refuses(layerNorm<double, 1>(row({1, 2}), {{}, {}, -1}), "attention.norm.epsilon"));
        QVERIFY(refuses(layerNorm<double, 1>(row({1, 2}), {{}, {}, notANumber}), "attention.norm.epsilon"));
        QVERIFY(refuses(layerNorm<double, 1>(row({})), "attention.width.zero"));
    }

    void activations()
    {
        QVERIFY(
            allNear(*relu<double, 1>(row({-1, 0, 2, notANumber, -infinity})), {0, 0, 2, notANumber, 0}, 0));
        QVERIFY(allNear(*gelu<double, 1>(row({-infinity, -1, 0, 1, 3, infinity})),
                        {0, -0.15865525393145707, 0, 0.8413447460685429, 2.9959503059051098, infinity},
                        1e-15));
    }

    void crossEntropyIgnoresTargets()
    {
        const Tensor<double, 2> logits({3, 2}, {0, 0, 5, -5, 1000, 0});
        const std::vector<std::int64_t> targets = {0, ignoredTarget, 1};
        const auto loss = crossEntropy<double>(logits, targets);
        QCOMPARE(loss->counted, std::size_t{2});
        QVERIFY(near(loss->mean, (std::log(2.0) + 1000) / 2, referenceTolerance));
        QVERIFY(loss->rows[1] == 0);
        QVERIFY(crossEntropy<double>(logits, std::vector<std::int64_t>{0, 1, 1}, 1)->counted == 1);
    }

    void crossEntropyRefuses()
    {
        const Tensor<double, 2> logits({2, 2});
        const auto with = [&](std::vector<std::int64_t> targets) {
            return crossEntropy<double>(logits, targets);
        };
        QVERIFY(refuses(with({0}), "attention.loss.count"));
        QVERIFY(refuses(with({0, 2}), "attention.loss.target"));
        QVERIFY(refuses(with({0, -1}), "attention.loss.target"));
        QVERIFY(refuses(with({ignoredTarget, ignoredTarget}), "attention.loss.ignored"));
    }
};

QTEST_GUILESS_MAIN(TestLayers)
#include "tst_layers.moc"
