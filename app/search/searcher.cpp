#include "search_worker.h"

#include <lectern/search/searcher.h>

namespace lectern::search {

Searcher::Searcher(const QString& indexFile, QObject* parent)
    : QObject(parent)
    , m_newestSearch(std::make_shared<std::atomic<int>>(0))
    , m_newestRefresh(std::make_shared<std::atomic<int>>(0))
{
    m_worker = std::make_unique<SearchWorker>(indexFile, m_newestSearch, m_newestRefresh);
    SearchWorker* worker = m_worker.get();
    worker->moveToThread(&m_thread);
    connect(worker, &SearchWorker::found, this, [this](int number, const Results& results) {
        if (number == *m_newestSearch)
            Q_EMIT found(results);
    });
    connect(worker, &SearchWorker::refreshed, this, [this](int number) {
        if (number == *m_newestRefresh)
            say(false);
    });
    connect(worker, &SearchWorker::failed, this, [this](const Diagnostic& reason) {
        say(false);
        Q_EMIT failed(reason);
    });
    m_thread.setObjectName(QStringLiteral("search"));
    m_thread.start(QThread::LowPriority);
}

Searcher::~Searcher()
{
    ++*m_newestRefresh;
    ++*m_newestSearch;
    QMetaObject::invokeMethod(m_worker.get(), &SearchWorker::close, Qt::BlockingQueuedConnection);
    m_thread.quit();
    m_thread.wait();
}

void Searcher::say(bool reading)
{
    if (std::exchange(m_reading, reading) != reading)
        Q_EMIT readingChanged(reading);
}

void Searcher::refresh(const Places& places)
{
    say(true);
    const int number = ++*m_newestRefresh;
    QMetaObject::invokeMethod(m_worker.get(),
                              [worker = m_worker.get(), number, places] { worker->refresh(number, places); });
}

void Searcher::search(const QString& typed, const QString& language)
{
    const int number = ++*m_newestSearch;
    QMetaObject::invokeMethod(m_worker.get(), [worker = m_worker.get(), number, typed, language] {
        worker->search(number, typed, language);
    });
}

} // namespace lectern::search
