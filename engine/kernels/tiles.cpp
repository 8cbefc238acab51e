#include "tiles.h"

#include <algorithm>

namespace lectern::kernels {

Floats floats(std::size_t count)
{
    return Floats(static_cast<float*>(::operator new (count * sizeof(float), std::align_val_t{64})));
}

bool isLarge(const AttentionShape& s)
{
    // Multiply-adds that take about as long as it takes to start a thread; one query waits for memory.
    const double smallWork = s.queries == 1 ? 1.5e6 : 5e6;
    return static_cast<double>(s.samples * s.heads) * static_cast<double>(s.queries) *
               static_cast<double>(s.keys) * static_cast<double>(s.width + s.valueWidth) >
           smallWork;
}

Tile tileOf(const Attention& c, const KeyChoice& choice, Index n, Index h, Index first, Index queries)
{
    const Index keyHead = h / (c.shape.heads / c.shape.keyHeads);
    const KeyChoice::Of keys = choice.of(n, h);
    Tile t{};
    t.query = c.query.at(n, h, first);
    t.key = c.key.at(n, keyHead, keys.first);
    t.value = c.value.at(n, keyHead, keys.first);
    t.output = c.output.at(n, h, first);
    t.queryStride = c.query.row;
    t.keyStride = c.key.row;
    t.valueStride = c.value.row;
    t.outputStride = c.output.row;
    t.width = c.shape.width;
    t.valueWidth = c.shape.valueWidth;
    t.queries = queries;
    t.list = keys.list;
    t.scale = static_cast<float>(c.scale);
    t.diagonal = c.mask.diagonal ? first + *c.mask.diagonal : noDiagonal;
    t.keys = std::clamp(t.diagonal + queries, Index{0}, keys.count);
    if (c.mask.allowed.data && !choice.active()) {
        t.allowed = c.mask.allowed.at(n, h, first);
        t.allowedStride = c.mask.allowed.row;
    }
    if (c.mask.additive.data) {
        t.additive = c.mask.additive.at(n, h, first);
        t.additiveStride = c.mask.additive.row;
    }
    if (c.weights.data) {
        t.weights = c.weights.at(n, h, first) + keys.first;
        t.weightsStride = c.weights.row;
    }
    if (c.logSumExp)
        t.logSumExp = c.logSumExp + (n * c.shape.heads + h) * c.shape.queries + first;
    return t;
}

Tile largestTile(const Attention& call, const KeyChoice& keys, Index queries)
{
    Tile result = tileOf(call, keys, 0, 0, 0, queries);
    result.keys = call.shape.keys;
    return result;
}

std::size_t wholeLines(Index floats)
{
    return (static_cast<std::size_t>(floats) + 15) / 16 * 16;
}

} // namespace lectern::kernels
