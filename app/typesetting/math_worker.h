#pragma once

#include <QByteArray>
#include <QDeadlineTimer>
#include <QMutex>
#include <QString>
#include <QThread>
#include <QWaitCondition>

#include <atomic>
#include <chrono>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

namespace lectern::typesetting {

class MathEngine;
class Watchdog;

struct MathRequest
{
    QString tex;
    bool display = false;
};

struct MathAnswer
{
    MathRequest request;
    std::optional<QByteArray> list; ///< nothing where the formula took too long
};

/// Typesets in a thread of its own, in the order of the requests. The thread starts with the first request;
/// the script engine (60 MB) is given up when nothing was asked for a while. All functions are for the
/// owner's thread.
class MathWorker : public QThread
{
    Q_OBJECT

public:
    explicit MathWorker(QObject* parent = nullptr);
    /// Interrupts what runs; requests that were not begun are dropped.
    ~MathWorker() override;

    void setTimeLimit(int milliseconds);
    /// Where formulas are kept from run to run; nowhere before the call. Before the first request.
    void setCacheFolder(const QString& folder) { m_cacheFolder = folder; }
    void request(const MathRequest& request);
    bool engineWasStarted() const { return m_engineWasStarted; }

    std::vector<MathAnswer> takeAnswers();
    /// False where no answer came before the deadline.
    bool waitForAnswer(QDeadlineTimer deadline);

Q_SIGNALS:
    /// The first answer since `takeAnswers` has arrived.
    void answersReady();

protected:
    void run() override;

private:
    struct Task
    {
        enum Kind
        {
            work,
            idle,
            stop
        } kind;
        MathRequest request;
    };
    Task nextTask(bool hasEngine);
    void publish(MathEngine* engine); ///< the engine that others may interrupt
    std::chrono::milliseconds timeLimit();
    std::optional<QByteArray> typeset(std::unique_ptr<MathEngine>& engine, Watchdog& watchdog,
                                      const MathRequest& request);
    void deliver(MathAnswer answer);
    void interrupt();

    QMutex m_mutex; // guards what follows, to the empty line
    QWaitCondition m_requested;
    QWaitCondition m_answered;
    std::deque<MathRequest> m_requests;
    std::vector<MathAnswer> m_answers;
    MathEngine* m_engine = nullptr; // owned by run()
    int m_timeLimit = 5000;
    bool m_stopping = false;

    std::atomic<bool> m_engineWasStarted = false;
    QString m_cacheFolder;     // not changed while the thread runs
    bool m_wasStarted = false; // owner's thread only
};

} // namespace lectern::typesetting
