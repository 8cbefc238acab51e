#include "attention_checks.h"
#include "huge_sizes.h"
#include "may_skip.h"

#include <lectern/attention/backward.h>
#include <lectern/attention/embedding.h>
#include <lectern/attention/multi_head.h>
#include <lectern/attention/sdpa.h>

using namespace lectern::attention;
using namespace lectern::attention::checks;

namespace {

/// Calls of each function that would have a result of about e * e elements.
template <typename T>
std::vector<SizedCall> calls()
{
    using Targets = std::vector<std::int64_t>;
    const auto x2 = [](std::size_t a, std::size_t b) { return repeated<T, 2>({a, b}); };
    const auto x3 = [](std::size_t a, std::size_t b, std::size_t c) { return repeated<T, 3>({a, b, c}); };
    const auto x4 = [](std::size_t l, std::size_t d) { return repeated<T, 4>({1, 1, l, d}); };
    static const Tensor<T, 2> one({1, 1}, 1);
    static const MultiHeadParameters<T> parameters{Tensor<T, 2>({3, 1}), {}, one, {}};
    return {
        {"Tensor::create",
         [](auto e) {
             return codeOf(Tensor<T, 3>::create({e, 1, e}));
         }},
        {"softmax", [=](auto e) { return codeOf(softmax<T, 2>(x2(e, e))); }},
        {"softmax row", [=](auto e) { return codeOf(softmax<T, 2>(x2(0, square(e)))); }},
        {"logSumExp", [=](auto e) { return codeOf(logSumExp<T, 3>(x3(e, e, 1))); }},
        {"logSumExp row", [=](auto e) { return codeOf(logSumExp<T, 2>(x2(1, square(e)))); }},
        {"sdpa output", [=](auto e) { return codeOf(sdpa<T>(x4(e, 1), x4(1, 1), x4(1, e))); }},
        {"sdpa weights",
         [=](auto e) {
             SdpaOptions<T> options;
             options.wantWeights = true;
             return codeOf(sdpa<T>(x4(e, 1), x4(e, 1), x4(e, 1), options));
         }},
        {"sdpaBackward",
         [=](auto e) { return codeOf(sdpaBackward<T>(x4(e, e), x4(1, e), x4(1, 1), x4(e, 1))); }},
        {"splitHeads", [=](auto e) { return codeOf(splitHeads<T>(x3(e, e, 1), 1)); }},
        {"mergeHeads", [=](auto e) { return codeOf(mergeHeads<T>(x4(e, e))); }},
        {"mergeHeads width",
         [=](auto e) {
             return codeOf(mergeHeads<T>(repeated<T, 4>({1, e, 1, e})));
         }},
        {"averageHeads", [=](auto e) { return codeOf(averageHeads<T>(x4(e, e))); }},
        {"multiHeadAttention",
         [=](auto e) { return codeOf(multiHeadAttention<T>(x3(e, e, 1), parameters, 1)); }},
        {"sinusoidalPositions", [](auto e) { return codeOf(sinusoidalPositions<T>(e, e)); }},
        {"learnedPositions", [=](auto e) { return codeOf(learnedPositions<T>(x2(e, e), e)); }},
        {"rotaryPositions", [=](auto e) { return codeOf(rotaryPositions<T>(x4(e, e))); }},
        {"alibiSlopes", [](auto e) { return codeOf(alibiSlopes(square(e))); }},
        {"alibiBias", [](auto e) { return codeOf(alibiBias<T>(1, e, e)); }},
        {"alibiBias heads", [](auto e) { return codeOf(alibiBias<T>(square(e), 1, 0)); }},
        {"relativePositionBias", [=](auto e) { return codeOf(relativePositionBias<T>(x2(32, 1), e, e)); }},
        {"linear", [=](auto e) { return codeOf(linear<T>(x3(1, e, 1), x2(e, 1), {})); }},
        {"embedding",
         [=](auto e) {
             return codeOf(embedding<T>(x2(1, e), repeated<std::int64_t, 2>({1, e})));
         }},
        {"layerNorm", [=](auto e) { return codeOf(layerNorm<T, 3>(x3(e, e, 1))); }},
        {"rmsNorm", [=](auto e) { return codeOf(rmsNorm<T, 3>(x3(e, e, 1))); }},
        {"relu", [=](auto e) { return codeOf(relu<T, 2>(x2(e, e))); }},
        {"gelu", [=](auto e) { return codeOf(gelu<T, 2>(x2(e, e))); }},
        {"crossEntropy", [=](auto e) { return codeOf(crossEntropy<T>(x2(1, square(e)), Targets{0})); }},
        {"dropout", [=](auto e) { return codeOf(dropout<T, 2>(x2(e, e), {})); }},
        {"linearBackward",
         [=](auto e) { return codeOf(linearBackward<T>(x3(e, e, 1), x2(1, 1), x3(e, e, 1))); }},
        {"layerNormBackward",
         [=](auto e) { return codeOf(layerNormBackward<T, 3>(x3(e, e, 1), {}, x3(e, e, 1))); }},
        {"rmsNormBackward",
         [=](auto e) { return codeOf(rmsNormBackward<T, 3>(x3(e, e, 1), {}, x3(e, e, 1))); }},
        {"reluBackward", [=](auto e) { return codeOf(reluBackward<T, 2>(x2(e, e), x2(e, e))); }},
        {"geluBackward", [=](auto e) { return codeOf(geluBackward<T, 2>(x2(e, e), x2(e, e))); }},
        {"crossEntropyBackward",
         [=](auto e) { return codeOf(crossEntropyBackward<T>(x2(1, square(e)), Targets{0})); }},
        {"embeddingBackward",
         [=](auto e) {
             return codeOf(embeddingBackward<T>(repeated<std::int64_t, 2>({1, 1}), e, x3(1, 1, e)));
         }},
        {"rotaryBackward", [=](auto e) { return codeOf(rotaryBackward<T>(x4(e, e))); }},
        {"relativePositionBiasBackward",
         [](auto e) {
             const RelativeBuckets buckets{e, std::numeric_limits<std::size_t>::max(), false};
             return codeOf(relativePositionBiasBackward<T>(repeated<T, 4>({1, e, 1, 1}), buckets));
         }},
        {"causalMask", [](auto e) { return codeOf(causalMask(e, e, CausalAlignment::lowerRight)); }},
        {"windowMask", [](auto e) { return codeOf(windowMask(e, e, 1, 1)); }},
        {"keyPaddingMask",
         [](auto e) { return codeOf(keyPaddingMask(std::vector<std::size_t>{1}, square(e))); }},
    };
}

} // namespace

