#pragma once

#include <lectern/kernels/elementwise.h>

namespace lectern::kernels {

/// The elementwise functions of one instruction set.
struct ElementwiseKernel
{
    void (*gelu)(const float* x, Index count, float* result);
    void (*geluBackward)(const float* x, const float* gradient, Index count, float* result);
    SoftmaxRow (*softmax)(const float* x, Index count, float* weights);
    bool (*allFinite)(const float* x, Index count);
    void (*addRows)(const float* x, Index rows, Index stride, Index width, float* sums);
    void (*adam)(const AdamStep& step, const float* gradient, Index count, float* values, double* means,
                 double* squares);
};

} // namespace lectern::kernels
