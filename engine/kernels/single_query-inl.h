// Attention of one query, as in decoding, or of a few. A tile would leave most lanes empty; here the channels
// lie in them.
#if defined(LECTERN_KERNELS_SINGLE_QUERY_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef LECTERN_KERNELS_SINGLE_QUERY_INL_H
#undef LECTERN_KERNELS_SINGLE_QUERY_INL_H
#else
#define LECTERN_KERNELS_SINGLE_QUERY_INL_H
#endif

#include "simd-inl.h"
#include "tile.h"

HWY_BEFORE_NAMESPACE();
namespace lectern::kernels::HWY_NAMESPACE {

/// Keys whose scores are made before their values are mixed.
constexpr Index singleQueryKeys = 512;

HWY_INLINE auto lanesWithin(Index left)
{
    return hn::FirstN(Floats(), static_cast<std::size_t>(HWY_MIN(Index{lanes}, left)));
}

/// Row `key` of a block of the tile that begins with key `first`.
HWY_INLINE const float* rowOf(const Tile& t, const float* rows, Index stride, Index key)
{
    return rows + (t.list ? t.list[key] : key) * stride;
}

/// scores[i] = query . key i, `keys` keys from `first`.
template <int keys>
HWY_INLINE void dotRows(const Tile& t, const float* query, Index first, float* scores)
{
    Vector sum[keys];
    const float* row[keys];
#pragma GCC unroll 8
    for (int i = 0; i < keys; ++i) {
        sum[i] = hn::Zero(Floats());
        row[i] = rowOf(t, t.key, t.keyStride, first + i);
    }
    Index c = 0;
    for (; c + lanes <= t.width; c += lanes) {
        const Vector q = loadUnaligned(query + c);
#pragma GCC unroll 8
        for (int i = 0; i < keys; ++i)
            sum[i] = hn::MulAdd(q, loadUnaligned(row[i] + c), sum[i]);
    }
    if (c < t.width) {
        const auto part = lanesWithin(t.width - c);
        const Vector q = hn::MaskedLoad(part, Floats(), query + c);
#pragma GCC unroll 8
        for (int i = 0; i < keys; ++i)
            sum[i] = hn::MulAdd(q, hn::MaskedLoad(part, Floats(), row[i] + c), sum[i]);
    }
#pragma GCC unroll 8
    for (int i = 0; i < keys; ++i)
        scores[i] = hn::GetLane(hn::SumOfLanes(Floats(), sum[i]));
}

HWY_NOINLINE void singleScores(const Tile& t, const float* query, Index first, Index keys, float* scores)
{
    Index key = 0;
    for (; key + 8 <= keys; key += 8)
        dotRows<8>(t, query, first + key, scores + key);
    for (; key < keys; ++key)
        dotRows<1>(t, query, first + key, scores + key);
}

/// output += sum over keys of weight times value, `vectors` of channels from `channel`.
template <int vectors>
HWY_INLINE void mixChannels(const Tile& t, const float* weights, Index first, Index keys, Index channel,
                            std::size_t last, float* output)
{
    const auto tail = hn::FirstN(Floats(), last);
    Vector sum[vectors];
#pragma GCC unroll 4
    for (int v = 0; v < vectors; ++v)
        sum[v] = loadUnaligned(output + channel + v * lanes);
    for (Index key = 0; key < keys; ++key) {
        const float* row = rowOf(t, t.value, t.valueStride, first + key) + channel;
        const Vector weight = all(weights[key]);
#pragma GCC unroll 4
        for (int v = 0; v < vectors; ++v)
            sum[v] = hn::MulAdd(weight,
                                v + 1 < vectors ? loadUnaligned(row + v * lanes)
                                                : hn::MaskedLoad(tail, Floats(), row + v * lanes),
                                sum[v]);
    }
#pragma GCC unroll 4
    for (int v = 0; v < vectors; ++v)
        storeUnaligned(output + channel + v * lanes, sum[v]);
}

HWY_NOINLINE void singleValues(const Tile& t, const float* weights, Index first, Index keys, float* output)
{
    Index c = 0;
    for (; c + 3 * lanes < t.valueWidth; c += 4 * lanes)
        mixChannels<4>(t, weights, first, keys, c,
                       static_cast<std::size_t>(HWY_MIN(Index{lanes}, t.valueWidth - c - 3 * lanes)), output);
    for (; c < t.valueWidth; c += lanes)
        mixChannels<1>(t, weights, first, keys, c,
                       static_cast<std::size_t>(HWY_MIN(Index{lanes}, t.valueWidth - c)), output);
}

/// scores to 2^(score - top); gives back their sum.
HWY_NOINLINE float singleWeights(float* scores, Index keys, float top)
{
    Vector sum = hn::Zero(Floats());
    for (Index key = 0; key < keys; key += lanes) {
        const auto part = lanesWithin(keys - key);
        const Vector weight = exp2(hn::Sub(hn::MaskedLoad(part, Floats(), scores + key), all(top)));
        sum = hn::Add(sum, hn::IfThenElseZero(part, weight));
        hn::BlendedStore(weight, part, Floats(), scores + key);
    }
    return hn::GetLane(hn::SumOfLanes(Floats(), sum));
}

/// A query's state between blocks of keys.
struct RunningQuery
{
    float* query;  ///< [width], in powers of two
    float* output; ///< [valueWidth], and room for a vector behind
    float top = lowest;
    float sum = 0;

