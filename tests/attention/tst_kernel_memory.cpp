// What attention in float takes beside its results, whatever the length: counted by replacing operator new.

#include "attention_checks.h"
#include "sanitized.h"

#include <lectern/attention/backward.h>
#include <lectern/attention/sdpa.h>
#include <lectern/kernels/threads.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <malloc.h>
#include <new>

namespace {

std::atomic<std::size_t> held = 0;
std::atomic<std::size_t> peak = 0;

void* counted(void* memory)
{
    if (!memory)
        throw std::bad_alloc();
    const std::size_t now = held += malloc_usable_size(memory);
    std::size_t before = peak;
    while (before < now && !peak.compare_exchange_weak(before, now)) {
    }
    return memory;
}

void release(void* memory)
{
    if (memory)
        held -= malloc_usable_size(memory);
    std::free(memory);
}

} // namespace

void* operator new(std::size_t size)
{
    return counted(std::malloc(std::max<std::size_t>(size, 1)));
}

void* operator new(std::size_t size, std::align_val_t alignment)
{
    const auto line = static_cast<std::size_t>(alignment);
    return counted(std::aligned_alloc(line, (size + line - 1) / line * line));
}

void operator delete(void* memory) noexcept
{
    release(memory);
}

void operator delete(void* memory, std::size_t) noexcept
{
    release(memory);
}

void operator delete(void* memory, std::align_val_t) noexcept
{
    release(memory);
}

using namespace lectern::attention;
using namespace lectern::attention::checks;

class TestKernelMemory : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void scratchDoesNotGrowWithTheLength()
    {
        constexpr std::size_t length = lectern::testing::isSanitized ? 4096 : 16384;
        constexpr std::size_t threads = 2;
        constexpr std::size_t mebibyte = 1U << 20U;
        std::mt19937_64 random(1);
        const auto q = randomTensor<float, 4>({1, 2, length, 16}, random);
        const std::size_t bytes = q.count() * sizeof(float);
        SdpaOptions<float> options;
        options.causal = CausalAlignment::topLeft;
        lectern::kernels::limitThreads(threads);

        const std::size_t before = held;
        peak = before;
        QVERIFY(sdpa<float>(q, q, q, options));
        const std::size_t forward = peak - before;
        QVERIFY(forward >= bytes); // the output: what is counted is what is taken
        QVERIFY2(forward < bytes + threads * mebibyte, QByteArray::number(forward));

        peak = held.load();
        QVERIFY(sdpaBackward<float>(q, q, q, q, options));
        // Three gradients, the output and a log-sum-exp a query.
        const std::size_t backward = peak - before;
        QVERIFY2(backward < 4 * bytes + 2 * length * sizeof(float) + threads * mebibyte,
                 QByteArray::number(backward));

        const auto bias = randomTensor<float, 4>({1, 1, 1, length}, random);
        options.causal.reset();
        options.additive = bias.view();
        peak = held.load();
        QVERIFY(sdpaBackward<float>(q, q, q, q, options));
        QVERIFY(peak - before < 4 * bytes + bias.count() * 3 * sizeof(float) + threads * mebibyte);
        lectern::kernels::limitThreads(0);
    }
};

QTEST_GUILESS_MAIN(TestKernelMemory)
#include "tst_kernel_memory.moc"
