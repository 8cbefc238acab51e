#include <lectern/attention/transcendental.h>

#include "double_double.h"

#include <array>
#include <cmath>
#include <limits>

namespace lectern::attention::portable {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

// ln 2 in three pieces; the first has 32 bits, so that k * ln2Upper is exact for every exponent k.
constexpr double ln2Upper = 0x1.62e42feep-1;
constexpr DoubleDouble ln2Lower{0x1.a39ef35793c76p-33, 0x1.cc01f97b57a08p-87};
constexpr DoubleDouble log2OfE{0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56};

constexpr int expTerms = 14;
constexpr auto inverseFactorials = [] {
    std::array<double, expTerms + 1> table{};
    double factorial = 1;
    for (int n = 0; n <= expTerms; ++n) {
        factorial *= n > 0 ? n : 1;
        table[static_cast<std::size_t>(n)] = 1.0 / factorial;
    }
    return table;
}();

/// e^(hi + lo) for |hi| < 800.
double expOf(DoubleDouble x)
{
    const double k = std::floor(x.hi * log2OfE.hi + 0.5);
    const DoubleDouble r = twoSum(x.hi - k * ln2Upper, -(k * ln2Lower.hi));
    const double rest = r.lo + x.lo;
    double series = inverseFactorials[expTerms];
    for (std::size_t n = expTerms; n-- > 3;)
        series = series * r.hi + inverseFactorials[n];
    // 1 + r + r^2/2 exactly, so that pow() meets results that are doubles.
    const DoubleDouble square = twoProduct(r.hi, r.hi);
    const DoubleDouble linear = fastTwoSum(1.0, r.hi);
    const DoubleDouble leading = fastTwoSum(linear.hi, 0.5 * square.hi);
    const double cubic = square.hi * r.hi * series;
    const double correction =
        (leading.lo + linear.lo + 0.5 * square.lo + rest * (leading.hi + cubic)) + cubic;
    return scale(leading.hi + correction, static_cast<int>(k));
}

struct Parts
{
    int exponent;
    double mantissa; // in [1/sqrt 2, sqrt 2)
};

/// A positive finite number as mantissa * 2^exponent.
Parts partsOf(double x)
{
    int shift = 0;
    if (x < std::numeric_limits<double>::min()) {
        x *= powerOfTwo(54);
        shift = 54;
    }
    const auto bits = std::bit_cast<std::uint64_t>(x);
    int exponent = static_cast<int>(bits >> 52U) - 1023;
    double mantissa = std::bit_cast<double>((bits & 0x000fffffffffffffU) | 0x3ff0000000000000U);
    if (mantissa >= 0x1.6a09e667f3bcdp+0) {
        mantissa *= 0.5;
        ++exponent;
    }
    return {exponent - shift, mantissa};
}

/// ln m for m in [1/sqrt 2, sqrt 2), to about 2^-75: 2 artanh s = 2s (1 + s^2/3 + s^4/5 + ...).
DoubleDouble logOfMantissa(double m)
{
    const double f = m - 1.0;
    const DoubleDouble s = DoubleDouble{f, 0} / twoSum(2.0, f);
    const DoubleDouble z = s * s;
    double tail = 1.0 / 31.0;
    for (int n = 14; n >= 5; --n)
        tail = tail * z.hi + 1.0 / (2 * n + 1);
    DoubleDouble series{tail, 0};
    for (int n = 4; n >= 0; --n)
        series = series * z + DoubleDouble{1, 0} / DoubleDouble{2.0 * n + 1, 0};
    return s * DoubleDouble{2.0 * series.hi, 2.0 * series.lo};
}

DoubleDouble logOf(double x)
{
    const Parts parts = partsOf(x);
    const double k = parts.exponent;
    const DoubleDouble lower = twoProduct(k, ln2Lower.hi);
    return DoubleDouble{k * ln2Upper, 0} + DoubleDouble{lower.hi, lower.lo + k * ln2Lower.lo} +
           logOfMantissa(parts.mantissa);
}

bool isInteger(double y)
{
    return std::floor(y) == y;
}

bool isOddInteger(double y)
{
    return std::fabs(y) < 0x1p53 && isInteger(y) && !isInteger(y * 0.5);
}

/// x^y for a positive finite x other than 1 and a finite y other than 0.
double positivePow(double x, double y)
{
    if (std::fabs(y) > 0x1p65) // |ln x| >= 2^-53 then decides
        return (x > 1) == (y > 0) ? infinity : 0.0;
    const DoubleDouble exponent = DoubleDouble{y, 0} * logOf(x);
    if (exponent.hi > 710)
        return infinity;
    if (exponent.hi < -746)
        return 0.0;
    return expOf(exponent);
}

/// x^y for x in {0, +inf}.
double limitPow(double x, double y)
{
    return (x > 0) == (y > 0) ? infinity : 0.0;
}

} // namespace

double exp(double x)
{
    if (x != x)
        return notANumber;
    if (x > 710)
        return infinity;
    if (x < -746)
        return 0.0;
    return expOf({x, 0});
}

double log(double x)
{
    if (!(x >= 0))
        return notANumber;
    if (x == 0)
        return -infinity;
    return x == infinity ? infinity : logOf(x).hi;
}

double log2(double x)
{
    if (!(x >= 0))
        return notANumber;
    if (x == 0)
        return -infinity;
    if (x == infinity)
        return infinity;
    const Parts parts = partsOf(x);
    return (DoubleDouble{static_cast<double>(parts.exponent), 0} + logOfMantissa(parts.mantissa) * log2OfE)
        .hi;
}

double pow(double x, double y)
{
    if (y == 0 || x == 1)
        return 1.0;
    if (x != x || y != y)
        return notANumber;
    const double size = std::fabs(x);
    if (std::fabs(y) == infinity) {
        if (size == 1)
            return 1.0;
        return (size > 1) == (y > 0) ? infinity : 0.0;
    }
    const bool negative = std::signbit(x);
    if (negative && x != 0 && size != infinity && !isInteger(y))
        return notANumber;
    double result = 1.0;
    if (size == 0 || size == infinity)
        result = limitPow(size, y);
    else if (size != 1)
        result = positivePow(size, y);
    return negative && isOddInteger(y) ? -result : result;
}

double tanh(double x)
{
    if (x != x)
        return notANumber;
    const double size = std::fabs(x);
    if (size > 20)
        return std::copysign(1.0, x);
    if (size >= 0.625)
        return std::copysign(1.0 - 2.0 / (exp(2.0 * size) + 1.0), x);
    if (size < 0x1p-28)
        return x;
    // tanh x = x / (1 + z/(3 + z/(5 + ...))), z = x^2.
    const double z = x * x;
    double fraction = z / 17.0;
    for (int n = 15; n >= 3; n -= 2)
        fraction = z / (n + fraction);
    return x - x * (fraction / (1.0 + fraction));
}

double sigmoid(double x)
{
    if (x >= 0)
        return 1.0 / (1.0 + exp(-x));
    if (x != x)
        return notANumber;
    const double e = exp(x);
    return e / (1.0 + e);
}

} // namespace lectern::attention::portable
