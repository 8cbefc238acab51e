#pragma once

#include <lectern/attention/mask.h>
#include <lectern/attention/tensor.h>
#include <lectern/result/result.h>

#include <cstddef>

namespace lectern::attention {

/// How distances share the buckets of a relative position bias.
struct RelativeBuckets
{
    std::size_t count = 32;
    std::size_t maxDistance = 128; ///< from here on all distances share the last bucket
    bool bidirectional = true;     ///< keys before and after the query have half the buckets each
};

/// The bucket of key position - query position (Raffel et al. 2020, T5, 2.1; as their published code):
/// one bucket a distance below half, then buckets that grow with log distance. With e = half the buckets of
/// one direction, b of them in all, a distance n >= e has bucket e + floor((b - e) log(n/e) /
/// log(maxDistance/e)), at most b - 1. Bidirectional: b = count/2, and later keys add count/2. Otherwise b =
/// count, and every later key counts as distance 0. Errors: attention.positions.buckets (count, maxDistance)
/// unless e >= 1 and maxDistance > e.
Result<std::size_t> relativeBucket(std::ptrdiff_t distance, const RelativeBuckets& buckets = {});

/// The bias [1, H, L, S] from a learned table [count, H]: the bucket's row for the distance between key s and
/// the position of query l under `alignment`; added to scores. T5 shares one table between all layers and
/// does not divide its scores by sqrt(d). Errors: attention.positions.buckets, attention.positions.bias (rows
/// of the table, count), attention.size.overflow, attention.size.memory (shape).
template <typename T>
Result<Tensor<T, 4>> relativePositionBias(TensorView<const T, 2> table, std::size_t queries, std::size_t keys,
                                          const RelativeBuckets& buckets = {},
                                          CausalAlignment alignment = CausalAlignment::topLeft);

} // namespace lectern::attention
