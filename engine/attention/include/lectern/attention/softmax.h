#pragma once

#include <lectern/attention/tensor.h>
#include <lectern/result/result.h>

#include <cstddef>

namespace lectern::attention {

/// What becomes of a row in which nothing may be read (every score is -inf, or there is none).
enum class FullyMasked
{
    zero,  ///< all weights 0, as PyTorch's scaled_dot_product_attention since 2.5
    nan,   ///< all weights NaN, as exp(-inf) / 0 gives
    refuse ///< an error that names the row
};

/// softmax along the last axis: p_j = e^(x_j - m) / sum_t e^(x_t - m), m = max x, summed in index order in
/// double. The same shape as x, R = 1..4. An entry of -inf gives exactly 0; a NaN or +inf makes its whole row
/// NaN. Errors: attention.softmax.masked (row, counted from 1 over the leading axes) under
/// FullyMasked::refuse, attention.size.overflow, attention.size.memory (shape).
template <typename T, std::size_t R>
Result<Tensor<T, R>> softmax(TensorView<const T, R> x, FullyMasked policy = FullyMasked::nan);

/// log sum_j e^(x_j) = m + log sum_j e^(x_j - m) along the last axis, which disappears; R = 2..4.
/// A row that is wholly -inf (or empty) gives -inf, a row with +inf gives +inf, with NaN gives NaN.
/// Errors: attention.size.overflow, attention.size.memory (shape).
template <typename T, std::size_t R>
Result<Tensor<T, R - 1>> logSumExp(TensorView<const T, R> x);

} // namespace lectern::attention
