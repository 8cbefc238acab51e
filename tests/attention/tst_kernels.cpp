// The kernels by themselves, in every instruction set that this processor runs, beside each other.

#include "attention_checks.h"

#include <lectern/kernels/attention.h>
#include <lectern/kernels/elementwise.h>
#include <lectern/kernels/linear.h>

#include <algorithm>

using namespace lectern::attention::checks;
using namespace lectern::kernels;
using lectern::attention::Tensor;

namespace {

using Numbers = std::vector<float>;

Numbers drawn(std::size_t count, unsigned seed)
{
    std::mt19937_64 random(seed);
    Numbers numbers(count);
    for (float& number : numbers)
        number = static_cast<float>(uniform(random));
    return numbers;
}

/// [N, H, L, width] without gaps.
template <typename T>
Rows<T> rowsOf(T* data, Index heads, Index length, Index width)
{
    return {data, heads * length * width, length * width, width};
}

bool close(const Numbers& got, const Numbers& want, double tolerance = floatTolerance)
{
    return std::equal(got.begin(), got.end(), want.begin(), want.end(), [tolerance](float a, float b) {
        return near(static_cast<double>(a), static_cast<double>(b), tolerance);
    });
}

/// Two query heads that share a key head, with memory for everything that a call writes.
struct Call
{
    static constexpr AttentionShape shape{2, 2, 1, 9, 40, 8, 5};
    Numbers q = drawn(2 * 2 * 9 * 8, 1), k = drawn(2 * 40 * 8, 2), v = drawn(2 * 40 * 5, 3);
    Numbers output = Numbers(2 * 2 * 9 * 5, -1), logSumExp = Numbers(2 * 2 * 9, -1);
    Numbers weights = Numbers(2 * 2 * 9 * 40, 0);

    Attention attention(bool withWeights = true)
    {
        Attention call{shape, rowsOf<const float>(q.data(), 2, 9, 8), rowsOf<const float>(k.data(), 1, 40, 8),
                       rowsOf<const float>(v.data(), 1, 40, 5), rowsOf(output.data(), 2, 9, 5)};
        call.scale = 0.5;
        call.mask.diagonal = 3;
        call.logSumExp = logSumExp.data();
        if (withWeights)
            call.weights = rowsOf(weights.data(), 2, 9, 40);
        return call;
    }
};

struct Gradients
{
    Numbers q = Numbers(2 * 2 * 9 * 8, 0), k = Numbers(2 * 40 * 8, 0), v = Numbers(2 * 40 * 5, 0);

    void add(Call& call, const Numbers& upstream, InstructionSet isa)
    {
        attendBackward({call.attention(false), rowsOf<const float>(call.output.data(), 2, 9, 5),
                        call.logSumExp.data(), rowsOf<const float>(upstream.data(), 2, 9, 5),
                        rowsOf(q.data(), 2, 9, 8), rowsOf(k.data(), 1, 40, 8), rowsOf(v.data(), 1, 40, 5)},
                       isa);
    }
};

} // namespace

