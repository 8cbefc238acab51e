#include "model_checks.h"

#include <lectern/models/key_value_cache.h>
#include <lectern/models/layers.h>
#include <lectern/models/multi_head_attention.h>

using namespace lectern::models;
using namespace lectern::models::checks;

namespace {

template <typename Mask>
concept IsPadding = requires(MultiHeadCall<double> call, const Mask& mask)
{
    call.keyPadding = mask;
};
static_assert(IsPadding<lectern::attention::Ignored> && !IsPadding<lectern::attention::Allowed>,
              "true = ignore, as in PyTorch's layer, is in the type");

constexpr std::size_t huge = std::size_t{1} << 62U;

template <typename Layer>
ParameterList<double> parametersOf(Layer& layer)
{
    ParameterList<double> list;
    layer.collect(list, "");
    return list;
}

/// The gradients of a layer of [2, 3, 4] -> [2, 3, out] with backward(x, gradient).
template <typename Layer>
bool backwardAgrees(Layer& layer, std::size_t out)
{
    std::mt19937_64 random(3);
    stir(parametersOf(layer), random);
    auto x = randomTensor<double, 3>({2, 3, 4}, random);
    const auto upstream = randomTensor<double, 3>({2, 3, out}, random);
    const auto loss = [&] { return weighted(*layer.forward(x), upstream); };
    const auto ofX = layer.backward(x, upstream);
    return isGradient(ofX->data(), x.data(), loss) && areGradients(parametersOf(layer), loss);
}

} // namespace

