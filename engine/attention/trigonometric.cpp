#include <lectern/attention/transcendental.h>

#include "double_double.h"

#include <array>
#include <cmath>
#include <limits>

namespace lectern::attention::portable {
namespace {

// 2/pi, 32 bits a word after the binary point: enough for the largest double and 7 words behind it.
constexpr std::array<std::uint32_t, 40> twoOverPi = {
    0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041, 0xfe5163ab, 0xdebbc561,
    0xb7246e3a, 0x424dd2e0, 0x06492eea, 0x09d1921c, 0xfe1deb1c, 0xb129a73e, 0xe88235f5, 0x2ebb4484,
    0xe99c7026, 0xb45f7e41, 0x3991d639, 0x835339f4, 0x9c845f8b, 0xbdf9283b, 0x1ff897ff, 0xde05980f,
    0xef2f118b, 0x5a0a6d1f, 0x6d367ecf, 0x27cb09b7, 0x4f463f66, 0x9e5fea2d, 0x7527bac7, 0xebe5f17b,
    0x3d0739f7, 0x8a5292ea, 0x6bfb5fb1, 0x1f8d5d08, 0x56033046, 0xfc7b6bab, 0xf0cfbc20, 0x9af4361d};
constexpr DoubleDouble halfPi{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};

/// x = quadrant * pi/2 + rest, |rest| <= pi/4; only the quadrant modulo 4 is kept.
struct Reduced
{
    unsigned quadrant = 0;
    DoubleDouble rest;
};

constexpr int windowWords = 7;
constexpr int productWords = windowWords + 2;
using Product = std::array<std::uint32_t, productWords>; // the most significant word first

/// mantissa * (the window of 2/pi that begins at word `first`), modulo 2^288.
Product multiplyWindow(std::uint64_t mantissa, std::size_t first)
{
    Product product{};
    const std::array<std::uint64_t, 2> factors = {mantissa & 0xffffffffU, mantissa >> 32U};
    for (std::size_t f = 0; f < 2; ++f) {
        std::uint64_t carry = 0;
        for (std::size_t w = windowWords; w-- > 0;) {
            std::uint32_t& word = product[w + 2 - f];
            carry += factors[f] * twoOverPi[first + w] + word;
            word = static_cast<std::uint32_t>(carry);
            carry >>= 32U;
        }
        for (std::size_t w = 2 - f; w-- > 0 && carry != 0;) {
            carry += product[w];
            product[w] = static_cast<std::uint32_t>(carry);
            carry >>= 32U;
        }
    }
    return product;
}

bool bitAt(const Product& number, int position)
{
    if (position >= 32 * productWords)
        return false;
    const auto word = static_cast<std::size_t>(productWords - 1 - position / 32);
    return ((number[word] >> static_cast<unsigned>(position % 32)) & 1U) != 0;
}

/// The `count` <= 53 bits below bit `top`, as an integer; those below bit 0 are 0.
double bitsBelow(const Product& number, int top, int count)
{
    std::uint64_t bits = 0;
    for (int i = 1; i <= count; ++i)
        bits = 2 * bits + (top - i >= 0 && bitAt(number, top - i) ? 1U : 0U);
    return static_cast<double>(bits);
}

/// The lower `bits` bits of number, as a fraction in [-1/2, 1/2) of 2^bits.
DoubleDouble centredFraction(const Product& number, int bits)
{
    Product magnitude = number;
    const bool negative = bitAt(number, bits - 1);
    if (negative) {
        for (std::uint32_t& word : magnitude)
            word = ~word; // the last bit is far below what is kept
    }
    int top = bits;
    while (top > 0 && !bitAt(magnitude, top - 1))
        --top;
    const double upper = bitsBelow(magnitude, top, 53) * powerOfTwo(top - 53 - bits);
    const double lower = bitsBelow(magnitude, top - 53, 53) * powerOfTwo(top - 106 - bits);
    const DoubleDouble sum = fastTwoSum(upper, lower);
    return negative ? DoubleDouble{-sum.hi, -sum.lo} : sum;
}

/// For a finite |x| > pi/4.
Reduced reduce(double x)
{
    const auto bits = std::bit_cast<std::uint64_t>(x);
    const std::uint64_t mantissa = (bits & 0x000fffffffffffffU) | 0x0010000000000000U;
    const int exponent = static_cast<int>((bits >> 52U) & 0x7ffU) - 1075;
    // Words whose product with the mantissa is a multiple of 4 cannot change the result.
    const int first = exponent > 2 ? (exponent - 2) / 32 : 0;
    const Product product = multiplyWindow(mantissa, static_cast<std::size_t>(first));
    const int point = 32 * (first + windowWords) - exponent;

    Reduced reduced;
    reduced.quadrant = (bitAt(product, point) ? 1U : 0U) + (bitAt(product, point + 1) ? 2U : 0U);
    if (bitAt(product, point - 1))
        ++reduced.quadrant;
    reduced.rest = centredFraction(product, point) * halfPi;
    if (std::signbit(x)) {
        reduced.quadrant = 4U - (reduced.quadrant & 3U);
        reduced.rest = {-reduced.rest.hi, -reduced.rest.lo};
    }
    return reduced;
}

using Series = std::array<double, 9>;

/// 1/first!, -1/(first+2)!, 1/(first+4)!, ...
constexpr Series alternatingInverseFactorials(int first)
{
    double factorial = 1;
    for (int n = 2; n <= first; ++n)
        factorial *= n;
    Series series{};
    double n = first;
    double sign = 1;
    for (double& coefficient : series) {
        coefficient = sign / factorial;
        factorial *= (n + 1) * (n + 2);
        n += 2;
        sign = -sign;
    }
    return series;
}

constexpr Series sinSeries = alternatingInverseFactorials(3);
constexpr Series cosSeries = alternatingInverseFactorials(4);

double sumOf(const Series& series, double z)
{
    double sum = 0;
    for (std::size_t i = series.size(); i-- > 0;)
        sum = sum * z + series[i];
    return sum;
}

/// sin r = r - r^3 (1/3! - r^2/5! + ...) for |r| <= pi/4.
double sinNearZero(DoubleDouble r)
{
    const double z = r.hi * r.hi;
    return r.hi - (r.hi * z * sumOf(sinSeries, z) - r.lo * (1.0 - 0.5 * z));
}

/// cos r = 1 - r^2/2 + r^4 (1/4! - r^2/6! + ...) for |r| <= pi/4.
double cosNearZero(DoubleDouble r)
{
    const double z = r.hi * r.hi;
    const double half = 0.5 * z;
    const double leading = 1.0 - half;
    return leading + (((1.0 - leading) - half) + (z * z * sumOf(cosSeries, z) - r.hi * r.lo));
}

double sinOfQuadrant(const Reduced& x, unsigned quadrant)
{
    const double value = quadrant % 2 == 0 ? sinNearZero(x.rest) : cosNearZero(x.rest);
    return quadrant % 4 >= 2 ? -value : value;
}

constexpr double quarterPi = 0x1.921fb54442d18p-1;

} // namespace

double sin(double x)
{
    if (!(std::fabs(x) <= std::numeric_limits<double>::max()))
        return std::numeric_limits<double>::quiet_NaN();
    if (std::fabs(x) < 0x1p-27)
        return x;
    const Reduced reduced = std::fabs(x) <= quarterPi ? Reduced{0, {x, 0}} : reduce(x);
    return sinOfQuadrant(reduced, reduced.quadrant);
}

double cos(double x)
{
    if (!(std::fabs(x) <= std::numeric_limits<double>::max()))
        return std::numeric_limits<double>::quiet_NaN();
    const Reduced reduced = std::fabs(x) <= quarterPi ? Reduced{0, {x, 0}} : reduce(x);
    return sinOfQuadrant(reduced, reduced.quadrant + 1);
}

} // namespace lectern::attention::portable
