#pragma once

#include "kernel.h"
#include "sdpa_call.h"

#include <lectern/attention/backward.h>

namespace lectern::attention {

/// Computes output and weights of a call; the weights must hold zeros.
Kernel runKernel(const SdpaCall<float>& call, SdpaResult<float>& result);

/// Only float has a kernel.
inline Kernel runKernel(const SdpaCall<double>&, SdpaResult<double>&)
{
    return Kernel::refused;
}

/// The gradients of a call; nothing if the kernel does not know such a call, or meets what is not finite.
std::optional<SdpaGradient<float>> runKernelBackward(const SdpaCall<float>& call,
                                                     TensorView<const float, 4> gradient,
                                                     const SdpaForward<float>& forward);

inline std::optional<SdpaGradient<double>>
runKernelBackward(const SdpaCall<double>&, TensorView<const double, 4>, const SdpaForward<double>&)
{
    return std::nullopt;
}

} // namespace lectern::attention
