#pragma once

#include "sdpa_call.h"

namespace lectern::attention {

/// What the float kernel did with a call.
enum class Kernel
{
    refused, ///< nothing: it does not know such a call
    unsure,  ///< all rows, but those with an entry that is not finite must be computed again
    sure     ///< all rows
};

/// Computes output and weights of a call, into tensors that hold zeros.
Kernel runKernel(const SdpaCall<float>& call, SdpaResult<float>& result);

/// Only float has a kernel.
inline Kernel runKernel(const SdpaCall<double>&, SdpaResult<double>&)
{
    return Kernel::refused;
}

} // namespace lectern::attention
