#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "elementwise.cpp"
#include "targets.h"

#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#if HWY_TARGET <= HWY_AVX2
#include "elementwise-inl.h"
#endif

#if HWY_ONCE
#include "elementwise.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace lectern::kernels {
namespace {

std::optional<ElementwiseKernel> elementwiseKernel(InstructionSet isa)
{
#if HWY_TARGETS & HWY_AVX2
    if (isa == InstructionSet::avx512)
        return N_AVX3::elementwiseKernel();
    if (isa == InstructionSet::avx2)
        return N_AVX2::elementwiseKernel();
#else
    static_cast<void>(isa);
#endif
    return std::nullopt;
}

} // namespace

bool gelu(std::span<const float> x, float* result, InstructionSet isa)
{
    const auto kernel = elementwiseKernel(isa);
    if (kernel)
        kernel->gelu(x.data(), static_cast<Index>(x.size()), result);
    return kernel.has_value();
}

bool geluBackward(std::span<const float> x, const float* gradient, float* result, InstructionSet isa)
{
    const auto kernel = elementwiseKernel(isa);
    if (kernel)
        kernel->geluBackward(x.data(), gradient, static_cast<Index>(x.size()), result);
    return kernel.has_value();
}

bool softmax(std::span<const float> x, float* weights, SoftmaxRow& row, InstructionSet isa)
{
    const auto kernel = elementwiseKernel(isa);
    if (kernel)
        row = kernel->softmax(x.data(), static_cast<Index>(x.size()), weights);
    return kernel.has_value();
}

bool allFinite(std::span<const float> x, InstructionSet isa)
{
    if (const auto kernel = elementwiseKernel(isa))
        return kernel->allFinite(x.data(), static_cast<Index>(x.size()));
    return std::all_of(x.begin(), x.end(), [](float each) { return std::isfinite(each); });
}

void addRows(const float* x, Index rows, Index stride, std::span<float> sums, InstructionSet isa)
{
    const auto width = static_cast<Index>(sums.size());
    if (const auto kernel = elementwiseKernel(isa))
        return kernel->addRows(x, rows, stride, width, sums.data());
    for (Index c = 0; c < width; ++c) {
        double sum = 0;
        for (Index row = 0; row < rows; ++row)
            sum += static_cast<double>(x[row * stride + c]);
        sums[static_cast<std::size_t>(c)] += static_cast<float>(sum);
    }
}

bool adam(const AdamStep& step, std::span<const float> gradient, float* values, double* means,
          double* squares, InstructionSet isa)
{
    const auto kernel = elementwiseKernel(isa);
    if (kernel)
        kernel->adam(step, gradient.data(), static_cast<Index>(gradient.size()), values, means, squares);
    return kernel.has_value();
}

} // namespace lectern::kernels
#endif
