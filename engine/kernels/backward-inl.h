// The gradient of attention, one tile of queries at a time: with weights P made again from the log-sum-exp
// that the forward pass kept, dV += P^T dO, dS = scale P (dO V^T - delta), dQ = dS K, dK += dS^T Q, delta =
// sum over channels of O dO (Dao et al. 2022). An added mask gets dS / scale.
#if defined(LECTERN_KERNELS_BACKWARD_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef LECTERN_KERNELS_BACKWARD_INL_H
#undef LECTERN_KERNELS_BACKWARD_INL_H
#else
#define LECTERN_KERNELS_BACKWARD_INL_H
#endif

#include "masks-inl.h"

HWY_BEFORE_NAMESPACE();
namespace lectern::kernels::HWY_NAMESPACE {

template <int vectors>
struct BackwardScratch
{
    static constexpr int tile = lanes * vectors;

    float* queries;   ///< [width][tile]
    float* gradients; ///< of the output: [valueWidth][tile]
    float* ofQueries; ///< [width][tile]
    float* block;     ///< [blockKeys][tile]
    float* bias;      ///< [blockKeys][tile], if the mask is added; then its gradient, [tile][keys]

    explicit BackwardScratch(const Tile& t)
        : queries(t.scratch)
        , gradients(queries + tile * t.width)
        , ofQueries(gradients + tile * t.valueWidth)
        , block(ofQueries + tile * t.width)
        , bias(block + tile * blockKeys(t))
    {
    }

    static Index size(const Tile& t)
    {
        return tile * (2 * t.width + t.valueWidth + blockKeys(t) * (t.additive ? 2 : 1));
    }
};

/// Rows that gradients are added to: all, or those of a list.
struct SumRows
{
    float* data;
    Index stride;
    const std::int32_t* list;

