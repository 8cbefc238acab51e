// Elementwise functions in vectors.
#if defined(LECTERN_KERNELS_ELEMENTWISE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef LECTERN_KERNELS_ELEMENTWISE_INL_H
#undef LECTERN_KERNELS_ELEMENTWISE_INL_H
#else
#define LECTERN_KERNELS_ELEMENTWISE_INL_H
#endif

#include "elementwise.h"
#include "simd-inl.h"

HWY_BEFORE_NAMESPACE();
namespace lectern::kernels::HWY_NAMESPACE {

HWY_INLINE auto within(Index left)
{
    return hn::FirstN(Floats(), static_cast<std::size_t>(HWY_MIN(Index{lanes}, left)));
}

/// What is read of `from`, and `other` in the lanes beyond.
template <typename Part>
HWY_INLINE Vector orElse(Vector other, Part part, const float* from)
{
    return hn::IfThenElse(part, hn::MaskedLoad(part, Floats(), from), other);
}

struct Normal
{
    Vector share;   ///< Phi(x)
    Vector density; ///< phi(x)
};

/// Phi from erf as in Abramowitz and Stegun 7.1.26.
HWY_INLINE Normal normalOf(Vector x)
{
    constexpr float log2e = 1.44269504F;
    const Vector z = hn::Mul(hn::Abs(x), all(0.707106781F));
    const Vector bell = exp2(hn::Mul(hn::Mul(z, z), all(-log2e)));
    const Vector t = hn::Div(all(1), hn::MulAdd(z, all(0.3275911F), all(1)));
    Vector p = all(1.061405429F);
    p = hn::MulAdd(p, t, all(-1.453152027F));
    p = hn::MulAdd(p, t, all(1.421413741F));
    p = hn::MulAdd(p, t, all(-0.284496736F));
    p = hn::MulAdd(p, t, all(0.254829592F));
    const Vector tail = hn::Mul(hn::Mul(hn::Mul(p, t), bell), all(0.5F)); // 1 - Phi(|x|)
    const Vector share = hn::IfThenElse(hn::Lt(x, all(0)), tail, hn::Sub(all(1), tail));
    return {share, hn::Mul(bell, all(0.398942280F))};
}

/// a x, and 0 where a is: inf * 0 would be NaN.
HWY_INLINE Vector times(Vector a, Vector x)
{
    return hn::IfThenElse(hn::Eq(a, all(0)), all(0), hn::Mul(a, x));
}

inline void gelu(const float* x, Index count, float* result)
{
    for (Index i = 0; i < count; i += lanes) {
        const auto part = within(count - i);
        const Vector at = hn::MaskedLoad(part, Floats(), x + i);
        hn::BlendedStore(times(normalOf(at).share, at), part, Floats(), result + i);
    }
}

inline void geluBackward(const float* x, const float* gradient, Index count, float* result)
{
    for (Index i = 0; i < count; i += lanes) {
        const auto part = within(count - i);
        const Vector at = hn::MaskedLoad(part, Floats(), x + i);
        const Normal normal = normalOf(at);
        const Vector slope = hn::Add(normal.share, times(normal.density, at));
        hn::BlendedStore(hn::Mul(slope, hn::MaskedLoad(part, Floats(), gradient + i)), part, Floats(),
                         result + i);
    }
}

inline SoftmaxRow softmax(const float* x, Index count, float* weights)
{
    constexpr float log2e = 1.44269504F;
    const Vector lowest = all(-__builtin_inff());
    Vector largest = lowest;
    for (Index i = 0; i < count; i += lanes)
        largest = larger(largest, orElse(lowest, within(count - i), x + i));
    const Vector top = hn::MaxOfLanes(Floats(), largest);
    Vector sum = hn::Zero(Floats());
    for (Index i = 0; i < count; i += lanes) {
        const auto part = within(count - i);
        const Vector at = orElse(lowest, part, x + i);
        const Vector weight = exp2(hn::Mul(hn::Sub(at, top), all(log2e)));
        sum = hn::Add(sum, weight);
        if (weights)
            hn::BlendedStore(weight, part, Floats(), weights + i);
    }
    const Vector total = hn::SumOfLanes(Floats(), sum);
    for (Index i = 0; weights && i < count; i += lanes) {
        const auto part = within(count - i);
        hn::BlendedStore(hn::Div(hn::MaskedLoad(part, Floats(), weights + i), total), part, Floats(),
                         weights + i);
    }
    return {hn::GetLane(top), hn::GetLane(total)};
}

inline bool allFinite(const float* x, Index count)
{
    Vector sums[4] = {hn::Zero(Floats()), hn::Zero(Floats()), hn::Zero(Floats()), hn::Zero(Floats())};
    Index i = 0;
    for (; i + 4 * lanes <= count; i += 4 * lanes)
#pragma GCC unroll 4
        for (int v = 0; v < 4; ++v) // 0 * x is NaN for what is not finite
            sums[v] = hn::MulAdd(hn::Zero(Floats()), loadUnaligned(x + i + v * lanes), sums[v]);
    for (; i < count; i += lanes)
        sums[0] = hn::MulAdd(hn::Zero(Floats()), hn::MaskedLoad(within(count - i), Floats(), x + i), sums[0]);
    const Vector sum = hn::Add(hn::Add(sums[0], sums[1]), hn::Add(sums[2], sums[3]));
    return hn::AllTrue(Floats(), hn::Eq(sum, sum));
}

inline void addRows(const float* x, Index rows, Index stride, Index width, float* sums)
{
    constexpr Index rowsAtOnce = 128;
    for (Index begin = 0; begin < rows; begin += rowsAtOnce) {
        const Index end = HWY_MIN(rows, begin + rowsAtOnce);
        Index c = 0;
        for (; c + 4 * lanes <= width; c += 4 * lanes) {
            Vector sum[4] = {all(0), all(0), all(0), all(0)};
            for (Index row = begin; row < end; ++row)
#pragma GCC unroll 4
                for (int v = 0; v < 4; ++v)
                    sum[v] = hn::Add(sum[v], loadUnaligned(x + row * stride + c + v * lanes));
            for (int v = 0; v < 4; ++v)
                storeUnaligned(sums + c + v * lanes, hn::Add(loadUnaligned(sums + c + v * lanes), sum[v]));
        }
        for (; c < width; c += lanes) {
            const auto part = within(width - c);
            Vector sum = hn::Zero(Floats());
            for (Index row = begin; row < end; ++row)
                sum = hn::Add(sum, hn::MaskedLoad(part, Floats(), x + row * stride + c));
            hn::BlendedStore(hn::Add(hn::MaskedLoad(part, Floats(), sums + c), sum), part, Floats(),
                             sums + c);
        }
    }
}

inline void adam(const AdamStep& step, const float* gradient, Index count, float* values, double* means,
                 double* squares)
{
    const hn::ScalableTag<double> doubles;
    const hn::Rebind<float, decltype(doubles)> narrow;
    constexpr Index half = lanes / 2;
    const auto wide = [&](double x) HWY_ATTR { return hn::Set(doubles, x); };
    for (Index i = 0; i < count; i += half) {
        const auto left = static_cast<std::size_t>(HWY_MIN(half, count - i));
        const auto part = hn::FirstN(doubles, left);
        const auto narrowPart = hn::FirstN(narrow, left);
        auto x = hn::PromoteTo(doubles, hn::MaskedLoad(narrowPart, narrow, values + i));
        auto g = hn::PromoteTo(doubles, hn::MaskedLoad(narrowPart, narrow, gradient + i));
        g = hn::MulAdd(wide(step.decay), x, g);
        const auto mean = hn::MulAdd(wide(step.beta1), hn::MaskedLoad(part, doubles, means + i),
                                     hn::Mul(wide(1 - step.beta1), g));
        const auto square = hn::MulAdd(wide(step.beta2), hn::MaskedLoad(part, doubles, squares + i),
                                       hn::Mul(wide(1 - step.beta2), hn::Mul(g, g)));
        const auto size = hn::Add(hn::Sqrt(hn::Mul(square, wide(step.correction))), wide(step.epsilon));
        x = hn::NegMulAdd(wide(step.rate), hn::Div(mean, size), hn::Mul(wide(step.shrink), x));
        hn::BlendedStore(mean, part, doubles, means + i);
        hn::BlendedStore(square, part, doubles, squares + i);
        hn::BlendedStore(hn::DemoteTo(narrow, x), narrowPart, narrow, values + i);
    }
}

inline ElementwiseKernel elementwiseKernel()
{
    return {gelu, geluBackward, softmax, allFinite, addRows, adam};
}

} // namespace lectern::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
