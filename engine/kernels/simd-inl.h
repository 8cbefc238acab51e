// The vector type of one instruction set, and the few operations that the blocks are written in. Included
// once for each target by Highway's foreach_target, so the guard toggles.
#if defined(LECTERN_KERNELS_SIMD_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef LECTERN_KERNELS_SIMD_INL_H
#undef LECTERN_KERNELS_SIMD_INL_H
#else
#define LECTERN_KERNELS_SIMD_INL_H
#endif

#include <hwy/highway.h>

#include <cstdint>
#include <cstring>

HWY_BEFORE_NAMESPACE();
namespace lectern::kernels::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Floats = hn::ScalableTag<float>;
using Integers = hn::RebindToSigned<Floats>;
using Vector = hn::Vec<Floats>;

constexpr int lanes = HWY_LANES(float);
/// How many vector registers there are.
constexpr int registers = HWY_TARGET <= HWY_AVX3 ? 32 : 16;

HWY_INLINE Vector all(float x)
{
    return hn::Set(Floats(), x);
}

HWY_INLINE Vector load(const float* from)
{
    return hn::Load(Floats(), from);
}

HWY_INLINE Vector loadUnaligned(const float* from)
{
    return hn::LoadU(Floats(), from);
}

HWY_INLINE void store(float* to, Vector x)
{
    hn::Store(x, Floats(), to);
}

HWY_INLINE void storeUnaligned(float* to, Vector x)
{
    hn::StoreU(x, Floats(), to);
}

/// The larger; b where either is NaN.
HWY_INLINE Vector larger(Vector a, Vector b)
{
    return hn::Max(a, b);
}

HWY_INLINE bool anyGreater(Vector a, Vector b)
{
    return !hn::AllFalse(Floats(), hn::Gt(a, b));
}

/// 2^y to 2e-7 of it for y <= 127, exactly 0 below -127, NaN for NaN. y is split into an integer, which the
/// addition of 1.5 * 2^23 leaves in the low bits of the sum, and f in [-1/2, 1/2], whose 2^f is a polynomial
/// of least relative error.
HWY_INLINE Vector exp2(Vector y)
{
    const Vector shift = all(12582912.0F);
    y = larger(all(-127.0F), y);
    const Vector shifted = hn::Add(y, shift);
    const Vector f = hn::Sub(y, hn::Sub(shifted, shift));
    Vector p = all(1.3276472e-3F);
    p = hn::MulAdd(p, f, all(9.6755419e-3F));
    p = hn::MulAdd(p, f, all(5.5507131e-2F));
    p = hn::MulAdd(p, f, all(2.4022120e-1F));
    p = hn::MulAdd(p, f, all(6.9314694e-1F));
    p = hn::MulAdd(p, f, all(1.0F));
    const Integers integers;
    const auto exponent = hn::ShiftLeft<23>(hn::BitCast(integers, shifted));
    const Vector power = hn::BitCast(Floats(), hn::Add(hn::BitCast(integers, p), exponent));
    return hn::IfThenElse(hn::Eq(y, y), power, y); // a NaN has low bits too, and they would move its exponent
}

/// x where bit `bit` of the lane's word is set, else -inf.
HWY_INLINE Vector whereBit(Vector x, const std::uint32_t* words, int bit)
{
    const Integers integers;
    const auto word = hn::Load(integers, reinterpret_cast<const std::int32_t*>(words));
    const auto sign = hn::BroadcastSignBit(hn::ShiftLeftSame(word, 31 - bit));
    const auto chosen = hn::MaskFromVec(hn::BitCast(Floats(), sign));
    return hn::IfThenElse(chosen, x, all(-__builtin_inff()));
}

/// Bit b is set where mark b is not zero; 32 marks.
HWY_INLINE std::uint32_t bitsOf(const std::uint8_t* marks)
{
    const hn::CappedTag<std::uint8_t, 32> bytes;
    constexpr std::size_t step = hn::MaxLanes(bytes);
    std::uint32_t result = 0;
    for (std::size_t b = 0; b < 32; b += step) {
        std::uint8_t bits[8] = {};
        hn::StoreMaskBits(bytes, hn::Ne(hn::LoadU(bytes, marks + b), hn::Zero(bytes)), bits);
        std::uint32_t part = 0;
        std::memcpy(&part, bits, sizeof part);
        result |= part << b;
    }
    return result;
}

} // namespace lectern::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
