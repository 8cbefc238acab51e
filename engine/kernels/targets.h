#pragma once

// Highway compiles the kernels for AVX2 and AVX-512, and what is older takes the portable path: vectors of
// four numbers without a fused multiply-add would be slower than OpenBLAS.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4)
