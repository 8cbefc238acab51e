// Every operator, while each of its allocations fails once.

#include "failing_allocations.h"

#include "attention_checks.h"

#include <lectern/attention/backward.h>
#include <lectern/attention/embedding.h>
#include <lectern/attention/multi_head.h>
#include <lectern/attention/sdpa.h>
#include <lectern/kernels/threads.h>

using namespace lectern::attention;
using namespace lectern::attention::checks;
using namespace lectern::memory_checks;

namespace {

struct Row
{
    std::string name;
    std::function<Answer()> call;
};

template <typename T, std::size_t R>
Tensor<T, R> drawn(const std::array<std::size_t, R>& shape)
{
    std::mt19937_64 random(3);
    return randomTensor<T, R>(shape, random);
}

template <typename T>
std::vector<Row> attentionRows()
{
    const auto q = drawn<T, 4>({2, 2, 9, 8});
    SdpaOptions<T> causal;
    causal.causal = CausalAlignment::topLeft;
    SdpaOptions<T> padded;
    padded.allowed = *keyPaddingMask(std::array<std::size_t, 2>{4, 9}, 9, PaddingSide::left);
    SdpaOptions<T> dropping;
    dropping.dropout.p = 0.25;
    dropping.wantWeights = true;
    const MultiHeadParameters<T> parameters{drawn<T, 2>({24, 8}), drawn<T, 1>({24}), drawn<T, 2>({8, 8}), {}};
    const auto x = drawn<T, 3>({2, 9, 8});
    const auto output = [](const auto& r) { return numbersOf(r.output); };
    const auto gradients = [](const auto& r) { return numbersOf(r.q, r.k, r.v); };
    return {
        {"sdpa causal", [=] { return answerOf(sdpa<T>(q, q, q, causal), output); }},
        {"sdpa padding", [=] { return answerOf(sdpa<T>(q, q, q, padded), output); }},
        {"sdpa dropout",
         [=] {
             return answerOf(sdpa<T>(q, q, q, dropping), [](const auto& r) {
                 return numbersOf(r.output, *r.weights, *r.droppedWeights);
             });
         }},
        {"sdpaBackward", [=] { return answerOf(sdpaBackward<T>(q, q, q, q), gradients); }},
        {"sdpaBackward padding", [=] { return answerOf(sdpaBackward<T>(q, q, q, q, padded), gradients); }},
        {"sdpaBackward additive",
         [=, mask = drawn<T, 4>({1, 1, 9, 9})] {
             SdpaOptions<T> options;
             options.additive = mask.view();
             return answerOf(sdpaBackward<T>(q, q, q, q, options),
                             [](const auto& r) { return numbersOf(r.q, *r.additive); });
         }},
        {"multiHeadAttention", [=] { return answerOf(multiHeadAttention<T>(x, parameters, 2), output); }},
        {"splitHeads", [=] { return answerOf(splitHeads<T>(x, 2)); }},
        {"mergeHeads", [=] { return answerOf(mergeHeads<T>(q)); }},
        {"averageHeads", [=] { return answerOf(averageHeads<T>(q)); }},
        {"softmax", [=] { return answerOf(softmax<T, 4>(q)); }},
        {"logSumExp", [=] { return answerOf(logSumExp<T, 4>(q)); }},
        {"dropout", [=] { return answerOf(dropout<T, 4>(q, {0.5})); }},
        {"dropout of nothing", [=] { return answerOf(dropout<T, 4>(q, {})); }},
    };
}

template <typename T>
std::vector<Row> layerRows()
{
    const auto x = drawn<T, 3>({2, 5, 6});
    const auto weight = drawn<T, 2>({4, 6});
    const std::vector<T> bias(4, 1);
    const auto ofLinear = drawn<T, 3>({2, 5, 4});
    const auto logits = drawn<T, 2>({5, 7});
    const std::vector<std::int64_t> targets{0, 6, 2, 3, 1};
    const Tensor<std::int64_t, 2> tokens({1, 5}, targets);
    const Tensor<std::int64_t, 2> fewTokens({1, 3}, {0, 4, 2});
    const auto ofEmbedded = drawn<T, 3>({1, 5, 7});
    const auto ofNorm = [](const auto& r) { return numbersOf(r.x, r.gain, r.bias); };
    return {
        {"linear", [=] { return answerOf(linear<T>(x, weight, bias)); }},
        {"linear of every second position",
         [=] {
             TensorView<const T, 3> apart = x;
             apart.shape[1] = 3;
             apart.strides[1] *= 2;
             return answerOf(linear<T>(apart, weight, bias));
         }},
        {"linearBackward",
         [=] {
             return answerOf(linearBackward<T>(x, weight, ofLinear),
                             [](const auto& r) { return numbersOf(r.x, r.weight, r.bias); });
         }},
        {"layerNorm", [=] { return answerOf(layerNorm<T, 3>(x)); }},
        {"layerNormBackward", [=] { return answerOf(layerNormBackward<T, 3>(x, {}, x), ofNorm); }},
        {"rmsNorm", [=] { return answerOf(rmsNorm<T, 3>(x)); }},
        {"rmsNormBackward", [=] { return answerOf(rmsNormBackward<T, 3>(x, {}, x), ofNorm); }},
        {"relu", [=] { return answerOf(relu<T, 3>(x)); }},
        {"reluBackward", [=] { return answerOf(reluBackward<T, 3>(x, x)); }},
        {"gelu", [=] { return answerOf(gelu<T, 3>(x)); }},
        {"geluBackward", [=] { return answerOf(geluBackward<T, 3>(x, x)); }},
        {"crossEntropy",
         [=] { return answerOf(crossEntropy<T>(logits, targets), [](const auto& r) { return r.rows; }); }},
        {"crossEntropyBackward", [=] { return answerOf(crossEntropyBackward<T>(logits, targets)); }},
        {"embedding", [=] { return answerOf(embedding<T>(logits, fewTokens)); }},
        {"embeddingBackward", [=] { return answerOf(embeddingBackward<T>(tokens, 7, ofEmbedded)); }},
    };
}

template <typename T>
std::vector<Row> positionRows()
{
    const auto table = drawn<T, 2>({32, 2});
    const auto q = drawn<T, 4>({1, 2, 3, 8});
    const auto scores = drawn<T, 4>({1, 2, 3, 8});
    return {
        {"sinusoidalPositions", [] { return answerOf(sinusoidalPositions<T>(5, 4)); }},
        {"learnedPositions", [=] { return answerOf(learnedPositions<T>(table, 5)); }},
        {"rotaryPositions", [=] { return answerOf(rotaryPositions<T>(q)); }},
        {"rotaryBackward", [=] { return answerOf(rotaryBackward<T>(q)); }},
        {"alibiSlopes", [] { return answerOf(alibiSlopes(6)); }},
        {"alibiBias", [] { return answerOf(alibiBias<T>(6, 3, 4)); }},
        {"relativePositionBias", [=] { return answerOf(relativePositionBias<T>(table, 3, 4)); }},
        {"relativePositionBiasBackward", [=] { return answerOf(relativePositionBiasBackward<T>(scores)); }},
    };
}

std::vector<Row> maskRows()
{
    const Allowed padding = *keyPaddingMask(std::array<std::size_t, 2>{4, 9}, 9);
    const Allowed triangle = *causalMask(9, 9, CausalAlignment::topLeft);
    const Ignored ignored(padding);
    const Ignored future(triangle);
    const auto marks = [](const auto& mask) { return numbersOf(mask.marks()); };
    return {
        {"causalMask", [=] { return answerOf(causalMask(3, 4, CausalAlignment::lowerRight), marks); }},
        {"windowMask", [=] { return answerOf(windowMask(3, 4, 1, 1), marks); }},
        {"keyPaddingMask", [=] { return answerOf(keyPaddingMask(std::array<std::size_t, 1>{3}, 4), marks); }},
        {"both", [=] { return answerOf(both(padding, triangle), marks); }},
        {"either", [=] { return answerOf(either(ignored, future), marks); }},
        {"additiveMask", [=] { return answerOf(additiveMask<double>(padding)); }},
    };
}

void add(const std::vector<Row>& rows, const char* type)
{
    for (const Row& row : rows)
        QTest::addRow("%s%s", row.name.c_str(), type) << row.call;
}

} // namespace

