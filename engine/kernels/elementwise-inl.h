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

inline ElementwiseKernel elementwiseKernel()
{
    return {gelu, geluBackward, softmax};
}

} // namespace lectern::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
