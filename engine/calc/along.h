#pragma once

#include "function_table.h"

#include <cstddef>
#include <span>

namespace lectern::calc {

/// A walk over numbers that lie `step` apart.
struct Line
{
    const double* first;
    std::size_t count;
    std::size_t step;

    double operator[](std::size_t i) const { return first[i * step]; }
};

/// The lines of a shape along a dim: how many, how long, and where each begins.
struct Lines
{
    std::size_t length;
    std::size_t step;
    std::size_t blocks; ///< groups of neighbouring lines
    std::size_t inBlock;
    std::size_t blockStep;
    std::size_t lineStep;

    Lines(const Shape& shape, int dim);

    std::size_t begin(std::size_t block, std::size_t line) const
    {
        return block * blockStep + line * lineStep;
    }
};

/// The shape that is left when the lines along `dim` become one number each.
Shape reducedShape(Shape shape, int dim);

/// One number for each line along `dim`, or for all entries if dim is 0.
template <typename F>
Value reduce(Call& call, int dim, F f, std::size_t workEach = 1)
{
    if (!call.needNumbers(0))
        return {};
    const Value& a = call[0];
    const std::size_t count = a.shape().count();
    if (!call.run().charge(call.node(), dim == 0 ? 1 : reducedShape(a.shape(), dim).count(),
                           count * workEach))
        return {};
    if (dim == 0)
        return f(Line{a.data(), count, 1});
    const Lines lines(a.shape(), dim);
    std::vector<double> out;
    out.reserve(lines.blocks * lines.inBlock);
    for (std::size_t b = 0; b < lines.blocks; ++b) {
        for (std::size_t i = 0; i < lines.inBlock; ++i)
            out.push_back(f(Line{a.data() + lines.begin(b, i), lines.length, lines.step}));
    }
    return {reducedShape(a.shape(), dim), std::move(out)};
}

/// Each line along `dim` becomes another of the same length: f(line, out, step).
template <typename F>
Value transformLines(Call& call, int dim, F f, std::size_t workEach = 1)
{
    if (!call.needNumbers(0) || !call.charge(call[0].shape(), workEach))
        return {};
    const Value& a = call[0];
    const Lines lines(a.shape(), dim);
    std::vector<double> out(a.shape().count());
    for (std::size_t b = 0; b < lines.blocks; ++b) {
        for (std::size_t i = 0; i < lines.inBlock; ++i) {
            const std::size_t begin = lines.begin(b, i);
            f(Line{a.data() + begin, lines.length, lines.step}, out.data() + begin);
        }
    }
    return {a.shape(), std::move(out)};
}

} // namespace lectern::calc