class TestOperatorsWithoutMemory : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyOperatorSaysSoOrDoesWithout_data()
    {
        QTest::addColumn<std::function<Answer()>>("call");
        add(attentionRows<float>(), " float");
        add(attentionRows<double>(), " double");
        add(layerRows<float>(), " float");
        add(layerRows<double>(), " double");
        add(positionRows<float>(), " float");
        add(positionRows<double>(), " double");
        add(maskRows(), "");
    }

    void everyOperatorSaysSoOrDoesWithout()
    {
        QFETCH(const std::function<Answer()>, call);
        everyAllocationMayFail({call});
    }

    void attentionOnSeveralThreads()
    {
        lectern::kernels::limitThreads(2);
        SdpaOptions<float> causal;
        causal.causal = CausalAlignment::topLeft;
        const auto q = drawn<float, 4>({1, 2, 300, 16});
        const auto output = [](const auto& r) { return numbersOf(r.output); };
        everyAllocationMayFail({[=] { return answerOf(sdpa<float>(q, q, q, causal), output); }});
        const auto keys = [](const auto& r) { return numbersOf(r.k); };
        everyAllocationMayFail({[=] { return answerOf(sdpaBackward<float>(q, q, q, q, causal), keys); }});
        lectern::kernels::limitThreads(0);
    }
};

QTEST_GUILESS_MAIN(TestOperatorsWithoutMemory)
#include "tst_operators_without_memory.moc"
