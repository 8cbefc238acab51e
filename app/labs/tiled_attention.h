#pragma once

#include <lectern/attention/tensor.h>

#include <cstddef>
#include <vector>

namespace lectern::labs {

/// softmax(q k^T / sqrt(d)) v in tiles of keys, with a running maximum and a running sum for each query
/// (Milakov and Gimelshein 2018), so that no row of scores is ever whole. Exact up to rounding: what was
/// summed under an old maximum is scaled to the new one.
class TiledAttention
{
public:
    /// q, k, v [1, 1, L, d], borrowed.
    TiledAttention(attention::TensorView<const double, 4> q, attention::TensorView<const double, 4> k,
                   attention::TensorView<const double, 4> v);

    /// Computes the output of `count` queries from `first` on.
    void attend(std::size_t first, std::size_t count);

    const attention::Tensor<double, 4>& output() const { return m_output; }

    /// Of the output, the statistics of each query and the tile.
    std::size_t bytes() const;

private:
    void addTile(std::size_t query, std::size_t first, std::size_t count);

    attention::TensorView<const double, 4> m_q, m_k, m_v;
    attention::Tensor<double, 4> m_output;
    std::vector<double> m_largest; ///< score so far of each query
    std::vector<double> m_sum;     ///< of exp(score - largest)
    std::vector<double> m_tile;    ///< scores of one query
    std::vector<double> m_mixed;   ///< output of one query, before division
};

} // namespace lectern::labs
