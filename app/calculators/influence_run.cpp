#include <lectern/calculators/influence_run.h>

#include <lectern/calculators/influence.h>

#include <utility>

namespace lectern::calculators {

InfluenceOutcome measureInfluence(const InfluenceJob& job, const std::stop_token& stop)
{
    InfluenceOutcome outcome{influence(job.sheet, job.output, job.poked, stop)};
    if (!job.mask.empty()) {
        if (auto mask = job.sheet.value(job.mask))
            outcome.mask = std::move(*mask);
    }
    return outcome;
}

InfluenceRun::InfluenceRun(QObject* parent)
    : QObject(parent)
{
}

InfluenceRun::~InfluenceRun()
{
    m_thread.request_stop();
    if (m_thread.joinable())
        m_thread.join();
}

void InfluenceRun::measure(InfluenceJob job)
{
    if (m_running)
        m_waiting = std::move(job);
    else
        start(std::move(job));
}

void InfluenceRun::forget()
{
    m_waiting.reset();
    m_forgotten = m_running;
    m_thread.request_stop();
}

void InfluenceRun::start(InfluenceJob job)
{
    m_running = true;
    m_forgotten = false;
    m_thread = std::jthread([this, job = std::move(job)](const std::stop_token& stop) {
        QMetaObject::invokeMethod(
            this, [this, outcome = measureInfluence(job, stop)] { end(outcome); }, Qt::QueuedConnection);
    });
}

void InfluenceRun::end(const InfluenceOutcome& outcome)
{
    m_running = false;
    const bool isTold = !std::exchange(m_forgotten, false);
    if (auto next = std::exchange(m_waiting, {}))
        start(std::move(*next));
    if (isTold)
        Q_EMIT measured(outcome);
}

} // namespace lectern::calculators
