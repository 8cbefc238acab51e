#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>

namespace lectern::handin {

/// Hands values from threads to threads and holds back those who put faster than others take.
template <typename T>
class BoundedQueue
{
public:
    explicit BoundedQueue(std::size_t room)
        : m_room(room)
    {
    }

    /// Waits for room. False if the queue was closed: the value is dropped.
    bool put(T value)
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_closed || m_values.size() < m_room; });
        if (m_closed)
            return false;
        m_values.push_back(std::move(value));
        m_changed.notify_all();
        return true;
    }

    /// Waits for a value; none once the queue is closed and empty.
    std::optional<T> take()
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_closed || !m_values.empty(); });
        return first();
    }

    /// The same, but waits no longer than until then.
    std::optional<T> takeUntil(std::chrono::steady_clock::time_point end)
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait_until(lock, end, [this] { return m_closed || !m_values.empty(); });
        return first();
    }

    void close()
    {
        const std::lock_guard lock(m_mutex);
        m_closed = true;
        m_changed.notify_all();
    }

private:
    std::optional<T> first()
    {
        if (m_values.empty())
            return std::nullopt;
        std::optional<T> value(std::move(m_values.front()));
        m_values.pop_front();
        m_changed.notify_all();
        return value;
    }

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<T> m_values;
    std::size_t m_room;
    bool m_closed = false;
};

} // namespace lectern::handin
