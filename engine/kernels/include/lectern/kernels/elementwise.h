#pragma once

#include <lectern/kernels/attention.h>

#include <span>

namespace lectern::kernels {

// Functions of single numbers, and of rows of them, in vectors. Those that tell whether they ran are false,
// with nothing done, under InstructionSet::portable: the clear forms of their callers serve there as well.

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

/// Whether no entry is NaN or infinite.
bool allFinite(std::span<const float> x, InstructionSet isa = instructionSet());

/// sums[c] += the sum of column c of x [rows, sums], whose rows are `stride` apart. Some rows are summed
/// before they are added, so that a sum of many keeps its digits.
void addRows(const float* x, Index rows, Index stride, std::span<float> sums,
             InstructionSet isa = instructionSet());

/// A step of Adam (Kingma and Ba 2015, algorithm 1) or AdamW (Loshchilov and Hutter 2019, algorithm 2), with
/// moments in double: m = beta1 m + (1 - beta1) g, s = beta2 s + (1 - beta2) g^2, x = shrink x - rate m /
/// (sqrt(s correction) + epsilon).
struct AdamStep
{
    double beta1;
    double beta2;
    double rate;       ///< that of the step / (1 - beta1^t)
    double correction; ///< 1 / (1 - beta2^t)
    double epsilon;
    double decay;  ///< g is the gradient plus this times x
    double shrink; ///< of x
};

/// Of one parameter, each entry by itself.
bool adam(const AdamStep& step, std::span<const float> gradient, float* values, double* means,
          double* squares, InstructionSet isa = instructionSet());

} // namespace lectern::kernels
