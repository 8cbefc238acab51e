#include "portable_tile.h"

namespace lectern::kernels::portable {
namespace {

constexpr float negativeInfinity = -std::numeric_limits<float>::infinity();

void maskRow(const Tile& t, Index i, Index first, Index keys, float* scores)
{
    for (Index key = 0; t.allowed && key < keys; ++key)
        if (t.allowed[i * t.allowedStride + first + key] == 0)
            scores[key] = negativeInfinity;
    for (Index key = 0; t.additive && key < keys; ++key)
        scores[key] += inPowersOfTwo(t.additive[i * t.additiveStride + first + key]);
    for (Index key = std::max(Index{0}, i + t.diagonal + 1 - first); key < keys; ++key)
        scores[key] = negativeInfinity;
}

} // namespace

Matrix rowsOf(const float* rows, Index stride, Index width, const std::int32_t* list, Index first,
              Index count, float* room)
{
    if (!list && (stride >= width || count == 1))
        return {rows + first * stride, count, width, stride};
    for (Index i = 0; i < count; ++i)
        std::copy_n(rows + (list ? list[first + i] : first + i) * stride, width, room + i * width);
    return {room, count, width, width};
}

void scoresOf(const Tile& t, const Scratch& at, Index first, Index keys)
{
    const Matrix q = rowsOf(t.query, t.queryStride, t.width, nullptr, 0, t.queries, at.queries);
    const Matrix k = rowsOf(t.key, t.keyStride, t.width, t.list, first, keys, at.keys);
    multiplyTransposed(q, k, log2e * t.scale, at.block, blockKeys);
    for (Index i = 0; i < t.queries; ++i)
        maskRow(t, i, first, keys, at.block + i * blockKeys);
}

} // namespace lectern::kernels::portable
