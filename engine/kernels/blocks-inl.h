// The inner loops of attention. Queries lie in the lanes: a tile is the transposed queries Qt[width][tile], a
// block of scores S[key][tile] = K Qt, and the output Ot[channel][tile] += V^T S, so that keys and values are
// read where they are, one number at a time, and no sum crosses lanes. Each loop is a function of its own
// that is not inlined: in one large function the compiler runs out of registers for the accumulators.
#if defined(LECTERN_KERNELS_BLOCKS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef LECTERN_KERNELS_BLOCKS_INL_H
#undef LECTERN_KERNELS_BLOCKS_INL_H
#else
#define LECTERN_KERNELS_BLOCKS_INL_H
#endif

#include "simd-inl.h"
#include "tile.h"

HWY_BEFORE_NAMESPACE();
namespace lectern::kernels::HWY_NAMESPACE {

/// Keys (or channels) that are accumulated at once for a tile of `vectors` vectors, so that sums fill the
/// registers.
constexpr int rowsAtOnce(int vectors)
{
    if (registers >= 32)
        return vectors == 3 ? 8 : vectors == 2 ? 12 : 16;
    return vectors == 3 ? 4 : vectors == 2 ? 6 : 8;
}

/// How a block of keys is masked, apart from the diagonal.
enum Masking : unsigned
{
    unmasked = 0,
    byBits = 1, ///< a bit a query and key
    byBias = 2, ///< numbers to add, [key][tile]
    byList = 4  ///< the keys of a list
};

/// What becomes of the scores.
enum class Finish
{
    scores,   ///< kept, and their running maximum
    weights,  ///< 2^(score - aside)
    gradients ///< the block's entries times (score - aside)
};

/// A block of keys against a tile.
struct KeyBlock
{
    const float* keys; ///< the first key of the block, or key 0 under byList
    Index stride;
    const std::int32_t* list; ///< of the block, under byList
    Index toDiagonal;         ///< query i reads keys with number - toDiagonal <= i
    const float* queries;     ///< Qt
    Index width;
    const std::uint32_t* bits; ///< of each query for 32 keys from `firstBit`, under byBits
    Index firstBit;
    const float* bias; ///< under byBias
    float* block;      ///< S
    float* aside;      ///< of each query: maximum, or what is subtracted
};

/// The number by which the diagonal knows a key of the block.
template <unsigned masking>
HWY_INLINE Index numberOf(const KeyBlock& b, Index key)
{
    return (masking & byList) ? b.list[key] : key;
}

/// From which key of a block on the diagonal forbids all queries of vector `vector` of the tile.
HWY_INLINE Index beyondDiagonal(Index toDiagonal, int vector)
{
    return toDiagonal + (vector + 1) * lanes;
}

/// Keys `key` .. `key + rows` of the block, for the tile's vectors from `skipped` on; the others read none of
/// them.
template <int rows, int vectors, int skipped, unsigned masking, Finish finish>
HWY_INLINE void scoreRows(const KeyBlock& b, Index key, Vector* aside)
{
    constexpr int tile = lanes * vectors;
    Vector sum[rows][vectors];
#pragma GCC unroll 16
    for (int i = 0; i < rows; ++i)
#pragma GCC unroll 4
        for (int v = skipped; v < vectors; ++v)
            sum[i][v] = hn::Zero(Floats());
    const float* row[rows];
#pragma GCC unroll 16
    for (int i = 0; i < rows; ++i)
        row[i] = b.keys + ((masking & byList) ? b.list[key + i] : key + i) * b.stride;
    const float* base = row[0];
    const Index stride = b.stride;
#pragma GCC unroll 2
    for (Index c = 0; c < b.width; ++c) {
        Vector q[vectors];
#pragma GCC unroll 4
        for (int v = skipped; v < vectors; ++v)
            q[v] = load(b.queries + c * tile + v * lanes);
#pragma GCC unroll 16
        for (int i = 0; i < rows; ++i) {
            const Vector k = all((masking & byList) ? row[i][c] : base[i * stride + c]);
#pragma GCC unroll 4
            for (int v = skipped; v < vectors; ++v)
                sum[i][v] = hn::MulAdd(k, q[v], sum[i][v]);
        }
    }
    if constexpr ((masking & byBias) != 0) {
#pragma GCC unroll 16
        for (int i = 0; i < rows; ++i)
#pragma GCC unroll 4
            for (int v = skipped; v < vectors; ++v)
                sum[i][v] = hn::Add(sum[i][v], load(b.bias + (key + i) * tile + v * lanes));
    }
    if constexpr ((masking & byBits) != 0) {
#pragma GCC unroll 16
        for (int i = 0; i < rows; ++i)
#pragma GCC unroll 4
            for (int v = skipped; v < vectors; ++v)
                sum[i][v] = whereBit(sum[i][v], b.bits + v * lanes, static_cast<int>(key - b.firstBit) + i);
    }
    if (finish != Finish::gradients && HWY_UNLIKELY(numberOf<masking>(b, key + rows - 1) > b.toDiagonal)) {
        const Vector query = hn::Iota(Floats(), 0);
#pragma GCC unroll 16
        for (int i = 0; i < rows; ++i) {
            const Vector first = all(static_cast<float>(numberOf<masking>(b, key + i) - b.toDiagonal));
#pragma GCC unroll 4
            for (int v = skipped; v < vectors; ++v)
                sum[i][v] = hn::IfThenElse(hn::Lt(hn::Add(query, all(static_cast<float>(v * lanes))), first),
                                           all(-__builtin_inff()), sum[i][v]);
        }
    }
#pragma GCC unroll 16
    for (int i = 0; i < rows; ++i)
#pragma GCC unroll 4
        for (int v = 0; v < vectors; ++v) {
            float* to = b.block + (key + i) * tile + v * lanes;
            if (v < skipped) {
                if constexpr (finish != Finish::gradients) // those are 0 already
                    store(to, all(finish == Finish::scores ? -__builtin_inff() : 0));
            } else if constexpr (finish == Finish::scores) {
                store(to, sum[i][v]);
                aside[v] = larger(aside[v], sum[i][v]);
            } else if constexpr (finish == Finish::weights) {
                store(to, exp2(hn::Sub(sum[i][v], aside[v])));
            } else {
                store(to, hn::Mul(load(to), hn::Sub(sum[i][v], aside[v])));
            }
        }
}

/// Keys `begin` .. `end` of the block.
template <int vectors, unsigned masking, Finish finish, int skipped = 0>
HWY_NOINLINE void scores(const KeyBlock& b, Index begin, Index end)
{
    constexpr int rows = rowsAtOnce(vectors);
    constexpr bool maySkip = masking == unmasked && skipped + 1 < vectors;
    const Index stop = maySkip ? HWY_MIN(end, HWY_MAX(begin, beyondDiagonal(b.toDiagonal, skipped))) : end;
    Vector aside[vectors];
    for (int v = 0; v < vectors; ++v)
        aside[v] = load(b.aside + v * lanes);
    Index key = begin;
    for (; key + rows <= stop; key += rows)
        scoreRows<rows, vectors, skipped, masking, finish>(b, key, aside);
    for (; key < stop; ++key)
        scoreRows<1, vectors, skipped, masking, finish>(b, key, aside);
    if constexpr (finish == Finish::scores)
        for (int v = 0; v < vectors; ++v)
            store(b.aside + v * lanes, aside[v]);
    if constexpr (maySkip)
        if (stop < end)
            scores<vectors, masking, finish, skipped + 1>(b, stop, end);
}

/// Scores become 2^(score - maximum), whose sums are added to `sums`.
template <int vectors>
HWY_NOINLINE void weights(float* block, Index keys, const float* maximum, float* sums)
{
    constexpr int tile = lanes * vectors;
    Vector top[vectors];
    Vector sum[vectors];
    for (int v = 0; v < vectors; ++v) {
        top[v] = load(maximum + v * lanes);
        sum[v] = load(sums + v * lanes);
    }
#pragma GCC unroll 2
    for (Index key = 0; key < keys; ++key)
#pragma GCC unroll 4
        for (int v = 0; v < vectors; ++v) {
            float* at = block + key * tile + v * lanes;
            const Vector weight = exp2(hn::Sub(load(at), top[v]));
            sum[v] = hn::Add(sum[v], weight);
            store(at, weight);
        }
    for (int v = 0; v < vectors; ++v)
        store(sums + v * lanes, sum[v]);
}

/// Channels `rows` of the output: Ot += V^T S, for the tile's vectors from `skipped` on.
template <int rows, int vectors, int skipped, bool listed>
HWY_INLINE void mixRows(const float* values, Index stride, const std::int32_t* list, const float* block,
                        Index begin, Index end, float* output)
{
    constexpr int tile = lanes * vectors;
    Vector sum[rows][vectors];
#pragma GCC unroll 16
    for (int i = 0; i < rows; ++i)
#pragma GCC unroll 4
        for (int v = skipped; v < vectors; ++v)
            sum[i][v] = load(output + i * tile + v * lanes);
#pragma GCC unroll 2
    for (Index key = begin; key < end; ++key) {
        const float* row = values + (listed ? list[key] : key) * stride;
        Vector weight[vectors];
#pragma GCC unroll 4
        for (int v = skipped; v < vectors; ++v)
            weight[v] = load(block + key * tile + v * lanes);
#pragma GCC unroll 16
        for (int i = 0; i < rows; ++i) {
            const Vector value = all(row[i]);
#pragma GCC unroll 4
            for (int v = skipped; v < vectors; ++v)
                sum[i][v] = hn::MulAdd(value, weight[v], sum[i][v]);
        }
    }
#pragma GCC unroll 16
    for (int i = 0; i < rows; ++i)
#pragma GCC unroll 4
        for (int v = skipped; v < vectors; ++v)
            store(output + i * tile + v * lanes, sum[i][v]);
}

/// Keys `begin` .. `end` of the block; `toDiagonal` as in KeyBlock.
template <int vectors, bool listed, int skipped = 0>
HWY_NOINLINE void mixValues(const float* values, Index stride, const std::int32_t* list, const float* block,
                            Index begin, Index end, Index toDiagonal, float* output, Index width)
{
    constexpr int rows = rowsAtOnce(vectors);
    constexpr int tile = lanes * vectors;
    constexpr bool maySkip = !listed && skipped + 1 < vectors;
    const Index stop = maySkip ? HWY_MIN(end, HWY_MAX(begin, beyondDiagonal(toDiagonal, skipped))) : end;
    Index c = 0;
    for (; c + rows <= width; c += rows)
        mixRows<rows, vectors, skipped, listed>(values + c, stride, list, block, begin, stop,
                                                output + c * tile);
    for (; c < width; ++c)
        mixRows<1, vectors, skipped, listed>(values + c, stride, list, block, begin, stop, output + c * tile);
    if constexpr (maySkip)
        if (stop < end)
            mixValues<vectors, listed, skipped + 1>(values, stride, list, block, stop, end, toDiagonal,
                                                    output, width);
}

/// Each query's channels times its factor.
template <int vectors>
HWY_NOINLINE void scaleRows(float* rows, Index count, const float* factors)
{
    constexpr int tile = lanes * vectors;
    for (Index c = 0; c < count; ++c)
        for (int v = 0; v < vectors; ++v) {
            float* at = rows + c * tile + v * lanes;
            store(at, hn::Mul(load(at), load(factors + v * lanes)));
        }
}

/// Whether no entry is NaN or infinite.
template <int vectors>
HWY_NOINLINE bool allFinite(const float* rows, Index count)
{
    constexpr int tile = lanes * vectors;
    Vector sum = hn::Zero(Floats()); // 0 * x is NaN for those
    for (Index c = 0; c < count; ++c)
        for (int v = 0; v < vectors; ++v)
            sum = hn::MulAdd(load(rows + c * tile + v * lanes), hn::Zero(Floats()), sum);
    return hn::AllTrue(Floats(), hn::Eq(sum, sum));
}

/// to[c][i] = factor from[i][c] for i < rows and c < columns; a mask is taken to powers of two.
template <bool mask>
HWY_NOINLINE void transpose(const float* from, Index fromStride, Index rows, Index columns, float* to,
                            Index toStride, float factor)
{
    const auto converted = [factor](float x) { return mask ? inPowersOfTwo(x) : x * factor; };
    using Four = hn::CappedTag<float, 4>;
    alignas(64) float mixed[4 * lanes];
    Index i = 0;
    for (; i + 4 <= rows; i += 4) {
        const float* row = from + i * fromStride;
        Index c = 0;
        for (; c + lanes <= columns; c += lanes) {
            Vector x[4];
#pragma GCC unroll 4
            for (int r = 0; r < 4; ++r) {
                const Vector source = loadUnaligned(row + r * fromStride + c);
                if constexpr (mask) {
                    const Vector finite = larger(all(lowest), hn::Mul(source, all(log2e)));
                    x[r] = hn::IfThenElse(hn::Lt(source, all(lowest)), source, finite);
                } else {
                    x[r] = hn::Mul(source, all(factor));
                }
            }
            hn::StoreInterleaved4(x[0], x[1], x[2], x[3], Floats(), mixed);
#pragma GCC unroll 16
            for (int k = 0; k < lanes; ++k)
                hn::StoreU(hn::LoadU(Four(), mixed + 4 * k), Four(), to + (c + k) * toStride + i);
        }
        for (; c < columns; ++c)
            for (int r = 0; r < 4; ++r)
                to[c * toStride + i + r] = converted(row[r * fromStride + c]);
    }
    for (; i < rows; ++i)
        for (Index c = 0; c < columns; ++c)
            to[c * toStride + i] = converted(from[i * fromStride + c]);
}

} // namespace lectern::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
