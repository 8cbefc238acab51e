#include "attention_checks.h"

#include <lectern/attention/sdpa.h>

#include <algorithm>
#include <numeric>

using namespace lectern::attention;
using namespace lectern::attention::checks;

namespace {

constexpr std::size_t largest = 130;

struct Sizes
{
    std::size_t n = 2, keyHeads = 1, group = 2, l = 2, s = 3, d = 2, dv = 2;

    std::size_t heads() const { return keyHeads * group; }
    std::size_t work() const { return n * heads() * l * s * (d + dv + 8); }
};

constexpr std::size_t Sizes::*dimensions[] = {&Sizes::n, &Sizes::keyHeads, &Sizes::group, &Sizes::l,
                                              &Sizes::s, &Sizes::d,        &Sizes::dv};

/// How large queries and keys are, and values.
struct Magnitude
{
    double score = 1;
    double value = 1;
};

struct Inputs
{
    Tensor<double, 4> q, k, v;
};

Inputs draw(const Sizes& z, const Magnitude& size, std::mt19937_64& random)
{
    return {randomTensor<double, 4>({z.n, z.heads(), z.l, z.d}, random, size.score),
            randomTensor<double, 4>({z.n, z.keyHeads, z.s, z.d}, random, size.score),
            randomTensor<double, 4>({z.n, z.keyHeads, z.s, z.dv}, random, size.value)};
}

/// Every score's bias, with -inf for "must not read", and what makes the engine see it.
struct Rule
{
    Tensor<double, 4> bias; ///< [N, H, L, S]
    std::optional<CausalAlignment> causal = {};
    std::optional<Allowed> allowed = {};
    bool additive = false;

    SdpaOptions<double> options() const
    {
        SdpaOptions<double> result;
        result.causal = causal;
        result.allowed = allowed;
        if (additive)
            result.additive = bias.view();
        return result;
    }
};

enum class Kind
{
    everything,
    topLeft,
    lowerRight,
    boolean,
    additive
};

Rule drawRule(Kind kind, const Sizes& z, std::mt19937_64& random)
{
    Rule rule{Tensor<double, 4>({z.n, z.heads(), z.l, z.s})};
    if (kind == Kind::topLeft || kind == Kind::lowerRight) {
        rule.causal = kind == Kind::topLeft ? CausalAlignment::topLeft : CausalAlignment::lowerRight;
        const auto shift = kind == Kind::topLeft ? 0 : static_cast<long>(z.s) - static_cast<long>(z.l);
        for (std::size_t i = 0; i < rule.bias.count(); ++i) {
            const auto key = static_cast<long>(i % z.s);
            const auto query = static_cast<long>(i / z.s % z.l);
            rule.bias.data()[i] = key <= query + shift ? 0 : -infinity;
        }
    } else if (kind != Kind::everything) {
        rule.additive = kind == Kind::additive;
        for (double& entry : rule.bias.data()) {
            entry = rule.additive ? uniform(random) * 5 : 0;
            if (random() % 3 == 0)
                entry = -infinity;
        }
    }
    if (kind == Kind::boolean) {
        Tensor<std::uint8_t, 4> marks(rule.bias.shape());
        for (std::size_t i = 0; i < marks.count(); ++i)
            marks.data()[i] = rule.bias.data()[i] == 0 ? 1 : 0;
        rule.allowed = Allowed(marks);
    }
    return rule;
}

/// A row's output from the formula, in long double with the C library, and how far double may be from it.
struct Row
{
    std::vector<double> output;
    double bound = 0;
    bool saturated = false; ///< scores too large to know the weights of close rivals
};

Row formula(const Sizes& z, const Inputs& in, const Rule& rule, std::size_t n, std::size_t h, std::size_t l)
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
        const bool forbidden = bias == -infinity;
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
    const long double epsilon = std::numeric_limits<double>::epsilon();
    const long double scoreError = magnitude * epsilon * (width + 4);
    row.saturated = scoreError > 0.01L;
    const long double factor = 3 * scoreError + epsilon * static_cast<long double>(z.s + 8);
    row.bound = static_cast<double>(largestValue * (row.saturated ? 1.0L : factor)) + 1e-320;
    return row;
}

bool agrees(const Sizes& z, const Inputs& in, const Rule& rule, const Tensor<double, 4>& got)
{
    for (std::size_t n = 0; n < z.n; ++n)
        for (std::size_t h = 0; h < z.heads(); ++h)
            for (std::size_t l = 0; l < z.l; ++l) {
                const Row want = formula(z, in, rule, n, h, l);
                for (std::size_t c = 0; c < z.dv; ++c) {
                    const double difference = std::fabs(got(n, h, l, c) - want.output[c]);
                    // Close rivals among saturated scores may change places: a mixture of values all the
                    // same.
                    if (!(difference <= (want.saturated ? 2 * want.bound : want.bound))) {
                        qInfo("(%zu, %zu, %zu, %zu) is %g, not %g", n, h, l, c, got(n, h, l, c),
                              want.output[c]);
                        return false;
                    }
                }
            }
    return true;
}

