// Every allocation of a call fails once, by replacing operator new: the call says so by its Result, or does without.

#include "small_model.h"

#include <lectern/attention/backward.h>
#include <lectern/attention/layers.h>
#include <lectern/attention/sdpa.h>
#include <lectern/kernels/threads.h>
#include <lectern/models/generation.h>
#include <lectern/models/optimizer.h>
#include <lectern/models/sampling.h>
#include <lectern/models/state.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <new>

namespace {

constexpr long never = -1;
thread_local long left = never; ///< allocations of this thread until one fails
thread_local long made = 0;

void* counted(void* (*take)(std::size_t, std::size_t), std::size_t size, std::size_t alignment)
{
    ++made;
    if (left != never && left-- == 0)
        throw std::bad_alloc();
    void* memory = take(std::max<std::size_t>(size, 1), alignment);
    if (!memory)
        throw std::bad_alloc();
    return memory;
}

} // namespace

void* operator new(std::size_t size)
{
    return counted([](std::size_t bytes, std::size_t) { return std::malloc(bytes); }, size, 0);
}

void* operator new(std::size_t size, std::align_val_t alignment)
{
    const auto aligned = [](std::size_t bytes, std::size_t line) {
        return std::aligned_alloc(line, (bytes + line - 1) / line * line);
    };
    return counted(aligned, size, static_cast<std::size_t>(alignment));
}

