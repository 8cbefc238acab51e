// What one thread of this processor can do at most: multiply-adds and powers of two in a second, both in 1e9,
// in the best instruction set that the kernels have. The limit that bench/compare holds times against is made
// of the two.

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "bench/bench_limit.cpp"
#include "targets.h"

#include <hwy/foreach_target.h>

#include "simd-inl.h"

#include <algorithm>
#include <chrono>
#include <cstdio>

HWY_BEFORE_NAMESPACE();
namespace lectern::kernels::HWY_NAMESPACE {

/// 10 chains of dependent multiply-adds keep two units of four cycles busy.
float multiplyAdds(int rounds)
{
    Vector sum[10];
    for (Vector& s : sum)
        s = all(1);
    const Vector factor = all(0.999F);
    for (int i = 0; i < rounds; ++i)
#pragma GCC unroll 10
        for (int c = 0; c < 10; ++c)
            sum[c] = hn::MulAdd(sum[c], factor, factor);
    Vector total = sum[0];
    for (int c = 1; c < 10; ++c)
        total = hn::Add(total, sum[c]);
    return hn::GetLane(total);
}

float powers(int rounds)
{
    Vector x[8];
    for (Vector& each : x)
        each = all(-0.5F);
    for (int i = 0; i < rounds; ++i)
#pragma GCC unroll 8
        for (int c = 0; c < 8; ++c)
            x[c] = hn::Sub(exp2(x[c]), all(1));
    Vector total = x[0];
    for (int c = 1; c < 8; ++c)
        total = hn::Add(total, x[c]);
    return hn::GetLane(total);
}

int lanesHere()
{
    return lanes;
}

} // namespace lectern::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace lectern::kernels {

HWY_EXPORT(multiplyAdds);
HWY_EXPORT(powers);
HWY_EXPORT(lanesHere);

/// Numbers in a nanosecond, the best of many runs.
template <typename Run>
double rate(Run run, int each)
{
    constexpr int rounds = 200'000;
    volatile float kept = 0;
    double best = 0;
    for (int i = 0; i < 100; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        kept = run(rounds);
        const std::chrono::duration<double, std::nano> spent = std::chrono::steady_clock::now() - begin;
        best = std::max(best, double{rounds} * each * HWY_DYNAMIC_DISPATCH(lanesHere)() / spent.count());
    }
    static_cast<void>(kept);
    return best;
}

} // namespace lectern::kernels

int main()
{
    using namespace lectern::kernels;
    std::printf("%.2f %.2f\n", rate([](int n) { return HWY_DYNAMIC_DISPATCH(multiplyAdds)(n); }, 10),
                rate([](int n) { return HWY_DYNAMIC_DISPATCH(powers)(n); }, 8));
}
#endif
