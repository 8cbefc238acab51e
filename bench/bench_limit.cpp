// What one thread of this processor can do at most: multiply-adds and powers of two in a second, both in 1e9,
// in the best instruction set that the kernels have. The limit that bench/compare holds times against is made
// of the two. With --read MIB: the processor time in milliseconds that reading so much again and again takes,
// where what is computed is nothing beside it, as in decoding.

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "bench/bench_limit.cpp"
#include "targets.h"

#include <hwy/foreach_target.h>

#include "simd-inl.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <vector>

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

/// The sum of all numbers, from two places at once, as keys and values are read.
float readAll(const float* from, std::size_t count)
{
    const std::size_t half = count / 2;
    Vector sum[4] = {all(0), all(0), all(0), all(0)};
    for (std::size_t i = 0; i + 2 * lanes <= half; i += 2 * lanes)
#pragma GCC unroll 4
        for (std::size_t c = 0; c < 4; ++c)
            sum[c] = hn::Add(sum[c], loadUnaligned(from + c / 2 * half + i + c % 2 * lanes));
    return hn::GetLane(hn::Add(hn::Add(sum[0], sum[1]), hn::Add(sum[2], sum[3])));
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
HWY_EXPORT(readAll);
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

/// The median of many runs.
double readingMilliseconds(std::size_t mebibytes)
{
    const std::vector<float> numbers(mebibytes << 18U, 1.0F);
    volatile float kept = 0;
    std::vector<double> times(101);
    for (double& time : times) {
        timespec begin{};
        timespec end{};
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begin);
        kept = HWY_DYNAMIC_DISPATCH(readAll)(numbers.data(), numbers.size());
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
        time = 1e3 * static_cast<double>(end.tv_sec - begin.tv_sec) +
               1e-6 * static_cast<double>(end.tv_nsec - begin.tv_nsec);
    }
    static_cast<void>(kept);
    std::nth_element(times.begin(), times.begin() + 50, times.end());
    return times[50];
}

} // namespace lectern::kernels

int main(int argc, char** argv)
{
    using namespace lectern::kernels;
    if (argc == 3 && std::strcmp(argv[1], "--read") == 0) {
        std::printf("%.4f\n", readingMilliseconds(static_cast<std::size_t>(std::atol(argv[2]))));
        return 0;
    }
    std::printf("%.2f %.2f\n", rate([](int n) { return HWY_DYNAMIC_DISPATCH(multiplyAdds)(n); }, 10),
                rate([](int n) { return HWY_DYNAMIC_DISPATCH(powers)(n); }, 8));
}
#endif
