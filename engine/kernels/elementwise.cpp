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

} // namespace lectern::kernels
#endif
