#include "model_checks.h"

#include <lectern/attention/multi_head.h>
#include <lectern/models/key_value_cache.h>
#include <lectern/models/multi_head_attention.h>

using namespace lectern::models;
using namespace lectern::models::checks;
using lectern::attention::Allowed;
using lectern::attention::CausalAlignment;
using lectern::attention::FullyMasked;
using lectern::attention::Ignored;

namespace {

using Layer = MultiHeadAttention<double>;
using Call = MultiHeadCall<double>;
using Shape = std::array<std::size_t, 4>;

MultiHeadOptions sized(std::size_t width, std::size_t heads, std::size_t keyHeads = 0)
{
    MultiHeadOptions options;
    options.width = width;
    options.heads = heads;
    options.keyHeads = keyHeads;
    return options;
}

Layer made(const MultiHeadOptions& options, std::uint64_t seed = 1)
{
    RandomSource source(seed);
    Layer layer = *Layer::create(options, source);
    std::mt19937_64 random(seed);
    stir(layer.parameters(), random);
    return layer;
}

/// Sample 0 has its last key ignored.
Ignored padding(std::size_t samples, std::size_t keys)
{
    Tensor<std::uint8_t, 4> marks({samples, 1, 1, keys});
    marks(0, 0, 0, keys - 1) = 1;
    return Ignored(marks);
}

lectern::Result<MultiHeadOutput<double>> evaluated(const Layer& layer, const Tensor<double, 3>& x,
                                                   const Call& call)
{
    Pass pass = Pass::evaluation();
    return layer.forward(x, call, pass);
}

bool selfAttentionBackwardAgrees(Layer& layer, Call call, std::size_t width, std::uint64_t dropoutSeed = 0)
{
    std::mt19937_64 random(4);
    auto x = randomTensor<double, 3>({2, 3, width}, random);
    const auto upstream = randomTensor<double, 3>({2, 3, width}, random);
    const auto passed = [&] { return dropoutSeed == 0 ? Pass::evaluation() : Pass::training(dropoutSeed); };
    const auto loss = [&] {
        Pass pass = passed();
        return weighted(layer.forward(x, call, pass)->output, upstream);
    };
    Layer::Saved saved;
    Pass pass = passed();
    if (!layer.forward(x, call, pass, &saved))
        return false;
    auto parts = layer.backward(saved, upstream);
    for (std::size_t i = 0; i < x.count(); ++i)
        parts->query.data()[i] += parts->key.data()[i] + parts->value.data()[i];
    return isGradient(parts->query.data(), x.data(), loss) && areGradients(layer.parameters(), loss);
}

} // namespace

