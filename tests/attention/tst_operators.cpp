#include "attention_checks.h"

#include <lectern/attention/backward.h>
#include <lectern/attention/embedding.h>
#include <lectern/attention/multi_head.h>
#include <lectern/attention/sdpa.h>

#include <algorithm>

using namespace lectern::attention;
using namespace lectern::attention::checks;

namespace {

template <std::size_t R>
Tensor<double, R> zeros(const std::array<std::size_t, R>& shape)
{
    return Tensor<double, R>(shape);
}

/// Whether an empty input gives an output of this shape, without an error.
template <typename T, std::size_t R>
bool gives(const lectern::Result<Tensor<T, R>>& result, const std::array<std::size_t, R>& shape)
{
    return result && result->shape() == shape;
}

} // namespace

/// What each small operator promises that no other test program holds.
class TestOperators : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void causalReachCountsTheKeysOfTheMask()
    {
        for (const CausalAlignment alignment : {CausalAlignment::topLeft, CausalAlignment::lowerRight})
            for (std::size_t queries = 1; queries <= 6; ++queries)
                for (std::size_t keys = 0; keys <= 6; ++keys) {
                    const Allowed mask = *causalMask(queries, keys, alignment);
                    for (std::size_t l = 0; l < queries; ++l) {
                        std::size_t read = 0;
                        for (std::size_t s = 0; s < keys; ++s)
                            read += mask(0, 0, l, s) ? 1U : 0U;
                        QCOMPARE(causalReach(l, queries, keys, alignment), read);
                    }
                }
    }

    void causalReachOfTheLargestSizes()
    {
        constexpr std::size_t most = std::numeric_limits<std::size_t>::max();
        QCOMPARE(causalReach(most - 1, most, most, CausalAlignment::topLeft), most);
        QCOMPARE(causalReach(most - 1, most, most, CausalAlignment::lowerRight), most);
        QCOMPARE(causalReach(0, most, most, CausalAlignment::lowerRight), std::size_t{1});
        QCOMPARE(causalReach(0, most, 5, CausalAlignment::lowerRight), std::size_t{0});
        QCOMPARE(causalReach(0, 1, most, CausalAlignment::lowerRight), most);
    }

    void averageHeadsIsTheMeanOverHeads()
    {
        std::mt19937_64 random(2);
        const auto weights = randomTensor<double, 4>({2, 3, 4, 5}, random);
        const auto mean = averageHeads<double>(weights);
        QVERIFY((mean->shape() == std::array<std::size_t, 3>{2, 4, 5}));
        for (std::size_t n = 0; n < 2; ++n)
            for (std::size_t l = 0; l < 4; ++l)
                for (std::size_t s = 0; s < 5; ++s) {
                    const double sum = weights(n, 0, l, s) + weights(n, 1, l, s) + weights(n, 2, l, s);
                    QVERIFY(near((*mean)(n, l, s), sum / 3, referenceTolerance));
                }
    }

    void averageHeadsRefusesNoHead()
    {
        QVERIFY(refuses(averageHeads<double>(zeros<4>({1, 0, 2, 2})), "attention.heads.none"));
    }

    void headsThatDoNotDivideAreRefused()
    {
        const auto refused = splitHeads<double>(zeros<3>({1, 2, 8}), 3);
        QVERIFY(refuses(refused, "attention.heads.divide"));
        QCOMPARE(refused.error().parameters, (std::vector<std::string>{"8", "3"}));
        QVERIFY(refuses(splitHeads<double>(zeros<3>({1, 2, 8}), 0), "attention.heads.divide"));
    }

    void mergeHeadsReadsAnyStrides()
    {
        std::mt19937_64 random(3);
        const auto x = randomTensor<double, 3>({2, 5, 6}, random);
        TensorView<const double, 4> heads{x.data().data(), {2, 3, 5, 2}, {30, 2, 6, 1}};
        QVERIFY(identical(*mergeHeads<double>(heads), x));
    }

    void linearNamesTheSizesItRefuses()
    {
        const auto width = linear<double>(zeros<3>({1, 1, 3}), zeros<2>({2, 4}), {});
        QVERIFY(refuses(width, "attention.linear.weight"));
        QCOMPARE(width.error().parameters, (std::vector<std::string>{"4", "3"}));
        const std::vector<double> three(3);
        const auto bias = linear<double>(zeros<3>({1, 1, 4}), zeros<2>({2, 4}), three);
        QVERIFY(refuses(bias, "attention.linear.bias"));
        QCOMPARE(bias.error().parameters, (std::vector<std::string>{"3", "2"}));
    }

    void linearWithoutInputsIsItsBias()
    {
        const std::vector<double> bias{2, -3};
        QVERIFY(allNear(*linear<double>(zeros<3>({1, 1, 0}), zeros<2>({2, 0}), bias), bias, 0));
    }

    void additiveMaskKeepsTheShape()
    {
        const auto mask = additiveMask<float>(*keyPaddingMask(std::vector<std::size_t>{1, 0}, 2));
        QVERIFY((mask->shape() == std::array<std::size_t, 4>{2, 1, 1, 2}));
        const float forbidden = -std::numeric_limits<float>::infinity();
        QVERIFY(mask->data() == (std::vector<float>{0, forbidden, forbidden, forbidden}));
    }

    void eitherIgnoresWhatOneIgnores()
    {
        const auto marks = [](std::vector<std::uint8_t> of) {
            return Ignored(Tensor<std::uint8_t, 4>({1, 1, 1, 4}, std::move(of)));
        };
        QVERIFY(either(marks({0, 0, 1, 1}), marks({0, 1, 0, 1}))->marks().data() ==
                (std::vector<std::uint8_t>{0, 1, 1, 1}));
        QVERIFY(both(Allowed(marks({0, 0, 1, 1})), Allowed(marks({0, 1, 0, 1})))->marks().data() ==
                (std::vector<std::uint8_t>{1, 0, 0, 0}));
    }

    void firstQueryWithoutKeysIsFoundInItsHead()
    {
        Tensor<std::uint8_t, 4> marks({2, 2, 2, 2}, 1);
        QVERIFY(!firstQueryWithoutKeys(Allowed(marks)));
        marks(1, 0, 1, 0) = marks(1, 0, 1, 1) = marks(1, 1, 0, 0) = marks(1, 1, 0, 1) = 0;
        QVERIFY((firstQueryWithoutKeys(Allowed(marks)) == std::array<std::size_t, 3>{1, 0, 1}));
    }

    void oddWidthsHaveNoPairsToTurn()
    {
        const auto refused = sinusoidalPositions<double>(3, 5);
        QVERIFY(refuses(refused, "attention.positions.odd"));
        QCOMPARE(refused.error().parameters, (std::vector<std::string>{"5"}));
        QVERIFY(refuses(rotaryPositions<double>(zeros<4>({1, 1, 2, 3})), "attention.positions.odd"));
        QVERIFY(refuses(rotaryBackward<double>(zeros<4>({1, 1, 2, 3})), "attention.positions.odd"));
        for (const double base : {0.0, -1.0, infinity, notANumber}) {
            QVERIFY(refuses(sinusoidalPositions<double>(3, 4, 0, base), "attention.positions.base"));
            RotaryOptions options;
            options.base = base;
            QVERIFY(refuses(rotaryPositions<double>(zeros<4>({1, 1, 2, 4}), options),
                            "attention.positions.base"));
        }
    }

    void emptySequencesGiveEmptyOutputs()
    {
        const Tensor<double, 3> none({2, 0, 4});
        const Tensor<double, 2> weight({6, 4});
        QVERIFY(gives(linear<double>(none, weight, {}), {2, 0, 6}));
        QVERIFY(gives(layerNorm<double, 3>(none), {2, 0, 4}));
        QVERIFY(gives(rmsNorm<double, 3>(none), {2, 0, 4}));
        QVERIFY(gives(relu<double, 3>(none), {2, 0, 4}));
        QVERIFY(gives(gelu<double, 3>(none), {2, 0, 4}));
        QVERIFY(gives(dropout<double, 3>(none, {0.5}), {2, 0, 4}));
        QVERIFY(gives(softmax<double, 3>(none), {2, 0, 4}));
        QVERIFY(gives(logSumExp<double, 3>(none), {2, 0}));
        QVERIFY(gives(splitHeads<double>(none, 2), {2, 2, 0, 2}));
        QVERIFY(gives(mergeHeads<double>(zeros<4>({2, 2, 0, 2})), {2, 0, 4}));
        QVERIFY(gives(averageHeads<double>(zeros<4>({2, 2, 0, 0})), {2, 0, 0}));
        QVERIFY(gives(embedding<double>(weight, Tensor<std::int64_t, 2>({2, 0})), {2, 0, 4}));
        QVERIFY(gives(sinusoidalPositions<double>(0, 4), {0, 4}));
        QVERIFY(gives(learnedPositions<double>(weight, 0), {0, 4}));
        QVERIFY(gives(rotaryPositions<double>(zeros<4>({1, 1, 0, 4})), {1, 1, 0, 4}));
        QVERIFY(gives(alibiBias<double>(2, 0, 3), {1, 2, 0, 3}));
        QVERIFY(gives(relativePositionBias<double>(zeros<2>({32, 2}), 0, 3), {1, 2, 0, 3}));
        QVERIFY(causalMask(0, 3, CausalAlignment::lowerRight)->marks().count() == 0);
        QVERIFY(windowMask(0, 3, 1, 1)->marks().count() == 0);
        QVERIFY((keyPaddingMask({}, 3)->shape() == std::array<std::size_t, 4>{0, 1, 1, 3}));
        const MultiHeadParameters<double> parameters{zeros<2>({12, 4}), {}, zeros<2>({4, 4}), {}};
        QVERIFY((multiHeadAttention<double>(none, parameters, 2)->output.shape() == none.shape()));
        QVERIFY(refuses(crossEntropy<double>(zeros<2>({0, 3}), {}), "attention.loss.ignored"));
        QVERIFY(refuses(crossEntropyBackward<double>(zeros<2>({0, 3}), {}), "attention.loss.ignored"));
    }

    void emptySequencesHaveNoGradient()
    {
        const Tensor<double, 3> none({2, 0, 4});
        const auto ofLinear = linearBackward<double>(none, zeros<2>({6, 4}), zeros<3>({2, 0, 6}));
        QVERIFY(allNear(ofLinear->weight, std::vector<double>(24), 0) && ofLinear->x.count() == 0);
        QVERIFY(allNear(layerNormBackward<double, 3>(none, {}, none)->gain, std::vector<double>(4), 0));
        QVERIFY(allNear(rmsNormBackward<double, 3>(none, {}, none)->bias, std::vector<double>(4), 0));
        QVERIFY(gives(reluBackward<double, 3>(none, none), {2, 0, 4}));
        QVERIFY(gives(geluBackward<double, 3>(none, none), {2, 0, 4}));
        QVERIFY(gives(rotaryBackward<double>(zeros<4>({1, 1, 0, 4})), {1, 1, 0, 4}));
        const auto ofTable = embeddingBackward<double>(Tensor<std::int64_t, 2>({2, 0}), 3, none);
        QVERIFY(allNear(*ofTable, std::vector<double>(12), 0));
        const auto ofBias = relativePositionBiasBackward<double>(zeros<4>({1, 2, 0, 3}));
        QVERIFY(allNear(*ofBias, std::vector<double>(64), 0));
    }
};

QTEST_GUILESS_MAIN(TestOperators)
#include "tst_operators.moc"
