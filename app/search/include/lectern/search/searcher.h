#pragma once

#include <lectern/search/index.h>

#include <QObject>
#include <QThread>

#include <atomic>
#include <memory>

namespace lectern::search {

class SearchWorker;

/// Searches courses on a thread of its own: nothing here waits. While courses are still read, what is found
/// grows.
class Searcher : public QObject
{
    Q_OBJECT

public:
    /// `indexFile` is kept from one run of the program to the next; empty: in memory only.
    explicit Searcher(const QString& indexFile, QObject* parent = nullptr);
    ~Searcher() override; ///< waits for the course that is being read

    /// Looks which courses are there and reads what has changed.
    void refresh(const Places& places);

    /// Answers with `found`; a search that a newer one has overtaken is not answered.
    void search(const QString& typed, const QString& language);

    bool isReading() const { return m_reading; }

Q_SIGNALS:
    void found(const lectern::search::Results& results);
    void readingChanged(bool reading); ///< whether courses are still to be read
    void failed(const lectern::Diagnostic& reason);

private:
    void say(bool reading);

    QThread m_thread;
    std::unique_ptr<SearchWorker> m_worker; ///< lives on the thread
    std::shared_ptr<std::atomic<int>> m_newestSearch; ///< shared: the worker skips what is overtaken
    std::shared_ptr<std::atomic<int>> m_newestRefresh;
    bool m_reading = false;
};

} // namespace lectern::search
