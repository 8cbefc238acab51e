#pragma once

#include <lectern/search/index.h>

#include <QObject>
#include <QStringList>

#include <atomic>
#include <memory>
#include <optional>

namespace lectern::search {

/// The index and who reads it, on the thread of a Searcher. It comes back to the event loop after each course,
/// so that a search waits for one at most.
class SearchWorker : public QObject
{
    Q_OBJECT

public:
    using Newest = std::shared_ptr<std::atomic<int>>;

    SearchWorker(const QString& indexFile, Newest search, Newest refresh);

    void refresh(int number, const Places& places);
    void search(int number, const QString& typed, const QString& language);
    void close(); ///< on its own thread: a connection belongs to it

Q_SIGNALS:
    void found(int number, const lectern::search::Results& results);
    void refreshed(int number);
    void failed(const lectern::Diagnostic& reason);

private:
    void readNext(int number, qsizetype at);
    bool isOpen();
    Result<bool> read(const QString& folder);
    void answer();

    struct Search
    {
        int number = 0;
        QString typed;
        QString language;
    };

    QString m_file;
    Newest m_newestSearch;
    Newest m_newestRefresh;
    std::optional<Index> m_index;
    QStringList m_courses;
    std::optional<Search> m_search; ///< the last one: answered again when there is more to find
};

} // namespace lectern::search
