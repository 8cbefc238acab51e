#include "attention_checks.h"
#include "fixtures.h"

#include <lectern/neighbours/convolution.h>
#include <lectern/neighbours/layer_cost.h>
#include <lectern/neighbours/sparse_attention.h>

using namespace lectern;
using namespace lectern::attention::checks;
using namespace lectern::neighbours;

namespace {

/// How many causal layers, dilated by base^i, carry a change at position 0 to the last one; infinite if none
/// do.
double layersUntilFelt(std::size_t length, std::size_t kernel, std::size_t base)
{
    Tensor<double, 3> x({1, length, 1});
    x(0, 0, 0) = 1;
    const Tensor<double, 3> ones({1, 1, kernel}, 1.0);
    double layers = 0;
    for (std::size_t dilation = 1; x(0, length - 1, 0) == 0; dilation *= base) {
        if (dilation > length)
            return infinity;
        x = *convolution<double>(x, ones, {}, {dilation, ConvolutionWindow::causal});
        ++layers;
    }
    return layers;
}

} // namespace

class TestConvolution : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agreesWithPytorch()
    {
        const auto cases = Fixture::read("neighbours");
        for (const char* name : {"convolution", "dilated", "pointwise"}) {
            const Fixture& fixture = cases.at(name);
            ConvolutionOptions options;
            options.dilation = fixture.count("dilation");
            const auto compute = [&] {
                return convolution<double>(fixture.tensor<double, 3>("x"),
                                           fixture.tensor<double, 3>("weight"), fixture.values("bias"),
                                           options);
            };
            QVERIFY(allNear(*compute(), fixture.values("causal"), pytorchTolerance));
            options.window = ConvolutionWindow::centred;
            QVERIFY(allNear(*compute(), fixture.values("centred"), pytorchTolerance));
        }
    }

    void shiftsAndDifferencesByHand()
    {
        const Tensor<double, 3> x({1, 4, 1}, {1, 2, 4, 8});
        const Tensor<double, 3> previous({1, 1, 2}, {1, 0});
        QVERIFY(allNear(*convolution<double>(x, previous, {}), {0, 1, 2, 4}, 0));
        QVERIFY(allNear(*convolution<double>(x, previous, {}, {2}), {0, 0, 1, 2}, 0));
        const Tensor<double, 3> slope({1, 1, 3}, {-1, 0, 1});
        QVERIFY(
            allNear(*convolution<double>(x, slope, {}, {1, ConvolutionWindow::centred}), {2, 3, 6, -4}, 0));
        QVERIFY(allNear(*convolution<double>(x, Tensor<double, 3>({1, 1, 2}, {1, 1}), {},
                                             {2, ConvolutionWindow::centred}),
                        {2, 5, 10, 4}, 0));
    }

    void dilationsBeyondTheSequenceReadOnlyTheOwnPosition()
    {
        const Tensor<double, 3> x({1, 3, 1}, {1, 2, 4});
        const Tensor<double, 3> ones({1, 1, 3}, 1.0);
        const auto huge = std::numeric_limits<std::size_t>::max() - 1;
        for (const auto window : {ConvolutionWindow::causal, ConvolutionWindow::centred})
            QVERIFY(allNear(*convolution<double>(x, ones, {}, {huge, window}), {1, 2, 4}, 0));
        const Tensor<double, 3> even({1, 1, 2}, 1.0);
        QVERIFY(allNear(*convolution<double>(x, even, {}, {4, ConvolutionWindow::centred}), {4, 0, 1}, 0));
        QVERIFY(allNear(*convolution<double>(x, even, {}, {huge, ConvolutionWindow::centred}), {0, 0, 0}, 0));
    }

    void refusesWhatDoesNotFit()
    {
        const Tensor<double, 3> x({1, 4, 2});
        const auto weight = [](std::size_t channels, std::size_t kernel) {
            return Tensor<double, 3>({3, channels, kernel});
        };
        QVERIFY(refuses(convolution<double>(x, weight(3, 3), {}), "neighbours.convolution.channels"));
        QVERIFY(refuses(convolution<double>(x, weight(2, 0), {}), "neighbours.convolution.kernel"));
        QVERIFY(refuses(convolution<double>(x, weight(2, 3), {}, {0}), "neighbours.convolution.dilation"));
        QVERIFY(refuses(convolution<double>(x, weight(2, 2), {}, {1, ConvolutionWindow::centred}),
                        "neighbours.convolution.centre"));
        const std::vector<double> bias(2);
        QVERIFY(refuses(convolution<double>(x, weight(2, 3), bias), "attention.linear.bias"));
    }

    void sizesThatCannotBeAddressedAreRefused()
    {
        const double one = 1;
        const std::size_t huge = std::size_t{1} << 40;
        const TensorView<const double, 3> x{&one, {1, huge, 1}, {}};
        const TensorView<const double, 3> weight{&one, {huge, 1, 1}, {}};
        QVERIFY(refuses(convolution<double>(x, weight, {}), "attention.size.overflow"));
    }

    void pathsAreTheLessons()
    {
        // S14: L = 1000, kernel 3.
        QCOMPARE(recurrentPath(999), 999);
        QCOMPARE(attentionPath(999), 1);
        QCOMPARE(convolutionPath(999, 3), 500);
        QCOMPARE(dilatedConvolutionPath(999, 3), 9);
        // S01: from 1 to 100 in 99 hops against 1, and a matrix of four times as many elements.
        QCOMPARE(recurrentCost(100, 8).longestPath, 99);
        QCOMPARE(attentionCost(100, 8).longestPath, 1);
        QCOMPARE(attentionCost(100, 8).relationElements, 10'000);
        QCOMPARE(attentionCost(200, 8).relationElements, 40'000);
    }

    void pathsAreWhatAChangeNeeds()
    {
        for (std::size_t length = 1; length <= 40; ++length) {
            for (const std::size_t kernel : {2U, 3U, 5U}) {
                QCOMPARE(convolutionPath(length - 1, kernel), layersUntilFelt(length, kernel, 1));
                QCOMPARE(dilatedConvolutionPath(length - 1, kernel), layersUntilFelt(length, kernel, 2));
                QCOMPARE(dilatedConvolutionPath(length - 1, kernel, 3), layersUntilFelt(length, kernel, 3));
                QCOMPARE(windowedPath(length - 1, kernel), convolutionPath(length - 1, kernel));
            }
        }
    }

    void pathsThatNeverArrive()
    {
        for (const std::size_t kernel : {0U, 1U}) {
            QCOMPARE(convolutionPath(5, kernel), infinity);
            QCOMPARE(dilatedConvolutionPath(5, kernel), infinity);
            QCOMPARE(windowedPath(5, kernel), infinity);
            QCOMPARE(convolutionPath(0, kernel), 0);
        }
        QCOMPARE(dilatedConvolutionPath(5, 3, 1), convolutionPath(5, 3));
        // Two taps, dilations 1, 3, 9: a distance of 2 lies in the gap.
        QCOMPARE(dilatedConvolutionPath(2, 2, 3), infinity);
        QCOMPARE(dilatedConvolutionPath(13, 2, 3), 3);
        QCOMPARE(attentionPath(0), 0);
    }

    void receptiveFieldCountsTheTaps()
    {
        QCOMPARE(receptiveField(3, std::vector<std::size_t>{1, 2, 4, 8}), 31);
        QCOMPARE(receptiveField(1, std::vector<std::size_t>{1, 2}), 1);
        QCOMPARE(receptiveField(3, {}), 1);
        QCOMPARE(receptiveField(0, {}), 0);
    }

    void costsCountWhatIsDone()
    {
        QCOMPARE(recurrentCost(7, 4), (LayerCost{7, 6, 0, 7 * 16}));
        QCOMPARE(attentionCost(7, 4), (LayerCost{1, 1, 49, 2 * 49 * 4}));
        QCOMPARE(linearAttentionCost(7, 4), (LayerCost{1, 1, 0, 2 * 7 * 16}));
        QCOMPARE(convolutionCost(7, 4, 3), (LayerCost{1, 3, 0, 7 * 3 * 16}));
        QCOMPARE(dilatedConvolutionCost(7, 4, 3), (LayerCost{1, 2, 0, 7 * 3 * 16}));
        QCOMPARE(additiveCost(5, 3, 4, 6), (LayerCost{8, 1, 15, 15 * 10}));
        for (std::size_t length = 0; length < 9; ++length) {
            for (std::size_t window = 0; window < 12; ++window) {
                const std::size_t pairs =
                    window == 0 ? 0 : windowPattern(length, length, window - 1, 0)->pairs();
                QCOMPARE(windowedCost(length, 4, window).relationElements, static_cast<double>(pairs));
            }
        }
        // No size overflows.
        QCOMPARE(attentionCost(std::size_t{1} << 40, 1).relationElements, 0x1p80);
    }
};

QTEST_GUILESS_MAIN(TestConvolution)
#include "tst_convolution.moc"