// std::stable_sort takes its buffer with this one, and does without where it gets none.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept
{
    try {
        return operator new(size);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}

void operator delete(void* memory) noexcept
{
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}

void operator delete(void* memory, std::align_val_t) noexcept
{
    std::free(memory);
}

using namespace lectern::attention;
using namespace lectern::models;
using namespace lectern::models::checks;

namespace {

/// What came of a call.
enum class Outcome
{
    right,
    wrong,
    refused, ///< with attention.size.memory
    threw
};

Outcome outcomeOf(const lectern::Problem& problem, const std::function<bool()>& isRight)
{
    if (problem)
        return problem->code == "attention.size.memory" ? Outcome::refused : Outcome::wrong;
    return isRight() ? Outcome::right : Outcome::wrong;
}

template <typename T>
lectern::Problem problemOf(const lectern::Result<T>& result)
{
    return result ? lectern::Problem() : lectern::Problem(result.error());
}

/// The outcome of `call` where its allocation number `failing` fails.
Outcome with(long failing, const std::function<Outcome()>& call)
{
    left = failing;
    Outcome outcome = Outcome::threw;
    try {
        outcome = call();
    } catch (const std::bad_alloc&) {
    }
    left = never;
    return outcome;
}

template <typename T, std::size_t R>
Tensor<T, R> drawn(const std::array<std::size_t, R>& shape)
{
    std::mt19937_64 random(3);
    Tensor<T, R> tensor(shape);
    for (T& entry : tensor.data())
        entry = static_cast<T>(uniform(random));
    return tensor;
}

template <typename T>
bool isNear(const std::vector<T>& got, const std::vector<T>& want)
{
    return std::equal(got.begin(), got.end(), want.begin(), want.end(),
                      [](T a, T b) { return near(double(a), double(b), 1e-4); });
}

/// A call that is compared with what it gives where nothing fails.
template <typename Call, typename DataOf>
std::function<Outcome()> compared(Call call, DataOf dataOf)
{
    const auto right = call();
    if (!right)
        qFatal("%s", right.error().code.c_str());
    return [call, dataOf, want = dataOf(*right)] {
        const auto got = call();
        left = never;
        return outcomeOf(problemOf(got), [&] { return isNear(dataOf(*got), want); });
    };
}

} // namespace

class TestNoMemory : public QObject
{
    Q_OBJECT

private:
    static void everyAllocationMayFail(const std::function<Outcome()>& call)
    {
        made = 0;
        QCOMPARE(call(), Outcome::right);
        const long all = made;
        QVERIFY(all > 0);
        for (long failing = 0; failing < all; ++failing) {
            const Outcome outcome = with(failing, call);
            const char* how = outcome == Outcome::threw ? "allocation %ld threw" : "allocation %ld: wrong";
            QVERIFY2(outcome == Outcome::right || outcome == Outcome::refused,
                     qPrintable(QString::asprintf(how, failing)));
        }
    }

    static auto attention(std::size_t length)
    {
        return [q = drawn<float, 4>({1, 2, length, 16})] {
            SdpaOptions<float> options;
            options.causal = CausalAlignment::topLeft;
            return sdpa<float>(q, q, q, options);
        };
    }

private Q_SLOTS:
    void attentionOnOneThread()
    {
        everyAllocationMayFail(compared(attention(40), [](const auto& r) { return r.output.data(); }));
    }

    void attentionOnSeveral()
    {
        lectern::kernels::limitThreads(2);
        everyAllocationMayFail(compared(attention(500), [](const auto& r) { return r.output.data(); }));
        lectern::kernels::limitThreads(0);
    }

    void attentionWithPadding()
    {
        const auto wide = drawn<float, 4>({2, 3, 20, 8});
        const Allowed mask = *keyPaddingMask(std::array<std::size_t, 2>{7, 20}, 20, PaddingSide::left);
        SdpaOptions<float> options;
        options.allowed = mask;
        const auto padded = [wide, options] { return sdpa<float>(wide, wide, wide, options); };
        everyAllocationMayFail(compared(padded, [](const auto& r) { return r.output.data(); }));
    }

    void attentionBackward()
    {
        const auto call = [q = drawn<float, 4>({1, 2, 30, 8})] { return sdpaBackward<float>(q, q, q, q, {}); };
        everyAllocationMayFail(compared(call, [](const auto& r) { return r.k.data(); }));
    }

    void linearLayer()
    {
        const auto x = drawn<float, 3>({2, 5, 6});
        const auto weight = drawn<float, 2>({4, 6});
        const std::vector<float> bias(4, 1);
        everyAllocationMayFail(compared([=] { return linear<float>(x, weight, bias); },
                                        [](const auto& r) { return r.data(); }));
        const auto gradient = drawn<float, 3>({2, 5, 4});
        everyAllocationMayFail(compared([=] { return linearBackward<float>(x, weight, gradient); },
                                        [](const auto& r) { return r.weight.data(); }));
    }

    void lossBackward()
    {
        const auto logits = drawn<float, 2>({5, 7});
        const std::vector<std::int64_t> targets{0, 6, 2, 3, 1};
        everyAllocationMayFail(compared([=] { return crossEntropyBackward<float>(logits, targets); },
                                        [](const auto& r) { return r.data(); }));
    }

    void dropoutThatDropsNothing()
    {
        everyAllocationMayFail(compared([x = drawn<float, 3>({2, 3, 4})] { return dropout<float, 3>(x, {}); },
                                        [](const auto& r) { return r.data(); }));
    }

    void samplingFromLogits()
    {
        const std::vector<double> logits{0.5, 1, -1, 0};
        SamplingOptions options;
        options.topK = 3;
        options.topP = 0.9;
        everyAllocationMayFail(compared([=] { return samplingProbabilities<double>(logits, options); },
                                        [](const auto& r) { return r; }));
    }

    void stateThatIsRead()
    {
        auto model = smallModel(smallOptions());
        const std::vector<std::byte> saved = saveState(model.parameters());
        const auto parameters = model.parameters();
        everyAllocationMayFail([&] {
            const auto done = loadState<double>(parameters, saved);
            left = never;
            return outcomeOf(problemOf(done), [&] { return saveState(model.parameters()) == saved; });
        });
    }
};

QTEST_GUILESS_MAIN(TestNoMemory)
#include "tst_no_memory.moc"
