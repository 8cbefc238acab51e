#include "model_checks.h"

#include <lectern/models/block.h>

using namespace lectern::models;
using namespace lectern::models::checks;

namespace {

using Layer = Block<double>;

BlockOptions sized(NormPlacement placement, NormKind norm, double dropout)
{
    BlockOptions options;
    options.attention.width = 4;
    options.attention.heads = 2;
    options.attention.dropout = dropout;
    options.hidden = 6;
    options.norm = norm;
    options.placement = placement;
    options.dropout = dropout;
    return options;
}

Layer made(const BlockOptions& options)
{
    RandomSource source(3);
    Layer block = *Layer::create(options, source);
    std::mt19937_64 random(4);
    stir(block.parameters(), random);
    return block;
}

void plus(Tensor<double, 3>& target, const Tensor<double, 3>& addend)
{
    for (std::size_t i = 0; i < target.count(); ++i)
        target.data()[i] += addend.data()[i];
}

} // namespace

class TestBlocks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void preLnNormalisesBeforeEachSublayer()
    {
        const Layer block = made(sized(NormPlacement::pre, NormKind::layer, 0));
        std::mt19937_64 random(1);
        const auto x = randomTensor<double, 3>({2, 3, 4}, random);
        Pass pass = Pass::evaluation();
        Tensor<double, 3> want = x;
        plus(want, block.attention.forward(*block.attentionNorm.forward(x), {}, pass)->output);
        plus(want, *block.feedForward.forward(*block.feedForwardNorm.forward(want)));
        QVERIFY(identical(*block.forward(x, {}, pass), want));
    }

    void postLnNormalisesEachSum()
    {
        const Layer block = made(sized(NormPlacement::post, NormKind::rms, 0));
        std::mt19937_64 random(2);
        const auto x = randomTensor<double, 3>({2, 3, 4}, random);
        Pass pass = Pass::evaluation();
        Tensor<double, 3> sum = x;
        plus(sum, block.attention.forward(x, {}, pass)->output);
        Tensor<double, 3> want = *block.attentionNorm.forward(sum);
        plus(want, *block.feedForward.forward(want));
        QVERIFY(identical(*block.forward(x, {}, pass), *block.feedForwardNorm.forward(want)));
    }

    void backwardIsTheGradient_data()
    {
        QTest::addColumn<bool>("pre");
        QTest::addColumn<bool>("layerNorm");
        QTest::addColumn<double>("dropout");
        QTest::newRow("Pre-LN") << true << true << 0.0;
        QTest::newRow("Pre-LN, RMS, dropout") << true << false << 0.3;
        QTest::newRow("Post-LN") << false << true << 0.0;
        QTest::newRow("Post-LN, dropout") << false << true << 0.3;
    }

    void backwardIsTheGradient()
    {
        QFETCH(bool, pre);
        QFETCH(bool, layerNorm);
        QFETCH(double, dropout);
        Layer block = made(sized(pre ? NormPlacement::pre : NormPlacement::post,
                                 layerNorm ? NormKind::layer : NormKind::rms, dropout));
        std::mt19937_64 random(5);
        auto x = randomTensor<double, 3>({2, 3, 4}, random);
        auto additive = randomTensor<double, 4>({1, 2, 3, 3}, random);
        const auto upstream = randomTensor<double, 3>({2, 3, 4}, random);
        MultiHeadCall<double> call;
        call.causal = lectern::attention::CausalAlignment::topLeft;
        call.additive = additive.view();
        const auto loss = [&] {
            Pass pass = Pass::training(6);
            return weighted(*block.forward(x, call, pass), upstream);
        };
        Layer::Saved saved;
        Pass pass = Pass::training(6);
        QVERIFY(block.forward(x, call, pass, &saved));
        const auto gradient = block.backward(saved, upstream);
        QVERIFY(isGradient(gradient->x.data(), x.data(), loss));
        QVERIFY(isGradient(gradient->additive->data(), additive.data(), loss));
        QVERIFY(areGradients(block.parameters(), loss));
    }

    void weightsCanBeLookedAt()
    {
        const Layer block = made(sized(NormPlacement::pre, NormKind::layer, 0));
        Pass pass = Pass::evaluation();
        MultiHeadOutput<double> seen;
        QVERIFY(block.forward(Tensor<double, 3>({2, 3, 4}, 1.0), {}, pass, nullptr, &seen));
        QVERIFY((seen.weights->shape() == std::array<std::size_t, 4>{2, 1, 3, 3}));
    }

    void hiddenWidthIsFourTimesTheWidthByDefault()
    {
        BlockOptions options = sized(NormPlacement::pre, NormKind::layer, 0);
        options.hidden = 0;
        QCOMPARE(made(options).feedForward.up.weight.value.shape()[0], std::size_t{16});
    }

    void refusesWhatDoesNotFit()
    {
        RandomSource source(1);
        BlockOptions options = sized(NormPlacement::pre, NormKind::layer, 1);
        QVERIFY(refuses(Layer::create(options, source), "attention.dropout.p"));
        options = sized(NormPlacement::pre, NormKind::layer, 0);
        options.attention.heads = 3;
        QVERIFY(refuses(Layer::create(options, source), "attention.heads.divide"));
        options.attention.heads = 2;
        options.hidden = std::size_t{1} << 62U;
        QVERIFY(refuses(Layer::create(options, source), "attention.size.overflow"));
        const Layer block = made(sized(NormPlacement::post, NormKind::layer, 0));
        Pass pass = Pass::evaluation();
        QVERIFY(refuses(block.forward(Tensor<double, 3>({1, 2, 3}), {}, pass), "attention.linear.weight"));
    }
};

QTEST_GUILESS_MAIN(TestBlocks)
#include "tst_blocks.moc"
