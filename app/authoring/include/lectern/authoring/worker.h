#pragma once

#include <QObject>

#include <functional>
#include <memory>
#include <thread>
#include <type_traits>
#include <utility>

namespace lectern::authoring {

/// One piece of work at a time on a thread of its own, whose outcome comes back to the thread of this object. Its end
/// asks the work to stop and waits for it; the outcome is dropped then.
class Worker : public QObject
{
public:
    explicit Worker(QObject* parent = nullptr)
        : QObject(parent)
    {
    }
    /// Joins the thread before what it posts to is gone.
    ~Worker() override { m_thread = {}; }

    bool isBusy() const { return m_busy; }
    void stop() { m_thread.request_stop(); }

    /// `work(stop)` runs on the thread and shares nothing with this one; `done` gets what it gave. Only while not
    /// busy.
    template <typename Work, typename Done>
    void run(Work work, Done done)
    {
        Q_ASSERT(!m_busy);
        m_busy = true;
        m_thread = std::jthread([this, work = std::move(work), done = std::move(done)](const std::stop_token& stop) {
            using Outcome = std::invoke_result_t<Work, const std::stop_token&>;
            auto outcome = std::make_shared<Outcome>(work(stop));
            QMetaObject::invokeMethod(
                this,
                [this, outcome, done] {
                    m_busy = false;
                    done(std::move(*outcome));
                },
                Qt::QueuedConnection);
        });
    }

private:
    bool m_busy = false;
    std::jthread m_thread;
};

} // namespace lectern::authoring