    float* operator()(Index row) const { return data + (list ? list[row] : row) * stride; }
};

/// The rows that are weighted and summed: of queries, or of the output's gradient.
struct QueryRows
{
    const float* data;
    Index stride;
    Index count;
    Index toDiagonal; ///< query i has no weight at keys with number - toDiagonal > i
};

/// `rows` keys' sums over the queries of weight times row, `vectors` of channels from `channel`, the last of
/// `last` lanes.
template <int rows, int vectors>
HWY_INLINE void addOuterRows(const float* block, Index tile, Index key, const QueryRows& from,
                             const SumRows& sums, Index channel, std::size_t last)
{
    const Floats floats;
    const auto tail = hn::FirstN(floats, last);
    const auto read = [&](const float* at, int v) HWY_ATTR {
        return v + 1 < vectors ? loadUnaligned(at + v * lanes) : hn::MaskedLoad(tail, floats, at + v * lanes);
    };
    Vector sum[rows][vectors];
#pragma GCC unroll 16
    for (int i = 0; i < rows; ++i)
#pragma GCC unroll 4
        for (int v = 0; v < vectors; ++v)
            sum[i][v] = read(sums(key + i) + channel, v);
    const float* weight = block + key * tile;
#pragma GCC unroll 2
    for (Index q = HWY_MAX(Index{0}, key - from.toDiagonal); q < from.count; ++q) {
        Vector row[vectors];
#pragma GCC unroll 4
        for (int v = 0; v < vectors; ++v)
            row[v] = read(from.data + q * from.stride + channel, v);
#pragma GCC unroll 16
        for (int i = 0; i < rows; ++i) {
            const Vector w = all(weight[i * tile + q]);
#pragma GCC unroll 4
            for (int v = 0; v < vectors; ++v)
                sum[i][v] = hn::MulAdd(w, row[v], sum[i][v]);
        }
    }
#pragma GCC unroll 16
    for (int i = 0; i < rows; ++i) {
        float* to = sums(key + i) + channel;
#pragma GCC unroll 4
        for (int v = 0; v < vectors; ++v)
            if (v + 1 < vectors)
                storeUnaligned(to + v * lanes, sum[i][v]);
            else
                hn::BlendedStore(sum[i][v], tail, floats, to + v * lanes);
    }
}

template <int rows>
HWY_INLINE void addOuterKeys(const float* block, Index tile, Index key, const QueryRows& from, Index width,
                             const SumRows& sums)
{
    Index c = 0;
    for (; c + lanes < width; c += 2 * lanes)
        addOuterRows<rows, 2>(block, tile, key, from, sums, c,
                              static_cast<std::size_t>(HWY_MIN(Index{lanes}, width - c - lanes)));
    if (c < width)
        addOuterRows<rows, 1>(block, tile, key, from, sums, c, static_cast<std::size_t>(width - c));
}

/// sums[key] += sum over queries of block[key][query] from[query], for the keys of a block.
HWY_NOINLINE void addOuter(const float* block, Index tile, Index keys, const QueryRows& from, Index width,
                           const SumRows& sums)
{
    constexpr int rows = registers >= 32 ? 12 : 6;
    Index key = 0;
    for (; key + rows <= keys; key += rows)
        addOuterKeys<rows>(block, tile, key, from, width, sums);
    for (; key < keys; ++key)
        addOuterKeys<1>(block, tile, key, from, width, sums);
}

/// sum over channels of a b.
HWY_INLINE float dot(const float* a, const float* b, Index width)
{
    const Floats floats;
    Vector sum = hn::Zero(floats);
    for (Index c = 0; c < width; c += lanes) {
        const auto within = hn::FirstN(floats, static_cast<std::size_t>(HWY_MIN(Index{lanes}, width - c)));
        sum = hn::MulAdd(hn::MaskedLoad(within, floats, a + c), hn::MaskedLoad(within, floats, b + c), sum);
    }
    return hn::GetLane(hn::SumOfLanes(floats, sum));
}

/// The block's gradients of scores are those of the mask.
template <int vectors>
HWY_NOINLINE void addToMask(const BackwardTile& b, const BackwardScratch<vectors>& at, Index first,
                            Index keys)
{
    constexpr int tile = lanes * vectors;
    const Floats floats;
    transpose<false>(at.block, tile, keys, tile, at.bias, keys, 1);
    for (Index i = 0; i < b.tile.queries; ++i) {
        const float* from = at.bias + i * keys;
        float* to = b.ofAdditive + i * b.ofAdditiveStride + first;
        for (Index key = 0; key < keys; key += lanes) {
            const auto within =
                hn::FirstN(floats, static_cast<std::size_t>(HWY_MIN(Index{lanes}, keys - key)));
            const Vector sum =
                hn::Add(hn::MaskedLoad(within, floats, from + key), hn::MaskedLoad(within, floats, to + key));
            hn::BlendedStore(sum, within, floats, to + key);
        }
    }
}

template <int vectors, unsigned masking>
void backwardTile(const BackwardTile& b)
{
    constexpr int tile = lanes * vectors;
    constexpr bool listed = (masking & byList) != 0;
    const Tile& t = b.tile;
    const BackwardScratch<vectors> at(t);
    if (t.queries < tile)
        std::memset(at.queries, 0, sizeof(float) * static_cast<std::size_t>(tile * (t.width + t.valueWidth)));
    transpose<false>(t.query, t.queryStride, t.queries, t.width, at.queries, tile, log2e * t.scale);
    // The mask's gradient is not scaled: a scale next to 0 would leave nothing of it.
    const float scale = masking == byBias ? 1 : t.scale;
    transpose<false>(b.gradient, b.gradientStride, t.queries, t.valueWidth, at.gradients, tile, scale);
    std::memset(at.ofQueries, 0, sizeof(float) * static_cast<std::size_t>(tile * t.width));
    alignas(64) float logSumExp[tile];
    alignas(64) float delta[tile];
    for (Index i = 0; i < tile; ++i) {
        const bool query = i < t.queries;
        logSumExp[i] = query ? b.logSumExp[i] : __builtin_inff();
        delta[i] = query ? scale * dot(b.output + i * b.outputStride, b.gradient + i * b.gradientStride,
                                       t.valueWidth)
                         : 0;
    }
    alignas(64) float scales[tile];
    std::fill_n(scales, tile, t.scale);
    for (Index first = 0; first < t.keys; first += blockKeys(t)) {
        const Index keys = HWY_MIN(blockKeys(t), t.keys - first);
        if (!maskedScores<vectors, masking, Finish::weights>(t, at, first, keys, logSumExp))
            continue;
        const std::int32_t* list = listed ? t.list + first : nullptr;
        const Index start = listed ? 0 : first;
        addOuter(at.block, tile, keys, {b.gradient, b.gradientStride, t.queries, t.diagonal - first},
                 t.valueWidth, {b.ofValue + start * b.ofValueStride, b.ofValueStride, list});
        const KeyBlock values{t.value + start * t.valueStride,
                              t.valueStride,
                              list,
                              t.diagonal - first,
                              at.gradients,
                              t.valueWidth,
                              nullptr,
                              0,
                              nullptr,
                              at.block,
                              delta};
        scores<vectors, masking & byList, Finish::gradients>(values, 0, keys);
        if constexpr (masking == byBias) {
            addToMask<vectors>(b, at, first, keys);
            scaleRows<vectors>(at.block, keys, scales);
        }
        addOuter(at.block, tile, keys, {t.query, t.queryStride, t.queries, t.diagonal - first}, t.width,
                 {b.ofKey + start * b.ofKeyStride, b.ofKeyStride, list});
        mixValues<vectors, listed>(t.key + start * t.keyStride, t.keyStride, list, at.block, 0, keys,
                                   t.diagonal - first, at.ofQueries, t.width);
    }
    transpose<false>(at.ofQueries, tile, t.width, t.queries, b.ofQuery, b.ofQueryStride, 1);
}

template <unsigned masking>
void backwardMasked(const BackwardTile& b)
{
    if (b.tile.queries > 2 * lanes)
        return backwardTile<3, masking>(b);
    return b.tile.queries > lanes ? backwardTile<2, masking>(b) : backwardTile<1, masking>(b);
}

inline void backward(const BackwardTile& b)
{
    if (b.tile.allowed)
        return backwardMasked<byBits>(b);
    if (b.tile.additive)
        return backwardMasked<byBias>(b);
    return b.tile.list ? backwardMasked<byList>(b) : backwardMasked<unmasked>(b);
}

inline Index backwardScratch(const Tile& t)
{
    if (t.queries > 2 * lanes)
        return BackwardScratch<3>::size(t);
    return t.queries > lanes ? BackwardScratch<2>::size(t) : BackwardScratch<1>::size(t);
}

inline BackwardKernel backwardKernel()
{
    return {tileQueries, backwardScratch, backward};
}

} // namespace lectern::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
