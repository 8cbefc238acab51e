#include <lectern/attention/backward.h>
#include <lectern/attention/relative_positions.h>
#include <lectern/attention/transcendental.h>

#include "problems.h"

#include <algorithm>
#include <cmath>

namespace lectern::attention {
namespace {

std::size_t bucketsOfOneDirection(const RelativeBuckets& buckets)
{
    return buckets.bidirectional ? buckets.count / 2 : buckets.count;
}

Problem bucketsProblem(const RelativeBuckets& buckets)
{
    const std::size_t exact = bucketsOfOneDirection(buckets) / 2;
    if (exact >= 1 && buckets.maxDistance > exact)
        return std::nullopt;
    return makeError("attention.positions.buckets",
                     {std::to_string(buckets.count), std::to_string(buckets.maxDistance)});
}

std::size_t bucketOf(std::ptrdiff_t distance, const RelativeBuckets& buckets)
{
    const std::size_t count = bucketsOfOneDirection(buckets);
    const std::size_t exact = count / 2;
    const std::size_t base = buckets.bidirectional && distance > 0 ? count : 0;
    std::size_t size = distance > 0 ? static_cast<std::size_t>(distance)
                                    : std::size_t{0} - static_cast<std::size_t>(distance);
    if (!buckets.bidirectional && distance > 0)
        size = 0;
    if (size < exact)
        return base + size;
    const auto from = static_cast<double>(exact);
    const double share = portable::log(static_cast<double>(size) / from) /
                         portable::log(static_cast<double>(buckets.maxDistance) / from);
    // A distance at a bucket's very edge belongs to the next, whichever way the logarithms were rounded.
    const double step = std::floor(share * static_cast<double>(count - exact) + 1e-9);
    return base +
           std::min(count - 1, exact + static_cast<std::size_t>(std::min(step, static_cast<double>(count))));
}

/// Buckets depend on s - l alone: calls use(h, l, s, bucket) for each entry of the bias.
template <typename Use>
void forEachEntry(const std::array<std::size_t, 4>& shape, const RelativeBuckets& buckets,
                  CausalAlignment alignment, const Use& use)
{
    const auto queries = static_cast<std::ptrdiff_t>(shape[2]);
    const auto keys = static_cast<std::ptrdiff_t>(shape[3]);
    const std::ptrdiff_t shift = alignment == CausalAlignment::topLeft ? 0 : keys - queries;
    for (std::ptrdiff_t l = 0; l < queries; ++l) {
        for (std::ptrdiff_t s = 0; s < keys; ++s) {
            const std::size_t bucket = bucketOf(s - (l + shift), buckets);
            for (std::size_t h = 0; h < shape[1]; ++h)
                use(h, static_cast<std::size_t>(l), static_cast<std::size_t>(s), bucket);
        }
    }
}

} // namespace

Result<std::size_t> relativeBucket(std::ptrdiff_t distance, const RelativeBuckets& buckets)
{
    if (const auto wrong = bucketsProblem(buckets))
        return fail(*wrong);
    return bucketOf(distance, buckets);
}

template <typename T>
Result<Tensor<T, 4>> relativePositionBias(TensorView<const T, 2> table, std::size_t queries, std::size_t keys,
                                          const RelativeBuckets& buckets, CausalAlignment alignment)
{
    const std::array<std::size_t, 4> shape = {1, table.shape[1], queries, keys};
    if (const auto wrong = bucketsProblem(buckets))
        return fail(*wrong);
    if (table.shape[0] != buckets.count)
        return fail("attention.positions.bias",
                    {std::to_string(table.shape[0]), std::to_string(buckets.count)});
    Tensor<T, 4> bias;
    if (const auto wrong = take(bias, Tensor<T, 4>::create(shape)))
        return fail(*wrong);
    forEachEntry(shape, buckets, alignment,
                 [&](std::size_t h, std::size_t l, std::size_t s, std::size_t bucket) {
                     bias(0, h, l, s) = table(bucket, h);
                 });
    return bias;
}

template <typename T>
Result<Tensor<T, 2>> relativePositionBiasBackward(TensorView<const T, 4> gradient,
                                                  const RelativeBuckets& buckets, CausalAlignment alignment)
{
    if (const auto wrong = bucketsProblem(buckets))
        return fail(*wrong);
    std::array<std::size_t, 4> expected = gradient.shape;
    expected[0] = 1;
    const std::array<std::size_t, 2> shape = {buckets.count, gradient.shape[1]};
    if (const auto wrong = gradientProblem(gradient.shape, expected))
        return fail(*wrong);
    Tensor<double, 2> sums;
    if (const auto wrong = take(sums, Tensor<double, 2>::create(shape)))
        return fail(*wrong);
    forEachEntry(expected, buckets, alignment,
                 [&](std::size_t h, std::size_t l, std::size_t s, std::size_t bucket) {
                     sums(bucket, h) += static_cast<double>(gradient(0, h, l, s));
                 });
    return rounded<T>(std::move(sums));
}

#define LECTERN_INSTANTIATE(T)                                                                               \
    template Result<Tensor<T, 4>> relativePositionBias(TensorView<const T, 2>, std::size_t, std::size_t,     \
                                                       const RelativeBuckets&, CausalAlignment);             \
    template Result<Tensor<T, 2>> relativePositionBiasBackward(TensorView<const T, 4>,                       \
                                                               const RelativeBuckets&, CausalAlignment);
LECTERN_INSTANTIATE(float)
LECTERN_INSTANTIATE(double)
#undef LECTERN_INSTANTIATE

} // namespace lectern::attention
