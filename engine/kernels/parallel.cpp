#include "parallel.h"

#include <lectern/kernels/threads.h>

#include <algorithm>
#include <atomic>
#include <system_error>
#include <thread>
#include <vector>

namespace lectern::kernels {
namespace {

std::atomic<int> threadLimit = 0;
thread_local bool insideTask = false;

int processors()
{
    static const auto count = static_cast<int>(std::thread::hardware_concurrency());
    return std::max(count, 1);
}

} // namespace

void limitThreads(int threads)
{
    threadLimit.store(threads, std::memory_order_relaxed);
}

int threadsFor(Index tasks)
{
    if (insideTask)
        return 1;
    const int limit = threadLimit.load(std::memory_order_relaxed);
    return static_cast<int>(std::clamp<Index>(tasks, 1, limit > 0 ? limit : processors()));
}

void inParallel(Index tasks, int threads, const std::function<void(Index, int)>& run)
{
    std::atomic<Index> next = 0;
    const auto work = [&](int thread) {
        const bool outside = !insideTask;
        insideTask = true;
        for (Index task = next++; task < tasks; task = next++)
            run(task, thread);
        insideTask = !outside;
    };
    std::vector<std::jthread> others;
    others.reserve(static_cast<std::size_t>(threads - 1));
    try {
        for (int thread = 1; thread < threads; ++thread)
            others.emplace_back(work, thread);
    } catch (const std::system_error&) {
        // The threads that there are do the rest.
    }
    work(0);
}

} // namespace lectern::kernels
