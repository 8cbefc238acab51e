#pragma once

#include <lectern/models/multi_head_attention.h>

#include "tensors.h"

namespace lectern::models {

/// The masks of a call as the one that sdpa takes.
template <typename T>
struct MergedMask
{
    std::optional<attention::Allowed> allowed = {};
    std::optional<Tensor<T, 4>> added = {};
    std::optional<attention::CausalAlignment> causal = {};
};

/// For scores [N, H, L, S].
template <typename T>
Result<MergedMask<T>> mergedMask(const MultiHeadCall<T>& call, const std::array<std::size_t, 4>& scores);

/// The sum of `gradient` over the axes along which a tensor of `shape` was repeated.
template <typename T>
Result<Tensor<T, 4>> summedTo(const Tensor<T, 4>& gradient, const std::array<std::size_t, 4>& shape);

} // namespace lectern::models
