// Linear layers, GELU and cross-entropy in float against the same in double. CTest runs this for each
// instruction set, as tst_sdpa_float.

#include "attention_checks.h"
#include "may_skip.h"

#include <lectern/attention/backward.h>
#include <lectern/attention/layers.h>
#include <lectern/kernels/instruction_set.h>
#include <lectern/kernels/threads.h>

#include <algorithm>

using namespace lectern::attention;
using namespace lectern::attention::checks;

namespace {

constexpr float floatInfinity = std::numeric_limits<float>::infinity();
constexpr float floatNaN = std::numeric_limits<float>::quiet_NaN();

template <std::size_t R>
Tensor<double, R> widened(const Tensor<float, R>& narrow)
{
    return {narrow.shape(), std::vector<double>(narrow.data().begin(), narrow.data().end())};
}

template <std::size_t R>
bool close(const Tensor<float, R>& got, const Tensor<double, R>& want, double size = 1)
{
    for (std::size_t i = 0; i < want.count(); ++i)
        if (!near(static_cast<double>(got.data()[i]), static_cast<double>(static_cast<float>(want.data()[i])),
                  size * floatTolerance)) {
            qInfo("entry %zu is %.9g, not %.9g", i, static_cast<double>(got.data()[i]), want.data()[i]);
            return false;
        }
    return got.shape() == want.shape();
}

struct LinearCase
{
    Tensor<float, 3> x;
    Tensor<float, 2> weight;
    std::vector<float> bias;
    Tensor<float, 3> upstream;

    LinearCase(std::size_t n, std::size_t l, std::size_t in, std::size_t out, std::mt19937_64& random)
        : x(randomTensor<float, 3>({n, l, in}, random))
        , weight(randomTensor<float, 2>({out, in}, random))
        , bias(out, 0.5F)
        , upstream(randomTensor<float, 3>({n, l, out}, random))
    {
    }

    bool agrees() const
    {
        const std::vector<double> wideBias(bias.begin(), bias.end());
        const auto got = linear<float>(x, weight, std::span<const float>(bias));
        const auto want = linear<double>(widened(x), widened(weight), std::span<const double>(wideBias));
        const auto gotBack = linearBackward<float>(x, weight, upstream);
        const auto wantBack = linearBackward<double>(widened(x), widened(weight), widened(upstream));
        const double size =
            10 + static_cast<double>(std::max({x.shape()[0] * x.shape()[1], x.shape()[2], bias.size()}));
        return close(*got, *want, size / 10) && close(gotBack->x, wantBack->x, size / 10) &&
               close(gotBack->weight, wantBack->weight, size / 10) &&
               close(gotBack->bias, wantBack->bias, size / 10);
    }
};

/// Layer norm and RMS norm of the same rows.
struct NormCase
{
    Tensor<float, 3> x;
    Tensor<float, 3> upstream;
    std::vector<float> gain, bias; ///< empty if plain
    double epsilon = 1e-5;

    NormCase(const std::array<std::size_t, 3>& shape, bool plain, std::mt19937_64& random)
        : x(randomTensor<float, 3>(shape, random))
        , upstream(randomTensor<float, 3>(shape, random))
    {
        for (std::size_t c = 0; !plain && c < shape[2]; ++c) {
            gain.push_back(static_cast<float>(uniform(random)));
            bias.push_back(static_cast<float>(uniform(random)));
        }
    }

    bool agrees(double size = 1) const
    {
        const std::vector<double> wideGain(gain.begin(), gain.end());
        const std::vector<double> wideBias(bias.begin(), bias.end());
        const NormParameters<float> narrow{gain, bias, epsilon};
        const NormParameters<double> wide{wideGain, wideBias, epsilon};
        const auto wideX = widened(x);
        const auto wideUp = widened(upstream);
        return close(*layerNorm<float, 3>(x, narrow), *layerNorm<double, 3>(wideX, wide)) &&
               close(*rmsNorm<float, 3>(x, narrow), *rmsNorm<double, 3>(wideX, wide)) &&
               same(*layerNormBackward<float, 3>(x, narrow, upstream),
                    *layerNormBackward<double, 3>(wideX, wide, wideUp), size) &&
               same(*rmsNormBackward<float, 3>(x, narrow, upstream),
                    *rmsNormBackward<double, 3>(wideX, wide, wideUp), size);
    }

    static bool same(const NormGradient<float, 3>& got, const NormGradient<double, 3>& want, double size)
    {
        return close(got.x, want.x, size) && close(got.gain, want.gain, size) &&
               close(got.bias, want.bias, size);
    }
};

} // namespace

