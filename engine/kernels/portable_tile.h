#pragma once

#include "products.h"
#include "tile.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace lectern::kernels::portable {

constexpr Index mostQueries = 64;
constexpr Index blockKeys = 256;

inline Index tileQueries(Index queries)
{
    return std::min(queries, mostQueries);
}

/// 2^x as in simd-inl.h, written so that the compiler makes vectors of it.
inline float exp2(float x)
{
    const float y = x < -127.0F ? -127.0F : x;
    const float shifted = y + 12582912.0F;
    const float f = y - (shifted - 12582912.0F);
    float p = 1.3276472e-3F;
    p = p * f + 9.6755419e-3F;
    p = p * f + 5.5507131e-2F;
    p = p * f + 2.4022120e-1F;
    p = p * f + 6.9314694e-1F;
    p = p * f + 1.0F;
    const float power = std::bit_cast<float>(std::bit_cast<std::uint32_t>(p) +
                                             (std::bit_cast<std::uint32_t>(shifted) << 23U));
    return y == y ? power : y;
}

/// Where a tile's parts lie in its scratch.
struct Scratch
{
    float* block;   ///< [queries][blockKeys]
    float* queries; ///< room for rows that BLAS cannot take where they lie
    float* keys;    ///< or values

    explicit Scratch(const Tile& t)
        : block(t.scratch)
        , queries(block + t.queries * blockKeys)
        , keys(queries + t.queries * t.width)
    {
    }

    float* end(const Tile& t) const { return keys + blockKeys * std::max(t.width, t.valueWidth); }

    static Index size(const Tile& t)
    {
        return t.queries * (blockKeys + t.width) + blockKeys * std::max(t.width, t.valueWidth);
    }
};

/// `count` rows from `first`, or those of the list from there: where they are, or in `room`.
Matrix rowsOf(const float* rows, Index stride, Index width, const std::int32_t* list, Index first,
              Index count, float* room);

/// Masked scores of `keys` keys from `first`, in powers of two, into the block.
void scoresOf(const Tile& t, const Scratch& at, Index first, Index keys);

} // namespace lectern::kernels::portable
