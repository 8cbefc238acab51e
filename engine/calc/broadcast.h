#pragma once

#include "computation.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace lectern::calc {

/// The common shape of two values entry by entry: in each direction sizes are equal or one of them is 1.
inline std::optional<Shape> commonShape(const Shape& a, const Shape& b)
{
    const auto fits = [](std::size_t x, std::size_t y) { return x == y || x == 1 || y == 1; };
    if (!fits(a.rows, b.rows) || !fits(a.cols, b.cols) || !fits(a.slices, b.slices))
        return std::nullopt;
    return Shape{std::max(a.rows, b.rows), std::max(a.cols, b.cols), std::max(a.slices, b.slices)};
}

/// Steps through the numbers of a value as if it had a larger shape.
struct Strides
{
    std::size_t slice;
    std::size_t row;
    std::size_t col;

    explicit Strides(const Shape& s)
        : slice(s.slices == 1 ? 0 : s.rows * s.cols)
        , row(s.rows == 1 ? 0 : s.cols)
        , col(s.cols == 1 ? 0 : 1)
    {
    }
};

/// Two numeric values whose sizes do not fit: the failure with the remedy that helps.
Value failToFit(Computation& run, const Node& node, const Value& a, const Value& b);

/// A text where numbers are needed.
Value failOnText(Computation& run, const Node& node, const Value& a, const Value& b);

template <typename F>
Value mapEntries(Computation& run, const Node& node, const Value& a, F f)
{
    if (a.isNumber())
        return f(a.number());
    if (!a.isNumeric())
        return failOnText(run, node, a, a);
    const std::size_t count = a.shape().count();
    if (!run.charge(node, count, count))
        return {};
    std::vector<double> out(count);
    std::transform(a.data(), a.data() + count, out.begin(), f);
    return {a.shape(), std::move(out)};
}

template <typename F>
std::vector<double> zipNumbers(const Value& a, const Value& b, const Shape& shape, F f)
{
    std::vector<double> out(shape.count());
    const double* x = a.data();
    const double* y = b.data();
    if (a.shape() == b.shape()) {
        for (std::size_t i = 0; i < out.size(); ++i)
            out[i] = f(x[i], y[i]);
        return out;
    }
    const Strides p(a.shape());
    const Strides q(b.shape());
    std::size_t i = 0;
    for (std::size_t s = 0; s < shape.slices; ++s) {
        for (std::size_t r = 0; r < shape.rows; ++r) {
            const double* left = x + s * p.slice + r * p.row;
            const double* right = y + s * q.slice + r * q.row;
            for (std::size_t c = 0; c < shape.cols; ++c)
                out[i++] = f(left[c * p.col], right[c * q.col]);
        }
    }
    return out;
}

/// f of the entries of two values, broadcast.
template <typename F>
Value zipEntries(Computation& run, const Node& node, const Value& a, const Value& b, F f)
{
    if (a.isNumber() && b.isNumber())
        return f(a.number(), b.number());
    if (!a.isNumeric() || !b.isNumeric())
        return failOnText(run, node, a, b);
    const std::optional<Shape> shape = commonShape(a.shape(), b.shape());
    if (!shape)
        return failToFit(run, node, a, b);
    if (!run.charge(node, shape->count(), shape->count()))
        return {};
    return {*shape, zipNumbers(a, b, *shape, f)};
}

} // namespace lectern::calc