class TestSizes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyFunctionRefusesSizesThatNoMemoryHolds_data() { addRows(calls<float>(), calls<double>()); }

    void everyFunctionRefusesSizesThatNoMemoryHolds() { refusesHugeSizes(); }

    void aRowOfScoresAndItsMemory()
    {
        if (lectern::testing::isSanitized)
            NOT_TESTED_HERE("This sanitizer ends the program instead of refusing memory.");
        const auto keys = repeated<double, 4>({1, 1, square(unavailable), 1});
        QVERIFY(
            refuses(sdpa<double>(repeated<double, 4>({1, 1, 1, 1}), keys, keys), "attention.size.memory"));
    }

    /// An overflow would need masks of 4 GiB each.
    void maskCombinationsAndTheirMemory()
    {
        if (lectern::testing::isSanitized)
            NOT_TESTED_HERE("This sanitizer ends the program instead of refusing memory.");
        const std::size_t size = std::size_t{1} << 25U;
        const Tensor<std::uint8_t, 4> column({1, 1, size, 1});
        const Tensor<std::uint8_t, 4> row({1, 1, 1, size});
        QVERIFY(refuses(both(Allowed(column), Allowed(row)), "attention.size.memory"));
        QVERIFY(refuses(either(Ignored(column), Ignored(row)), "attention.size.memory"));
    }

    void errorsNameTheShape()
    {
        const std::size_t huge = std::size_t{1} << 40U;
        const auto refused = causalMask(huge, huge, CausalAlignment::topLeft);
        QCOMPARE(refused.error().parameters, (std::vector<std::string>{"1x1x1099511627776x1099511627776"}));
    }

    void countOfIsWhatCanBeAddressed()
    {
        const std::size_t huge = std::size_t{1} << 40U;
        QVERIFY(!countOf<double>(std::array{huge, huge, std::size_t{0}}));
        QVERIFY(countOf<double>(std::array{huge, std::size_t{1} << 19U}) == std::size_t{1} << 59U);
        QVERIFY(!countOf<double>(std::array{huge, std::size_t{1} << 20U}));
        QVERIFY(countOf<double>(std::array{std::size_t{0}, huge}) == std::size_t{0});
    }

    void tensorsAreFilled()
    {
        QVERIFY(allNear(*Tensor<double, 2>::create({2, 1}, 3.5), {3.5, 3.5}, 0));
        QVERIFY((Tensor<double, 3>::create({2, 0, 5})->shape() == std::array<std::size_t, 3>{2, 0, 5}));
    }
};

MAY_SKIP_MAIN(QCoreApplication, TestSizes)
#include "tst_sizes.moc"
