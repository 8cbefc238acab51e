#pragma once

#include <bit>
#include <cstdint>

namespace lectern::attention::portable {

/// An unevaluated sum hi + lo with |lo| <= ulp(hi)/2: about 106 bits (T. J. Dekker, Numer. Math. 18, 1971).
struct DoubleDouble
{
    double hi = 0;
    double lo = 0;
};

/// a + b exactly, whatever their order.
constexpr DoubleDouble twoSum(double a, double b)
{
    const double sum = a + b;
    const double fromB = sum - a;
    return {sum, (a - (sum - fromB)) + (b - fromB)};
}

/// a + b exactly, for |a| >= |b|.
constexpr DoubleDouble fastTwoSum(double a, double b)
{
    const double sum = a + b;
    return {sum, b - (sum - a)};
}

/// The upper 26 bits of a, so that products of halves are exact.
constexpr double upperHalf(double a)
{
    const double shifted = a * 134217729.0; // 2^27 + 1
    return shifted - (shifted - a);
}

/// a * b exactly, without fused multiply-add; |a|, |b| < 2^990 and the product not near the subnormals.
constexpr DoubleDouble twoProduct(double a, double b)
{
    const double product = a * b;
    const double aUpper = upperHalf(a);
    const double bUpper = upperHalf(b);
    const double aLower = a - aUpper;
    const double bLower = b - bUpper;
    return {product, ((aUpper * bUpper - product) + aUpper * bLower + aLower * bUpper) + aLower * bLower};
}

constexpr DoubleDouble operator+(DoubleDouble a, DoubleDouble b)
{
    const DoubleDouble sum = twoSum(a.hi, b.hi);
    return fastTwoSum(sum.hi, sum.lo + (a.lo + b.lo));
}

constexpr DoubleDouble operator*(DoubleDouble a, DoubleDouble b)
{
    const DoubleDouble product = twoProduct(a.hi, b.hi);
    return fastTwoSum(product.hi, product.lo + (a.hi * b.lo + a.lo * b.hi));
}

constexpr DoubleDouble operator/(DoubleDouble a, DoubleDouble b)
{
    const double quotient = a.hi / b.hi;
    const DoubleDouble back = twoProduct(quotient, b.hi);
    const double rest = ((a.hi - back.hi) - back.lo) + a.lo - quotient * b.lo;
    return fastTwoSum(quotient, rest / b.hi);
}

/// 2^k for -1022 <= k <= 1023.
constexpr double powerOfTwo(int k)
{
    return std::bit_cast<double>(static_cast<std::uint64_t>(k + 1023) << 52U);
}

/// value * 2^k with one rounding, for a value in [0.5, 2] and any k.
constexpr double scale(double value, int k)
{
    if (k > 1023)
        return k > 1100 ? value * powerOfTwo(1023) * 2.0 : value * powerOfTwo(k - 200) * powerOfTwo(200);
    if (k < -1022)
        return k < -1100 ? 0.0 : value * powerOfTwo(k + 200) * powerOfTwo(-200);
    return value * powerOfTwo(k);
}

} // namespace lectern::attention::portable
