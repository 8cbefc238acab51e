#pragma once

#include <lectern/attention/backward.h>

#include "kernel.h"

#include <span>

namespace lectern::attention {

/// result [N, L, out] = x weight^T + bias, which may be empty.
Kernel runLinearKernel(TensorView<const float, 3> x, TensorView<const float, 2> weight,
                       std::span<const float> bias, Tensor<float, 3>& result);

/// The gradients; nothing if one of them is not finite.
std::optional<LinearGradient<float>> runLinearKernelBackward(TensorView<const float, 3> x,
                                                             TensorView<const float, 2> weight,
                                                             TensorView<const float, 3> gradient);

// Only float has kernels.

inline Kernel runLinearKernel(TensorView<const double, 3>, TensorView<const double, 2>,
                              std::span<const double>, Tensor<double, 3>&)
{
    return Kernel::refused;
}

inline std::optional<LinearGradient<double>>
runLinearKernelBackward(TensorView<const double, 3>, TensorView<const double, 2>, TensorView<const double, 3>)
{
    return std::nullopt;
}

} // namespace lectern::attention
