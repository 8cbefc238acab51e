#pragma once

#include <lectern/kernels/attention.h>

namespace lectern::kernels {

/// x [rows, in] and weight [out, in]; a stride is from row to row, and at least the width.
struct Linear
{
    Index rows = 0;
    Index in = 0;
    Index out = 0;
    const float* x = nullptr;
    Index xStride = 0;
    const float* weight = nullptr;
    Index weightStride = 0;
};

/// result [rows, out] = x weight^T + bias [out], which may be null. By vectors, or by OpenBLAS for a few rows
/// and under InstructionSet::portable; on all processors if the product is large. A row depends on its own x
/// alone. Scratch is at most 0.6 MiB a thread. False if an entry is not finite.
bool linear(const Linear& call, const float* bias, float* result, InstructionSet isa = instructionSet());

/// Of gradient [rows, out]: ofX [rows, in] = gradient weight, ofWeight [out, in] = gradient^T x. Each sum is
/// made by one thread in one order. False if an entry is not finite.
bool linearBackward(const Linear& call, const float* gradient, Index gradientStride, float* ofX,
                    float* ofWeight, InstructionSet isa = instructionSet());

} // namespace lectern::kernels