    void read(const Tile& t, Index first, Index keys, float* scores)
    {
        singleScores(t, query, first, keys, scores);
        float larger = top;
        for (Index key = 0; key < keys; ++key)
            larger = scores[key] > larger ? scores[key] : larger;
        if (larger > top) {
            const float shrink = hn::GetLane(exp2(all(top - larger)));
            sum *= shrink;
            for (Index c = 0; c < t.valueWidth; ++c)
                output[c] *= shrink;
            top = larger;
        }
        sum += singleWeights(scores, keys, top);
        singleValues(t, scores, first, keys, output);
    }

    /// False if an entry is not finite.
    bool write(const Tile& t, Index i) const
    {
        if (t.logSumExp)
            t.logSumExp[i] = sum == 0 ? __builtin_inff() : top + __builtin_log2f(sum);
        const float inverse = sum == 0 ? __builtin_nanf("") : 1 / sum;
        float check = 0; // 0 * x is NaN for what is not finite
        for (Index c = 0; c < t.valueWidth; ++c) {
            const float entry = output[c] * inverse;
            t.output[i * t.outputStride + c] = entry;
            check += 0 * entry;
        }
        return check == 0;
    }
};

/// More of them fill a tile's lanes well enough.
constexpr Index fewQueries = 3;

inline Index fewQueriesScratch(const Tile& t)
{
    return singleQueryKeys + fewQueries * (t.width + t.valueWidth + lanes);
}

/// Queries that all read all keys of the tile. They take turns at each block of keys, which is fetched once.
inline bool readAsFew(const Tile& t)
{
    float* scores = t.scratch;
    float* room = scores + singleQueryKeys;
    RunningQuery running[fewQueries];
    const float factor = log2e * t.scale;
    for (Index i = 0; i < t.queries; ++i) {
        running[i].query = room;
        running[i].output = room + t.width;
        room += t.width + t.valueWidth + lanes;
        for (Index c = 0; c < t.width; ++c)
            running[i].query[c] = t.query[i * t.queryStride + c] * factor;
        std::memset(running[i].output, 0, sizeof(float) * static_cast<std::size_t>(t.valueWidth + lanes));
    }
    for (Index first = 0; first < t.keys; first += singleQueryKeys)
        for (Index i = 0; i < t.queries; ++i)
            running[i].read(t, first, HWY_MIN(singleQueryKeys, t.keys - first), scores);
    bool finite = true;
    for (Index i = 0; i < t.queries; ++i)
        finite = running[i].write(t, i) && finite;
    return finite;
}

} // namespace lectern::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
