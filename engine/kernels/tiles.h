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

/// Whether threads are worth their start.
bool isLarge(const AttentionShape& shape);

/// `queries` queries of a head from `first`, without scratch.
Tile tileOf(const Attention& call, const KeyChoice& keys, Index n, Index h, Index first, Index queries);

/// What scratch is measured by: a tile of `queries` queries with all keys.
Tile largestTile(const Attention& call, const KeyChoice& keys, Index queries);

/// Rounded up to whole cache lines.
std::size_t wholeLines(Index floats);

} // namespace lectern::kernels
