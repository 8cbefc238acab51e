#include "model_checks.h"

#include <lectern/models/multi_head_attention.h>
#include <lectern/models/transparent_self_attention.h>

using namespace lectern::models;
using namespace lectern::models::checks;
using lectern::attention::Allowed;
using lectern::attention::FullyMasked;
using lectern::attention::keyPaddingMask;
using lectern::attention::PaddingSide;

namespace {

using Layer = TransparentSelfAttention<double>;

Layer made(std::size_t width, std::size_t heads, double dropout = 0)
{
    RandomSource source(3);
    return *Layer::create(width, heads, dropout, source);
}

Allowed lengths(std::vector<std::size_t> of, std::size_t keys, PaddingSide side = PaddingSide::right)
{
    return *keyPaddingMask(of, keys, side);
}

} // namespace

class TestTransparentSelfAttention : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyStageHasItsShape()
    {
        const Layer layer = made(8, 4);
        std::mt19937_64 random(1);
        const auto x = randomTensor<double, 3>({2, 3, 8}, random);
        Pass pass = Pass::evaluation();
        const auto result = layer.forward(x, lengths({3, 2}, 3), {}, pass);
        using Names = std::vector<std::pair<std::string, std::string>>;
        const std::vector<std::size_t> token = {2, 3, 8}, head = {2, 4, 3, 2}, pair = {2, 4, 3, 3};
        const Names names = {{"x", "N L D"},
                             {"qkv", "N L 3D"},
                             {"q", "N H L d"},
                             {"k", "N H L d"},
                             {"v", "N H L d"},
                             {"scores", "N H L L"},
                             {"allowed scores", "N H L L"},
                             {"weights", "N H L L"},
                             {"dropped weights", "N H L L"},
                             {"heads", "N H L d"},
                             {"merged", "N L D"},
                             {"output", "N L D"}};
        const std::vector<std::vector<std::size_t>> shapes = {token, {2, 3, 24}, head, head, head,  pair,
                                                              pair,  pair,       pair, head, token, token};
        QCOMPARE(result->stages.size(), names.size());
        for (std::size_t i = 0; i < names.size(); ++i) {
            const auto& stage = result->stages[i];
            QCOMPARE(stage.name, names[i].first);
            QCOMPARE(stage.axes, names[i].second);
            QCOMPARE(stage.shape, shapes[i]);
            std::size_t count = 1;
            for (const std::size_t extent : stage.shape)
                count *= extent;
            QCOMPARE(stage.values.size(), count);
        }
        QVERIFY(result->stages.front().values == x.data());
        QVERIFY(result->stages.back().values == result->output.data());
        const auto& fused = result->stages[1].values;
        const auto& k = result->stages[3].values;
        QVERIFY(k[((1 * 4 + 2) * 3 + 1) * 2 + 1] == fused[(1 * 3 + 1) * 24 + 8 + 2 * 2 + 1]);
        QVERIFY(result->stages[6].values[((1 * 4 + 0) * 3 + 0) * 3 + 2] == -infinity);
    }

    void itIsMultiHeadAttention_data()
    {
        QTest::addColumn<bool>("causal");
        QTest::newRow("full") << false;
        QTest::newRow("causal") << true;
    }

    void itIsMultiHeadAttention()
    {
        QFETCH(bool, causal);
        const Layer layer = made(8, 2, 0.25);
        MultiHeadOptions options;
        options.width = 8;
        options.heads = 2;
        options.dropout = 0.25;
        RandomSource source(1);
        auto library = *MultiHeadAttention<double>::create(options, source);
        library.input.fused = layer.qkv.weight;
        library.input.bias = layer.qkv.bias;
        library.output = layer.output;
        std::mt19937_64 random(2);
        const auto x = randomTensor<double, 3>({2, 5, 8}, random);
        const Allowed valid = lengths({5, 3}, 5);
        MultiHeadCall<double> call;
        call.keyPadding = lectern::attention::Ignored(valid);
        call.averageWeights = false;
        if (causal)
            call.causal = lectern::attention::CausalAlignment::topLeft;
        for (const bool training : {false, true}) {
            const Pass start = training ? Pass::training(4) : Pass::evaluation();
            Pass one = start;
            Pass two = start;
            const auto got = layer.forward(x, valid, {causal, FullyMasked::refuse}, one);
            const auto want = library.forward(x, call, two);
            QVERIFY(allNear(got->output, want->output.data(), referenceTolerance));
            const auto& weights = training ? *want->droppedWeights : *want->weights;
            QVERIFY(allNear(got->weights, weights.data(), referenceTolerance));
        }
    }

    void theFutureDoesNotLeak()
    {
        const Layer layer = made(4, 2);
        std::mt19937_64 random(5);
        auto x = randomTensor<double, 3>({1, 6, 4}, random);
        Pass pass = Pass::evaluation();
        const auto valid = lengths({6}, 6);
        const auto before = layer.forward(x, valid, {true, FullyMasked::refuse}, pass);
        const auto open = layer.forward(x, valid, {}, pass);
        for (std::size_t l = 4; l < 6; ++l)
            for (std::size_t c = 0; c < 4; ++c)
                x(0, l, c) = uniform(random);
        const auto after = layer.forward(x, valid, {true, FullyMasked::refuse}, pass);
        for (std::size_t l = 0; l < 4; ++l)
            for (std::size_t c = 0; c < 4; ++c)
                QVERIFY(before->output(0, l, c) == after->output(0, l, c));
        QVERIFY(open->output(0, 0, 0) != layer.forward(x, valid, {}, pass)->output(0, 0, 0));
    }

    void paddingIsNotReadEvenIfItIsNotANumber()
    {
        const Layer layer = made(4, 2);
        std::mt19937_64 random(6);
        auto x = randomTensor<double, 3>({1, 3, 4}, random);
        Pass pass = Pass::evaluation();
        const auto before = layer.forward(x, lengths({2}, 3), {}, pass);
        for (std::size_t c = 0; c < 4; ++c)
            x(0, 2, c) = notANumber;
        const auto after = layer.forward(x, lengths({2}, 3), {}, pass);
        for (std::size_t l = 0; l < 2; ++l) {
            QVERIFY(after->output(0, l, 3) == before->output(0, l, 3));
            QVERIFY(after->weights(0, 1, l, 2) == 0);
        }
    }

    void leftPaddingUnderCausalFollowsThePolicy()
    {
        const Layer layer = made(4, 2);
        const Tensor<double, 3> x({2, 3, 4}, 1.0);
        const Allowed valid = lengths({3, 2}, 3, PaddingSide::left);
        Pass pass = Pass::evaluation();
        const auto refused = layer.forward(x, valid, {true, FullyMasked::refuse}, pass);
        QVERIFY(refuses(refused, "attention.sdpa.masked"));
        QCOMPARE(refused.error().parameters, (std::vector<std::string>{"2", "1", "1"}));
        const auto zero = layer.forward(x, valid, {true, FullyMasked::zero}, pass);
        QVERIFY(zero->output(1, 0, 2) == layer.output.bias.value(2));
        QVERIFY(std::isnan(layer.forward(x, valid, {true, FullyMasked::nan}, pass)->weights(1, 0, 0, 0)));
        QVERIFY(layer.forward(x, valid, {false, FullyMasked::refuse}, pass));
    }

    void backwardIsTheGradient()
    {
        Layer layer = made(4, 2, 0.3);
        std::mt19937_64 random(7);
        stir(layer.parameters(), random);
        auto x = randomTensor<double, 3>({2, 3, 4}, random);
        const auto upstream = randomTensor<double, 3>({2, 3, 4}, random);
        const Allowed valid = lengths({3, 2}, 3);
        const auto loss = [&] {
            Pass pass = Pass::training(8);
            return weighted(layer.forward(x, valid, {true, FullyMasked::refuse}, pass)->output, upstream);
        };
        Layer::Saved saved;
        Pass pass = Pass::training(8);
        QVERIFY(layer.forward(x, valid, {true, FullyMasked::refuse}, pass, &saved));
        QVERIFY(isGradient(layer.backward(saved, upstream)->data(), x.data(), loss));
        QVERIFY(areGradients(layer.parameters(), loss));
    }

    void parametersAreThoseOfTheExercise()
    {
        for (const std::size_t heads : std::array<std::size_t, 3>{1, 4, 8}) {
            Layer layer = made(128, heads);
            QCOMPARE(parameterCount(layer.parameters()), std::size_t{66048});
            QCOMPARE(layer.qkv.weight.value.count() + layer.qkv.bias.value.count(), std::size_t{49536});
        }
    }

    void refusesWhatBreaksItsContract()
    {
        RandomSource source(1);
        QVERIFY(refuses(Layer::create(8, 3, 0, source), "attention.heads.divide"));
        QVERIFY(refuses(Layer::create(8, 0, 0, source), "attention.heads.divide"));
        QVERIFY(refuses(Layer::create(0, 1, 0, source), "attention.width.zero"));
        QVERIFY(refuses(Layer::create(8, 2, 1, source), "attention.dropout.p"));
        QVERIFY(refuses(Layer::create(std::size_t{1} << 62U, 2, 0, source), "attention.size.overflow"));
        const Layer layer = made(4, 2);
        Pass pass = Pass::evaluation();
        const Tensor<double, 3> x({2, 3, 4}, 1.0);
        QVERIFY(refuses(layer.forward(Tensor<double, 3>({2, 3, 5}), lengths({3, 3}, 3), {}, pass),
                        "attention.linear.weight"));
        const auto refused = layer.forward(x, lengths({3}, 3), {}, pass);
        QVERIFY(refuses(refused, "models.transparent.mask"));
        QCOMPARE(refused.error().parameters, (std::vector<std::string>{"1x1x1x3", "2x1x1x3"}));
        const auto empty = layer.forward(x, lengths({3, 0}, 3), {}, pass);
        QVERIFY(refuses(empty, "models.transparent.keys"));
        QCOMPARE(empty.error().parameters, std::vector<std::string>{"2"});
        QVERIFY(refuses(layer.forward(Tensor<double, 3>({1, 0, 4}), lengths({0}, 0), {}, pass),
                        "models.transparent.keys"));
    }
};

QTEST_GUILESS_MAIN(TestTransparentSelfAttention)
#include "tst_transparent_self_attention.moc"
