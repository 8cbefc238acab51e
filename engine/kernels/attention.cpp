#include <lectern/kernels/attention.h>

#include "key_choice.h"
#include "tile.h"

#include <hwy/targets.h>
#include <omp.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>
#include <new>

namespace lectern::kernels {
namespace {

/// Multiply-adds below which threads cost more than they bring.
constexpr double smallWork = 2e5;
/// Floats of scratch that lie on the stack of a call on one thread.
constexpr std::size_t stackScratch = 4096;

ForwardKernel forwardKernel(InstructionSet isa)
{
#if HWY_ARCH_X86
    if (isa == InstructionSet::avx512)
        return avx512Forward();
    if (isa == InstructionSet::avx2)
        return avx2Forward();
#else
    static_cast<void>(isa);
#endif
    return portableForward();
}

struct Freed
{
    void operator()(float* p) const { ::operator delete (p, std::align_val_t{64}); }
};
using Floats = std::unique_ptr<float, Freed>;

Floats floats(std::size_t count)
{
    return Floats(static_cast<float*>(::operator new (count * sizeof(float), std::align_val_t{64})));
}

/// The tiles of a call, each done by itself.
class Tiles
{
public:
    Tiles(const Attention& call, const ForwardKernel& kernel)
        : m_call(call)
        , m_kernel(kernel)
        , m_keys(call)
        , m_perHead(kernel.tileQueries(call.shape.queries))
        , m_count((call.shape.queries + m_perHead - 1) / m_perHead)
    {
        Tile largest = tile(0, 0, 0);
        largest.queries = m_perHead;
        largest.keys = call.shape.keys;
        m_scratch = (static_cast<std::size_t>(kernel.scratch(largest)) + 15) / 16 * 16;
    }

    Index heads() const { return m_call.shape.samples * m_call.shape.heads; }
    Index tilesPerHead() const { return m_count; }
    std::size_t scratch() const { return m_scratch; }

    /// Tile i of head g of all samples' heads.
    bool run(Index g, Index i, float* scratch) const
    {
        Tile t = tile(g / m_call.shape.heads, g % m_call.shape.heads, i * m_perHead);
        t.scratch = scratch;
        return m_kernel.run(t);
    }

private:
    Tile tile(Index n, Index h, Index first) const
    {
        const Attention& c = m_call;
        const Index keyHead = h / (c.shape.heads / c.shape.keyHeads);
        const Index queries = std::min(m_perHead, c.shape.queries - first);
        const KeyChoice::Of keys = m_keys.of(n, h);
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
        if (c.mask.allowed.data && !m_keys.active()) {
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

    const Attention& m_call;
    const ForwardKernel& m_kernel;
    KeyChoice m_keys;
    Index m_perHead;
    Index m_count;
    std::size_t m_scratch;
};

bool runAll(const Tiles& tiles)
{
    alignas(64) float onStack[stackScratch];
    const Floats onHeap = tiles.scratch() > stackScratch ? floats(tiles.scratch()) : nullptr;
    float* scratch = onHeap ? onHeap.get() : onStack;
    bool finite = true;
    for (Index g = 0; g < tiles.heads(); ++g)
        for (Index i = 0; i < tiles.tilesPerHead(); ++i)
            finite = tiles.run(g, i, scratch) && finite;
    return finite;
}

/// Last tiles first: under a diagonal they are the heaviest.
bool runInParallel(const Tiles& tiles, int threads)
{
    const Index heads = tiles.heads();
    const Index count = heads * tiles.tilesPerHead();
    const Floats scratch = floats(static_cast<std::size_t>(threads) * tiles.scratch());
    std::atomic<bool> finite = true;
#pragma omp parallel for num_threads(threads) schedule(dynamic, 1)
    for (Index task = 0; task < count; ++task) {
        const Index tile = tiles.tilesPerHead() - 1 - task / heads;
        const auto thread = static_cast<std::size_t>(omp_get_thread_num());
        if (!tiles.run(task % heads, tile, scratch.get() + thread * tiles.scratch()))
            finite.store(false, std::memory_order_relaxed);
    }
    return finite;
}

} // namespace

bool supports(const Attention& call)
{
    const AttentionShape& s = call.shape;
    const double scale = std::fabs(call.scale);
    return s.samples > 0 && s.heads > 0 && s.queries > 0 && s.keys > 0 && s.width > 0 && s.valueWidth > 0 &&
           s.keys < (Index{1} << 24U) && (scale == 0 || (scale > 1e-30 && scale < 1e30));
}

bool attend(const Attention& call, InstructionSet isa)
{
    const ForwardKernel kernel = forwardKernel(isa);
    const Tiles tiles(call, kernel);
    const AttentionShape& s = call.shape;
    const double work = static_cast<double>(s.samples * s.heads) * static_cast<double>(s.queries) *
                        static_cast<double>(s.keys) * static_cast<double>(s.width + s.valueWidth);
    if (work < smallWork || omp_in_parallel() != 0)
        return runAll(tiles);
    const Index tasks = tiles.heads() * tiles.tilesPerHead();
    const auto threads = static_cast<int>(std::min<Index>(omp_get_max_threads(), tasks));
    return threads == 1 ? runAll(tiles) : runInParallel(tiles, threads);
}

} // namespace lectern::kernels
