#include "sdpa_cases.h"

using namespace lectern::attention;
using namespace lectern::attention::checks;

namespace {

/// A row's output from the formula, in long double with the C library, and how far T may be from it.
struct Row
{
    std::vector<double> output;
    double bound = 0;
    bool saturated = false; ///< scores too large to know the weights of close rivals
};

template <typename T>
Row formula(const Sizes& z, const Inputs<T>& in, const Rule<T>& rule, std::size_t n, std::size_t h,
            std::size_t l)
{
    const std::size_t shared = h / z.group;
    const auto width = static_cast<long double>(z.d);
    std::vector<long double> scores(z.s);
    long double magnitude = 0;
    for (std::size_t s = 0; s < z.s; ++s) {
        long double sum = 0;
        long double size = 0;
        for (std::size_t c = 0; c < z.d; ++c) {
            const long double product = static_cast<long double>(in.q(n, h, l, c)) * in.k(n, shared, s, c);
            sum += product;
            size += std::fabs(product);
        }
        const long double bias = rule.bias(n, h, l, s);
        const bool forbidden = rule.forbids(n, h, l, s);
        scores[s] = forbidden ? bias : sum / std::sqrt(width) + bias;
        if (!forbidden)
            magnitude = std::max(magnitude, size / std::sqrt(width) + std::fabs(bias));
    }
    const long double top = *std::max_element(scores.begin(), scores.end());
    Row row{std::vector<double>(z.dv)};
    if (top == -infinity)
        return row;
    long double below = 0;
    long double largestValue = 0;
    std::vector<long double> above(z.dv);
    for (std::size_t s = 0; s < z.s; ++s) {
        if (scores[s] == -infinity)
            continue;
        const long double weight = std::exp(scores[s] - top);
        below += weight;
        for (std::size_t c = 0; c < z.dv; ++c) {
            above[c] += weight * in.v(n, shared, s, c);
            largestValue = std::max(largestValue, std::fabs(static_cast<long double>(in.v(n, shared, s, c))));
        }
    }
    for (std::size_t c = 0; c < z.dv; ++c)
        row.output[c] = static_cast<double>(above[c] / below);
    const long double epsilon = std::numeric_limits<T>::epsilon();
    const long double scoreError = magnitude * epsilon * (width + 4);
    row.saturated = scoreError > 0.01L;
    const long double factor = 3 * scoreError + epsilon * static_cast<long double>(z.s + 8);
    const long double step = std::numeric_limits<T>::denorm_min();
    row.bound = static_cast<double>(largestValue * (row.saturated ? 1.0L : factor) + 2000 * step);
    return row;
}

template <typename T>
bool agrees(const Sizes& z, const Inputs<T>& in, const Rule<T>& rule, const Tensor<T, 4>& got)
{
    for (std::size_t n = 0; n < z.n; ++n)
        for (std::size_t h = 0; h < z.heads(); ++h)
            for (std::size_t l = 0; l < z.l; ++l) {
                const Row want = formula(z, in, rule, n, h, l);
                for (std::size_t c = 0; c < z.dv; ++c) {
                    const auto entry = static_cast<double>(got(n, h, l, c));
                    // Close rivals among saturated scores may change places: a mixture of values all the
                    // same.
                    if (!(std::fabs(entry - want.output[c]) <= (want.saturated ? 2 : 1) * want.bound)) {
                        qInfo("(%zu, %zu, %zu, %zu) is %g, not %g", n, h, l, c, entry, want.output[c]);
                        return false;
                    }
                }
            }
    return true;
}

/// The output is the formula's, from tensors and from any strides, whatever stands in keys that nobody reads.
template <typename T>
bool holds(const Sizes& z, Kind kind, const Magnitude& size, std::mt19937_64& random, Counts& counts)
{
    Inputs<T> in = draw<T>(z, size, random);
    const Rule<T> rule = drawRule<T>(kind, z, random);
    const auto plain = sdpa<T>(in.q, in.k, in.v, rule.options());
    if (!plain || !agrees(z, in, rule, plain->output))
        return false;
    const Inputs<T> clean = in;
    counts.poisoned += poisonUnread(z, rule, in);
    const Scattered<T, 4> q(in.q, random), k(in.k, random), v(in.v, random);
    const auto scattered = sdpa<T>(q.view(), k.view(), v.view(), rule.options());
    ++counts.cases;
    return scattered && agrees(z, clean, rule, scattered->output) &&
           (std::is_same_v<T, float> || identical(scattered->output, plain->output));
}

} // namespace

class TestSdpaShapes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyExtentAlone_data() { addDimensionRows(); }

    void everyExtentAlone()
    {
        QFETCH(int, dimension);
        QFETCH(bool, single);
        checkEveryExtent(single ? holds<float> : holds<double>, dimension,
                         100 + static_cast<unsigned>(dimension));
    }

    void seededCombinationsOfDouble()
    {
        checkDrawn(holds<double>,
                   {20240607, 120, 30'000, {{1, 1}, {30, 1e6}, {1e-300, 1e-310}, {1e-8, 1}, {1e100, 1e300}}});
    }

    void seededCombinationsOfFloat()
    {
        checkDrawn(holds<float>,
                   {20240607, 120, 30'000, {{1, 1}, {30, 1e6}, {1e-30, 1e-40}, {1e-8, 1}, {1e15, 1e35}}});
    }

    void everyExtentLargestAtOnce()
    {
        std::mt19937_64 random(7);
        Counts counts;
        const Sizes z{1, 1, 1, largestExtent, largestExtent - 1, largestExtent, largestExtent - 2};
        QVERIFY(holds<double>(z, Kind::lowerRight, {}, random, counts));
        QVERIFY(holds<float>(z, Kind::lowerRight, {}, random, counts));
    }

    void emptyExtentsGiveEmptyOutputs()
    {
        for (std::size_t Sizes::*dimension : {&Sizes::n, &Sizes::keyHeads, &Sizes::l, &Sizes::dv}) {
            Sizes z;
            z.*dimension = 0;
            std::mt19937_64 random(1);
            const Inputs<double> in = draw<double>(z, {}, random);
            const auto result = sdpa<double>(in.q, in.k, in.v);
            QVERIFY(result && result->output.count() == 0);
            QVERIFY((result->output.shape() == std::array<std::size_t, 4>{z.n, z.heads(), z.l, z.dv}));
        }
    }

    void oneViewMayServeEveryHead()
    {
        std::mt19937_64 random(11);
        const auto q = randomTensor<double, 4>({2, 4, 3, 2}, random);
        const auto k = randomTensor<double, 4>({2, 1, 5, 2}, random);
        TensorView<const double, 4> repeated = k;
        repeated.shape[1] = 4;
        repeated.strides[1] = 0;
        QVERIFY(identical(sdpa<double>(q, repeated, repeated)->output, sdpa<double>(q, k, k)->output));
    }

    void infiniteScoresStayInTheirRow()
    {
        // Query 0 scores (1, -inf), query 1 (-1, +inf).
        const auto result =
            sdpa<double>(matrix({{1}, {-1}}), matrix({{1}, {-infinity}}), matrix({{7}, {notANumber}}));
        QVERIFY(result->output(0, 0, 0, 0) == 7);
        QVERIFY(std::isnan(result->output(0, 0, 1, 0)));
    }
};

QTEST_GUILESS_MAIN(TestSdpaShapes)
#include "tst_sdpa_shapes.moc"
