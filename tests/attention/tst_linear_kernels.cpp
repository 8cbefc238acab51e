// Products of matrices in every instruction set that this processor runs, against sums in double.

#include "attention_checks.h"
#include "sanitized.h"

#include <lectern/kernels/linear.h>

#include <algorithm>

using namespace lectern::attention::checks;
using namespace lectern::kernels;

namespace {

/// Padding behind each row, which must neither be read nor written.
constexpr Index gap = 3;

struct Case
{
    Index rows, in, out;
    std::vector<float> x, weight, gradient;

    Case(Index rowCount, Index width, Index outputs, std::mt19937_64& random)
        : rows(rowCount)
        , in(width)
        , out(outputs)
        , x(drawn(rows, in, random))
        , weight(drawn(out, in, random))
        , gradient(drawn(rows, out, random))
    {
    }

    static std::vector<float> drawn(Index rows, Index width, std::mt19937_64& random)
    {
        std::vector<float> numbers(static_cast<std::size_t>(rows * (width + gap)),
                                   std::numeric_limits<float>::quiet_NaN());
        for (Index row = 0; row < rows; ++row)
            for (Index c = 0; c < width; ++c)
                numbers[static_cast<std::size_t>(row * (width + gap) + c)] =
                    static_cast<float>(uniform(random));
        return numbers;
    }

    double at(const std::vector<float>& matrix, Index width, Index row, Index c) const
    {
        return static_cast<double>(matrix[static_cast<std::size_t>(row * (width + gap) + c)]);
    }

    Linear call() const { return {rows, in, out, x.data(), in + gap, weight.data(), in + gap}; }

    bool agrees(InstructionSet isa) const
    {
        std::vector<float> result(static_cast<std::size_t>(rows * out), 7.0F);
        const std::vector<float> bias(static_cast<std::size_t>(out), 1.0F);
        linear(call(), bias.data(), result.data(), isa);
        std::vector<float> ofX(static_cast<std::size_t>(rows * in), 7.0F);
        std::vector<float> ofWeight(static_cast<std::size_t>(out * in), 7.0F);
        linearBackward(call(), gradient.data(), out + gap, ofX.data(), ofWeight.data(), isa);
        const auto y = [this](Index r, Index o, Index i) { return at(x, in, r, i) * at(weight, in, o, i); };
        const auto dx = [this](Index r, Index i, Index o) {
            return at(gradient, out, r, o) * at(weight, in, o, i);
        };
        const auto dw = [this](Index o, Index i, Index r) {
            return at(gradient, out, r, o) * at(x, in, r, i);
        };
        return same(result, rows, out, in, 1, y) && same(ofX, rows, in, out, 0, dx) &&
               same(ofWeight, out, in, rows, 0, dw);
    }

    template <typename Term>
    static bool same(const std::vector<float>& got, Index height, Index width, Index depth, double start,
                     const Term& term)
    {
        for (Index row = 0; row < height; ++row)
            for (Index c = 0; c < width; ++c) {
                double sum = start;
                double sizes = start;
                for (Index k = 0; k < depth; ++k) {
                    sum += term(row, c, k);
                    sizes += std::abs(term(row, c, k));
                }
                const auto entry = static_cast<double>(got[static_cast<std::size_t>(row * width + c)]);
                if (!(std::abs(entry - sum) <= 1e-6 * sizes)) {
                    qInfo("%td x %td of depth %td: entry %td, %td is %.9g, not %.9g", height, width, depth,
                          row, c, entry, sum);
                    return false;
                }
            }
        return true;
    }
};

} // namespace

class TestLinearKernels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anySize_data()
    {
        QTest::addColumn<int>("isa");
        for (const InstructionSet isa : instructionSets())
            QTest::newRow(std::string(nameOf(isa)).c_str()) << static_cast<int>(isa);
    }

    /// Each extent from 1 to 130, the others on both sides of what is done at once.
    void anySize()
    {
        QFETCH(int, isa);
        std::mt19937_64 random(1);
        const Index step = lectern::testing::isSanitized ? 7 : 1;
        for (Index extent = 1; extent <= 130; extent += step) {
            QVERIFY(Case(extent, 19, 35, random).agrees(static_cast<InstructionSet>(isa)));
            QVERIFY(Case(14, extent, 33, random).agrees(static_cast<InstructionSet>(isa)));
            QVERIFY(Case(13, 17, extent, random).agrees(static_cast<InstructionSet>(isa)));
        }
    }

    void whatIsNotFiniteIsSaid_data() { anySize_data(); }

    /// In whole panels and in the columns left over, in the first row and in the last.
    void whatIsNotFiniteIsSaid()
    {
        QFETCH(int, isa);
        const auto set = static_cast<InstructionSet>(isa);
        std::mt19937_64 random(4);
        const std::vector<float> upstream(20 * 50, 1.0F);
        for (const Index row : {Index{0}, Index{7}, Index{19}}) {
            Case c(20, 30, 50, random);
            std::vector<float> result(20 * 50), ofX(20 * 30), ofWeight(50 * 30);
            QVERIFY(linear(c.call(), nullptr, result.data(), set));
            QVERIFY(linearBackward(c.call(), upstream.data(), 50, ofX.data(), ofWeight.data(), set));
            c.x[static_cast<std::size_t>(row * (30 + gap))] = std::numeric_limits<float>::infinity();
            QVERIFY(!linear(c.call(), nullptr, result.data(), set));
            QVERIFY(!linearBackward(c.call(), upstream.data(), 50, ofX.data(), ofWeight.data(), set));
        }
        for (const Index column : {Index{0}, Index{31}, Index{32}, Index{49}}) { // of the result
            Case c(20, 30, 50, random);
            std::vector<float> result(20 * 50);
            c.weight[static_cast<std::size_t>(column * (30 + gap) + 29)] = std::numeric_limits<float>::quiet_NaN();
            QVERIFY(!linear(c.call(), nullptr, result.data(), set));
        }
    }

    void severalBlocks_data() { anySize_data(); }

    void severalBlocks()
    {
        QFETCH(int, isa);
        std::mt19937_64 random(2);
        for (const Index extent : {Index{255}, Index{256}, Index{257}, Index{600}}) {
            QVERIFY(Case(extent, 20, 30, random).agrees(static_cast<InstructionSet>(isa)));
            QVERIFY(Case(20, extent, 30, random).agrees(static_cast<InstructionSet>(isa)));
            QVERIFY(Case(20, 30, extent, random).agrees(static_cast<InstructionSet>(isa)));
        }
    }

    void rowsDependOnThemselvesAlone_data() { anySize_data(); }

    void rowsDependOnThemselvesAlone()
    {
        QFETCH(int, isa);
        std::mt19937_64 random(3);
        const Case whole(40, 300, 50, random);
        std::vector<float> result(40 * 50);
        linear(whole.call(), nullptr, result.data(), static_cast<InstructionSet>(isa));
        Case poisoned = whole;
        poisoned.x[5 * (300 + gap) + 7] = std::numeric_limits<float>::quiet_NaN();
        std::vector<float> again(40 * 50);
        linear(poisoned.call(), nullptr, again.data(), static_cast<InstructionSet>(isa));
        for (std::size_t i = 0; i < result.size(); ++i)
            QVERIFY(i / 50 == 5 ? again[i] != again[i] : again[i] == result[i]);
    }
};

QTEST_GUILESS_MAIN(TestLinearKernels)
#include "tst_linear_kernels.moc"
