#include <lectern/attention/backward.h>
#include <lectern/attention/positions.h>
#include <lectern/attention/transcendental.h>

#include "problems.h"

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

/// The angle of pair i at position p: p / base^(2i/width).
double angle(std::size_t p, std::size_t i, std::size_t width, double base)
{
    const double exponent = static_cast<double>(2 * i) / static_cast<double>(width);
    return static_cast<double>(p) / portable::pow(base, exponent);
}

void appendSlopes(std::vector<double>& slopes, std::size_t powerOfTwo, std::size_t step, std::size_t count)
{
    for (std::size_t h = 1; slopes.size() < count && h <= powerOfTwo; h += step)
        slopes.push_back(portable::pow(2.0, -8.0 * static_cast<double>(h) / static_cast<double>(powerOfTwo)));
}

/// Turns every pair by its angle times `direction`.
template <typename T>
Result<Tensor<T, 4>> turned(TensorView<const T, 4> x, const RotaryOptions& options, double direction)
{
    const std::size_t width = x.shape[3];
    if (const auto wrong = firstOf(positionsProblem(width, options.base), sizeProblem<T>(x.shape)))
        return fail(*wrong);
    const bool adjacent = options.pairs == RotaryPairs::adjacent;
    Tensor<T, 4> result(x.shape);
    for (std::size_t l = 0; l < x.shape[2]; ++l) {
        for (std::size_t i = 0; i < width / 2; ++i) {
            const double turn = angle(options.first + l, i, width, options.base);
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
    if (const auto wrong = firstOf(positionsProblem(width, base), sizeProblem<T, 2>({length, width})))
        return fail(*wrong);
    Tensor<T, 2> table({length, width});
    for (std::size_t row = 0; row < length; ++row) {
        for (std::size_t i = 0; i < width / 2; ++i) {
            const double turn = angle(first + row, i, width, base);
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
    if (const auto wrong = sizeProblem<T, 2>({length, table.shape[1]}))
        return fail(*wrong);
    Tensor<T, 2> result({length, table.shape[1]});
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

std::vector<double> alibiSlopes(std::size_t heads)
{
    std::vector<double> slopes;
    if (heads == 0)
        return slopes;
    std::size_t power = 1;
    while (2 * power <= heads)
        power *= 2;
    appendSlopes(slopes, power, 1, heads);
    appendSlopes(slopes, 2 * power, 2, heads);
    return slopes;
}

template <typename T>
Tensor<T, 4> alibiBias(std::size_t heads, std::size_t queries, std::size_t keys, CausalAlignment alignment)
{
    const std::vector<double> slopes = alibiSlopes(heads);
    const double shift = alignment == CausalAlignment::topLeft
                             ? 0.0
                             : static_cast<double>(keys) - static_cast<double>(queries);
    Tensor<T, 4> bias({1, heads, queries, keys});
    for (std::size_t h = 0; h < heads; ++h) {
        for (std::size_t l = 0; l < queries; ++l) {
            for (std::size_t s = 0; s < keys; ++s) {
                const double distance = std::fabs(static_cast<double>(l) + shift - static_cast<double>(s));
                bias(0, h, l, s) = static_cast<T>(0.0 - slopes[h] * distance);
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
    template Tensor<T, 4> alibiBias(std::size_t, std::size_t, std::size_t, CausalAlignment);
LECTERN_INSTANTIATE(float)
LECTERN_INSTANTIATE(double)
#undef LECTERN_INSTANTIATE

} // namespace lectern::attention
