#include <lectern/attention/backward.h>
#include <lectern/attention/positions.h>
#include <lectern/attention/transcendental.h>

#include "problems.h"

#include <bit>
#include <cmath>

namespace lectern::attention {
namespace {

Problem positionsProblem(std::size_t width, double base)
{
    if (width % 2 != 0)
        return makeError("attention.positions.odd", {std::to_string(width)});
    if (!(base > 0) || !std::isfinite(base))
        return makeError("attention.positions.base");
    return std::nullopt;
}

/// What pair i divides a position by to have its angle: base^(2i/width).
double wavelength(std::size_t i, std::size_t width, double base)
{
    return portable::pow(base, static_cast<double>(2 * i) / static_cast<double>(width));
}

/// 2^(-8h/count), h = 1..count.
double slope(std::size_t h, std::size_t count)
{
    return portable::pow(2.0, -8.0 * static_cast<double>(h) / static_cast<double>(count));
}

/// Turns every pair by its angle times `direction`.
template <typename T>
Result<Tensor<T, 4>> turned(TensorView<const T, 4> x, const RotaryOptions& options, double direction)
{
    const std::size_t width = x.shape[3];
    if (const auto wrong = positionsProblem(width, options.base))
        return fail(*wrong);
    Tensor<T, 4> result;
    if (const auto wrong = take(result, Tensor<T, 4>::create(x.shape)))
        return fail(*wrong);
    const bool adjacent = options.pairs == RotaryPairs::adjacent;
    for (std::size_t i = 0; i < width / 2; ++i) {
        const double length = wavelength(i, width, options.base);
        for (std::size_t l = 0; l < x.shape[2]; ++l) {
            const double turn = static_cast<double>(options.first + l) / length;
            const double sine = direction * portable::sin(turn);
            const double cosine = portable::cos(turn);
            const std::size_t a = adjacent ? 2 * i : i;
            const std::size_t b = adjacent ? 2 * i + 1 : i + width / 2;
            for (std::size_t n = 0; n < x.shape[0]; ++n) {
                for (std::size_t h = 0; h < x.shape[1]; ++h) {
                    const auto real = static_cast<double>(x(n, h, l, a));
                    const auto imaginary = static_cast<double>(x(n, h, l, b));
                    result(n, h, l, a) = static_cast<T>(real * cosine - imaginary * sine);
                    result(n, h, l, b) = static_cast<T>(real * sine + imaginary * cosine);
                }
            }
        }
    }
    return result;
}

} // namespace

template <typename T>
Result<Tensor<T, 2>> sinusoidalPositions(std::size_t length, std::size_t width, std::size_t first,
                                         double base)
{
    if (const auto wrong = positionsProblem(width, base))
        return fail(*wrong);
    Tensor<T, 2> table;
    if (const auto wrong = take(table, Tensor<T, 2>::create({length, width})))
        return fail(*wrong);
    for (std::size_t i = 0; i < width / 2; ++i) {
        const double wave = wavelength(i, width, base);
        for (std::size_t row = 0; row < length; ++row) {
            const double turn = static_cast<double>(first + row) / wave;
            table(row, 2 * i) = static_cast<T>(portable::sin(turn));
            table(row, 2 * i + 1) = static_cast<T>(portable::cos(turn));
        }
    }
    return table;
}

template <typename T>
Result<Tensor<T, 2>> learnedPositions(TensorView<const T, 2> table, std::size_t length, std::size_t first)
{
    const std::size_t rows = table.shape[0];
    if (first > rows || length > rows - first)
        return fail("attention.positions.table",
                    {std::to_string(length), std::to_string(first), std::to_string(rows)});
    Tensor<T, 2> result;
    if (const auto wrong = take(result, Tensor<T, 2>::create({length, table.shape[1]})))
        return fail(*wrong);
    for (std::size_t row = 0; row < length; ++row)
        for (std::size_t c = 0; c < table.shape[1]; ++c)
            result(row, c) = table(first + row, c);
    return result;
}

template <typename T>
Result<Tensor<T, 4>> rotaryPositions(TensorView<const T, 4> x, const RotaryOptions& options)
{
    return turned(x, options, 1.0);
}

template <typename T>
Result<Tensor<T, 4>> rotaryBackward(TensorView<const T, 4> gradient, const RotaryOptions& options)
{
    return turned(gradient, options, -1.0);
}

Result<Tensor<double, 1>> alibiSlopes(std::size_t heads)
{
    Result<Tensor<double, 1>> slopes = Tensor<double, 1>::create({heads});
    const std::size_t power = std::bit_floor(heads);
    for (std::size_t h = 0; slopes && h < heads; ++h)
        (*slopes)(h) = h < power ? slope(h + 1, power) : slope(2 * (h - power) + 1, 2 * power);
    return slopes;
}

template <typename T>
Result<Tensor<T, 4>> alibiBias(std::size_t heads, std::size_t queries, std::size_t keys,
                               CausalAlignment alignment)
{
    Tensor<T, 4> bias;
    if (const auto wrong = take(bias, Tensor<T, 4>::create({1, heads, queries, keys})))
        return fail(*wrong);
    Tensor<double, 1> slopes;
    if (const auto wrong = take(slopes, alibiSlopes(heads)))
        return fail(*wrong);
    const double shift = alignment == CausalAlignment::topLeft
                             ? 0.0
                             : static_cast<double>(keys) - static_cast<double>(queries);
    for (std::size_t h = 0; h < heads; ++h) {
        for (std::size_t l = 0; l < queries; ++l) {
            for (std::size_t s = 0; s < keys; ++s) {
                const double distance = std::fabs(static_cast<double>(l) + shift - static_cast<double>(s));
                bias(0, h, l, s) = static_cast<T>(0.0 - slopes(h) * distance);
            }
        }
    }
    return bias;
}

#define LECTERN_INSTANTIATE(T)                                                                               \
    template Result<Tensor<T, 2>> sinusoidalPositions(std::size_t, std::size_t, std::size_t, double);        \
    template Result<Tensor<T, 2>> learnedPositions(TensorView<const T, 2>, std::size_t, std::size_t);        \
    template Result<Tensor<T, 4>> rotaryPositions(TensorView<const T, 4>, const RotaryOptions&);             \
    template Result<Tensor<T, 4>> rotaryBackward(TensorView<const T, 4>, const RotaryOptions&);              \
    template Result<Tensor<T, 4>> alibiBias(std::size_t, std::size_t, std::size_t, CausalAlignment);
LECTERN_INSTANTIATE(float)
LECTERN_INSTANTIATE(double)
#undef LECTERN_INSTANTIATE

} // namespace lectern::attention
