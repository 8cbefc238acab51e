#include "gradient_checks.h"

#include <lectern/attention/backward.h>
#include <lectern/attention/embedding.h>

using namespace lectern::attention;
using namespace lectern::attention::checks;

namespace {

using Tensor2 = Tensor<double, 2>;
using Tensor3 = Tensor<double, 3>;
using Tensor4 = Tensor<double, 4>;

struct SdpaCase
{
    Tensor4 q, k, v, upstream, additive;
    SdpaOptions<double> options;

    SdpaCase(std::size_t heads, std::size_t keyHeads, std::mt19937_64& random)
        : q(randomTensor<double, 4>({2, heads, 3, 2}, random))
        , k(randomTensor<double, 4>({2, keyHeads, 4, 2}, random))
        , v(randomTensor<double, 4>({2, keyHeads, 4, 3}, random))
        , upstream(randomTensor<double, 4>({2, heads, 3, 3}, random))
    {
    }

    double loss() const { return weighted(sdpa<double>(q, k, v, options)->output, upstream); }

    bool agrees()
    {
        const auto gradient = sdpaBackward<double>(q, k, v, upstream, options);
        const auto value = [this] { return loss(); };
        return isGradient(gradient->q.data(), q.data(), value) &&
               isGradient(gradient->k.data(), k.data(), value) &&
               isGradient(gradient->v.data(), v.data(), value) &&
               (!options.additive || isGradient(gradient->additive->data(), additive.data(), value));
    }
};

} // namespace

