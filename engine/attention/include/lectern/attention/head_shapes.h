#pragma once

#include <lectern/result/diagnostic.h>

#include <array>
#include <cstddef>

namespace lectern::attention {

using HeadShape = std::array<std::size_t, 4>;

/// What is wrong with queries [N, H, L, d], keys [N, Hk, S, d] and values [N, Hk, S, dv] together:
/// attention.sdpa.batch, attention.sdpa.width, attention.sdpa.length, attention.sdpa.heads,
/// attention.heads.group, each with the extents that differ.
Problem headShapeProblem(const HeadShape& q, const HeadShape& k, const HeadShape& v);

} // namespace lectern::attention
