#include "portable_tile.h"

namespace lectern::kernels {
namespace {

using namespace portable;

/// The block's weights P, from the scores.
void weigh(const BackwardTile& b, const Scratch& at, Index keys)
{
    for (Index i = 0; i < b.tile.queries; ++i) {
        float* row = at.block + i * blockKeys;
        for (Index key = 0; key < keys; ++key)
            row[key] = exp2(row[key] - b.logSumExp[i]);
    }
}

/// P becomes scale P (dO V^T - delta), of which a mask gets what is not scaled.
void gradientsOfScores(const BackwardTile& b, const Scratch& at, const float* ofWeights, const float* delta,
                       Index first, Index keys)
{
    for (Index i = 0; i < b.tile.queries; ++i) {
        float* row = at.block + i * blockKeys;
        for (Index key = 0; key < keys; ++key)
            row[key] *= ofWeights[i * blockKeys + key] - delta[i];
        float* ofMask = b.ofAdditive ? b.ofAdditive + i * b.ofAdditiveStride + first : nullptr;
        for (Index key = 0; ofMask && key < keys; ++key)
            ofMask[key] += row[key];
        for (Index key = 0; key < keys; ++key)
            row[key] *= b.tile.scale;
    }
}

/// Gradients of listed rows are summed apart and then added where they belong.
void addRows(const Matrix& block, const Matrix& from, float* sums, Index stride, const std::int32_t* list,
             float* room)
{
    if (!list && stride >= from.columns)
        return addTransposedProduct(block, from, sums, stride);
    std::fill_n(room, block.columns * from.columns, 0.0F);
    addTransposedProduct(block, from, room, from.columns);
    for (Index key = 0; key < block.columns; ++key)
        for (Index c = 0; c < from.columns; ++c)
            sums[(list ? list[key] : key) * stride + c] += room[key * from.columns + c];
}

/// Behind the forward parts: the gradients of weights [queries][blockKeys], the output's gradient if it
/// cannot be read where it lies, delta, and room for sums of keys' or values' gradients.
Index scratch(const Tile& t)
{
    return Scratch::size(t) + t.queries * (blockKeys + t.valueWidth + t.width + 1) +
           blockKeys * std::max(t.width, t.valueWidth);
}

void backward(const BackwardTile& b)
{
    const Tile& t = b.tile;
    const Scratch at(t);
    float* ofWeights = at.end(t);
    float* gradientRoom = ofWeights + t.queries * blockKeys;
    float* ofQueries = gradientRoom + t.queries * t.valueWidth;
    float* delta = ofQueries + t.queries * t.width;
    float* room = delta + t.queries;
    const Matrix gradient =
        rowsOf(b.gradient, b.gradientStride, t.valueWidth, nullptr, 0, t.queries, gradientRoom);
    std::fill_n(ofQueries, t.queries * t.width, 0.0F);
    for (Index i = 0; i < t.queries; ++i) {
        delta[i] = 0;
        for (Index c = 0; c < t.valueWidth; ++c)
            delta[i] += b.output[i * b.outputStride + c] * gradient.data[i * gradient.stride + c];
    }
    for (Index first = 0; first < t.keys; first += blockKeys) {
        const Index keys = std::min(blockKeys, t.keys - first);
        const Matrix block{at.block, t.queries, keys, blockKeys};
        const std::int32_t* list = t.list ? t.list + first : nullptr;
        const Index start = t.list ? 0 : first;
        scoresOf(t, at, first, keys);
        weigh(b, at, keys);
        addRows(block, gradient, b.ofValue + start * b.ofValueStride, b.ofValueStride, list, room);
        const Matrix v = rowsOf(t.value, t.valueStride, t.valueWidth, t.list, first, keys, at.keys);
        multiplyTransposed(gradient, v, 1, ofWeights, blockKeys);
        gradientsOfScores(b, at, ofWeights, delta, first, keys);
        const Matrix q = rowsOf(t.query, t.queryStride, t.width, nullptr, 0, t.queries, at.queries);
        addRows(block, q, b.ofKey + start * b.ofKeyStride, b.ofKeyStride, list, room);
        const Matrix k = rowsOf(t.key, t.keyStride, t.width, t.list, first, keys, at.keys);
        addProduct(block, k, ofQueries, t.width);
    }
    for (Index i = 0; i < t.queries; ++i)
        std::copy_n(ofQueries + i * t.width, t.width, b.ofQuery + i * b.ofQueryStride);
}

} // namespace

BackwardKernel portableBackward()
{
    return {portable::tileQueries, scratch, backward};
}

} // namespace lectern::kernels