class TestGradients : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void linearBackwardIsTheGradient()
    {
        std::mt19937_64 random(1);
        auto x = randomTensor<double, 3>({2, 3, 4}, random);
        auto w = randomTensor<double, 2>({5, 4}, random);
        auto b = randomTensor<double, 1>({5}, random);
        const auto upstream = randomTensor<double, 3>({2, 3, 5}, random);
        const auto loss = [&] {
            return weighted(*linear<double>(x, w, std::span<const double>(b.data())), upstream);
        };
        const auto gradient = linearBackward<double>(x, w, upstream);
        QVERIFY(isGradient(gradient->x.data(), x.data(), loss));
        QVERIFY(isGradient(gradient->weight.data(), w.data(), loss));
        QVERIFY(isGradient(gradient->bias.data(), b.data(), loss));
    }

    void layerNormBackwardIsTheGradient()
    {
        std::mt19937_64 random(2);
        auto x = randomTensor<double, 2>({3, 5}, random);
        auto gain = randomTensor<double, 1>({5}, random);
        auto bias = randomTensor<double, 1>({5}, random);
        const auto upstream = randomTensor<double, 2>({3, 5}, random);
        const auto parameters = [&] { return NormParameters<double>{gain.data(), bias.data()}; };
        const auto loss = [&] { return weighted(*layerNorm<double, 2>(x, parameters()), upstream); };
        const auto gradient = layerNormBackward<double, 2>(x, parameters(), upstream);
        QVERIFY(isGradient(gradient->x.data(), x.data(), loss));
        QVERIFY(isGradient(gradient->gain.data(), gain.data(), loss));
        QVERIFY(isGradient(gradient->bias.data(), bias.data(), loss));
        const auto plain = [&] { return weighted(*layerNorm<double, 2>(x), upstream); };
        QVERIFY(isGradient((layerNormBackward<double, 2>(x, {}, upstream)->x.data()), x.data(), plain));
    }

    void rmsNormBackwardIsTheGradient()
    {
        std::mt19937_64 random(3);
        auto x = randomTensor<double, 3>({2, 2, 4}, random);
        auto gain = randomTensor<double, 1>({4}, random);
        const auto upstream = randomTensor<double, 3>({2, 2, 4}, random);
        const auto loss = [&] { return weighted(*rmsNorm<double, 3>(x, {gain.data(), {}, 1e-3}), upstream); };
        const auto gradient = rmsNormBackward<double, 3>(x, {gain.data(), {}, 1e-3}, upstream);
        QVERIFY(isGradient(gradient->x.data(), x.data(), loss));
        QVERIFY(isGradient(gradient->gain.data(), gain.data(), loss));
    }

    void activationsBackwardAreTheGradients()
    {
        std::mt19937_64 random(4);
        auto x = randomTensor<double, 1>({40}, random, 5);
        const auto upstream = randomTensor<double, 1>({40}, random);
        const auto ofGelu = [&] { return weighted(*gelu<double, 1>(x), upstream); };
        QVERIFY(isGradient((geluBackward<double, 1>(x, upstream)->data()), x.data(), ofGelu));
        const auto ofRelu = [&] { return weighted(*relu<double, 1>(x), upstream); };
        QVERIFY(isGradient((reluBackward<double, 1>(x, upstream)->data()), x.data(), ofRelu));
    }

    void activationsBackwardAtTheirEnds()
    {
        const Tensor<double, 1> x({5}, {-infinity, -1e3, 0, 1e3, infinity});
        const Tensor<double, 1> ones({5}, 1.0);
        QVERIFY(allNear(*reluBackward<double, 1>(x, ones), {0, 0, 0, 1, 1}, 0));
        QVERIFY(allNear(*geluBackward<double, 1>(x, ones), {0, 0, .5, 1, 1}, 0));
    }

    void crossEntropyBackwardIsTheGradient()
    {
        std::mt19937_64 random(5);
        auto logits = randomTensor<double, 2>({4, 3}, random, 3);
        const std::vector<std::int64_t> targets = {2, ignoredTarget, 0, 1};
        const auto loss = [&] { return crossEntropy<double>(logits, targets)->mean; };
        const auto gradient = crossEntropyBackward<double>(logits, targets);
        QVERIFY(isGradient(gradient->data(), logits.data(), loss));
        for (std::size_t c = 0; c < 3; ++c)
            QVERIFY((*gradient)(1, c) == 0);
        QVERIFY(refuses(crossEntropyBackward<double>(logits, std::vector<std::int64_t>(4, ignoredTarget)),
                        "attention.loss.ignored"));
    }

    void embeddingBackwardIsTheGradient()
    {
        std::mt19937_64 random(6);
        auto table = randomTensor<double, 2>({4, 3}, random);
        const Tensor<std::int64_t, 2> tokens({2, 3}, {1, 1, 3, 0, 1, 3}); // row 1 three times, row 2 never
        const auto upstream = randomTensor<double, 3>({2, 3, 3}, random);
        const auto loss = [&] { return weighted(*embedding<double>(table, tokens), upstream); };
        const auto gradient = embeddingBackward<double>(tokens, 4, upstream);
        QVERIFY(isGradient(gradient->data(), table.data(), loss));
        QVERIFY(refuses(embeddingBackward<double>(tokens, 3, upstream), "attention.embedding.token"));
        QVERIFY(
            refuses(embeddingBackward<double>(tokens, 4, Tensor3({2, 2, 3})), "attention.gradient.shape"));
    }

    void rotaryBackwardIsTheGradient_data()
    {
        QTest::addColumn<bool>("halves");
        QTest::newRow("adjacent") << false;
        QTest::newRow("halves") << true;
    }

    void rotaryBackwardIsTheGradient()
    {
        QFETCH(bool, halves);
        std::mt19937_64 random(7);
        RotaryOptions options;
        options.first = 3;
        options.pairs = halves ? RotaryPairs::halves : RotaryPairs::adjacent;
        auto x = randomTensor<double, 4>({1, 2, 3, 4}, random);
        const auto upstream = randomTensor<double, 4>({1, 2, 3, 4}, random);
        const auto loss = [&] { return weighted(*rotaryPositions<double>(x, options), upstream); };
        QVERIFY(isGradient(rotaryBackward<double>(upstream, options)->data(), x.data(), loss));
    }

    void relativeBiasBackwardIsTheGradient()
    {
        std::mt19937_64 random(8);
        const RelativeBuckets buckets{6, 4, true};
        auto table = randomTensor<double, 2>({6, 2}, random);
        const auto upstream = randomTensor<double, 4>({1, 2, 3, 7}, random);
        const auto loss = [&] {
            return weighted(*relativePositionBias<double>(table, 3, 7, buckets, CausalAlignment::lowerRight),
                            upstream);
        };
        const auto gradient =
            relativePositionBiasBackward<double>(upstream, buckets, CausalAlignment::lowerRight);
        QVERIFY(isGradient(gradient->data(), table.data(), loss));
        QVERIFY(refuses(relativePositionBiasBackward<double>(Tensor4({2, 2, 3, 7}), buckets),
                        "attention.gradient.shape"));
    }

    void sdpaBackwardIsTheGradient_data()
    {
        QTest::addColumn<int>("heads");
        QTest::addColumn<int>("keyHeads");
        QTest::newRow("MHA") << 2 << 2;
        QTest::newRow("GQA") << 4 << 2;
        QTest::newRow("MQA") << 3 << 1;
    }

    void sdpaBackwardIsTheGradient()
    {
        QFETCH(int, heads);
        QFETCH(int, keyHeads);
        std::mt19937_64 random(9);
        SdpaCase c(static_cast<std::size_t>(heads), static_cast<std::size_t>(keyHeads), random);
        QVERIFY(c.agrees());
        c.options.causal = CausalAlignment::lowerRight;
        QVERIFY(c.agrees());
        c.options.dropout = {0.3, RandomStream(11)};
        QVERIFY(c.agrees());
        c.options.scale = 2.5;
        QVERIFY(c.agrees());
    }

    void sdpaBackwardWithAdditiveMasks()
    {
        std::mt19937_64 random(10);
        SdpaCase c(4, 2, random);
        for (const std::array<std::size_t, 4>& shape :
             {std::array<std::size_t, 4>{1, 4, 3, 4}, {2, 1, 1, 4}}) {
            c.additive = randomTensor<double, 4>(shape, random);
            c.options.additive = c.additive.view();
            QVERIFY(c.agrees());
        }
    }

    void sdpaBackwardLeavesMaskedKeysAlone()
    {
        std::mt19937_64 random(11);
        SdpaCase c(2, 2, random);
        const std::vector<std::size_t> lengths = {2, 0}; // the second sample has nothing to read
        c.options.allowed = *keyPaddingMask(lengths, 4);
        QVERIFY(c.agrees());
        const auto clean = sdpaBackward<double>(c.q, c.k, c.v, c.upstream, c.options);
        for (std::size_t i = 0; i < 2; ++i)
            c.k(0, 1, 3, i) = c.v(0, 1, 3, i) = notANumber;
        const auto poisoned = sdpaBackward<double>(c.q, c.k, c.v, c.upstream, c.options);
        QVERIFY(identical(clean->q, poisoned->q) && identical(clean->k, poisoned->k) &&
                identical(clean->v, poisoned->v));
        QVERIFY(clean->k(0, 1, 3, 0) == 0 && clean->v(0, 1, 3, 0) == 0 && clean->q(1, 0, 0, 0) == 0);
        c.options.fullyMasked = FullyMasked::nan;
        QVERIFY(identical(sdpaBackward<double>(c.q, c.k, c.v, c.upstream, c.options)->q, clean->q));
        c.options.fullyMasked = FullyMasked::refuse;
        QVERIFY(refuses(sdpaBackward<double>(c.q, c.k, c.v, c.upstream, c.options), "attention.sdpa.masked"));
    }

    void backwardRefusesWhatDoesNotFit()
    {
        const Tensor3 x({1, 2, 3});
        QVERIFY(refuses(linearBackward<double>(x, Tensor2({4, 2}), Tensor3({1, 2, 4})),
                        "attention.linear.weight"));
        const auto refused = linearBackward<double>(x, Tensor2({4, 3}), Tensor3({1, 2, 3}));
        QVERIFY(refuses(refused, "attention.gradient.shape"));
        QCOMPARE(refused.error().parameters, (std::vector<std::string>{"1x2x3", "1x2x4"}));
        QVERIFY(refuses(layerNormBackward<double, 3>(x, {}, Tensor3({1, 2, 2})), "attention.gradient.shape"));
        QVERIFY(refuses(rmsNormBackward<double, 3>(x, {{}, {}, -1}, x), "attention.norm.epsilon"));
        QVERIFY(refuses(geluBackward<double, 3>(x, Tensor3({2, 1, 3})), "attention.gradient.shape"));
        QVERIFY(refuses(reluBackward<double, 3>(x, Tensor3({2, 1, 3})), "attention.gradient.shape"));
        QVERIFY(refuses(rotaryBackward<double>(Tensor4({1, 1, 1, 3})), "attention.positions.odd"));
        const Tensor4 q({1, 2, 3, 4});
        QVERIFY(refuses(sdpaBackward<double>(q, q, q, Tensor4({1, 2, 3, 3})), "attention.gradient.shape"));
        QVERIFY(refuses(sdpaBackward<double>(q, Tensor4({1, 2, 3, 2}), q, q), "attention.sdpa.width"));
    }
};

QTEST_GUILESS_MAIN(TestGradients)
#include "tst_gradients.moc"