class TestMultiHeadAttention : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// Keys that a failed call has kept are taken back.
    void aFailedCallLeavesTheCacheAsItWas()
    {
        const Layer layer = made(sized(4, 2, 2));
        std::mt19937_64 random(9);
        const auto x = randomTensor<double, 3>({1, 2, 4}, random);
        auto cache = *KeyValueCache<double>::create(1, 2, 5, 2);
        Call call;
        call.cache = &cache;
        QVERIFY(evaluated(layer, x, call));
        call.scale = std::numeric_limits<double>::infinity();
        QVERIFY(refuses(evaluated(layer, x, call), "attention.sdpa.scale"));
        QCOMPARE(cache.length(), std::size_t{2});
    }

    void selfAttentionIsTheOperator()
    {
        const Layer layer = made(sized(8, 4));
        std::mt19937_64 random(2);
        const auto x = randomTensor<double, 3>({2, 5, 8}, random);
        Call call;
        call.causal = CausalAlignment::topLeft;
        call.averageWeights = false;
        const auto got = evaluated(layer, x, call);
        const lectern::attention::MultiHeadParameters<double> parameters{
            layer.input.fused.value, layer.input.bias.value, layer.output.weight.value,
            layer.output.bias.value};
        lectern::attention::SdpaOptions<double> options;
        options.causal = CausalAlignment::topLeft;
        options.wantWeights = true;
        const auto want = lectern::attention::multiHeadAttention<double>(x, parameters, 4, options);
        QVERIFY(identical(got->output, want->output) && identical(*got->weights, *want->weights));
    }

    void separateProjectionsAreTheFusedOne()
    {
        MultiHeadOptions options = sized(4, 2);
        const Layer fused = made(options);
        QVERIFY(fused.input.isFused());
        options.keyWidth = 6;
        Layer separate = made(options);
        QVERIFY(!separate.input.isFused());
        QVERIFY((separate.input.separate[1].value.shape() == std::array<std::size_t, 2>{4, 6}));
        // The fused rows, with two columns more for a key input that is 0 there.
        for (std::size_t row = 0; row < 4; ++row)
            for (std::size_t c = 0; c < 6; ++c) {
                if (c < 4) {
                    separate.input.separate[0].value(row, c) = fused.input.fused.value(row, c);
                    separate.input.separate[2].value(row, c) = fused.input.fused.value(8 + row, c);
                }
                separate.input.separate[1].value(row, c) = c < 4 ? fused.input.fused.value(4 + row, c) : 1.0;
            }
        separate.input.bias = fused.input.bias;
        separate.output = fused.output;
        std::mt19937_64 random(5);
        const auto x = randomTensor<double, 3>({1, 3, 4}, random);
        Tensor<double, 3> wide({1, 3, 6});
        for (std::size_t l = 0; l < 3; ++l)
            for (std::size_t c = 0; c < 4; ++c)
                wide(0, l, c) = x(0, l, c);
        Pass pass = Pass::evaluation();
        const auto result = separate.forward(x, wide, x, {}, pass);
        QVERIFY(identical(result->output, evaluated(fused, x, {})->output));
    }

    void crossAttentionReadsItsKeysAndValues()
    {
        MultiHeadOptions options = sized(4, 2);
        options.keyWidth = 3;
        options.valueWidth = 5;
        const Layer layer = made(options);
        std::mt19937_64 random(6);
        const auto query = randomTensor<double, 3>({2, 2, 4}, random);
        auto key = randomTensor<double, 3>({2, 7, 3}, random);
        const auto value = randomTensor<double, 3>({2, 7, 5}, random);
        Pass pass = Pass::evaluation();
        const auto result = layer.forward(query, key, value, {}, pass);
        QVERIFY((result->output.shape() == std::array<std::size_t, 3>{2, 2, 4}));
        QVERIFY((result->weights->shape() == Shape{2, 1, 2, 7}));
        key(1, 6, 2) += 1;
        const auto moved = layer.forward(query, key, value, {}, pass);
        QVERIFY(moved->output(0, 0, 0) == result->output(0, 0, 0));
        QVERIFY(moved->output(1, 0, 0) != result->output(1, 0, 0));
    }

    void ignoredKeysAreNotRead()
    {
        const Layer layer = made(sized(4, 2));
        std::mt19937_64 random(7);
        auto x = randomTensor<double, 3>({2, 3, 4}, random);
        Call call;
        call.keyPadding = padding(2, 3);
        const auto before = evaluated(layer, x, call);
        for (std::size_t l = 0; l < 3; ++l)
            QVERIFY((*before->weights)(0, 0, l, 2) == 0 && (*before->weights)(1, 0, l, 2) > 0);
        x(0, 2, 1) = notANumber;
        const auto after = evaluated(layer, x, call);
        for (std::size_t c = 0; c < 4; ++c)
            QVERIFY(after->output(0, 0, c) == before->output(0, 0, c));
    }

    void paddingOfOneSampleMayStandForAll()
    {
        const Layer layer = made(sized(4, 2));
        std::mt19937_64 random(15);
        const auto x = randomTensor<double, 3>({2, 3, 4}, random);
        Call call;
        call.keyPadding = padding(1, 3);
        const auto result = evaluated(layer, x, call);
        QVERIFY(result && (*result->weights)(0, 0, 1, 2) == 0 && (*result->weights)(1, 0, 1, 2) == 0);
    }

    void masksAreCombined()
    {
        const Layer layer = made(sized(4, 2));
        std::mt19937_64 random(8);
        const auto x = randomTensor<double, 3>({2, 3, 4}, random);
        Call together;
        together.averageWeights = false;
        together.keyPadding = padding(2, 3);
        together.causal = CausalAlignment::topLeft;
        Tensor<std::uint8_t, 4> marks({1, 2, 3, 3});
        marks(0, 1, 2, 0) = 1;
        together.ignored = Ignored(marks);
        const auto result = evaluated(layer, x, together);
        const auto& w = *result->weights;
        QVERIFY(w(0, 0, 2, 2) == 0 && w(1, 0, 2, 2) > 0); // padding in sample 0 alone
        QVERIFY(w(1, 0, 0, 1) == 0 && w(1, 0, 1, 0) > 0); // causal
        QVERIFY(w(1, 1, 2, 0) == 0 && w(1, 0, 2, 0) > 0); // the mask of head 1

        Call added = together;
        added.ignored.reset();
        Tensor<double, 4> additive({1, 2, 3, 3});
        additive(0, 1, 2, 0) = -infinity;
        added.additive = additive.view();
        QVERIFY(identical(evaluated(layer, x, added)->output, result->output));
        added.ignored = together.ignored;
        QVERIFY(refuses(evaluated(layer, x, added), "attention.mask.several"));
    }

    /// sdpa refuses an explicit mask together with `causal`; a layer merges what a call gives.
    void explicitMasksAreMergedWithCausal()
    {
        const Layer layer = made(sized(4, 2));
        std::mt19937_64 random(14);
        const auto x = randomTensor<double, 3>({2, 4, 4}, random);
        Tensor<std::uint8_t, 4> marks({1, 1, 4, 4});
        marks(0, 0, 2, 1) = marks(0, 0, 3, 3) = 1;
        Call call;
        call.ignored = Ignored(marks);
        call.causal = CausalAlignment::topLeft;
        const auto triangle = lectern::attention::causalMask(4, 4, CausalAlignment::topLeft);
        Call merged;
        merged.ignored = *either(Ignored(marks), Ignored(*triangle));
        QVERIFY(identical(evaluated(layer, x, call)->output, evaluated(layer, x, merged)->output));

        lectern::attention::SdpaOptions<double> options;
        options.allowed = Allowed(Ignored(marks));
        options.causal = CausalAlignment::topLeft;
        const Tensor<double, 4> q({1, 1, 4, 2});
        QVERIFY(refuses(lectern::attention::sdpa<double>(q, q, q, options), "attention.mask.several"));
    }

    void fullyMaskedQueriesFollowThePolicy()
    {
        Layer layer = made(sized(4, 2));
        const Tensor<double, 3> x({1, 2, 4}, 1.0);
        Call call;
        call.keyPadding = Ignored(Tensor<std::uint8_t, 4>({1, 1, 1, 2}, 1));
        const auto zero = evaluated(layer, x, call);
        QVERIFY(near(zero->output(0, 0, 0), layer.output.bias.value(0), 0));
        call.fullyMasked = FullyMasked::nan;
        QVERIFY(std::isnan(evaluated(layer, x, call)->output(0, 1, 3)));
        call.fullyMasked = FullyMasked::refuse;
        QVERIFY(refuses(evaluated(layer, x, call), "attention.sdpa.masked"));
    }

    void weightsAreGivenAsAskedFor()
    {
        const Layer layer = made(sized(4, 2));
        std::mt19937_64 random(9);
        const auto x = randomTensor<double, 3>({2, 3, 4}, random);
        Call call;
        const auto mean = evaluated(layer, x, call);
        call.averageWeights = false;
        const auto each = evaluated(layer, x, call);
        QVERIFY((mean->weights->shape() == Shape{2, 1, 3, 3} && each->weights->shape() == Shape{2, 2, 3, 3}));
        QVERIFY(near((*mean->weights)(1, 0, 2, 1),
                     ((*each->weights)(1, 0, 2, 1) + (*each->weights)(1, 1, 2, 1)) / 2, referenceTolerance));
        call.needWeights = false;
        const auto none = evaluated(layer, x, call);
        QVERIFY(!none->weights && identical(none->output, each->output));
    }

    void dropoutActsInTrainingAlone()
    {
        MultiHeadOptions options = sized(4, 2);
        options.dropout = 0.5;
        const Layer layer = made(options);
        std::mt19937_64 random(10);
        const auto x = randomTensor<double, 3>({2, 6, 4}, random);
        Call call;
        call.averageWeights = false;
        const auto evaluation = evaluated(layer, x, call);
        QVERIFY(!evaluation->droppedWeights);
        Pass training = Pass::training(3);
        const auto first = layer.forward(x, call, training);
        QVERIFY(identical(*first->weights, *evaluation->weights));
        QVERIFY(!identical(first->output, evaluation->output));
        std::size_t dropped = 0;
        for (std::size_t i = 0; i < first->weights->count(); ++i) {
            const double after = first->droppedWeights->data()[i];
            QVERIFY(after == 0 || near(after, 2 * first->weights->data()[i], referenceTolerance));
            dropped += after == 0 ? 1 : 0;
        }
        QVERIFY(dropped > 40 && dropped < 104); // 72 of 144, 3 standard deviations of 6 and more
        QVERIFY(!identical(layer.forward(x, call, training)->output, first->output));
        Pass again = Pass::training(3);
        QVERIFY(identical(layer.forward(x, call, again)->output, first->output));
    }

    void groupedHeadsShareKeysAndValues()
    {
        const Layer grouped = made(sized(8, 4, 2));
        QVERIFY((grouped.input.fused.value.shape() == std::array<std::size_t, 2>{16, 8}));
        // Multi-head attention whose key and value rows are repeated is the same function.
        Layer full = made(sized(8, 4));
        for (std::size_t row = 0; row < 24; ++row) {
            const std::size_t head = row % 8 / 2;
            const std::size_t from = row < 8 ? row : 8 + 4 * (row / 8 - 1) + head / 2 * 2 + row % 2;
            for (std::size_t c = 0; c < 8; ++c)
                full.input.fused.value(row, c) = grouped.input.fused.value(from, c);
            full.input.bias.value(row) = grouped.input.bias.value(from);
        }
        full.output = grouped.output;
        std::mt19937_64 random(11);
        const auto x = randomTensor<double, 3>({2, 3, 8}, random);
        QVERIFY(identical(evaluated(grouped, x, {})->output, evaluated(full, x, {})->output));
    }

    void rotaryScoresDependOnTheDistance()
    {
        MultiHeadOptions options = sized(4, 1);
        options.bias = false;
        options.rotary = lectern::attention::RotaryOptions{};
        const Layer layer = made(options);
        // The same token everywhere: without positions all weights would be equal.
        const Tensor<double, 3> x({1, 5, 4}, 1.0);
        const auto weights = *evaluated(layer, x, {})->weights;
        QVERIFY(!near(weights(0, 0, 0, 0), weights(0, 0, 0, 3), 1e-6));
        const double ratio = weights(0, 0, 0, 1) / weights(0, 0, 0, 0);
        QVERIFY(near(weights(0, 0, 3, 4) / weights(0, 0, 3, 3), ratio, referenceTolerance));
    }

    void backwardIsTheGradient_data()
    {
        QTest::addColumn<int>("keyHeads");
        QTest::addColumn<bool>("bias");
        QTest::addColumn<bool>("rotary");
        QTest::newRow("MHA") << 4 << true << false;
        QTest::newRow("GQA") << 2 << false << true;
        QTest::newRow("MQA") << 1 << true << true;
    }

    void backwardIsTheGradient()
    {
        QFETCH(int, keyHeads);
        QFETCH(bool, bias);
        QFETCH(bool, rotary);
        MultiHeadOptions options = sized(8, 4, static_cast<std::size_t>(keyHeads));
        options.bias = bias;
        options.dropout = 0.3;
        if (rotary)
            options.rotary = lectern::attention::RotaryOptions{};
        Layer layer = made(options);
        Call call;
        call.causal = CausalAlignment::topLeft;
        call.keyPadding = padding(2, 3);
        QVERIFY(selfAttentionBackwardAgrees(layer, call, 8, 5));
    }

    void backwardOfCrossAttentionIsTheGradient()
    {
        MultiHeadOptions options = sized(4, 2);
        options.keyWidth = 3;
        options.valueWidth = 5;
        Layer layer = made(options);
        std::mt19937_64 random(12);
        auto query = randomTensor<double, 3>({2, 2, 4}, random);
        auto key = randomTensor<double, 3>({2, 3, 3}, random);
        auto value = randomTensor<double, 3>({2, 3, 5}, random);
        auto additive = randomTensor<double, 4>({1, 2, 2, 3}, random);
        const auto upstream = randomTensor<double, 3>({2, 2, 4}, random);
        Call call;
        call.keyPadding = padding(2, 3);
        call.additive = additive.view();
        Pass pass = Pass::evaluation();
        const auto loss = [&] {
            return weighted(layer.forward(query, key, value, call, pass)->output, upstream);
        };
        Layer::Saved saved;
        QVERIFY(layer.forward(query, key, value, call, pass, &saved));
        const auto parts = layer.backward(saved, upstream);
        QVERIFY(isGradient(parts->query.data(), query.data(), loss));
        QVERIFY(isGradient(parts->key.data(), key.data(), loss));
        QVERIFY(isGradient(parts->value.data(), value.data(), loss));
        QVERIFY(parts->additive->shape() == additive.shape());
        QVERIFY(isGradient(parts->additive->data(), additive.data(), loss));
        QVERIFY(areGradients(layer.parameters(), loss));
    }

    void emptySequencesGiveNothingOrZero()
    {
        const Layer layer = made(sized(4, 2));
        QCOMPARE(evaluated(layer, Tensor<double, 3>({2, 0, 4}), {})->output.count(), std::size_t{0});
        Pass pass = Pass::evaluation();
        const auto result = layer.forward(Tensor<double, 3>({1, 2, 4}, 1.0), Tensor<double, 3>({1, 0, 4}),
                                          Tensor<double, 3>({1, 0, 4}), {}, pass);
        QVERIFY(result->output(0, 1, 2) == layer.output.bias.value(2)); // no key: attended is 0
    }

    void refusesWhatDoesNotFit()
    {
        RandomSource source(1);
        const auto create = [&source](const MultiHeadOptions& options) {
            return Layer::create(options, source);
        };
        QVERIFY(refuses(create(sized(0, 1)), "attention.width.zero"));
        QVERIFY(refuses(create(sized(8, 3)), "attention.heads.divide"));
        QVERIFY(refuses(create(sized(8, 0)), "attention.heads.divide"));
        QVERIFY(refuses(create(sized(8, 4, 3)), "attention.heads.group"));
        QVERIFY(refuses(create(sized(std::size_t{1} << 40U, 2)), "attention.size.overflow"));
        MultiHeadOptions options = sized(6, 2);
        options.rotary = lectern::attention::RotaryOptions{};
        QVERIFY(refuses(create(options), "attention.positions.odd"));
        options = sized(4, 2);
        options.dropout = 1;
        QVERIFY(refuses(create(options), "attention.dropout.p"));

        const Layer layer = made(sized(4, 2));
        const Tensor<double, 3> x({2, 3, 4}, 1.0);
        QVERIFY(refuses(evaluated(layer, Tensor<double, 3>({2, 3, 5}), {}), "attention.linear.weight"));
        Call call;
        call.keyPadding = padding(2, 4);
        const auto refused = evaluated(layer, x, call);
        QVERIFY(refuses(refused, "models.mha.padding"));
        QCOMPARE(refused.error().parameters, (std::vector<std::string>{"2x1x1x4", "2x1x1x3"}));
        call.keyPadding = Ignored(Tensor<std::uint8_t, 4>({2, 1, 3, 3}));
        QVERIFY(refuses(evaluated(layer, x, call), "models.mha.padding"));
        call = {};
        const double zero = 0;
        call.additive = {&zero, {1, 1, 1, std::size_t{1} << 62U}, {0, 0, 0, 0}};
        QVERIFY(refuses(evaluated(layer, x, call), "attention.size.overflow"));
        call = {};
        call.ignored = Ignored(Tensor<std::uint8_t, 4>({1, 1, 3, 2}));
        QVERIFY(refuses(evaluated(layer, x, call), "attention.mask.shape"));
        call.causal = CausalAlignment::topLeft;
        QVERIFY(refuses(evaluated(layer, x, call), "attention.mask.combine"));
        Pass pass = Pass::evaluation();
        QVERIFY(
            refuses(layer.forward(x, x, Tensor<double, 3>({2, 2, 4}), {}, pass), "attention.sdpa.length"));
        QVERIFY(refuses(layer.forward(x, Tensor<double, 3>({1, 3, 4}), x, {}, pass), "attention.sdpa.batch"));
    }
};

QTEST_GUILESS_MAIN(TestMultiHeadAttention)
#include "tst_multi_head_attention.moc"
