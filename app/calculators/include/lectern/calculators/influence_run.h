#pragma once

#include <lectern/calc/sheet.h>
#include <lectern/calc/value.h>
#include <lectern/result/result.h>

#include <QObject>

#include <optional>
#include <string>
#include <thread>

namespace lectern::calculators {

/// What is to be measured, in a copy of the cells as they are then.
struct InfluenceJob
{
    calc::Sheet sheet;
    std::string output;
    std::string poked;
    std::string mask = {}; ///< a cell that says what may be read; empty for none
};

/// What was measured, and the mask of the same moment.
struct InfluenceOutcome
{
    Result<calc::Value> moved;
    std::optional<calc::Value> mask = {};
};

InfluenceOutcome measureInfluence(const InfluenceJob& job, const std::stop_token& stop = {});

/// Measures influence on a thread of its own, for the thread that this object lives in. A measuring that goes on is
/// finished and told, so that a slider that is dragged shows something all the while; of those asked for meanwhile
/// only the newest is done.
class InfluenceRun : public QObject
{
    Q_OBJECT

public:
    explicit InfluenceRun(QObject* parent = nullptr);
    /// Stops and waits, for one recomputation at most.
    ~InfluenceRun() override;

    void measure(InfluenceJob job);
    /// What goes on or waits is not told any more.
    void forget();
    /// Whether anything is still to be told.
    bool isRunning() const { return (m_running && !m_forgotten) || m_waiting; }

Q_SIGNALS:
    void measured(const lectern::calculators::InfluenceOutcome& outcome);

private:
    void start(InfluenceJob job);
    void end(const InfluenceOutcome& outcome);

    std::jthread m_thread;
    std::optional<InfluenceJob> m_waiting;
    bool m_running = false;
    bool m_forgotten = false;
};

} // namespace lectern::calculators
