#pragma once

#include "queued_records.h"
#include "writer.h"

#include <QObject>
#include <QTimer>

#include <mutex>
#include <optional>

namespace lectern::storage {

/// Gathers records by key and lets the writer commit them. What is being written stays visible and comes back
/// into the queue if the commit fails.
class WriteQueue : public QObject
{
    Q_OBJECT

public:
    WriteQueue(Writer& writer, int commitInterval, int retryInterval);

    void put(const RecordKey& key, RecordValues values);

    /// What is queued for a key: nothing if the stored record counts.
    std::optional<RecordValues> find(const RecordKey& key) const;
    /// Lays what is queued over stored records whose key begins with these parts.
    void overlay(RecordBatch& records, Table table, const QStringList& beginning) const;

    std::size_t size() const;
    Result<void> flush();

Q_SIGNALS:
    void failed(const lectern::Diagnostic& reason);
    void committed();

private:
    void startCommit();
    Problem settle();
    void takeBack();

    Writer& m_writer;
    QTimer m_timer;
    int m_commitInterval;
    int m_retryInterval;
    RecordBatch m_waiting;
    RecordBatch m_inFlight;
    std::mutex m_mutex;
    std::optional<Result<void>> m_outcome; // of m_inFlight; guarded by m_mutex
};

} // namespace lectern::storage
