#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "forward.cpp"
#include "targets.h"

#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#if HWY_TARGET <= HWY_AVX2
#include "forward-inl.h"
#endif

#if HWY_ONCE
#if HWY_TARGETS & HWY_AVX2
namespace lectern::kernels {

ForwardKernel avx2Forward()
{
    return N_AVX2::forwardKernel();
}

ForwardKernel avx512Forward()
{
    return N_AVX3::forwardKernel();
}

} // namespace lectern::kernels
#endif
#endif
