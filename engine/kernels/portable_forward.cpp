#include "products.h"
#include "tile.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace lectern::kernels {
namespace {

constexpr Index largestTile = 64;
constexpr Index blockKeys = 256;
constexpr float negativeInfinity = -std::numeric_limits<float>::infinity();

/// A tile's scratch: scores [queries][keys of a block], and room for rows that BLAS cannot take where they
/// lie.
struct Scratch
{
    float* block;
    float* queries;
    float* keys; ///< or values
    float* maximum;
    float* sum;

    explicit Scratch(const Tile& t)
        : block(t.scratch)
        , queries(block + t.queries * blockKeys)
        , keys(queries + t.queries * t.width)
        , maximum(keys + blockKeys * std::max(t.width, t.valueWidth))
        , sum(maximum + t.queries)
    {
    }

    static Index size(const Tile& t)
    {
        return t.queries * (blockKeys + t.width + 2) + blockKeys * std::max(t.width, t.valueWidth);
    }
};

/// 2^x as in simd-inl.h, written so that the compiler makes vectors of it.
float exp2(float x)
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
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(p) +
                                (std::bit_cast<std::uint32_t>(shifted) << 23U));
}

/// `count` rows from `first`, or those of the list from there: where they are, or in `room`.
Matrix rowsOf(const float* rows, Index stride, Index width, const std::int32_t* list, Index first,
              Index count, float* room)
{
    if (!list && (stride >= width || count == 1))
        return {rows + first * stride, count, width, stride};
    for (Index i = 0; i < count; ++i)
        std::copy_n(rows + (list ? list[first + i] : first + i) * stride, width, room + i * width);
    return {room, count, width, width};
}

void maskRow(const Tile& t, Index i, Index first, Index keys, float* scores)
{
    for (Index key = 0; t.allowed && key < keys; ++key)
        if (t.allowed[i * t.allowedStride + first + key] == 0)
            scores[key] = negativeInfinity;
    for (Index key = 0; t.additive && key < keys; ++key)
        scores[key] += inPowersOfTwo(t.additive[i * t.additiveStride + first + key]);
    if (t.list) {
        for (Index key = 0; key < keys; ++key)
            if (t.list[first + key] > i + t.diagonal)
                scores[key] = negativeInfinity;
    } else if (i + t.diagonal + 1 < first + keys) {
        for (Index key = std::max(Index{0}, i + t.diagonal + 1 - first); key < keys; ++key)
            scores[key] = negativeInfinity;
    }
}

void scoresOf(const Tile& t, const Scratch& at, Index first, Index keys)
{
    const Matrix q = rowsOf(t.query, t.queryStride, t.width, nullptr, 0, t.queries, at.queries);
    const Matrix k = rowsOf(t.key, t.keyStride, t.width, t.list, first, keys, at.keys);
    multiplyTransposed(q, k, log2e * t.scale, at.block, blockKeys);
    for (Index i = 0; i < t.queries; ++i)
        maskRow(t, i, first, keys, at.block + i * blockKeys);
}

float largestOf(const float* row, Index count, float start)
{
    float result = start;
    for (Index i = 0; i < count; ++i)
        result = row[i] > result ? row[i] : result;
    return result;
}

/// Scores to weights under the running maximum; the row's output so far is brought along.
void weighRow(const Tile& t, const Scratch& at, Index i, Index keys)
{
    float* row = at.block + i * blockKeys;
    const float top = largestOf(row, keys, at.maximum[i]);
    if (top > at.maximum[i]) {
        const float factor = exp2(at.maximum[i] - top);
        at.maximum[i] = top;
        at.sum[i] *= factor;
        for (Index c = 0; c < t.valueWidth; ++c)
            t.output[i * t.outputStride + c] *= factor;
    }
    float sum = 0;
    for (Index key = 0; key < keys; ++key) {
        row[key] = exp2(row[key] - top);
        sum += row[key];
    }
    at.sum[i] += sum;
}

void writeWeights(const Tile& t, const Scratch& at)
{
    for (Index first = 0; first < t.keys; first += blockKeys) {
        const Index keys = std::min(blockKeys, t.keys - first);
        scoresOf(t, at, first, keys);
        for (Index i = 0; i < t.queries; ++i)
            for (Index key = 0; key < keys; ++key)
                t.weights[i * t.weightsStride + (t.list ? t.list[first + key] : first + key)] =
                    exp2(at.block[i * blockKeys + key] - at.maximum[i]) / at.sum[i];
    }
}

bool forward(const Tile& t)
{
    const Scratch at(t);
    std::fill_n(at.maximum, t.queries, lowest);
    std::fill_n(at.sum, t.queries, 0.0F);
    for (Index i = 0; i < t.queries; ++i)
        std::fill_n(t.output + i * t.outputStride, t.valueWidth, 0.0F);
    for (Index first = 0; first < t.keys; first += blockKeys) {
        const Index keys = std::min(blockKeys, t.keys - first);
        scoresOf(t, at, first, keys);
        for (Index i = 0; i < t.queries; ++i)
            weighRow(t, at, i, keys);
        const Matrix v = rowsOf(t.value, t.valueStride, t.valueWidth, t.list, first, keys, at.keys);
        addProduct({at.block, t.queries, keys, blockKeys}, v, t.output, t.outputStride);
    }
    float sum = 0; // 0 * x is NaN for what is not finite
    for (Index i = 0; i < t.queries; ++i) {
        const float factor = at.sum[i] == 0 ? std::numeric_limits<float>::quiet_NaN() : 1 / at.sum[i];
        for (Index c = 0; c < t.valueWidth; ++c) {
            t.output[i * t.outputStride + c] *= factor;
            sum += 0 * t.output[i * t.outputStride + c];
        }
        if (t.logSumExp)
            t.logSumExp[i] = at.sum[i] == 0 ? std::numeric_limits<float>::infinity()
                                            : at.maximum[i] + std::log2(at.sum[i]);
    }
    if (t.weights)
        writeWeights(t, at);
    return sum == 0;
}

Index tileQueries(Index queries)
{
    return std::min(queries, largestTile);
}

} // namespace

ForwardKernel portableForward()
{
    return {tileQueries, Scratch::size, forward};
}

} // namespace lectern::kernels
