#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace lectern::gradebook {

/// A thread that does one job after another. What was asked for before its end is still done.
class JobThread
{
public:
    JobThread();
    ~JobThread();

    void post(std::function<void()> job);

private:
    void work();

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<std::function<void()>> m_jobs;
    bool m_ends = false;
    std::thread m_thread; // last, because it uses what stands before it
};

} // namespace lectern::gradebook
