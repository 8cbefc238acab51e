// Attention of one tile of queries.
#if defined(LECTERN_KERNELS_FORWARD_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef LECTERN_KERNELS_FORWARD_INL_H
#undef LECTERN_KERNELS_FORWARD_INL_H
#else
#define LECTERN_KERNELS_FORWARD_INL_H
#endif

#include "masks-inl.h"
#include "single_query-inl.h"

HWY_BEFORE_NAMESPACE();
namespace lectern::kernels::HWY_NAMESPACE {

/// Where the parts of a tile lie in its scratch.
template <int vectors>
struct ForwardScratch
{
    static constexpr int tile = lanes * vectors;

    float* queries; ///< [width][tile]
    float* output;  ///< [valueWidth][tile]
    float* block;   ///< [blockKeys][tile]
    float* bias;    ///< [blockKeys][tile], if the mask is added

    explicit ForwardScratch(const Tile& t)
        : queries(t.scratch)
        , output(queries + tile * t.width)
        , block(output + tile * t.valueWidth)
        , bias(block + tile * blockKeys(t))
    {
    }

    static Index size(const Tile& t)
    {
        return tile * (t.width + t.valueWidth + blockKeys(t) * (t.additive ? 2 : 1));
    }
};

/// The running softmax of a tile (Milakov and Gimelshein 2018), in powers of two.
template <int vectors>
struct RunningSoftmax
{
    static constexpr int tile = lanes * vectors;

    alignas(64) float maximum[tile]; ///< of the blocks before
    alignas(64) float larger[tile];  ///< with this block
    alignas(64) float sum[tile];     ///< of 2^(score - maximum)

    RunningSoftmax()
    {
        for (int i = 0; i < tile; ++i) {
            maximum[i] = larger[i] = lowest;
            sum[i] = 0;
        }
    }

    /// The output so far, and its sum, as if `larger` had been the maximum from the start.
    void takeMaximum(float* output, Index width)
    {
        bool grew = false;
        for (int v = 0; v < tile; v += lanes)
            grew = grew || anyGreater(load(larger + v), load(maximum + v));
        if (!grew)
            return;
        alignas(64) float factor[tile];
        for (int v = 0; v < tile; v += lanes) {
            store(factor + v, exp2(hn::Sub(load(maximum + v), load(larger + v))));
            store(sum + v, hn::Mul(load(sum + v), load(factor + v)));
            store(maximum + v, load(larger + v));
        }
        scaleRows<vectors>(output, width, factor);
    }
};

/// The weights of a tile whose maxima and sums are known: scores again, so that no row of S scores is kept.
template <int vectors, unsigned masking>
void writeWeights(const Tile& t, const ForwardScratch<vectors>& at, RunningSoftmax<vectors>& softmax,
                  const float* inverse)
{
    constexpr int tile = lanes * vectors;
    for (Index first = 0; first < t.keys; first += blockKeys(t)) {
        const Index keys = HWY_MIN(blockKeys(t), t.keys - first);
        if (!maskedScores<vectors, masking, Finish::weights>(t, at, first, keys, softmax.maximum))
            continue;
        scaleRows<vectors>(at.block, keys, inverse);
        if constexpr ((masking & byList) != 0) {
            for (Index key = 0; key < keys; ++key)
                for (Index i = 0; i < t.queries; ++i)
                    t.weights[i * t.weightsStride + t.list[first + key]] = at.block[key * tile + i];
        } else {
            transpose<false>(at.block, tile, keys, t.queries, t.weights + first, t.weightsStride, 1);
        }
    }
}

template <int vectors, unsigned masking>
bool forwardTile(const Tile& t)
{
    constexpr int tile = lanes * vectors;
    constexpr bool listed = (masking & byList) != 0;
    const ForwardScratch<vectors> at(t);
    if (t.queries < tile)
        std::memset(at.queries, 0, sizeof(float) * static_cast<std::size_t>(tile * t.width));
    transpose<false>(t.query, t.queryStride, t.queries, t.width, at.queries, tile, log2e * t.scale);
    std::memset(at.output, 0, sizeof(float) * static_cast<std::size_t>(tile * t.valueWidth));
    RunningSoftmax<vectors> softmax;
    for (Index first = 0; first < t.keys; first += blockKeys(t)) {
        const Index keys = HWY_MIN(blockKeys(t), t.keys - first);
        if (!maskedScores<vectors, masking, Finish::scores>(t, at, first, keys, softmax.larger))
            continue;
        softmax.takeMaximum(at.output, t.valueWidth);
        weights<vectors>(at.block, keys, softmax.maximum, softmax.sum);
        mixValues<vectors, listed>(listed ? t.value : t.value + first * t.valueStride, t.valueStride,
                                   listed ? t.list + first : nullptr, at.block, 0, keys, t.diagonal - first,
                                   at.output, t.valueWidth);
    }
    if (t.logSumExp)
        for (Index i = 0; i < t.queries; ++i)
            t.logSumExp[i] =
                softmax.sum[i] == 0 ? __builtin_inff() : softmax.maximum[i] + __builtin_log2f(softmax.sum[i]);
    alignas(64) float inverse[tile]; // 0 for the lanes beyond the queries, NaN where no key was read
    for (int i = 0; i < tile; ++i)
        inverse[i] = i >= t.queries ? 0 : softmax.sum[i] == 0 ? __builtin_nanf("") : 1 / softmax.sum[i];
    scaleRows<vectors>(at.output, t.valueWidth, inverse);
    transpose<false>(at.output, tile, t.valueWidth, t.queries, t.output, t.outputStride, 1);
    const bool finite = allFinite<vectors>(at.output, t.valueWidth);
    if (t.weights)
        writeWeights<vectors, masking>(t, at, softmax, inverse);
    return finite;
}

template <unsigned masking>
bool forwardMasked(const Tile& t)
{
    if (t.queries > 2 * lanes)
        return forwardTile<3, masking>(t);
    return t.queries > lanes ? forwardTile<2, masking>(t) : forwardTile<1, masking>(t);
}

/// Whether a tile is a few queries that its keys alone mask.
inline bool isFew(const Tile& t)
{
    return (t.queries == 1 || (t.queries <= fewQueries && t.diagonal == noDiagonal)) && !t.allowed &&
           !t.additive && !t.weights;
}

inline bool forward(const Tile& t)
{
    if (isFew(t))
        return readAsFew(t);
    if (t.allowed)
        return forwardMasked<byBits>(t);
    if (t.additive)
        return forwardMasked<byBias>(t);
    return t.list ? forwardMasked<byList>(t) : forwardMasked<unmasked>(t);
}

/// A tile's last queries may be a few.
inline Index forwardScratch(const Tile& t)
{
    const Index few = fewQueriesScratch(t);
    if (t.queries > 2 * lanes)
        return HWY_MAX(few, ForwardScratch<3>::size(t));
    return HWY_MAX(few, t.queries > lanes ? ForwardScratch<2>::size(t) : ForwardScratch<1>::size(t));
}

inline ForwardKernel forwardKernel()
{
    return {tileQueries, forwardScratch, forward};
}

} // namespace lectern::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
