#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "norm.cpp"
#include "targets.h"

#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#if HWY_TARGET <= HWY_AVX2
#include "norm-inl.h"
#endif

#if HWY_ONCE
#include <lectern/kernels/norm.h>

namespace lectern::kernels {

std::optional<NormKernel> normKernel(InstructionSet isa)
{
#if HWY_TARGETS & HWY_AVX2
    if (isa == InstructionSet::avx512)
        return N_AVX3::normKernel();
    if (isa == InstructionSet::avx2)
        return N_AVX2::normKernel();
#else
    static_cast<void>(isa);
#endif
    return std::nullopt;
}

} // namespace lectern::kernels
#endif
