#include <lectern/neighbours/sparse_attention.h>

#include <lectern/attention/head_shapes.h>
#include <lectern/attention/memory.h>
#include <lectern/attention/row_products.h>
#include <lectern/attention/softmax.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace lectern::neighbours {
namespace {

constexpr double negativeInfinity = -std::numeric_limits<double>::infinity();

using Row = std::vector<std::size_t>;

/// The pattern whose row l is filled by `fillRow(l, row)`. Lists are no tensors: their memory is seen to
/// here.
template <typename FillRow>
Result<SparsePattern> patternOf(std::size_t queries, std::size_t keys, const FillRow& fillRow)
{
    const std::array shape{queries, keys};
    if (!attention::countOf<Row>(std::array{queries}) || !attention::countOf<std::uint8_t>(std::array{keys}))
        return fail("attention.size.overflow", {attention::shapeText(shape)});
    return attention::withinMemory(shape, [&]() -> Result<SparsePattern> {
        SparsePattern pattern{keys, std::vector<Row>(queries)};
        for (std::size_t l = 0; l < queries; ++l)
            fillRow(l, pattern.rows[l]);
        return pattern;
    });
}

/// The same by a rule (query, key).
template <typename Reads>
Result<SparsePattern> squareOf(std::size_t length, const Reads& reads)
{
    return patternOf(length, length, [length, &reads](std::size_t l, Row& row) {
        for (std::size_t s = 0; s < length; ++s) {
            if (reads(l, s))
                row.push_back(s);
        }
    });
}

Problem patternProblem(const SparsePattern& pattern, std::size_t queries, std::size_t keys)
{
    const auto number = [](std::size_t n) { return std::to_string(n); };
    if (pattern.rows.size() != queries || pattern.keys != keys)
        return makeError("neighbours.pattern.size",
                         {number(pattern.rows.size()), number(pattern.keys), number(queries), number(keys)});
    for (std::size_t l = 0; l < queries; ++l) {
        const Row& row = pattern.rows[l];
        const bool rises = std::adjacent_find(row.begin(), row.end(), std::greater_equal<>()) == row.end();
        if (!rises || (!row.empty() && row.back() >= keys))
            return makeError("neighbours.pattern.keys", {number(l + 1)});
    }
    return std::nullopt;
}

/// The query head h of sample n at position l, and the heads it reads.
template <typename T>
struct Reader
{
    TensorView<const T, 4> q;
    TensorView<const T, 4> k;
    TensorView<const T, 4> v;
    double scale;

    Result<Tensor<double, 1>> scores(std::size_t n, std::size_t h, std::size_t l, const Row& keys) const
    {
        const std::size_t shared = h / (q.shape[1] / k.shape[1]);
        Tensor<double, 1> result;
        if (const auto wrong = take(result, Tensor<double, 1>::create({keys.size()})))
            return fail(*wrong);
        for (std::size_t i = 0; i < keys.size(); ++i) {
            double sum = 0;
            for (std::size_t c = 0; c < q.shape[3]; ++c)
                sum += static_cast<double>(q(n, h, l, c)) * static_cast<double>(k(n, shared, keys[i], c));
            result(i) = sum * scale;
        }
        return result;
    }

    /// The mean of the values into mixed [dv]. A score of -inf keeps its value out: 0 * NaN is NaN.
    void mix(std::size_t n, std::size_t h, const Row& keys, const Tensor<double, 1>& kept,
             const Tensor<double, 1>& weights, std::span<double> mixed) const
    {
        const std::size_t shared = h / (q.shape[1] / k.shape[1]);
        std::fill(mixed.begin(), mixed.end(), 0.0);
        for (std::size_t i = 0; i < keys.size(); ++i) {
            if (kept(i) != negativeInfinity)
                attention::addScaled(weights(i), attention::rowOf(v, n, shared, keys[i]), mixed);
        }
    }
};

bool readsNothing(const Tensor<double, 1>& scores)
{
    return std::all_of(scores.data().begin(), scores.data().end(),
                       [](double score) { return score == negativeInfinity; });
}

} // namespace

std::size_t SparsePattern::pairs() const
{
    std::size_t count = 0;
    for (const Row& row : rows)
        count += row.size();
    return count;
}

