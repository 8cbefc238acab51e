#pragma once

#include "key_choice.h"
#include "tile.h"

#include <cstddef>
#include <memory>
#include <new>

namespace lectern::kernels {

/// Memory aligned for vectors.
struct Freed
{
    void operator()(float* p) const { ::operator delete (p, std::align_val_t{64}); }
};
using Floats = std::unique_ptr<float, Freed>;

Floats floats(std::size_t count);

/// Multiply-adds below which threads cost more than they bring.
constexpr double smallWork = 2e5;

/// How many threads a call takes that falls into `tasks` parts: one if it is small, or already in a parallel
/// region.
int threadsFor(const AttentionShape& shape, Index tasks);

/// `queries` queries of a head from `first`, without scratch.
Tile tileOf(const Attention& call, const KeyChoice& keys, Index n, Index h, Index first, Index queries);

/// What scratch is measured by: a tile of `queries` queries with all keys.
Tile largestTile(const Attention& call, const KeyChoice& keys, Index queries);

/// Rounded up to whole cache lines.
std::size_t wholeLines(Index floats);

} // namespace lectern::kernels
