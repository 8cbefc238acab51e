#include <lectern/kernels/attention.h>

#include "parallel.h"
#include "tiles.h"

#include <hwy/detect_compiler_arch.h>

#include <algorithm>
#include <atomic>
#include <cmath>

namespace lectern::kernels {
namespace {

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

/// The tiles of a call, each done by itself.
class Tiles
{
public:
    Tiles(const Attention& call, const ForwardKernel& kernel)
        : m_call(call)
        , m_kernel(kernel)
        , m_keys(call)
        , m_perTile(kernel.tileQueries(call.shape.queries))
        , m_perHead((call.shape.queries + m_perTile - 1) / m_perTile)
        , m_scratch(wholeLines(kernel.scratch(largestTile(call, m_keys, m_perTile))))
    {
    }

    Index heads() const { return m_call.shape.samples * m_call.shape.heads; }
    Index perHead() const { return m_perHead; }
    std::size_t scratch() const { return m_scratch; }

    /// Tile i of head g of all samples' heads.
    bool run(Index g, Index i, float* scratch) const
    {
        const Index first = i * m_perTile;
        Tile t = tileOf(m_call, m_keys, g / m_call.shape.heads, g % m_call.shape.heads, first,
                        std::min(m_perTile, m_call.shape.queries - first));
        t.scratch = scratch;
        return m_kernel.run(t);
    }

private:
    const Attention& m_call;
    const ForwardKernel& m_kernel;
    KeyChoice m_keys;
    Index m_perTile; ///< queries
    Index m_perHead;
    std::size_t m_scratch;
};

bool runAll(const Tiles& tiles)
{
    alignas(64) float onStack[stackScratch];
    const Floats onHeap = tiles.scratch() > stackScratch ? floats(tiles.scratch()) : nullptr;
    float* scratch = onHeap ? onHeap.get() : onStack;
    bool finite = true;
    for (Index g = 0; g < tiles.heads(); ++g)
        for (Index i = 0; i < tiles.perHead(); ++i)
            finite = tiles.run(g, i, scratch) && finite;
    return finite;
}

/// Last tiles first: under a diagonal they are the heaviest.
bool runInParallel(const Tiles& tiles, int threads)
{
    const Index heads = tiles.heads();
    const Index count = heads * tiles.perHead();
    const Floats scratch = floats(static_cast<std::size_t>(threads) * tiles.scratch());
    std::atomic<bool> finite = true;
    inParallel(count, threads, [&](Index task, int thread) {
        float* mine = scratch.get() + static_cast<std::size_t>(thread) * tiles.scratch();
        if (!tiles.run(task % heads, tiles.perHead() - 1 - task / heads, mine))
            finite.store(false, std::memory_order_relaxed);
    });
    return finite;
}

/// Heads become queries that share their rows.
template <typename T>
Rows<T> asQueries(const Rows<T>& rows, Index group)
{
    return {rows.data, rows.sample, rows.head * group, rows.head};
}

/// In decoding, the query heads that share a key head are its queries: keys and values are read once for all.
Attention sharing(const Attention& call)
{
    const AttentionShape& s = call.shape;
    const Index group = s.heads / s.keyHeads;
    const Index read = call.mask.diagonal ? std::min(s.keys, *call.mask.diagonal + 1) : s.keys;
    if (s.queries != 1 || group == 1 || read <= 0)
        return call;
    Attention result = call;
    result.shape.heads = s.keyHeads;
    result.shape.queries = group;
    result.shape.keys = read;
    result.query = asQueries(call.query, group);
    result.output = asQueries(call.output, group);
    result.weights = asQueries(call.weights, group);
    result.mask = {{}, asQueries(call.mask.allowed, group), asQueries(call.mask.additive, group)};
    return result;
}

} // namespace

bool supports(const Attention& call)
{
    const AttentionShape& s = call.shape;
    const double scale = std::fabs(call.scale);
    return s.samples > 0 && s.heads > 0 && s.queries > 0 && s.keys > 0 && s.width > 0 && s.valueWidth > 0 &&
           s.keys < (Index{1} << 24U) && (scale == 0 || (scale > 1e-30 && scale < 1e30));
}

bool attend(const Attention& given, InstructionSet isa)
{
    const Attention call = sharing(given);
    const ForwardKernel kernel = forwardKernel(isa);
    const Tiles tiles(call, kernel);
    const int threads = isLarge(call.shape) ? threadsFor(tiles.heads() * tiles.perHead()) : 1;
    return threads == 1 ? runAll(tiles) : runInParallel(tiles, threads);
}

} // namespace lectern::kernels