class TestKernels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void portableRunsEverywhereAndTheBestComesLast()
    {
        const auto here = instructionSets();
        QVERIFY(here.front() == InstructionSet::portable);
        QVERIFY(std::is_sorted(here.begin(), here.end()));
        QCOMPARE(nameOf(InstructionSet::portable), "portable");
        QCOMPARE(nameOf(InstructionSet::avx2), "avx2");
        QCOMPARE(nameOf(InstructionSet::avx512), "avx512");
        QVERIFY(std::find(here.begin(), here.end(), instructionSet()) != here.end());
    }

    void onlyCallsWithSomethingInEveryExtentAreSupported()
    {
        Call call;
        QVERIFY(supports(call.attention()));
        for (const auto extent :
             {&AttentionShape::samples, &AttentionShape::heads, &AttentionShape::queries,
              &AttentionShape::keys, &AttentionShape::width, &AttentionShape::valueWidth}) {
            Attention empty = call.attention();
            empty.shape.*extent = 0;
            QVERIFY(!supports(empty));
        }
        for (const auto& [scale, supported] : std::initializer_list<std::pair<double, bool>>{
                 {0, true}, {-2, true}, {1e-40, false}, {-1e40, false}, {notANumber, false}}) {
            Attention scaled = call.attention();
            scaled.scale = scale;
            QCOMPARE(supports(scaled), supported);
        }
    }

    void everyInstructionSetAttendsAlike()
    {
        Call right;
        QVERIFY(attend(right.attention(), InstructionSet::portable));
        for (const InstructionSet isa : instructionSets()) {
            Call call;
            QVERIFY(attend(call.attention(), isa));
            QVERIFY(close(call.output, right.output));
            QVERIFY(close(call.weights, right.weights));
            QVERIFY(close(call.logSumExp, right.logSumExp));
            // Row 8 of the last head reads keys 0..11: log2 of the sum of 2^(score log2 e).
            double sum = 0;
            for (std::size_t s = 0; s <= 11; ++s) {
                double score = 0;
                for (std::size_t c = 0; c < 8; ++c)
                    score += 0.5 * static_cast<double>(call.q[35 * 8 + c]) *
                             static_cast<double>(call.k[(40 + s) * 8 + c]);
                sum += std::exp(score);
            }
            QVERIFY(near(static_cast<double>(call.logSumExp[35]), std::log2(sum), floatTolerance));
            QVERIFY(call.weights[35 * 40 + 12] == 0 && call.weights[35 * 40 + 11] > 0);
        }
    }

    void whatIsNotFiniteIsSaid()
    {
        for (const InstructionSet isa : instructionSets()) {
            Call call;
            call.v[7] = std::numeric_limits<float>::quiet_NaN();
            QVERIFY(!attend(call.attention(), isa));
        }
    }

    /// Those of keys and values are added to; those of queries are written.
    void everyInstructionSetAddsTheSameGradients()
    {
        const Numbers upstream = drawn(2 * 2 * 9 * 5, 4);
        Gradients right;
        for (const InstructionSet isa : instructionSets()) {
            Call call;
            QVERIFY(attend(call.attention(false), isa));
            Gradients got;
            got.add(call, upstream, isa);
            if (isa == InstructionSet::portable)
                right = got;
            QVERIFY(close(got.q, right.q) && close(got.k, right.k) && close(got.v, right.v));
            Gradients twice = got;
            twice.add(call, upstream, isa);
            for (std::size_t i = 0; i < got.k.size(); ++i)
                QVERIFY(
                    near(static_cast<double>(twice.k[i]), 2 * static_cast<double>(got.k[i]), floatTolerance));
            QVERIFY(close(twice.q, got.q));
        }
    }

    /// The slope along one number of each of the three, by differences in float.
    void gradientsAreSlopes()
    {
        const Numbers upstream = drawn(2 * 2 * 9 * 5, 4);
        Call call;
        QVERIFY(attend(call.attention(false)));
        Gradients gradients;
        gradients.add(call, upstream, instructionSet());
        const auto slope = [&upstream](Numbers Call::*numbers, std::size_t at) {
            double losses[2] = {};
            for (const int side : {0, 1}) {
                Call moved;
                (moved.*numbers)[at] += side == 0 ? -0.01F : 0.01F;
                if (!attend(moved.attention(false)))
                    return notANumber;
                for (std::size_t i = 0; i < upstream.size(); ++i)
                    losses[side] += static_cast<double>(moved.output[i]) * static_cast<double>(upstream[i]);
            }
            return (losses[1] - losses[0]) / 0.02;
        };
        QVERIFY(near(static_cast<double>(gradients.q[100]), slope(&Call::q, 100), 1e-3));
        QVERIFY(near(static_cast<double>(gradients.k[13]), slope(&Call::k, 13), 1e-3));
        QVERIFY(near(static_cast<double>(gradients.v[200 + 4]), slope(&Call::v, 200 + 4), 1e-3));
    }

    void linearBeginsWithTheBias()
    {
        const Numbers x{1, 2, 9, 3, 4, 9};      // two rows of two, three apart
        const Numbers weight{1, 0, 0, 1, 1, 1}; // [3, 2]
        const Numbers bias{10, 20, 30};
        Numbers result(6, 7);
        linear({2, 2, 3, x.data(), 3, weight.data(), 2}, bias.data(), result.data());
        QCOMPARE(result, (Numbers{11, 22, 33, 13, 24, 37}));
        linear({2, 0, 3, x.data(), 3, weight.data(), 2}, bias.data(), result.data());
        QCOMPARE(result, (Numbers{10, 20, 30, 10, 20, 30}));
        linear({2, 0, 3, x.data(), 3, weight.data(), 2}, nullptr, result.data());
        QCOMPARE(result, Numbers(6, 0));
    }

    void linearBackwardGivesBothGradients()
    {
        const Numbers x{1, 2, 9, 3, 4, 9};
        const Numbers weight{1, 0, 0, 1, 1, 1};
        const Numbers gradient{1, 2, 3, 0, 4, 5, 6, 0}; // [2, 3], four apart
        Numbers ofX(4, 7);
        Numbers ofWeight(6, 7);
        linearBackward({2, 2, 3, x.data(), 3, weight.data(), 2}, gradient.data(), 4, ofX.data(),
                       ofWeight.data());
        QCOMPARE(ofX, (Numbers{4, 5, 10, 11}));
        QCOMPARE(ofWeight, (Numbers{13, 18, 17, 24, 21, 30}));
    }

    void finiteOrNotAtAnyPlace()
    {
        for (const InstructionSet isa : instructionSets())
            for (std::size_t count = 1; count <= 130; ++count) {
                Numbers x = drawn(count, 5);
                x[count / 2] = 3e38F;
                QVERIFY(allFinite(x, isa));
                for (const float poison :
                     {std::numeric_limits<float>::quiet_NaN(), -std::numeric_limits<float>::infinity()}) {
                    x[count - 1] = poison;
                    QVERIFY(!allFinite(x, isa));
                }
            }
    }

    void rowsAreAdded()
    {
        for (const InstructionSet isa : instructionSets())
            for (std::size_t width = 1; width <= 130; ++width) {
                const std::size_t rows = width == 16 ? 300 : width % 7;
                const Numbers x = drawn(rows * (width + 2), 6);
                Numbers sums(width, 0.5F);
                addRows(x.data(), static_cast<Index>(rows), static_cast<Index>(width + 2), sums, isa);
                for (std::size_t c = 0; c < width; ++c) {
                    double sum = 0.5;
                    for (std::size_t row = 0; row < rows; ++row)
                        sum += static_cast<double>(x[row * (width + 2) + c]);
                    QVERIFY(near(static_cast<double>(sums[c]), sum, floatTolerance));
                }
            }
    }

    void adamMovesEachEntry()
    {
        const AdamStep step{0.9, 0.99, 0.01, 3, 1e-8, 0.1, 0.995};
        for (const InstructionSet isa : instructionSets())
            for (std::size_t count = 1; count <= 130; ++count) {
                const Numbers gradient = drawn(count, 7);
                const Numbers start = drawn(count, 8);
                Numbers values = start;
                std::vector<double> means(count, 0.25);
                std::vector<double> squares(count, 0.5);
                QCOMPARE(adam(step, gradient, values.data(), means.data(), squares.data(), isa),
                         isa != InstructionSet::portable);
                for (std::size_t i = 0; isa != InstructionSet::portable && i < count; ++i) {
                    const auto x = static_cast<double>(start[i]);
                    const double g = static_cast<double>(gradient[i]) + 0.1 * x;
                    const double mean = 0.9 * 0.25 + 0.1 * g;
                    const double square = 0.99 * 0.5 + 0.01 * g * g;
                    QVERIFY(near(means[i], mean, 1e-14) && near(squares[i], square, 1e-14));
                    QVERIFY(near(static_cast<double>(values[i]),
                                 0.995 * x - 0.01 * mean / (std::sqrt(square * 3) + 1e-8), 1e-7));
                }
            }
    }

    void portableLeavesSingleNumbersToTheClearForms()
    {
        Numbers result{7, 7};
        SoftmaxRow row;
        const Numbers x{1, -1};
        QVERIFY(!gelu(x, result.data(), InstructionSet::portable));
        QVERIFY(!geluBackward(x, x.data(), result.data(), InstructionSet::portable));
        QVERIFY(!softmax(x, result.data(), row, InstructionSet::portable));
        QCOMPARE(result, (Numbers{7, 7}));
    }
};

QTEST_GUILESS_MAIN(TestKernels)
#include "tst_kernels.moc"
