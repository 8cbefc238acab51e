#include "tiled_attention.h"

#include <lectern/attention/row_products.h>
#include <lectern/attention/transcendental.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace lectern::labs {
namespace {

constexpr std::size_t tileKeys = 64;

} // namespace

TiledAttention::TiledAttention(attention::TensorView<const double, 4> q,
                               attention::TensorView<const double, 4> k,
                               attention::TensorView<const double, 4> v)
    : m_q(q)
    , m_k(k)
    , m_v(v)
    , m_output({1, 1, q.shape[2], v.shape[3]})
    , m_largest(q.shape[2], -std::numeric_limits<double>::infinity())
    , m_sum(q.shape[2], 0.0)
    , m_tile(std::min(tileKeys, k.shape[2]))
    , m_mixed(v.shape[3])
{
}

std::size_t TiledAttention::bytes() const
{
    return m_output.count() * sizeof(double) +
           (m_largest.size() + m_sum.size() + m_tile.size() + m_mixed.size()) * sizeof(double);
}

void TiledAttention::attend(std::size_t first, std::size_t count)
{
    const std::size_t keys = m_k.shape[2];
    for (std::size_t l = first; l < first + count; ++l) {
        std::fill(m_mixed.begin(), m_mixed.end(), 0.0);
        for (std::size_t s = 0; s < keys; s += tileKeys)
            addTile(l, s, std::min(tileKeys, keys - s));
        for (std::size_t c = 0; c < m_mixed.size(); ++c)
            m_output(0, 0, l, c) = m_mixed[c] / m_sum[l];
    }
}

void TiledAttention::addTile(std::size_t query, std::size_t first, std::size_t count)
{
    const double scale = 1 / std::sqrt(static_cast<double>(m_q.shape[3]));
    double largest = m_largest[query];
    const std::span<double> scores = std::span(m_tile).first(count);
    attention::dotsOfRows(attention::rowOf(m_q, 0, 0, query), attention::rowOf(m_k, 0, 0, first),
                          m_k.strides[2], m_q.shape[3], scores, [](std::size_t) { return true; });
    for (double& score : scores) {
        score *= scale;
        largest = std::max(largest, score);
    }
    const double shrink = attention::portable::exp(m_largest[query] - largest);
    m_sum[query] *= shrink;
    for (double& mixed : m_mixed)
        mixed *= shrink;
    for (std::size_t i = 0; i < count; ++i) {
        const double weight = attention::portable::exp(scores[i] - largest);
        m_sum[query] += weight;
        attention::addScaled(weight, attention::rowOf(m_v, 0, 0, first + i), m_mixed);
    }
    m_largest[query] = largest;
}

} // namespace lectern::labs