class TestModelLayers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void linearForwardIsTheOperator()
    {
        RandomSource source(1);
        const auto layer = Linear<double>::create(4, 5, true, source);
        std::mt19937_64 random(2);
        const auto x = randomTensor<double, 3>({2, 3, 4}, random);
        const auto want =
            lectern::attention::linear<double>(x, layer->weight.value, layer->bias.value.data());
        QVERIFY(identical(*layer->forward(x), *want));
    }

    void linearBackwardIsTheGradient()
    {
        RandomSource source(1);
        auto layer = Linear<double>::create(4, 5, true, source);
        QVERIFY(backwardAgrees(*layer, 5));
        auto plain = Linear<double>::create(4, 2, false, source);
        QVERIFY(backwardAgrees(*plain, 2));
        QCOMPARE(parametersOf(*plain).size(), std::size_t{1});
    }

    void linearStartsWithinItsBound()
    {
        RandomSource source(1);
        const auto layer = Linear<float>::create(16, 40, true, source);
        float largest = 0;
        for (const float entry : layer->weight.value.data())
            largest = std::max(largest, std::fabs(entry));
        QVERIFY(largest <= 0.25F && largest > 0.24F);
    }

    void theSameSeedGivesTheSameLayer()
    {
        RandomSource a(9);
        RandomSource b(9);
        RandomSource c(10);
        const auto first = Linear<double>::create(3, 3, true, a);
        QVERIFY(identical(first->weight.value, Linear<double>::create(3, 3, true, b)->weight.value));
        QVERIFY(!identical(first->weight.value, Linear<double>::create(3, 3, true, c)->weight.value));
        QVERIFY(!identical(first->weight.value, Linear<double>::create(3, 3, true, a)->weight.value));
    }

    void backwardAddsToTheGradients()
    {
        RandomSource source(4);
        auto layer = Linear<double>::create(2, 2, true, source);
        const Tensor<double, 3> x({1, 1, 2}, 1.0);
        QVERIFY(layer->backward(x, x) && layer->backward(x, x));
        QVERIFY(allNear(layer->weight.gradient, {2, 2, 2, 2}, 0));
        zeroGradients(parametersOf(*layer));
        QVERIFY(allNear(layer->weight.gradient, {0, 0, 0, 0}, 0));
        QCOMPARE(parameterCount(parametersOf(*layer)), std::size_t{6});
    }

    void embeddingBackwardIsTheGradient()
    {
        RandomSource source(5);
        auto layer = Embedding<double>::create(4, 3, 0.5, source);
        const Tensor<std::int64_t, 2> tokens({2, 2}, {3, 1, 3, 0});
        std::mt19937_64 random(6);
        const auto upstream = randomTensor<double, 3>({2, 2, 3}, random);
        const auto loss = [&] { return weighted(*layer->forward(tokens), upstream); };
        QVERIFY(layer->backward(tokens, upstream));
        QVERIFY(areGradients(parametersOf(*layer), loss));
        QVERIFY(refuses(layer->forward(Tensor<std::int64_t, 2>({1, 1}, {4})), "attention.embedding.token"));
        QVERIFY(refuses(layer->backward(tokens, Tensor<double, 3>({2, 2, 2})), "attention.gradient.shape"));
    }

    void normBackwardIsTheGradient()
    {
        auto layer = Norm<double>::create(NormKind::layer, 4);
        QVERIFY(backwardAgrees(*layer, 4));
        QCOMPARE(parametersOf(*layer).size(), std::size_t{2});
        auto rms = Norm<double>::create(NormKind::rms, 4, 1e-3);
        QVERIFY(backwardAgrees(*rms, 4));
        QCOMPARE(parametersOf(*rms).size(), std::size_t{1});
    }

    void normStartsAsTheOperator()
    {
        std::mt19937_64 random(8);
        const auto x = randomTensor<double, 3>({1, 2, 6}, random);
        const auto layerNorm = lectern::attention::layerNorm<double, 3>(x);
        QVERIFY(identical(*Norm<double>::create(NormKind::layer, 6)->forward(x), *layerNorm));
        const auto rmsNorm = lectern::attention::rmsNorm<double, 3>(x);
        QVERIFY(identical(*Norm<double>::create(NormKind::rms, 6)->forward(x), *rmsNorm));
    }

    void feedForwardBackwardIsTheGradient_data()
    {
        QTest::addColumn<bool>("smooth");
        QTest::newRow("gelu") << true;
        QTest::newRow("relu") << false;
    }

    void feedForwardBackwardIsTheGradient()
    {
        QFETCH(bool, smooth);
        RandomSource source(6);
        auto layer = FeedForward<double>::create(4, 7, smooth ? Activation::gelu : Activation::relu, source);
        std::mt19937_64 random(7);
        auto x = randomTensor<double, 3>({2, 3, 4}, random);
        const auto upstream = randomTensor<double, 3>({2, 3, 4}, random);
        FeedForward<double>::Saved saved;
        QVERIFY(layer->forward(x, &saved));
        const auto ofX = layer->backward(saved, upstream);
        const auto loss = [&] { return weighted(*layer->forward(x), upstream); };
        QVERIFY(isGradient(ofX->data(), x.data(), loss));
        QVERIFY(areGradients(parametersOf(*layer), loss));
        QCOMPARE(parametersOf(*layer).front().name, std::string("up.weight"));
    }

    void dropoutActsInTrainingAlone()
    {
        Pass evaluation = Pass::evaluation();
        QVERIFY(!evaluation.isTraining() && evaluation.dropout(0.5).p == 0);
        Pass training = Pass::training(3);
        const auto first = training.dropout(0.5);
        QVERIFY(training.isTraining() && first.p == 0.5);
        QVERIFY(first.random != training.dropout(0.5).random);
        QVERIFY(Pass::training(3).dropout(0.5).random == first.random);
    }

    void headsShareTheWidthAndKeyHeadsDefaultToThem()
    {
        MultiHeadOptions options;
        options.width = 12;
        options.heads = 4;
        QCOMPARE(options.headWidth(), std::size_t{3});
        QCOMPARE(options.keyHeadCount(), std::size_t{4});
        options.keyHeads = 2;
        QCOMPARE(options.keyHeadCount(), std::size_t{2});
        RandomSource source(1);
        const auto layer = MultiHeadAttention<double>::create(options, source);
        QCOMPARE(layer->input.widths().out, (std::array<std::size_t, 3>{12, 6, 6}));
        QCOMPARE(layer->input.widths().in, (std::array<std::size_t, 3>{12, 12, 12}));
        options.heads = 0;
        QCOMPARE(options.headWidth(), std::size_t{0});
    }

    void theCacheKeepsItsRoomAndForgetsFromTheEnd()
    {
        auto cache = *KeyValueCache<float>::create(1, 2, 5, 3);
        QCOMPARE(cache.capacity(), std::size_t{5});
        QCOMPARE(cache.bytes(), std::size_t{2 * 2 * 5 * 3 * 4});
        const Tensor<float, 4> k({1, 2, 2, 3}, 1);
        const Tensor<float, 4> v({1, 2, 2, 3}, 2);
        QVERIFY(cache.append(k, v) && cache.append(v, k));
        QCOMPARE(cache.length(), std::size_t{4});
        cache.truncate(3);
        QCOMPARE(cache.keys().shape, (std::array<std::size_t, 4>{1, 2, 3, 3}));
        QVERIFY(cache.keys()(0, 1, 2, 2) == 2 && cache.values()(0, 1, 2, 2) == 1);
        cache.truncate(4);
        QCOMPARE(cache.length(), std::size_t{3});
        QVERIFY(refuses(cache.append(Tensor<float, 4>({1, 2, 3, 3}), Tensor<float, 4>({1, 2, 3, 3})),
                        "models.cache.full"));
        QVERIFY(refuses(cache.append(k, Tensor<float, 4>({1, 1, 2, 3})), "models.cache.shape"));
        QCOMPARE(cache.length(), std::size_t{3});
    }

    void emptySequencesGoThrough()
    {
        RandomSource source(1);
        const auto layer = FeedForward<double>::create(4, 8, Activation::gelu, source);
        QCOMPARE(layer->forward(Tensor<double, 3>({2, 0, 4}))->count(), std::size_t{0});
    }

    void impossibleSizesAreRefused()
    {
        RandomSource source(1);
        QVERIFY(refuses(Linear<double>::create(0, 2, true, source), "attention.width.zero"));
        QVERIFY(refuses(Linear<double>::create(huge, 8, true, source), "attention.size.overflow"));
        QVERIFY(refuses(Embedding<double>::create(huge, 8, 1, source), "attention.size.overflow"));
        QVERIFY(refuses(Embedding<double>::create(8, 0, 1, source), "attention.width.zero"));
        QVERIFY(refuses(Norm<double>::create(NormKind::rms, huge), "attention.size.overflow"));
        QVERIFY(refuses(Norm<double>::create(NormKind::layer, 0), "attention.width.zero"));
        QVERIFY(refuses(Norm<double>::create(NormKind::layer, 2, -1), "attention.norm.epsilon"));
        QVERIFY(refuses(FeedForward<double>::create(huge, 8, Activation::relu, source),
                        "attention.size.overflow"));
        const auto layer = Linear<double>::create(4, 2, true, source);
        QVERIFY(refuses(layer->forward(Tensor<double, 3>({1, 1, 3})), "attention.linear.weight"));
    }
};

QTEST_GUILESS_MAIN(TestModelLayers)
#include "tst_model_layers.moc"
