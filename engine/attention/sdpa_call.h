#pragma once

#include <lectern/attention/head_shapes.h>
#include <lectern/attention/row_products.h>
#include <lectern/attention/sdpa.h>

#include "problems.h"
#include "rows.h"
#include "softmax_row.h"

#include <array>
#include <cmath>
#include <span>
#include <string>

namespace lectern::attention {

struct Place
{
    std::size_t n;
    std::size_t h;
    std::size_t l;
};

template <typename T>
struct SdpaCall
{
    TensorView<const T, 4> q;
    TensorView<const T, 4> k;
    TensorView<const T, 4> v;
    const SdpaOptions<T>& options;

    double scale() const
    {
        return options.scale ? *options.scale : 1.0 / std::sqrt(static_cast<double>(q.shape[3]));
    }

    std::size_t samples() const { return q.shape[0]; }
    std::size_t heads() const { return q.shape[1]; }
    std::size_t queries() const { return q.shape[2]; }
    std::size_t keys() const { return k.shape[2]; }
    std::size_t keyHead(std::size_t h) const { return h / (heads() / k.shape[1]); }
    std::array<std::size_t, 4> outputShape() const { return {samples(), heads(), queries(), v.shape[3]}; }
    std::array<std::size_t, 4> weightsShape() const { return {samples(), heads(), queries(), keys()}; }
    /// The number of a weight, by which dropout knows it.
    std::size_t index(const Place& at, std::size_t s) const
    {
        return ((at.n * heads() + at.h) * queries() + at.l) * keys() + s;
    }
};

template <typename T>
Problem shapeProblem(const SdpaCall<T>& p)
{
    if (const auto wrong = headShapeProblem(p.q.shape, p.k.shape, p.v.shape))
        return wrong;
    if (p.q.shape[3] == 0 && !p.options.scale)
        return makeError("attention.width.zero");
    return std::nullopt;
}

template <typename T>
Problem maskProblem(const SdpaCall<T>& p)
{
    const SdpaOptions<T>& o = p.options;
    if (int{o.allowed.has_value()} + int{o.additive.has_value()} + int{o.causal.has_value()} > 1)
        return makeError("attention.mask.several");
    if (!o.allowed && !o.additive)
        return std::nullopt;
    const std::array<std::size_t, 4> scores = p.weightsShape();
    const std::array<std::size_t, 4> mask = o.allowed ? o.allowed->shape() : o.additive->shape;
    for (std::size_t axis = 0; axis < mask.size(); ++axis) {
        if (mask[axis] != 1 && mask[axis] != scores[axis])
            return makeError("attention.mask.shape", {shapeText(mask), shapeText(scores)});
    }
    return std::nullopt;
}

template <typename T>
double additiveAt(const TensorView<const T, 4>& mask, const Place& at, std::size_t s)
{
    const auto& extent = mask.shape;
    return static_cast<double>(mask(extent[0] == 1 ? 0 : at.n, extent[1] == 1 ? 0 : at.h,
                                    extent[2] == 1 ? 0 : at.l, extent[3] == 1 ? 0 : s));
}

/// What the mask adds to one score; -inf forbids the key.
template <typename T>
double bias(const SdpaCall<T>& p, const Place& at, std::size_t s)
{
    const SdpaOptions<T>& o = p.options;
    if (o.allowed)
        return (*o.allowed)(at.n, at.h, at.l, s) ? 0.0 : negativeInfinity;
    if (o.additive)
        return additiveAt(*o.additive, at, s);
    if (o.causal)
        return s < causalReach(at.l, p.queries(), p.keys(), *o.causal) ? 0.0 : negativeInfinity;
    return 0.0;
}

/// products[s] = row x[s] for the positions s of a head that no score of -inf forbids.
template <typename T>
void readProducts(StridedRow<T> row, const TensorView<const T, 4>& x, std::size_t n, std::size_t h,
                  std::span<const double> scores, std::span<double> products)
{
    dotsOfRows(row, rowOf(x, n, h, 0), x.strides[2], x.shape[3], products,
               [scores](std::size_t s) { return scores[s] != negativeInfinity; });
}

/// One query's rows of S scores, in memory that all queries share.
class SdpaRow
{
public:
    static Result<SdpaRow> create(std::size_t keys, std::size_t valueWidth)
    {
        SdpaRow row;
        if (const auto wrong = firstOf(take(row.m_memory, Tensor<double, 2>::create({3, keys})),
                                       take(row.m_mixed, Tensor<double, 1>::create({valueWidth}))))
            return fail(*wrong);
        return row;
    }

    std::span<double> scores() { return part(0); }
    std::span<double> weights() { return part(1); }
    std::span<double> products() { return part(2); }
    std::span<double> mixed() { return m_mixed.data(); } ///< [dv]

private:
    std::span<double> part(std::size_t index)
    {
        const std::size_t keys = m_memory.shape()[1];
        return std::span(m_memory.data()).subspan(index * keys, keys);
    }

    Tensor<double, 2> m_memory;
    Tensor<double, 1> m_mixed;
};

/// The scaled and masked scores of a query; its products are those of the keys that it reads.
template <typename T>
void scoresOf(const SdpaCall<T>& p, const Place& at, SdpaRow& row)
{
    const double scale = p.scale();
    const std::span<double> scores = row.scores();
    const std::span<double> products = row.products();
    for (std::size_t s = 0; s < scores.size(); ++s)
        scores[s] = bias(p, at, s);
    readProducts(rowOf(p.q, at.n, at.h, at.l), p.k, at.n, p.keyHead(at.h), scores, products);
    for (std::size_t s = 0; s < scores.size(); ++s) {
        // A forbidden key's product is never formed: NaN + -inf would be NaN.
        if (scores[s] != negativeInfinity)
            scores[s] = products[s] * scale + scores[s];
    }
}

/// Everything that can be wrong with a call.
template <typename T>
Problem callProblem(const SdpaCall<T>& p)
{
    if (const auto wrong = firstOf(shapeProblem(p), maskProblem(p)))
        return wrong;
    if (!std::isfinite(p.scale()))
        return makeError("attention.sdpa.scale");
    if (const auto wrong = dropoutProblem(p.options.dropout))
        return wrong;
    return firstOf(sizeProblem<double>(p.outputShape()), sizeProblem<double>(p.weightsShape()));
}

inline tl::unexpected<Diagnostic> failMasked(const Place& at)
{
    return fail("attention.sdpa.masked",
                {std::to_string(at.n + 1), std::to_string(at.h + 1), std::to_string(at.l + 1)});
}

} // namespace lectern::attention
