#include <lectern/labs/lab_run.h>

namespace lectern::labs {
namespace {

constexpr qint64 gap = 80; ///< ms between two tellings: an eye sees no more

} // namespace

LabRun::LabRun(QObject* parent)
    : QObject(parent)
{
}

LabRun::~LabRun()
{
    cancel();
    if (m_thread.joinable())
        m_thread.join();
}

Result<void> LabRun::start(const std::string& kind, const Parameters& parameters)
{
    const lessons::LabKind* known = lessons::findLabKind(kind);
    if (!known)
        return fail("labs.unknown", {kind});
    auto all = completed(*known, parameters);
    if (!all)
        return fail(all.error());
    m_thread = {}; // cancels and joins
    m_parameters = std::move(*all);
    m_running = true;
    m_share = 0;
    m_told = -gap;
    m_waiting = false;
    m_clock.start();
    const int run = ++m_run;
    m_thread = std::jthread([this, kind, run](const std::stop_token& stop) {
        Job job;
        job.parameters = m_parameters;
        job.stop = stop;
        job.report = [this, run](double share, const std::function<Cells()>& soFar) {
            report(share, soFar, run);
        };
        work(kind, job, run);
    });
    return {};
}

void LabRun::cancel()
{
    m_thread.request_stop();
}

std::optional<double> LabRun::secondsLeft() const
{
    const double spent = double(m_clock.elapsed()) / 1000;
    if (!m_running || m_share < 0.02 || spent < 0.5)
        return {};
    return spent * (1 - m_share) / m_share;
}

// On the worker.
void LabRun::work(const std::string& kind, const Job& job, int run)
{
    Result<Cells> cells = runLab(kind, job);
    QMetaObject::invokeMethod(
        this, [this, cells = std::move(cells), run] { end(cells, run); }, Qt::QueuedConnection);
}

// On the worker.
void LabRun::report(double share, const std::function<Cells()>& soFar, int run)
{
    const qint64 now = m_clock.elapsed();
    if (m_waiting || now - m_told < gap)
        return;
    m_waiting = true;
    m_told = now;
    QMetaObject::invokeMethod(
        this, [this, share, cells = soFar(), run] { take(share, cells, run); }, Qt::QueuedConnection);
}

Outcome LabRun::outcome(Cells cells) const
{
    return {m_parameters, std::move(cells), m_share, double(m_clock.elapsed()) / 1000};
}

void LabRun::take(double share, Cells cells, int run)
{
    if (run != m_run)
        return;
    m_waiting = false;
    m_share = share;
    Q_EMIT progressed(outcome(std::move(cells)));
}

void LabRun::end(Result<Cells> cells, int run)
{
    if (run != m_run)
        return;
    m_running = false;
    if (!cells) {
        Q_EMIT failed(cells.error());
        return;
    }
    if (!m_thread.get_stop_token().stop_requested())
        m_share = 1;
    Q_EMIT finished(outcome(std::move(*cells)));
}

} // namespace lectern::labs