class TestLayersFloat : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        namespace kernels = lectern::kernels;
        const std::string wanted = qgetenv("LECTERN_ISA").toStdString();
        const auto here = kernels::instructionSets();
        const bool runs = std::any_of(here.begin(), here.end(), [&wanted](kernels::InstructionSet isa) {
            return kernels::nameOf(isa) == wanted;
        });
        if (!wanted.empty() && !runs)
            NOT_TESTED_HERE("this processor does not run the instruction set that LECTERN_ISA names");
        QVERIFY(wanted.empty() || kernels::nameOf(kernels::instructionSet()) == wanted);
    }

    void linearOfAnySize()
    {
        std::mt19937_64 random(1);
        for (const std::size_t extent : std::initializer_list<std::size_t>{0, 1, 2, 3, 15, 16, 17, 33, 130})
            for (const std::size_t other : std::initializer_list<std::size_t>{1, 5, 64}) {
                QVERIFY(LinearCase(1, extent, other, 7, random).agrees());
                QVERIFY(LinearCase(2, 3, extent, other, random).agrees());
                QVERIFY(LinearCase(3, other, 4, extent, random).agrees());
            }
    }

    void largeProductsOnTwoThreads()
    {
        std::mt19937_64 random(2);
        const LinearCase c(4, 100, 130, 150, random);
        lectern::kernels::limitThreads(1);
        const auto one = linear<float>(c.x, c.weight, std::span<const float>(c.bias));
        const auto oneBack = linearBackward<float>(c.x, c.weight, c.upstream);
        lectern::kernels::limitThreads(2);
        QVERIFY(c.agrees());
        const auto again = linear<float>(c.x, c.weight, std::span<const float>(c.bias));
        QVERIFY(close(*again, widened(*one)));
        QVERIFY(
            close(linearBackward<float>(c.x, c.weight, c.upstream)->weight, widened(oneBack->weight), 10));
        lectern::kernels::limitThreads(0);
    }

    void linearOfAnyStride()
    {
        std::mt19937_64 random(3);
        const LinearCase c(2, 5, 6, 4, random);
        const auto plain = linear<float>(c.x, c.weight, std::span<const float>(c.bias));
        // Positions before samples, and the channels backwards in both factors.
        std::vector<float> x(60);
        TensorView<float, 3> xView{x.data() + 5, {2, 5, 6}, {6, 12, -1}};
        for (std::size_t i = 0; i < 60; ++i)
            xView(i / 30, i / 6 % 5, i % 6) = c.x.data()[i];
        std::vector<float> weight(24);
        TensorView<float, 2> weightView{weight.data() + 20, {4, 6}, {1, -4}};
        for (std::size_t i = 0; i < 24; ++i)
            weightView(i / 6, i % 6) = c.weight.data()[i];
        const auto got = linear<float>(xView, weightView, std::span<const float>(c.bias));
        QVERIFY(close(*got, widened(*plain)));
        const auto back = linearBackward<float>(xView, weightView, c.upstream);
        QVERIFY(close(back->weight, widened(linearBackward<float>(c.x, c.weight, c.upstream)->weight)));
    }

    void numbersThatAreNotFiniteStayInTheirRows()
    {
        std::mt19937_64 random(4);
        for (const float poison : {floatNaN, floatInfinity, 3e38F}) {
            LinearCase c(2, 5, 6, 4, random);
            c.x(0, 3, 2) = poison;
            QVERIFY(c.agrees());
        }
        LinearCase large(1, 2, 4, 2, random); // sums that leave the range of float on the way
        large.x = Tensor<float, 3>({1, 2, 4}, {3e38F, 3e38F, -3e38F, -3e38F, 1, 2, 3, 4});
        large.weight = Tensor<float, 2>({2, 4}, 1.0F);
        QVERIFY(large.agrees());
    }

    void geluEverywhere()
    {
        std::vector<float> points = {0.0F,     -0.0F,  1e-40F, -1e-40F,       3e38F,         -3e38F,
                                     floatNaN, -14.5F, 14.5F,  floatInfinity, -floatInfinity};
        for (int i = -1000; i <= 1000; ++i)
            points.push_back(static_cast<float>(i) * 0.01F);
        for (const std::size_t count : {std::size_t{1}, std::size_t{15}, points.size()}) {
            const Tensor<float, 1> x(
                {count}, std::vector<float>(points.begin(), points.begin() + static_cast<long>(count)));
            QVERIFY(close(*gelu<float, 1>(x), *gelu<double, 1>(widened(x))));
            const Tensor<float, 1> upstream({count}, 2.0F);
            QVERIFY(close(*geluBackward<float, 1>(x, upstream),
                          *geluBackward<double, 1>(widened(x), widened(upstream))));
        }
    }

    void normsOfAnyWidth()
    {
        std::mt19937_64 random(6);
        for (std::size_t width = 1; width <= 130; ++width)
            for (const bool plain : {false, true})
                QVERIFY(NormCase({2, 3, width}, plain, random).agrees());
        QVERIFY(NormCase({2, 150, 16}, false, random).agrees(4)); // sums of many rows
    }

    /// Rows whose squares leave float's range, or whose mean is large beside their spread.
    void normsOfAnySize()
    {
        std::mt19937_64 random(7);
        for (const double size : {1e-30, 1e-18, 1e-3, 1e3, 1e15, 1e18, 1e30}) {
            NormCase c({1, 4, 40}, false, random);
            for (float& entry : c.x.data())
                entry = static_cast<float>(static_cast<double>(entry) * size);
            c.epsilon = size < 1e-10 ? 0 : 1e-5;
            QVERIFY(c.agrees());
        }
        NormCase raised({1, 4, 40}, false, random);
        for (float& entry : raised.x.data())
            entry += 1000;
        QVERIFY(raised.agrees());
    }

    void normsOfWhatIsNotFinite()
    {
        std::mt19937_64 random(8);
        for (const float poison : {floatNaN, floatInfinity, 3e38F}) {
            NormCase c({1, 4, 20}, false, random);
            c.x(0, 1, 7) = poison;
            c.upstream(0, 2, 3) = poison;
            QVERIFY(c.agrees());
        }
        NormCase even({1, 2, 20}, false, random);
        std::fill(even.x.data().begin(), even.x.data().end(), 3.0F);
        even.epsilon = 0; // no spread
        QVERIFY(even.agrees());
    }

    void normsOfAnyStride()
    {
        std::mt19937_64 random(9);
        const auto x = randomTensor<float, 3>({2, 3, 20}, random);
        const TensorView<const float, 3> turned{x.data().data(), {2, 20, 3}, {60, 1, 20}};
        Tensor<float, 3> plain({2, 20, 3});
        for (std::size_t i = 0; i < plain.count(); ++i)
            plain.data()[i] = turned(i / 60, i / 3 % 20, i % 3);
        QVERIFY(close(*layerNorm<float, 3>(turned), widened(*layerNorm<float, 3>(plain))));
        QVERIFY(close(layerNormBackward<float, 3>(turned, {}, turned)->x,
                      widened(layerNormBackward<float, 3>(plain, {}, plain)->x)));
    }

    void crossEntropyEverywhere()
    {
        std::mt19937_64 random(5);
        for (const std::size_t classes : std::initializer_list<std::size_t>{1, 2, 15, 16, 17, 130})
            for (const double size : {1.0, 30.0, 1e4, 1e38}) {
                const auto logits = randomTensor<float, 2>({9, classes}, random, size);
                std::vector<std::int64_t> targets(9);
                for (std::int64_t& target : targets)
                    target = static_cast<std::int64_t>(random() % classes);
                targets[3] = ignoredTarget;
                const auto got = crossEntropy<float>(logits, targets);
                const auto want = crossEntropy<double>(widened(logits), targets);
                QVERIFY(got && want && got->counted == want->counted);
                for (std::size_t row = 0; row < 9; ++row)
                    QVERIFY(near(got->rows[row], want->rows[row], 1e-6));
                QVERIFY(close(*crossEntropyBackward<float>(logits, targets),
                              *crossEntropyBackward<double>(widened(logits), targets)));
            }
    }

    void crossEntropyOfWhatIsNotFinite()
    {
        for (const float poison : {floatNaN, floatInfinity, -floatInfinity}) {
            Tensor<float, 2> logits({2, 3}, {1, 2, 3, 4, 5, 6});
            logits(0, 1) = poison;
            const std::vector<std::int64_t> targets = {2, 0};
            QVERIFY(near(crossEntropy<float>(logits, targets)->mean,
                         crossEntropy<double>(widened(logits), targets)->mean, 1e-6));
            QVERIFY(close(*crossEntropyBackward<float>(logits, targets),
                          *crossEntropyBackward<double>(widened(logits), targets)));
        }
    }
};

MAY_SKIP_MAIN(QCoreApplication, TestLayersFloat)
#include "tst_layers_float.moc"
