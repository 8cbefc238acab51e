#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "product.cpp"
#include "targets.h"

#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#if HWY_TARGET <= HWY_AVX2
#include "product-inl.h"
#endif

#if HWY_ONCE
#if HWY_TARGETS & HWY_AVX2
namespace lectern::kernels {

ProductKernel avx2Product()
{
    return N_AVX2::productKernel();
}

ProductKernel avx512Product()
{
    return N_AVX3::productKernel();
}

} // namespace lectern::kernels
#endif
#endif
