#pragma once

#include <lectern/attention/tensor.h>
#include <lectern/result/result.h>

#include <cstddef>
#include <span>

namespace lectern::neighbours {

using attention::Tensor;
using attention::TensorView;

/// Where a kernel of k taps, `dilation` apart, lies around position l. Positions outside count as 0.
enum class ConvolutionWindow
{
    causal, ///< l - (k-1) dilation .. l
    centred ///< half of (k-1) dilation to each side
};

struct ConvolutionOptions
{
    std::size_t dilation = 1;
    ConvolutionWindow window = ConvolutionWindow::causal;
};

/// One-dimensional convolution along the positions of x [N, L, C] to [N, L, O], stride 1, in deep learning's
/// sense (the kernel is not flipped): y[l, o] = b[o] + sum_j sum_c w[o, c, j] x[l + j dilation - before, c].
/// weight [O, C, k] as PyTorch's Conv1d, bias [O] or empty. N L k C O multiply-adds.
/// Errors: neighbours.convolution.channels (C of weight, of x), neighbours.convolution.kernel (k = 0),
/// neighbours.convolution.dilation (0), neighbours.convolution.centre (k, dilation) if (k-1) dilation is odd,
/// attention.linear.bias (sizes), attention.size.overflow, attention.size.memory.
template <typename T>
Result<Tensor<T, 3>> convolution(TensorView<const T, 3> x, TensorView<const T, 3> weight,
                                 std::span<const T> bias, const ConvolutionOptions& options = {});

} // namespace lectern::neighbours
