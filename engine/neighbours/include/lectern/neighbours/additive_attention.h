#pragma once

#include <lectern/attention/mask.h>
#include <lectern/attention/softmax.h>
#include <lectern/attention/tensor.h>
#include <lectern/result/result.h>

#include <optional>

namespace lectern::neighbours {

using attention::Allowed;
using attention::FullyMasked;
using attention::Tensor;
using attention::TensorView;

template <typename T>
struct AdditiveParameters
{
    Tensor<T, 2> queryWeight; ///< W [A, Dq]
    Tensor<T, 2> keyWeight;   ///< U [A, Dk]
    Tensor<T, 1> scoreWeight; ///< v [A]
};

struct AdditiveOptions
{
    /// Which keys each query may read; each axis is 1 or that of [N, 1, L, S].
    std::optional<Allowed> allowed = {};
    FullyMasked fullyMasked = FullyMasked::zero;
};

template <typename T>
struct AdditiveResult
{
    Tensor<T, 3> output;  ///< [N, L, dv]
    Tensor<T, 3> weights; ///< [N, L, S]
};

/// Additive attention (Bahdanau, Cho and Bengio 2015): e_ls = v . tanh(W q_l + U k_s), weights softmax(e)
/// over the keys, output the mean of the values. q [N, L, Dq], k [N, S, Dk], v [N, S, dv]. No scale; O(N L S
/// A). The projections and the scores are rounded to T. A forbidden key takes no part: NaN in it stays there.
/// Errors: attention.sdpa.batch, attention.sdpa.length, attention.linear.weight, neighbours.additive.width
/// (of W, U and v), attention.mask.shape, attention.size.overflow, attention.size.memory,
/// attention.softmax.masked under FullyMasked::refuse.
template <typename T>
Result<AdditiveResult<T>> additiveAttention(TensorView<const T, 3> q, TensorView<const T, 3> k,
                                            TensorView<const T, 3> v, const AdditiveParameters<T>& parameters,
                                            const AdditiveOptions& options = {});

} // namespace lectern::neighbours
