#pragma once

#include <lectern/kernels/attention.h>

#include <functional>

namespace lectern::kernels {

/// How many threads `tasks` tasks get: as many as the limit allows, one inside a task of another call.
int threadsFor(Index tasks);

/// Calls run(task, thread) for every task from 0 on, `threads` at a time, and returns when all are done.
/// Tasks start in order, so let the longest come first. Threads live as long as the call; where none can be
/// started, the caller's does all. `run` throws nothing.
void inParallel(Index tasks, int threads, const std::function<void(Index task, int thread)>& run);

} // namespace lectern::kernels
