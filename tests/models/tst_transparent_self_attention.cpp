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

/// The library's own with the same parameters.
template <typename T>
MultiHeadAttention<T> libraryOf(const TransparentSelfAttention<T>& layer)
{
    MultiHeadOptions options;
    options.width = layer.width();
    options.heads = layer.heads;
    options.dropout = layer.dropout;
    RandomSource source(1);
    auto library = *MultiHeadAttention<T>::create(options, source);
    library.input.fused = layer.qkv.weight;
    library.input.bias = layer.qkv.bias;
    library.output = layer.output;
    return library;
}

template <typename T>
MultiHeadCall<T> callOf(const Allowed& valid, bool causal, FullyMasked policy)
{
    MultiHeadCall<T> call;
    call.keyPadding = lectern::attention::Ignored(valid);
    call.averageWeights = false;
    call.fullyMasked = policy;
    if (causal)
        call.causal = lectern::attention::CausalAlignment::topLeft;
    return call;
}

/// One head of width 1: q = x, k = -x, v = x, so that scores are -x x'.
template <typename T>
TransparentSelfAttention<T> opposed()
{
    RandomSource source(3);
    auto layer = *TransparentSelfAttention<T>::create(1, 1, 0, source);
    layer.qkv.weight.value.data() = {1, -1, 1};
    layer.qkv.bias.value.data() = {0, 0, 0};
    layer.output.weight.value.data() = {1};
    layer.output.bias.value.data() = {0};
    return layer;
}

/// The same bits, or both NaN.
template <typename T>
bool same(const std::vector<T>& a, const std::vector<T>& b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](T x, T y) { return x == y || (std::isnan(x) && std::isnan(y)); });
}

const std::vector<std::pair<const char*, FullyMasked>> policies = {
    {"refuse", FullyMasked::refuse}, {"zero", FullyMasked::zero}, {"nan", FullyMasked::nan}};

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
        const auto library = libraryOf(layer);
        std::mt19937_64 random(2);
        const auto x = randomTensor<double, 3>({2, 5, 8}, random);
        const Allowed valid = lengths({5, 3}, 5);
        const auto call = callOf<double>(valid, causal, FullyMasked::zero);
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

    void fullyMaskedQueriesAreThoseOfMultiHeadAttention_data()
    {
        QTest::addColumn<int>("policy");
        for (const auto& [name, policy] : policies)
            QTest::newRow(name) << static_cast<int>(policy);
    }

    void fullyMaskedQueriesAreThoseOfMultiHeadAttention()
    {
        QFETCH(int, policy);
        const auto fullyMasked = static_cast<FullyMasked>(policy);
        const Layer layer = made(4, 2, 0.25);
        const auto library = libraryOf(layer);
        std::mt19937_64 random(9);
        const auto x = randomTensor<double, 3>({2, 3, 4}, random);
        const Allowed valid = lengths({3, 2}, 3, PaddingSide::left);
        for (const bool training : {false, true}) {
            Pass one = training ? Pass::training(4) : Pass::evaluation();
            Pass two = one;
            const auto got = layer.forward(x, valid, {true, fullyMasked}, one);
            const auto want = library.forward(x, callOf<double>(valid, true, fullyMasked), two);
            QCOMPARE(got.has_value(), want.has_value());
            if (!got) {
                QCOMPARE(got.error().code, want.error().code);
                QCOMPARE(got.error().parameters, want.error().parameters);
                continue;
            }
            QVERIFY(same(got->output.data(), want->output.data()));
            QVERIFY(same(got->weights.data(), (training ? *want->droppedWeights : *want->weights).data()));
            QCOMPARE(std::isnan(got->output(1, 0, 3)), fullyMasked == FullyMasked::nan);
        }
    }

    void scoresOfHugeFloatsAreThoseOfMultiHeadAttention()
    {
        const auto layer = opposed<float>();
        const auto library = libraryOf(layer);
        // Scores of -1e50 and -3e50: both below all floats.
        const Tensor<float, 3> x({1, 2, 1}, {1e25F, 3e25F});
        for (const auto& [name, policy] : policies) {
            Pass pass = Pass::evaluation();
            const auto got = layer.forward(x, lengths({2}, 2), {false, policy}, pass);
            const auto want = library.forward(x, callOf<float>(lengths({2}, 2), false, policy), pass);
            QVERIFY2(got && want, name);
            QVERIFY2(same(got->weights.data(), want->weights->data()), name);
            QVERIFY2(same(got->output.data(), want->output.data()), name);
            QVERIFY2(got->weights.data() == (std::vector<float>{1, 0, 1, 0}), name);
        }
    }

    void scoresBelowAllDoublesFollowThePolicy()
    {
        const auto layer = opposed<double>();
        const auto library = libraryOf(layer);
        const Tensor<double, 3> x({2, 2, 1}, {1, 2, 1e100, 1e300}); // -1e400 in both keys of the last query
        for (const auto& [name, policy] : policies) {
            Pass pass = Pass::evaluation();
            const auto got = layer.forward(x, lengths({2, 2}, 2), {false, policy}, pass);
            const auto want = library.forward(x, callOf<double>(lengths({2, 2}, 2), false, policy), pass);
            QCOMPARE(got.has_value(), policy != FullyMasked::refuse);
            QCOMPARE(want.has_value(), got.has_value());
            if (got) {
                QVERIFY2(same(got->output.data(), want->output.data()), name);
                continue;
            }
            QVERIFY(refuses(got, "attention.sdpa.masked"));
            QCOMPARE(got.error().parameters, (std::vector<std::string>{"2", "1", "2"}));
            QCOMPARE(got.error().parameters, want.error().parameters);
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
