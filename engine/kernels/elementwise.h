#pragma once

#include <lectern/kernels/elementwise.h>

namespace lectern::kernels {

/// The elementwise functions of one instruction set.
struct ElementwiseKernel
{
    void (*gelu)(const float* x, Index count, float* result);
    void (*geluBackward)(const float* x, const float* gradient, Index count, float* result);
    SoftmaxRow (*softmax)(const float* x, Index count, float* weights);
};

} // namespace lectern::kernels