/// The same numbers with the axes stored in another order, gaps of NaN between them, and one axis backwards.
class Scattered
{
public:
    Scattered(const Tensor<double, 4>& tensor, std::mt19937_64& random)
        : m_store(2 * tensor.count(), notANumber)
    {
        std::array<std::size_t, 4> order{0, 1, 2, 3};
        std::shuffle(order.begin(), order.end(), random);
        m_view.shape = tensor.shape();
        std::ptrdiff_t step = 2;
        for (const std::size_t axis : order) {
            m_view.strides[axis] = step;
            step *= static_cast<std::ptrdiff_t>(m_view.shape[axis]);
        }
        const std::size_t backwards = random() % 4;
        m_view.data = m_store.data() +
                      m_view.strides[backwards] * (static_cast<std::ptrdiff_t>(m_view.shape[backwards]) - 1);
        m_view.strides[backwards] = -m_view.strides[backwards];
        const auto& [n, h, l, c] = tensor.shape();
        for (std::size_t i = 0; i < tensor.count(); ++i)
            m_view(i / c / l / h, i / c / l % h, i / c % l, i % c) = tensor.data()[i];
    }
    Scattered(const Scattered&) = delete;
    Scattered& operator=(const Scattered&) = delete;

    TensorView<const double, 4> view() const { return m_view; }

private:
    std::vector<double> m_store;
    TensorView<double, 4> m_view;
};

/// A key that no query of its sample and head may read becomes NaN, key and value.
std::size_t poisonUnread(const Sizes& z, const Rule& rule, Inputs& in)
{
    std::size_t poisoned = 0;
    for (std::size_t n = 0; n < z.n; ++n)
        for (std::size_t kh = 0; kh < z.keyHeads; ++kh)
            for (std::size_t s = 0; s < z.s; ++s) {
                bool read = false;
                for (std::size_t h = kh * z.group; h < (kh + 1) * z.group; ++h)
                    for (std::size_t l = 0; l < z.l; ++l)
                        read = read || rule.bias(n, h, l, s) != -infinity;
                if (read)
                    continue;
                ++poisoned;
                for (std::size_t c = 0; c < z.d; ++c)
                    in.k(n, kh, s, c) = notANumber;
                for (std::size_t c = 0; c < z.dv; ++c)
                    in.v(n, kh, s, c) = notANumber;
            }
    return poisoned;
}

struct Counts
{
    std::size_t cases = 0;
    std::size_t poisoned = 0;
};

bool holds(const Sizes& z, Kind kind, const Magnitude& size, std::mt19937_64& random, Counts& counts)
{
    Inputs in = draw(z, size, random);
    const Rule rule = drawRule(kind, z, random);
    const auto plain = sdpa<double>(in.q, in.k, in.v, rule.options());
    if (!plain || !agrees(z, in, rule, plain->output))
        return false;
    counts.poisoned += poisonUnread(z, rule, in);
    const Scattered q(in.q, random), k(in.k, random), v(in.v, random);
    const auto scattered = sdpa<double>(q.view(), k.view(), v.view(), rule.options());
    ++counts.cases;
    return scattered && identical(scattered->output, plain->output);
}

constexpr Kind kinds[] = {Kind::everything, Kind::topLeft, Kind::lowerRight, Kind::boolean, Kind::additive};

QByteArray described(const Sizes& z, Kind kind, const Magnitude& size)
{
    return QByteArray("N ") + QByteArray::number(z.n) + " Hk " + QByteArray::number(z.keyHeads) + " H/Hk " +
           QByteArray::number(z.group) + " L " + QByteArray::number(z.l) + " S " + QByteArray::number(z.s) +
           " d " + QByteArray::number(z.d) + " dv " + QByteArray::number(z.dv) + ", kind " +
           QByteArray::number(static_cast<int>(kind)) + ", size " + QByteArray::number(size.score);
}

} // namespace

class TestSdpaShapes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyExtentAlone_data()
    {
        QTest::addColumn<int>("dimension");
        int index = 0;
        for (const char* name : {"samples", "key heads", "group", "queries", "keys", "width", "value width"})
            QTest::newRow(name) << index++;
    }

    void everyExtentAlone()
    {
        QFETCH(int, dimension);
        std::mt19937_64 random(100 + static_cast<unsigned>(dimension));
        Counts counts;
        for (std::size_t extent = 1; extent <= largest; ++extent) {
            Sizes z;
            z.*dimensions[dimension] = extent;
            const Kind kind = kinds[extent % std::size(kinds)];
            QVERIFY2(holds(z, kind, {}, random, counts), described(z, kind, {}));
        }
        QCOMPARE(counts.cases, largest);
    }

    void seededCombinations()
    {
        constexpr unsigned seed = 20240607;
        qInfo("seed %u", seed);
        std::mt19937_64 random(seed);
        const Magnitude magnitudes[] = {{1, 1}, {30, 1e6}, {1e-300, 1e-310}, {1e-8, 1}, {1e100, 1e300}};
        Counts counts;
        while (counts.cases < 120) {
            Sizes z;
            for (std::size_t Sizes::*dimension : dimensions)
                z.*dimension = static_cast<std::size_t>(std::pow(130.999, (uniform(random) + 1) / 2));
            if (z.work() > 30'000)
                continue;
            const Kind kind = kinds[random() % std::size(kinds)];
            const Magnitude size = magnitudes[random() % std::size(magnitudes)];
            QVERIFY2(holds(z, kind, size, random, counts), described(z, kind, size));
        }
        QVERIFY(counts.poisoned > 20);
    }

    void everyExtentLargestAtOnce()
    {
        std::mt19937_64 random(7);
        Counts counts;
        QVERIFY(holds({1, 1, 1, largest, largest - 1, largest, largest - 2}, Kind::lowerRight, {}, random,
                      counts));
    }

    void emptyExtentsGiveEmptyOutputs()
    {
        for (std::size_t Sizes::*dimension : {&Sizes::n, &Sizes::keyHeads, &Sizes::l, &Sizes::dv}) {
            Sizes z;
            z.*dimension = 0;
            std::mt19937_64 random(1);
            const Inputs in = draw(z, {}, random);
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
