#include <lectern/neighbours/linear_attention.h>

#include <lectern/attention/head_shapes.h>
#include <lectern/attention/transcendental.h>

#include <span>

namespace lectern::neighbours {
namespace {

/// S = sum phi(k) v^T [d, dv] and z = sum phi(k) [d] over the keys read so far.
template <typename T>
class KeySums
{
public:
    KeySums(TensorView<const T, 4> k, TensorView<const T, 4> v, std::size_t n, std::size_t h)
        : m_k(k)
        , m_v(v)
        , m_n(n)
        , m_h(h)
    {
    }

    Problem makeRoom()
    {
        if (auto wrong = take(m_values, Tensor<double, 2>::create({m_k.shape[3], m_v.shape[3]})))
            return wrong;
        return take(m_features, Tensor<double, 1>::create({m_k.shape[3]}));
    }

    /// Reads on to the first `reach` keys.
    void readTo(std::size_t reach)
    {
        for (; m_read < reach; ++m_read) {
            for (std::size_t i = 0; i < m_features.count(); ++i) {
                const double feature = linearFeature(static_cast<double>(m_k(m_n, m_h, m_read, i)));
                m_features(i) += feature;
                for (std::size_t c = 0; c < m_v.shape[3]; ++c)
                    m_values(i, c) += feature * static_cast<double>(m_v(m_n, m_h, m_read, c));
            }
        }
    }

    double weightOf(std::span<const double> query) const
    {
        double sum = 0;
        for (std::size_t i = 0; i < query.size(); ++i)
            sum += query[i] * m_features(i);
        return sum;
    }

    double valueOf(std::span<const double> query, std::size_t c) const
    {
        double sum = 0;
        for (std::size_t i = 0; i < query.size(); ++i)
            sum += query[i] * m_values(i, c);
        return sum;
    }

private:
    TensorView<const T, 4> m_k;
    TensorView<const T, 4> m_v;
    std::size_t m_n;
    std::size_t m_h;
    std::size_t m_read = 0;
    Tensor<double, 2> m_values;
    Tensor<double, 1> m_features;
};

template <typename T>
Problem attend(TensorView<const T, 4> q, TensorView<const T, 4> k, TensorView<const T, 4> v, std::size_t n,
               std::size_t h, std::optional<CausalAlignment> causal, Tensor<T, 4>& output)
{
    KeySums<T> sums(k, v, n, h / (q.shape[1] / k.shape[1]));
    if (auto wrong = sums.makeRoom())
        return wrong;
    Tensor<double, 1> room;
    if (auto wrong = take(room, Tensor<double, 1>::create({q.shape[3]})))
        return wrong;
    const std::span<double> query = room.data();
    for (std::size_t l = 0; l < q.shape[2]; ++l) {
        sums.readTo(causal ? attention::causalReach(l, q.shape[2], k.shape[2], *causal) : k.shape[2]);
        for (std::size_t i = 0; i < query.size(); ++i)
            query[i] = linearFeature(static_cast<double>(q(n, h, l, i)));
        const double weight = sums.weightOf(query);
        for (std::size_t c = 0; c < v.shape[3]; ++c)
            output(n, h, l, c) = static_cast<T>(weight == 0 ? 0.0 : sums.valueOf(query, c) / weight);
    }
    return std::nullopt;
}

} // namespace

double linearFeature(double x)
{
    return x > 0 ? x + 1 : attention::portable::exp(x);
}

template <typename T>
Result<Tensor<T, 4>> linearAttention(TensorView<const T, 4> q, TensorView<const T, 4> k,
                                     TensorView<const T, 4> v, std::optional<CausalAlignment> causal)
{
    if (const auto wrong = attention::headShapeProblem(q.shape, k.shape, v.shape))
        return fail(*wrong);
    const attention::HeadShape outputShape{q.shape[0], q.shape[1], q.shape[2], v.shape[3]};
    if (!attention::countOf<double>(std::array{k.shape[3], v.shape[3]}))
        return fail("attention.size.overflow", {attention::shapeText(std::array{k.shape[3], v.shape[3]})});
    Tensor<T, 4> output;
    if (const auto wrong = take(output, Tensor<T, 4>::create(outputShape)))
        return fail(*wrong);
    for (std::size_t n = 0; n < q.shape[0]; ++n) {
        for (std::size_t h = 0; h < q.shape[1]; ++h) {
            if (const auto wrong = attend(q, k, v, n, h, causal, output))
                return fail(*wrong);
        }
    }
    return output;
}

template Result<Tensor<float, 4>> linearAttention(TensorView<const float, 4>, TensorView<const float, 4>,
                                                  TensorView<const float, 4>, std::optional<CausalAlignment>);
template Result<Tensor<double, 4>> linearAttention(TensorView<const double, 4>, TensorView<const double, 4>,
                                                   TensorView<const double, 4>,
                                                   std::optional<CausalAlignment>);

} // namespace lectern::neighbours