Result<Allowed> SparsePattern::mask() const
{
    Result<Tensor<std::uint8_t, 4>> marks = Tensor<std::uint8_t, 4>::create({1, 1, rows.size(), keys});
    if (!marks)
        return fail(marks.error());
    for (std::size_t l = 0; l < rows.size(); ++l) {
        for (const std::size_t s : rows[l])
            (*marks)(0, 0, l, s) = 1;
    }
    return Allowed(std::move(*marks));
}

Result<SparsePattern> windowPattern(std::size_t queries, std::size_t keys, std::size_t before,
                                    std::size_t after, CausalAlignment alignment)
{
    return patternOf(queries, keys, [=](std::size_t l, Row& row) {
        // The window in the coordinates p + queries, which are never negative.
        const std::size_t position = alignment == CausalAlignment::topLeft ? l + queries : l + keys;
        const std::size_t first = position - std::min(before, position);
        const std::size_t last = position + std::min(after, queries + keys);
        for (std::size_t s = first < queries ? 0 : first - queries; s < keys && s + queries <= last; ++s)
            row.push_back(s);
    });
}

Result<SparsePattern> stridedPattern(std::size_t length, std::size_t stride)
{
    const std::size_t step = std::max<std::size_t>(stride, 1);
    return squareOf(length, [step](std::size_t l, std::size_t s) {
        return s <= l && (l - s < step || (l - s) % step == 0);
    });
}

Result<SparsePattern> globalPattern(std::size_t length, std::size_t globals, std::size_t reach)
{
    return squareOf(length, [globals, reach](std::size_t l, std::size_t s) {
        return l < globals || s < globals || (l > s ? l - s : s - l) <= reach;
    });
}

template <typename T>
Result<Tensor<T, 4>> sparseAttention(TensorView<const T, 4> q, TensorView<const T, 4> k,
                                     TensorView<const T, 4> v, const SparsePattern& pattern,
                                     const SparseOptions& options)
{
    if (const auto wrong = attention::headShapeProblem(q.shape, k.shape, v.shape))
        return fail(*wrong);
    const attention::HeadShape outputShape{q.shape[0], q.shape[1], q.shape[2], v.shape[3]};
    if (q.shape[3] == 0 && !options.scale)
        return fail("attention.width.zero");
    if (const auto wrong = patternProblem(pattern, q.shape[2], k.shape[2]))
        return fail(*wrong);
    const double scale = options.scale ? *options.scale : 1.0 / std::sqrt(static_cast<double>(q.shape[3]));
    if (!std::isfinite(scale))
        return fail("attention.sdpa.scale");

    const Reader<T> reader{q, k, v, scale};
    Tensor<T, 4> output;
    if (const auto wrong = take(output, Tensor<T, 4>::create(outputShape)))
        return fail(*wrong);
    Tensor<double, 1> mixed;
    if (const auto wrong = take(mixed, Tensor<double, 1>::create({v.shape[3]})))
        return fail(*wrong);
    for (std::size_t n = 0; n < q.shape[0]; ++n) {
        for (std::size_t h = 0; h < q.shape[1]; ++h) {
            for (std::size_t l = 0; l < q.shape[2]; ++l) {
                const Row& keys = pattern.rows[l];
                const Result<Tensor<double, 1>> kept = reader.scores(n, h, l, keys);
                if (!kept)
                    return fail(kept.error());
                const bool nothing = readsNothing(*kept);
                if (nothing && options.fullyMasked == FullyMasked::refuse)
                    return fail("attention.sdpa.masked",
                                {std::to_string(n + 1), std::to_string(h + 1), std::to_string(l + 1)});
                const double empty =
                    options.fullyMasked == FullyMasked::zero ? 0.0 : std::numeric_limits<double>::quiet_NaN();
                const auto weights = attention::softmax<double, 1>(*kept, FullyMasked::zero);
                if (!weights)
                    return fail(weights.error());
                reader.mix(n, h, keys, *kept, *weights, mixed.data());
                for (std::size_t c = 0; c < v.shape[3]; ++c)
                    output(n, h, l, c) = static_cast<T>(nothing ? empty : mixed(c));
            }
        }
    }
    return output;
}

template Result<Tensor<float, 4>> sparseAttention(TensorView<const float, 4>, TensorView<const float, 4>,
                                                  TensorView<const float, 4>, const SparsePattern&,
                                                  const SparseOptions&);
template Result<Tensor<double, 4>> sparseAttention(TensorView<const double, 4>, TensorView<const double, 4>,
                                                   TensorView<const double, 4>, const SparsePattern&,
                                                   const SparseOptions&);

} // namespace lectern::neighbours
