#include "write_queue.h"

namespace lectern::storage {

WriteQueue::WriteQueue(Writer& writer, int commitInterval, int retryInterval)
    : m_writer(writer)
    , m_commitInterval(commitInterval)
    , m_retryInterval(retryInterval)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &WriteQueue::startCommit);
}

void WriteQueue::put(const RecordKey& key, RecordValues values)
{
    m_waiting[key] = std::move(values);
    // Not restarted by later writes: the first one waits no longer than the interval.
    if (m_inFlight.empty() && !m_timer.isActive())
        m_timer.start(m_commitInterval);
}

std::optional<RecordValues> WriteQueue::find(const RecordKey& key) const
{
    for (const RecordBatch* batch : {&m_waiting, &m_inFlight}) {
        if (const auto found = batch->find(key); found != batch->end())
            return found->second;
    }
    return std::nullopt;
}

void WriteQueue::overlay(RecordBatch& records, Table table, const QStringList& beginning) const
{
    for (const RecordBatch* batch : {&m_inFlight, &m_waiting}) {
        for (const auto& [key, values] : *batch) {
            if (key.table != table || key.parts.first(beginning.size()) != beginning)
                continue;
            if (values)
                records[key] = values;
            else
                records.erase(key);
        }
    }
}

std::size_t WriteQueue::size() const
{
    RecordBatch all = m_waiting;
    all.insert(m_inFlight.begin(), m_inFlight.end());
    return all.size();
}

Result<void> WriteQueue::flush()
{
    for (;;) {
        if (!m_inFlight.empty()) {
            (void)m_writer.call([](std::unique_ptr<Database>&) { return ok(); }); // jobs run in order
            if (const auto failure = settle())
                return fail(*failure);
        }
        if (m_waiting.empty())
            return ok();
        startCommit();
    }
}

void WriteQueue::startCommit()
{
    m_timer.stop();
    if (m_waiting.empty() || !m_inFlight.empty())
        return;
    m_inFlight.swap(m_waiting);
    m_writer.post(
        [batch = m_inFlight](std::unique_ptr<Database>& database) { return writeBatch(*database, batch); },
        [this](const Result<void>& outcome) {
            {
                const std::lock_guard lock(m_mutex);
                m_outcome = outcome;
            }
            QMetaObject::invokeMethod(
                this, [this] { (void)settle(); }, Qt::QueuedConnection);
        });
}

/// Takes the outcome of what was in flight, if there is one.
Problem WriteQueue::settle()
{
    std::optional<Result<void>> outcome;
    {
        const std::lock_guard lock(m_mutex);
        outcome.swap(m_outcome);
    }
    if (!outcome)
        return std::nullopt;
    if (!*outcome) {
        takeBack();
        m_timer.start(m_retryInterval);
        Q_EMIT failed(outcome->error());
        return outcome->error();
    }
    m_inFlight.clear();
    if (!m_waiting.empty())
        m_timer.start(m_commitInterval);
    Q_EMIT committed();
    return std::nullopt;
}

void WriteQueue::takeBack()
{
    m_waiting.insert(m_inFlight.begin(), m_inFlight.end()); // newer values stay
    m_inFlight.clear();
}

} // namespace lectern::storage
