#pragma once

#include <lectern/labs/lab_run.h>
#include <lectern/result/diagnostic.h>

#include <QObject>

#include <optional>

namespace lectern::calculators {

class Session;

/// Runs the lab of a session: what it gives goes into the session's cells, while it runs and at the end.
class LabControl : public QObject
{
    Q_OBJECT

public:
    /// The session is borrowed and must outlive this.
    explicit LabControl(Session& session, QObject* parent = nullptr);

    /// With what the session is set to now; a lab that runs is cancelled first.
    void start();
    void cancel() { m_run.cancel(); }

    bool isRunning() const { return m_run.isRunning(); }
    double share() const { return m_run.share(); }
    std::optional<double> secondsLeft() const { return m_run.secondsLeft(); }

    /// Why the last start gave nothing.
    const Problem& problem() const { return m_problem; }

    /// Whether the session is being given what a lab has so far: nothing to keep yet.
    bool isTellingProgress() const { return m_telling; }

Q_SIGNALS:
    /// It was started, came further, ended or could not start.
    void changed();

private:
    void show(const labs::Outcome& soFar);
    void finish(const labs::Outcome& outcome);
    void giveUp(const Diagnostic& reason);

    Session& m_session;
    labs::LabRun m_run;
    Problem m_problem;
    bool m_telling = false;
};

} // namespace lectern::calculators
