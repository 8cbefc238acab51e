#pragma once

#include <lectern/kernels/attention.h>

#include <span>

namespace lectern::kernels {

// Functions of single numbers, and of rows of them, in vectors. Each is false, with nothing done, under
// InstructionSet::portable: the clear forms of `attention` serve there as well.

/// result = x Phi(x), Phi the normal distribution's function to 1e-7.
bool gelu(std::span<const float> x, float* result, InstructionSet isa = instructionSet());

/// result = gradient (Phi(x) + x phi(x)).
bool geluBackward(std::span<const float> x, const float* gradient, float* result,
                  InstructionSet isa = instructionSet());

/// log sum e^x of a row is top + log sum.
struct SoftmaxRow
{
    float top = 0;
    float sum = 0; ///< of e^(x - top); NaN if an entry is NaN or +inf, or all are -inf
};

/// weights = e^x / sum e^x of a row; they may be null.
bool softmax(std::span<const float> x, float* weights, SoftmaxRow& row,
             InstructionSet isa = instructionSet());

} // namespace lectern::kernels
