#include <lectern/kernels/attention.h>

#include "parallel.h"
#include "tiles.h"

#include <hwy/detect_compiler_arch.h>

#include <algorithm>

namespace lectern::kernels {
namespace {

BackwardKernel backwardKernel(InstructionSet isa)
{
#if HWY_ARCH_X86
    if (isa == InstructionSet::avx512)
        return avx512Backward();
    if (isa == InstructionSet::avx2)
        return avx2Backward();
#else
    static_cast<void>(isa);
#endif
    return portableBackward();
}

/// All tiles that add to the gradients of one key head, in order: its sums are the same however threads run.
void runKeyHead(const AttentionBackward& b, const KeyChoice& keys, const BackwardKernel& kernel, Index n,
                Index keyHead, float* scratch)
{
    const AttentionShape& s = b.forward.shape;
    const Index group = s.heads / s.keyHeads;
    const Index perTile = kernel.tileQueries(s.queries);
    for (Index h = keyHead * group; h < (keyHead + 1) * group; ++h)
        for (Index first = 0; first < s.queries; first += perTile) {
            Tile tile = tileOf(b.forward, keys, n, h, first, std::min(perTile, s.queries - first));
            tile.scratch = scratch;
            const Index start = keys.of(n, h).first;
            kernel.run({tile, b.output.at(n, h, first), b.output.row,
                        b.logSumExp + (n * s.heads + h) * s.queries + first, b.gradient.at(n, h, first),
                        b.gradient.row, b.ofQuery.at(n, h, first), b.ofQuery.row,
                        b.ofKey.at(n, keyHead, start), b.ofKey.row, b.ofValue.at(n, keyHead, start),
                        b.ofValue.row, b.ofAdditive.at(n, h, first), b.ofAdditive.row});
        }
}

/// Whether key heads add to the same entries of the mask's gradient.
bool sharesMask(const AttentionBackward& b)
{
    const AttentionShape& s = b.forward.shape;
    return b.ofAdditive.data &&
           ((s.samples > 1 && b.ofAdditive.sample == 0) || (s.keyHeads > 1 && b.ofAdditive.head == 0));
}

} // namespace

void attendBackward(const AttentionBackward& b, InstructionSet isa)
{
    const BackwardKernel kernel = backwardKernel(isa);
    const AttentionShape& s = b.forward.shape;
    const KeyChoice keys(b.forward);
    const std::size_t room =
        wholeLines(kernel.scratch(largestTile(b.forward, keys, kernel.tileQueries(s.queries))));
    const Index tasks = s.samples * s.keyHeads;
    const int threads = isLarge(s) && !sharesMask(b) ? threadsFor(tasks) : 1;
    const Floats scratch = floats(static_cast<std::size_t>(threads) * room);
    inParallel(tasks, threads, [&](Index task, int thread) {
        runKeyHead(b, keys, kernel, task / s.keyHeads, task % s.keyHeads,
                   scratch.get() + static_cast<std::size_t>(thread) * room);
    });
}

} // namespace lectern::kernels
