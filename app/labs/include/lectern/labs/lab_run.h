#pragma once

#include <lectern/labs/outcome.h>

#include <QElapsedTimer>
#include <QObject>

#include <atomic>
#include <optional>
#include <thread>

namespace lectern::labs {

/// One lab at a time on a worker thread, for the thread that this object lives in. Signals come through that
/// thread's event loop, never faster than it takes them: while one is waiting, later progress is left out.
class LabRun : public QObject
{
    Q_OBJECT

public:
    explicit LabRun(QObject* parent = nullptr);
    /// Cancels and waits, which takes some milliseconds.
    ~LabRun() override;

    /// Starts a lab; one that runs is cancelled first. Errors: those of runLab's parameters; nothing runs
    /// then.
    Result<void> start(const std::string& kind, const Parameters& parameters);

    /// The run ends soon with what it has; `finished` tells it.
    void cancel();

    bool isRunning() const { return m_running; }
    double share() const { return m_share; }
    /// At the present pace; nothing before there is one.
    std::optional<double> secondsLeft() const;

Q_SIGNALS:
    void progressed(const lectern::labs::Outcome& soFar);
    /// Cancelled or not; the share says how far it came.
    void finished(const lectern::labs::Outcome& outcome);
    void failed(const lectern::Diagnostic& reason);

private:
    void work(const std::string& kind, const Job& job, int run);
    void report(double share, const std::function<Cells()>& soFar, int run);
    void take(double share, Cells cells, int run);
    void end(Result<Cells> cells, int run);
    Outcome outcome(Cells cells) const;

    std::jthread m_thread;
    Parameters m_parameters;
    QElapsedTimer m_clock;
    bool m_running = false;
    int m_run = 0; ///< what an older run still had to say is not heard
    double m_share = 0;
    std::atomic<bool> m_waiting = false; ///< progress that the event loop has not taken yet
    std::atomic<qint64> m_told = 0;      ///< ms on m_clock
};

} // namespace lectern::labs
