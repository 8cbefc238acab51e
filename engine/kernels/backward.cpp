#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backward.cpp"
#include "targets.h"

#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#if HWY_TARGET <= HWY_AVX2
#include "backward-inl.h"
#endif

#if HWY_ONCE
#if HWY_TARGETS & HWY_AVX2
namespace lectern::kernels {

BackwardKernel avx2Backward()
{
    return N_AVX2::backwardKernel();
}

BackwardKernel avx512Backward()
{
    return N_AVX3::backwardKernel();
}

} // namespace lectern::kernels
#endif
#endif
