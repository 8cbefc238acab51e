#include "huge_sizes.h"

#include <lectern/neighbours/additive_attention.h>
#include <lectern/neighbours/convolution.h>
#include <lectern/neighbours/linear_attention.h>
#include <lectern/neighbours/recurrent.h>
#include <lectern/neighbours/sparse_attention.h>

using namespace lectern::neighbours;
using namespace lectern::attention::checks;

namespace {

template <typename T>
std::vector<SizedCall> calls()
{
    static const AdditiveParameters<T> additive{Tensor<T, 2>({1, 1}), Tensor<T, 2>({1, 1}),
                                                Tensor<T, 1>({1})};
    static const RecurrentParameters<T> one{Tensor<T, 2>({1, 1}), Tensor<T, 2>({1, 1}), {}, {}};
    static const RecurrentParameters<T> four{Tensor<T, 2>({4, 1}), Tensor<T, 2>({4, 1}), {}, {}};
    const auto x3 = [](std::size_t n, std::size_t l, std::size_t c) { return repeated<T, 3>({n, l, c}); };
    const auto x4 = [](std::size_t l, std::size_t d) { return repeated<T, 4>({1, 1, l, d}); };
    return {
        {"convolution", [=](auto e) { return codeOf(convolution<T>(x3(e, e, 1), x3(1, 1, 1), {})); }},
        {"rnn", [=](auto e) { return codeOf(rnn<T>(x3(e, e, 1), one)); }},
        {"lstm", [=](auto e) { return codeOf(lstm<T>(x3(e, e, 1), four)); }},
        {"linear attention",
         [=](auto e) { return codeOf(linearAttention<T>(x4(e, 1), x4(1, 1), x4(1, e))); }},
        {"linear attention's sums",
         [=](auto e) {
             return codeOf(linearAttention<T>(x4(1, e), x4(0, e), repeated<T, 4>({1, 1, 0, e})));
         }},
        {"additive attention",
         [=](auto e) {
             return codeOf(additiveAttention<T>(x3(e, e, 1), x3(e, 1, 1), x3(e, 1, 1), additive));
         }},
        {"mask of a pattern",
         [](auto e) {
             return codeOf(SparsePattern{square(e), {{}}}.mask());
         }},
        {"windowPattern", [](auto e) { return codeOf(windowPattern(square(e), 1, 0, 0)); }},
        {"stridedPattern", [](auto e) { return codeOf(stridedPattern(square(e), 2)); }},
        {"globalPattern", [](auto e) { return codeOf(globalPattern(square(e), 0, 0)); }},
    };
}

} // namespace

class TestNeighbourSizes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyFunctionRefusesSizesThatNoMemoryHolds_data() { addRows(calls<float>(), calls<double>()); }

    void everyFunctionRefusesSizesThatNoMemoryHolds() { refusesHugeSizes(); }

    void linearFeatureIsEluPlusOne()
    {
        QCOMPARE(linearFeature(0.0), 1.0);
        QCOMPARE(linearFeature(2.5), 3.5);
        QVERIFY(near(linearFeature(-1.5), std::exp(-1.5), 1e-15));
        QCOMPARE(linearFeature(-infinity), 0.0);
        QVERIFY(std::isnan(linearFeature(notANumber)));
    }

    void pairsAreCounted()
    {
        QCOMPARE((SparsePattern{4, {{0, 3}, {}, {1}}}.pairs()), std::size_t{3});
        QCOMPARE(SparsePattern{}.pairs(), std::size_t{0});
    }

    void emptySequencesGiveEmptyOutputs()
    {
        QCOMPARE(windowPattern(0, 3, 1, 1)->rows.size(), std::size_t{0});
        QCOMPARE(stridedPattern(0, 3)->pairs(), std::size_t{0});
        QCOMPARE(globalPattern(0, 1, 1)->pairs(), std::size_t{0});
        const Tensor<double, 4> none({1, 1, 0, 2});
        QCOMPARE(sparseAttention<double>(none, none, none, *windowPattern(0, 0, 1, 0))->count(),
                 std::size_t{0});
        QCOMPARE(linearAttention<double>(none, none, none)->count(), std::size_t{0});
        const auto convolved =
            convolution<double>(Tensor<double, 3>({1, 0, 2}), Tensor<double, 3>({3, 2, 5}), {});
        QVERIFY((convolved->shape() == std::array<std::size_t, 3>{1, 0, 3}));
    }
};

QTEST_GUILESS_MAIN(TestNeighbourSizes)
#include "tst_neighbour_sizes.moc"
