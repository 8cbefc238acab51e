#pragma once

#include <lectern/kernels/attention.h>

#include <optional>

namespace lectern::kernels {

/// A row of layer norm (Ba et al. 2016) or RMS norm (Zhang and Sennrich 2019): u gain + bias with u = (x -
/// centre) / spread, spread = sqrt(mean((x - centre)^2) + epsilon).
struct NormRow
{
    const float* x = nullptr;
    Index width = 0;
    bool centred = true; ///< the centre is the mean of x; else 0
    float epsilon = 0;
    const float* gain = nullptr; ///< [width], or null for 1
    const float* bias = nullptr; ///< [width], or null for 0
};

/// Gradients of a row, each [width].
struct NormRowGradient
{
    float* ofX =
        nullptr; ///< written: (g - mean(g) - u mean(g u)) / spread with g = gradient gain; no mean(g) for RMS
    float* ofGain = nullptr; ///< added to: gradient u
    float* ofBias = nullptr; ///< added to: gradient
};

/// A row at a time. False where the squares leave the middle of float's range, or what is written is not
/// finite: what is written is not to be trusted then, and nothing is added.
struct NormKernel
{
    bool (*forward)(const NormRow& row, float* result);
    bool (*backward)(const NormRow& row, const float* gradient, const NormRowGradient& result);
};

/// Nothing under InstructionSet::portable.
std::optional<NormKernel> normKernel(InstructionSet isa = instructionSet());

} // namespace lectern::kernels
