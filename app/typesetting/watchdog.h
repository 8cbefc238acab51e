#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace lectern::typesetting {

/// Calls `bark` once when an armed time has passed without `disarm`. `bark` runs in a thread of its own.
class Watchdog
{
public:
    explicit Watchdog(std::function<void()> bark)
        : m_bark(std::move(bark))
        , m_thread([this](std::stop_token stop) { watch(stop); })
    {
    }

    void arm(std::chrono::milliseconds time)
    {
        const std::scoped_lock lock(m_mutex);
        m_deadline = Clock::now() + time;
        m_changed.notify_all();
    }

    void disarm()
    {
        const std::scoped_lock lock(m_mutex);
        m_deadline = never;
        m_changed.notify_all();
    }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr Clock::time_point never = Clock::time_point::max();

    void watch(const std::stop_token& stop)
    {
        std::unique_lock lock(m_mutex);
        while (!stop.stop_requested()) {
            if (m_deadline == never) {
                m_changed.wait(lock, stop, [this] { return m_deadline != never; });
                continue;
            }
            const Clock::time_point deadline = m_deadline;
            const bool changed =
                m_changed.wait_until(lock, stop, deadline, [&] { return m_deadline != deadline; });
            if (changed || stop.stop_requested())
                continue;
            m_deadline = never;
            m_bark(); // under the lock: after disarm() it cannot bark any more
        }
    }

    std::function<void()> m_bark;
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    Clock::time_point m_deadline = never;
    std::jthread m_thread; // last: it uses all the others
};

} // namespace lectern::typesetting
