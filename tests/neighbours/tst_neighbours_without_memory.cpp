// Every neighbour of attention, while each of its allocations fails once.

#include "failing_allocations.h"

#include "attention_checks.h"

#include <lectern/neighbours/additive_attention.h>
#include <lectern/neighbours/convolution.h>
#include <lectern/neighbours/linear_attention.h>
#include <lectern/neighbours/recurrent.h>
#include <lectern/neighbours/sparse_attention.h>

using namespace lectern::attention::checks;
using namespace lectern::memory_checks;
using namespace lectern::neighbours;

namespace {

template <typename T, std::size_t R>
Tensor<T, R> drawn(const std::array<std::size_t, R>& shape)
{
    std::mt19937_64 random(3);
    return randomTensor<T, R>(shape, random);
}

struct Row
{
    std::string name;
    std::function<Answer()> call;
};

template <typename T>
std::vector<Row> rows()
{
    const auto x = drawn<T, 3>({2, 5, 3});
    const RecurrentParameters<T> simple{drawn<T, 2>({4, 3}), drawn<T, 2>({4, 4}), drawn<T, 1>({4}), {}};
    const RecurrentParameters<T> gated{drawn<T, 2>({16, 3}), drawn<T, 2>({16, 4}), {}, {}};
    const RecurrentState<T> start{drawn<T, 2>({2, 4}), drawn<T, 2>({2, 4})};
    const auto states = [](const auto& r) { return numbersOf(r.output, r.state.hidden, r.state.cell); };
    const AdditiveParameters<T> additive{drawn<T, 2>({4, 3}), drawn<T, 2>({4, 3}), drawn<T, 1>({4})};
    AdditiveOptions padded;
    padded.allowed = *lectern::attention::keyPaddingMask(std::array<std::size_t, 2>{4, 5}, 5);
    const auto weight = drawn<T, 3>({4, 3, 3});
    const auto q = drawn<T, 4>({1, 2, 5, 4});
    const SparsePattern window = *windowPattern(5, 5, 2, 0);
    return {
        {"rnn", [=] { return answerOf(rnn<T>(x, simple), states); }},
        {"rnn from a state", [=] { return answerOf(rnn<T>(x, simple, start), states); }},
        {"lstm", [=] { return answerOf(lstm<T>(x, gated), states); }},
        {"lstm from a state", [=] { return answerOf(lstm<T>(x, gated, start), states); }},
        {"additiveAttention",
         [=] {
             return answerOf(additiveAttention<T>(x, x, x, additive, padded),
                             [](const auto& r) { return numbersOf(r.output, r.weights); });
         }},
        {"convolution", [=] { return answerOf(convolution<T>(x, weight, {})); }},
        {"linearAttention", [=] { return answerOf(linearAttention<T>(q, q, q)); }},
        {"sparseAttention", [=] { return answerOf(sparseAttention<T>(q, q, q, window)); }},
    };
}

std::vector<Row> patternRows()
{
    const auto entries = [](const SparsePattern& pattern) {
        std::vector<double> numbers;
        for (const auto& row : pattern.rows)
            numbers.insert(numbers.end(), row.begin(), row.end());
        return numbers;
    };
    const SparsePattern window = *windowPattern(5, 5, 2, 0);
    return {
        {"windowPattern", [=] { return answerOf(windowPattern(5, 6, 1, 2), entries); }},
        {"stridedPattern", [=] { return answerOf(stridedPattern(7, 3), entries); }},
        {"globalPattern", [=] { return answerOf(globalPattern(6, 2, 1), entries); }},
        {"SparsePattern::mask",
         [=] { return answerOf(window.mask(), [](const auto& mask) { return numbersOf(mask.marks()); }); }},
    };
}

} // namespace

class TestNeighboursWithoutMemory : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyNeighbourSaysSo_data()
    {
        QTest::addColumn<std::function<Answer()>>("call");
        for (const Row& row : rows<float>())
            QTest::addRow("%s float", row.name.c_str()) << row.call;
        for (const Row& row : rows<double>())
            QTest::addRow("%s double", row.name.c_str()) << row.call;
        for (const Row& row : patternRows())
            QTest::addRow("%s", row.name.c_str()) << row.call;
    }

    void everyNeighbourSaysSo()
    {
        QFETCH(const std::function<Answer()>, call);
        everyAllocationMayFail({call});
    }
};

QTEST_GUILESS_MAIN(TestNeighboursWithoutMemory)
#include "tst_neighbours_without_memory.moc"
