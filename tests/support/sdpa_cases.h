#pragma once

#include "attention_checks.h"

#include <lectern/attention/sdpa.h>

#include <algorithm>
#include <numeric>
#include <optional>

/// Calls of sdpa of any shape, mask and size of numbers, drawn from a seed.
namespace lectern::attention::checks {

constexpr std::size_t largestExtent = 130;

struct Sizes
{
    std::size_t n = 2, keyHeads = 1, group = 2, l = 2, s = 3, d = 2, dv = 2;

    std::size_t heads() const { return keyHeads * group; }
    std::size_t work() const { return n * heads() * l * s * (d + dv + 8); }
};

constexpr std::size_t Sizes::*dimensions[] = {&Sizes::n, &Sizes::keyHeads, &Sizes::group, &Sizes::l,
                                              &Sizes::s, &Sizes::d,        &Sizes::dv};
constexpr const char* dimensionNames[] = {"samples", "key heads", "group",      "queries",
                                          "keys",    "width",     "value width"};

/// Any extents from 1 to the largest, the small ones as likely as the large.
inline Sizes drawSizes(std::size_t mostWork, std::mt19937_64& random)
{
    for (;;) {
        Sizes z;
        for (std::size_t Sizes::*dimension : dimensions)
            z.*dimension = static_cast<std::size_t>(std::pow(130.999, (uniform(random) + 1) / 2));
        if (z.work() <= mostWork)
            return z;
    }
}

/// How large queries and keys are, and values.
struct Magnitude
{
    double score = 1;
    double value = 1;
};

template <typename T>
struct Inputs
{
    Tensor<T, 4> q, k, v;
};

template <typename T>
Inputs<T> draw(const Sizes& z, const Magnitude& size, std::mt19937_64& random)
{
    return {randomTensor<T, 4>({z.n, z.heads(), z.l, z.d}, random, size.score),
            randomTensor<T, 4>({z.n, z.keyHeads, z.s, z.d}, random, size.score),
            randomTensor<T, 4>({z.n, z.keyHeads, z.s, z.dv}, random, size.value)};
}

/// Every score's bias, with -inf for "must not read", and what makes the engine see it.
template <typename T>
struct Rule
{
    Tensor<T, 4> bias; ///< [N, H, L, S]
    std::optional<CausalAlignment> causal = {};
    std::optional<Allowed> allowed = {};
    bool additive = false;

    SdpaOptions<T> options() const
    {
        SdpaOptions<T> result;
        result.causal = causal;
        result.allowed = allowed;
        if (additive)
            result.additive = bias.view();
        return result;
    }

