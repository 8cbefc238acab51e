#pragma once

#include <lectern/attention/sdpa.h>
#include <lectern/attention/tensor.h>
#include <lectern/result/result.h>

#include <cstddef>
#include <optional>
#include <span>

namespace lectern::attention {

/// [N, L, D] -> [N, H, L, D/H]: head h takes channels h D/H .. (h+1) D/H - 1.
/// Errors: attention.heads.divide (D, H), attention.size.overflow, attention.size.memory (shape).
template <typename T>
Result<Tensor<T, 4>> splitHeads(TensorView<const T, 3> x, std::size_t heads);

/// [N, H, L, d] -> [N, L, H d]: the inverse; heads lie side by side again. Errors: attention.size.overflow,
/// attention.size.memory (shape).
template <typename T>
Result<Tensor<T, 3>> mergeHeads(TensorView<const T, 4> x);

/// [N, H, L, S] -> [N, L, S]: the mean over heads. Different heads can cancel out of it. Errors:
/// attention.heads.none if there is none, attention.size.overflow, attention.size.memory (shape).
template <typename T>
Result<Tensor<T, 3>> averageHeads(TensorView<const T, 4> weights);

/// Parameters that somebody else owns, in PyTorch's layout: y = x W^T + b. An empty bias counts as 0.
template <typename T>
struct MultiHeadParameterViews
{
    TensorView<const T, 2> inputWeight;  ///< [3D, D]: the rows of queries, then of keys, then of values
    std::span<const T> inputBias;        ///< [3D] or empty
    TensorView<const T, 2> outputWeight; ///< [D, D]
    std::span<const T> outputBias;       ///< [D] or empty
};

/// The same, owned.
template <typename T>
struct MultiHeadParameters
{
    Tensor<T, 2> inputWeight;  ///< [3D, D]: the rows of queries, then of keys, then of values
    Tensor<T, 1> inputBias;    ///< [3D] or empty
    Tensor<T, 2> outputWeight; ///< [D, D]
    Tensor<T, 1> outputBias;   ///< [D] or empty

    operator MultiHeadParameterViews<T>() const
    {
        return {inputWeight.view(), inputBias.data(), outputWeight.view(), outputBias.data()};
    }
};

template <typename T>
struct MultiHeadResult
{
    Tensor<T, 3> output;                      ///< [N, L, D]
    std::optional<Tensor<T, 4>> weights = {}; ///< [N, H, L, L] a head, if options.wantWeights
};

/// Multi-head self-attention of x [N, L, D]: project to 3 D, split into heads, sdpa, merge, project.
/// The scale is that of one head, 1 / sqrt(D/H), unless options give another.
/// Errors: attention.heads.divide, attention.linear.weight, attention.linear.bias, and those of sdpa.
template <typename T>
Result<MultiHeadResult<T>> multiHeadAttention(TensorView<const T, 3> x,
                                              const MultiHeadParameterViews<T>& parameters, std::size_t heads,
                                              const SdpaOptions<T>& options = {});

} // namespace lectern::attention
