#include "writer.h"

namespace lectern::storage {

Writer::Writer()
{
    m_thread.setObjectName(QStringLiteral("learner store"));
    m_context.moveToThread(&m_thread);
    m_thread.start();
}

Writer::~Writer()
{
    // A connection must be closed by the thread that opened it.
    (void)call([](std::unique_ptr<Database>& database) {
        database.reset();
        return ok();
    });
    m_thread.quit();
    m_thread.wait();
}

Result<void> Writer::call(const Job& job)
{
    Result<void> outcome = ok();
    QMetaObject::invokeMethod(
        &m_context, [&] { outcome = job(m_database); }, Qt::BlockingQueuedConnection);
    return outcome;
}

void Writer::post(Job job, std::function<void(const Result<void>&)> done)
{
    QMetaObject::invokeMethod(
        &m_context, [this, job = std::move(job), done = std::move(done)] { done(job(m_database)); },
        Qt::QueuedConnection);
}

} // namespace lectern::storage