    bool forbids(std::size_t n, std::size_t h, std::size_t l, std::size_t s) const
    {
        return static_cast<double>(bias(n, h, l, s)) == -infinity;
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

constexpr Kind kinds[] = {Kind::everything, Kind::topLeft, Kind::lowerRight, Kind::boolean, Kind::additive};

template <typename T>
Rule<T> drawRule(Kind kind, const Sizes& z, std::mt19937_64& random)
{
    Rule<T> rule{Tensor<T, 4>({z.n, z.heads(), z.l, z.s})};
    if (kind == Kind::topLeft || kind == Kind::lowerRight) {
        rule.causal = kind == Kind::topLeft ? CausalAlignment::topLeft : CausalAlignment::lowerRight;
        const auto shift = kind == Kind::topLeft ? 0 : static_cast<long>(z.s) - static_cast<long>(z.l);
        for (std::size_t i = 0; i < rule.bias.count(); ++i) {
            const auto key = static_cast<long>(i % z.s);
            const auto query = static_cast<long>(i / z.s % z.l);
            rule.bias.data()[i] = static_cast<T>(key <= query + shift ? 0 : -infinity);
        }
    } else if (kind != Kind::everything) {
        rule.additive = kind == Kind::additive;
        for (T& entry : rule.bias.data()) {
            entry = static_cast<T>(rule.additive ? uniform(random) * 5 : 0);
            if (random() % 3 == 0)
                entry = static_cast<T>(-infinity);
        }
    }
    if (kind == Kind::boolean) {
        Tensor<std::uint8_t, 4> marks(rule.bias.shape());
        for (std::size_t i = 0; i < marks.count(); ++i)
            marks.data()[i] = static_cast<double>(rule.bias.data()[i]) == 0 ? 1 : 0;
        rule.allowed = Allowed(marks);
    }
    return rule;
}

/// The same numbers with the axes stored in another order, gaps of NaN between them, and one axis backwards.
template <typename T, std::size_t R>
class Scattered
{
public:
    Scattered(const Tensor<T, R>& tensor, std::mt19937_64& random)
        : m_store(2 * tensor.count(), static_cast<T>(notANumber))
    {
        std::array<std::size_t, R> order{};
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::shuffle(order.begin(), order.end(), random);
        m_view.shape = tensor.shape();
        std::ptrdiff_t step = 2;
        for (const std::size_t axis : order) {
            m_view.strides[axis] = step;
            step *= static_cast<std::ptrdiff_t>(m_view.shape[axis]);
        }
        const std::size_t backwards = random() % R;
        m_view.data = m_store.data();
        if (tensor.count() > 0)
            m_view.data +=
                m_view.strides[backwards] * (static_cast<std::ptrdiff_t>(m_view.shape[backwards]) - 1);
        m_view.strides[backwards] = -m_view.strides[backwards];
        for (std::size_t i = 0; i < tensor.count(); ++i) {
            std::ptrdiff_t offset = 0;
            for (std::size_t axis = R, rest = i; axis-- > 0; rest /= m_view.shape[axis])
                offset += static_cast<std::ptrdiff_t>(rest % m_view.shape[axis]) * m_view.strides[axis];
            m_view.data[offset] = tensor.data()[i];
        }
    }
    Scattered(const Scattered&) = delete;
    Scattered& operator=(const Scattered&) = delete;

    TensorView<const T, R> view() const { return m_view; }

private:
    std::vector<T> m_store;
    TensorView<T, R> m_view;
};

/// A key that no query of its sample and head may read becomes NaN, key and value. Gives how many did.
template <typename T>
std::size_t poisonUnread(const Sizes& z, const Rule<T>& rule, Inputs<T>& in)
{
    std::size_t poisoned = 0;
    for (std::size_t n = 0; n < z.n; ++n)
        for (std::size_t kh = 0; kh < z.keyHeads; ++kh)
            for (std::size_t s = 0; s < z.s; ++s) {
                bool read = false;
                for (std::size_t h = kh * z.group; h < (kh + 1) * z.group; ++h)
                    for (std::size_t l = 0; l < z.l; ++l)
                        read = read || !rule.forbids(n, h, l, s);
                if (read)
                    continue;
                ++poisoned;
                for (std::size_t c = 0; c < z.d; ++c)
                    in.k(n, kh, s, c) = static_cast<T>(notANumber);
                for (std::size_t c = 0; c < z.dv; ++c)
                    in.v(n, kh, s, c) = static_cast<T>(notANumber);
            }
    return poisoned;
}

struct Counts
{
    std::size_t cases = 0;
    std::size_t poisoned = 0;
};

inline QByteArray described(const Sizes& z, Kind kind, const Magnitude& size)
{
    return QByteArray("N ") + QByteArray::number(z.n) + " Hk " + QByteArray::number(z.keyHeads) + " H/Hk " +
           QByteArray::number(z.group) + " L " + QByteArray::number(z.l) + " S " + QByteArray::number(z.s) +
           " d " + QByteArray::number(z.d) + " dv " + QByteArray::number(z.dv) + ", kind " +
           QByteArray::number(static_cast<int>(kind)) + ", size " + QByteArray::number(size.score);
}

/// One row a dimension and element type.
inline void addDimensionRows()
{
    QTest::addColumn<int>("dimension");
    QTest::addColumn<bool>("single");
    for (int index = 0; index < static_cast<int>(std::size(dimensions)); ++index) {
        QTest::addRow("%s double", dimensionNames[index]) << index << false;
        QTest::addRow("%s float", dimensionNames[index]) << index << true;
    }
}

/// Whether one call with such shapes does what it should; it counts itself.
using Check = bool (*)(const Sizes&, Kind, const Magnitude&, std::mt19937_64&, Counts&);

/// Every extent of one dimension, the others small.
inline void checkEveryExtent(Check holds, int dimension, unsigned seed)
{
    std::mt19937_64 random(seed);
    Counts counts;
    for (std::size_t extent = 1; extent <= largestExtent; ++extent) {
        Sizes z;
        z.*dimensions[dimension] = extent;
        const Kind kind = kinds[extent % std::size(kinds)];
        QVERIFY2(holds(z, kind, {}, random, counts), described(z, kind, {}));
    }
    QCOMPARE(counts.cases, largestExtent);
}

/// So many calls of any shape, kind and one of these magnitudes.
struct Drawn
{
    unsigned seed = 0;
    std::size_t cases = 0;
    std::size_t mostWork = 0;
    std::vector<Magnitude> magnitudes = {};
};

inline void checkDrawn(Check holds, const Drawn& drawn)
{
    qInfo("seed %u", drawn.seed);
    std::mt19937_64 random(drawn.seed);
    Counts counts;
    while (counts.cases < drawn.cases) {
        const Sizes z = drawSizes(drawn.mostWork, random);
        const Kind kind = kinds[random() % std::size(kinds)];
        const Magnitude size = drawn.magnitudes[random() % drawn.magnitudes.size()];
        QVERIFY2(holds(z, kind, size, random, counts), described(z, kind, size));
    }
    QVERIFY(counts.poisoned > 20);
}

} // namespace lectern::attention::checks
