// Rows of layer and RMS norm. What the rounding of the mean leaves out is summed once more, so that a mean
// that is large beside the spread costs no digits.
#if defined(LECTERN_KERNELS_NORM_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef LECTERN_KERNELS_NORM_INL_H
#undef LECTERN_KERNELS_NORM_INL_H
#else
#define LECTERN_KERNELS_NORM_INL_H
#endif

#include "simd-inl.h"

#include <lectern/kernels/norm.h>

HWY_BEFORE_NAMESPACE();
namespace lectern::kernels::HWY_NAMESPACE {

/// Some neighbouring entries; lanes beyond the row are 0.
struct NormPart
{
    Index at;
    hn::Mask<Floats> within;

    Vector load(const float* from) const { return hn::MaskedLoad(within, Floats(), from + at); }
    Vector loadOr(float other, const float* from) const { return from ? load(from) : all(other); }
    void store(float* to, Vector x) const { hn::BlendedStore(x, within, Floats(), to + at); }
};

template <typename Each>
HWY_INLINE void forParts(Index width, const Each& each)
{
    for (Index i = 0; i < width; i += lanes)
        each(NormPart{i, hn::FirstN(Floats(), static_cast<std::size_t>(HWY_MIN(Index{lanes}, width - i)))});
}

/// sum over entries of term / width, in every lane.
template <typename Term>
HWY_INLINE Vector meanOf(Index width, const Term& term)
{
    Vector sum = hn::Zero(Floats());
    forParts(width, [&](const NormPart& part) HWY_ATTR { sum = hn::Add(sum, term(part)); });
    return hn::Div(hn::SumOfLanes(Floats(), sum), all(static_cast<float>(width)));
}

struct NormStatistics
{
    const NormRow& row;
    Vector mean;
    Vector rest;    ///< of the mean
    Vector inverse; ///< 1 / spread
    bool trusted;

    Vector centred(const NormPart& part) const
    {
        const Vector x = hn::Sub(hn::Sub(part.load(row.x), mean), rest);
        return hn::IfThenElseZero(part.within, x);
    }
    Vector unit(const NormPart& part) const { return hn::Mul(centred(part), inverse); }
};

HWY_INLINE NormStatistics normStatistics(const NormRow& row)
{
    NormStatistics s{row, hn::Zero(Floats()), hn::Zero(Floats()), hn::Zero(Floats()), false};
    if (row.centred) {
        s.mean = meanOf(row.width, [&](const NormPart& part) HWY_ATTR { return part.load(row.x); });
        s.rest = meanOf(row.width, [&](const NormPart& part) HWY_ATTR { return s.centred(part); });
    }
    const Vector variance = meanOf(row.width, [&](const NormPart& part) HWY_ATTR {
        const Vector x = s.centred(part);
        return hn::Mul(x, x);
    });
    const Vector square = hn::Add(variance, all(row.epsilon));
    s.inverse = hn::Div(all(1), hn::Sqrt(square));
    s.trusted = hn::GetLane(square) > 1e-30F && hn::GetLane(square) < 1e30F;
    return s;
}

inline bool normForward(const NormRow& row, float* result)
{
    const NormStatistics s = normStatistics(row);
    Vector check = hn::Zero(Floats()); // 0 * x is NaN for what is not finite
    forParts(row.width, [&](const NormPart& part) HWY_ATTR {
        const Vector y = hn::MulAdd(s.unit(part), part.loadOr(1, row.gain), part.loadOr(0, row.bias));
        check = hn::MulAdd(y, hn::Zero(Floats()), check);
        part.store(result, y);
    });
    return s.trusted && hn::AllTrue(Floats(), hn::Eq(check, check));
}

inline bool normBackward(const NormRow& row, const float* gradient, const NormRowGradient& result)
{
    const NormStatistics s = normStatistics(row);
    const auto g = [&](const NormPart& part)
                       HWY_ATTR { return hn::Mul(part.load(gradient), part.loadOr(1, row.gain)); };
    const Vector mean = row.centred ? meanOf(row.width, g) : hn::Zero(Floats());
    const Vector along =
        meanOf(row.width, [&](const NormPart& part) HWY_ATTR { return hn::Mul(g(part), s.unit(part)); });
    Vector check = hn::Zero(Floats());
    forParts(row.width, [&](const NormPart& part) HWY_ATTR {
        const Vector across = hn::NegMulAdd(s.unit(part), along, hn::Sub(g(part), mean));
        const Vector x = hn::Mul(across, s.inverse);
        check = hn::MulAdd(x, hn::Zero(Floats()), check);
        part.store(result.ofX, x);
    });
    if (!s.trusted || !hn::AllTrue(Floats(), hn::Eq(check, check)))
        return false;
    forParts(row.width, [&](const NormPart& part) HWY_ATTR {
        const Vector up = part.load(gradient);
        part.store(result.ofGain, hn::MulAdd(up, s.unit(part), part.load(result.ofGain)));
        part.store(result.ofBias, hn::Add(up, part.load(result.ofBias)));
    });
    return true;
}

inline NormKernel normKernel()
{
    return {normForward, normBackward};
}

} // namespace lectern::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
