#include <lectern/attention/transcendental.h>

#include <array>
#include <cmath>
#include <limits>

namespace lectern::attention::portable {
namespace {

constexpr double step = 0.125;
constexpr double slopeAtZero = 0x1.20dd750429b6dp+0; // 2/sqrt(pi)

// erf(j/8) for j = 0..48, correctly rounded from 2000-bit arithmetic.
constexpr std::array<double, 49> erfAtStep = {0.0,
                                              0.1403162048013338,
                                              0.27632639016823696,
                                              0.4041169094348223,
                                              0.5204998778130465,
                                              0.623240882188418,
                                              0.7111556336535151,
                                              0.7840750610598597,
                                              0.8427007929497149,
                                              0.8883882317017078,
                                              0.9229001282564583,
                                              0.9481700727820903,
                                              0.9661051464753108,
                                              0.9784437332399837,
                                              0.9866716712191824,
                                              0.9919900576701199,
                                              0.9953222650189527,
                                              0.9973459706405177,
                                              0.9985372834133188,
                                              0.9992170617821089,
                                              0.999593047982555,
                                              0.9997946242638588,
                                              0.9998993780778803,
                                              0.9999521451602562,
                                              0.9999779095030014,
                                              0.9999901032653747,
                                              0.9999956972205363,
                                              0.9999981847185726,
                                              0.9999992569016276,
                                              0.9999997048598075,
                                              0.9999998862727434,
                                              0.999999957486056,
                                              0.9999999845827421,
                                              0.9999999945765992,
                                              0.9999999981494259,
                                              0.9999999993875167,
                                              0.9999999998033839,
                                              0.9999999999387839,
                                              0.9999999999815149,
                                              0.9999999999945866,
                                              0.9999999999984626,
                                              0.9999999999995766,
                                              0.9999999999998869,
                                              0.9999999999999707,
                                              0.9999999999999927,
                                              0.9999999999999982,
                                              0.9999999999999996,
                                              0.9999999999999999,
                                              1.0};

/// x (c - z/3 c + z^2/10 c - ...), z = x^2, c = 2/sqrt(pi): the terms are (-z)^n / (n! (2n+1)).
double erfNearZero(double x)
{
    const double z = x * x;
    double series = 0;
    double factorial = 479001600; // 12!
    for (int n = 12; n >= 1; --n) {
        series = series * -z + 1.0 / (factorial * (2 * n + 1));
        factorial /= n;
    }
    return x + x * ((slopeAtZero - 1.0) - slopeAtZero * z * series);
}

/// erf(c + h) - erf(c) = slope(c) * integral from 0 to h of e^(-2ct - t^2) dt, for |h| <= 1/16. The
/// coefficients of the integrand obey (n+1) g[n+1] = -2c g[n] - 2 g[n-1].
double erfIncrement(double c, double h)
{
    constexpr std::size_t terms = 20;
    std::array<double, terms> g{};
    g[0] = 1;
    g[1] = -2 * c;
    for (std::size_t n = 1; n + 1 < terms; ++n)
        g[n + 1] = (-2 * c * g[n] - 2 * g[n - 1]) / static_cast<double>(n + 1);
    double sum = 0;
    for (std::size_t n = terms; n-- > 0;)
        sum = sum * h + g[n] / static_cast<double>(n + 1);
    return slopeAtZero * exp(-c * c) * h * sum;
}

} // namespace

double erf(double x)
{
    if (x != x)
        return std::numeric_limits<double>::quiet_NaN();
    const double size = std::fabs(x);
    if (size < 0x1p-500)
        return x * slopeAtZero;
    if (size < 0.5)
        return erfNearZero(x);
    if (size >= 6)
        return std::copysign(1.0, x);
    const double nearest = std::floor(size / step + 0.5);
    const double centre = nearest * step;
    const double value = erfAtStep[static_cast<std::size_t>(nearest)] + erfIncrement(centre, size - centre);
    return std::copysign(value, x);
}

} // namespace lectern::attention::portable
