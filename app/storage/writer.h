#pragma once

#include "database.h"

#include <QObject>
#include <QThread>

#include <functional>
#include <memory>

namespace lectern::storage {

/// The one thread that writes, with the connection that it alone uses. Jobs run in the order in which they
/// are given.
class Writer
{
public:
    using Job = std::function<Result<void>(std::unique_ptr<Database>& database)>;

    Writer();
    /// Finishes the jobs that were given, then ends the thread.
    ~Writer();
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    /// Runs a job and waits for its outcome.
    Result<void> call(const Job& job);

    /// Runs a job and hands its outcome to `done`, in the writer's thread.
    void post(Job job, std::function<void(const Result<void>&)> done);

private:
    QThread m_thread;
    QObject m_context;                    // lives in m_thread
    std::unique_ptr<Database> m_database; // used in m_thread only
};

} // namespace lectern::storage
