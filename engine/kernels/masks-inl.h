// The scores of a block under the mask of its tile.
#if defined(LECTERN_KERNELS_MASKS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef LECTERN_KERNELS_MASKS_INL_H
#undef LECTERN_KERNELS_MASKS_INL_H
#else
#define LECTERN_KERNELS_MASKS_INL_H
#endif

#include "blocks-inl.h"

HWY_BEFORE_NAMESPACE();
namespace lectern::kernels::HWY_NAMESPACE {

/// The fewest vectors that hold all queries, three at most.
inline Index tileQueries(Index queries)
{
    return lanes * HWY_MIN(3, (queries + lanes - 1) / lanes);
}

/// Keys a block: with a tile of scores, and of the keys' rows, it stays in the first-level cache.
inline Index blockKeys(const Tile& t)
{
    return HWY_MIN(t.keys, Index{96});
}

/// 32 marks of each query from key `first`; lanes beyond the queries, and keys beyond the block, read.
template <int vectors>
struct Bits
{
    static constexpr int tile = lanes * vectors;
    alignas(64) std::uint32_t of[tile];
    std::uint32_t everywhere = ~0U; ///< read by every query
    std::uint32_t anywhere = 0;     ///< read by some query

    Bits(const Tile& t, Index first, Index keys)
    {
        const std::uint32_t beyond = keys < 32 ? ~0U << keys : 0;
        for (Index i = 0; i < t.queries; ++i) {
            of[i] = beyond | packed(t.allowed + i * t.allowedStride + first, keys);
            everywhere &= of[i];
            anywhere |= of[i] & ~beyond;
        }
        for (Index i = t.queries; i < tile; ++i)
            of[i] = ~0U;
    }

private:
    static std::uint32_t packed(const std::uint8_t* marks, Index keys)
    {
        if (keys >= 32)
            return bitsOf(marks);
        std::uint32_t result = 0;
        for (Index key = 0; key < keys; ++key)
            result |= std::uint32_t{marks[key] != 0} << key;
        return result;
    }
};

/// Of `keys` keys from `first`, or of the list from there. False if no query reads any of them; the block is
/// then not written. `at` has the transposed queries, the block and the room for an added mask.
template <int vectors, unsigned masking, Finish finish, typename Scratch>
bool maskedScores(const Tile& t, const Scratch& at, Index first, Index keys, float* aside)
{
    constexpr int tile = lanes * vectors;
    constexpr bool listed = (masking & byList) != 0;
    KeyBlock b{listed ? t.key : t.key + first * t.keyStride,
               t.keyStride,
               listed ? t.list + first : nullptr,
               listed ? t.diagonal : t.diagonal - first,
               at.queries,
               t.width,
               nullptr,
               0,
               nullptr,
               at.block,
               aside};
    if constexpr (masking == byBits) {
        bool any = false;
        for (Index from = 0; from < keys; from += 32) {
            const Index chunk = HWY_MIN(Index{32}, keys - from);
            const Bits<vectors> bits(t, first + from, chunk);
            any = any || bits.anywhere != 0;
            b.bits = bits.of;
            b.firstBit = from;
            if (bits.everywhere == ~0U)
                scores<vectors, unmasked, finish>(b, from, from + chunk);
            else
                scores<vectors, byBits, finish>(b, from, from + chunk);
        }
        return any;
    } else {
        if constexpr (masking == byBias) {
            if (t.queries < tile)
                std::memset(at.bias, 0, sizeof(float) * static_cast<std::size_t>(tile * keys));
            transpose<true>(t.additive + first, t.additiveStride, t.queries, keys, at.bias, tile, 1);
            b.bias = at.bias;
        }
        scores<vectors, masking, finish>(b, 0, keys);
        return true;
    }
}

} // namespace lectern::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
