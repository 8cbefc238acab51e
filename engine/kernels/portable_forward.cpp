#include "portable_tile.h"

#include <cmath>

namespace lectern::kernels {
namespace {

using namespace portable;

/// Of each query: the largest score so far, and the sum of 2^(score - maximum).
struct RunningSoftmax
{
    float* maximum;
    float* sum;
};

float largestOf(const float* row, Index count, float start)
{
    float result = start;
    for (Index i = 0; i < count; ++i)
        result = row[i] > result ? row[i] : result;
    return result;
}

/// Scores to weights under the running maximum; the row's output so far is brought along.
void weighRow(const Tile& t, const Scratch& at, const RunningSoftmax& softmax, Index i, Index keys)
{
    float* row = at.block + i * blockKeys;
    const float top = largestOf(row, keys, softmax.maximum[i]);
    if (top > softmax.maximum[i]) {
        const float factor = exp2(softmax.maximum[i] - top);
        softmax.maximum[i] = top;
        softmax.sum[i] *= factor;
        for (Index c = 0; c < t.valueWidth; ++c)
            t.output[i * t.outputStride + c] *= factor;
    }
    float sum = 0;
    for (Index key = 0; key < keys; ++key) {
        row[key] = exp2(row[key] - top);
        sum += row[key];
    }
    softmax.sum[i] += sum;
}

void writeWeights(const Tile& t, const Scratch& at, const RunningSoftmax& softmax)
{
    for (Index first = 0; first < t.keys; first += blockKeys) {
        const Index keys = std::min(blockKeys, t.keys - first);
        scoresOf(t, at, first, keys);
        for (Index i = 0; i < t.queries; ++i)
            for (Index key = 0; key < keys; ++key)
                t.weights[i * t.weightsStride + (t.list ? t.list[first + key] : first + key)] =
                    exp2(at.block[i * blockKeys + key] - softmax.maximum[i]) / softmax.sum[i];
    }
}

bool forward(const Tile& t)
{
    const Scratch at(t);
    const RunningSoftmax softmax{at.end(t), at.end(t) + t.queries};
    std::fill_n(softmax.maximum, t.queries, lowest);
    std::fill_n(softmax.sum, t.queries, 0.0F);
    for (Index i = 0; i < t.queries; ++i)
        std::fill_n(t.output + i * t.outputStride, t.valueWidth, 0.0F);
    for (Index first = 0; first < t.keys; first += blockKeys) {
        const Index keys = std::min(blockKeys, t.keys - first);
        scoresOf(t, at, first, keys);
        for (Index i = 0; i < t.queries; ++i)
            weighRow(t, at, softmax, i, keys);
        const Matrix v = rowsOf(t.value, t.valueStride, t.valueWidth, t.list, first, keys, at.keys);
        addProduct({at.block, t.queries, keys, blockKeys}, v, t.output, t.outputStride);
    }
    float sum = 0; // 0 * x is NaN for what is not finite
    for (Index i = 0; i < t.queries; ++i) {
        const float factor =
            softmax.sum[i] == 0 ? std::numeric_limits<float>::quiet_NaN() : 1 / softmax.sum[i];
        for (Index c = 0; c < t.valueWidth; ++c) {
            t.output[i * t.outputStride + c] *= factor;
            sum += 0 * t.output[i * t.outputStride + c];
        }
        if (t.logSumExp)
            t.logSumExp[i] = softmax.sum[i] == 0 ? std::numeric_limits<float>::infinity()
                                                 : softmax.maximum[i] + std::log2(softmax.sum[i]);
    }
    if (t.weights)
        writeWeights(t, at, softmax);
    return sum == 0;
}

Index scratch(const Tile& t)
{
    return Scratch::size(t) + 2 * t.queries;
}

} // namespace

ForwardKernel portableForward()
{
    return {portable::tileQueries, scratch, forward};
}

} // namespace lectern::kernels
