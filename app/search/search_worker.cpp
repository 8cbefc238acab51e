#include "search_worker.h"

namespace lectern::search {

SearchWorker::SearchWorker(const QString& indexFile, Newest search, Newest refresh)
    : m_file(indexFile)
    , m_newestSearch(std::move(search))
    , m_newestRefresh(std::move(refresh))
{
}

bool SearchWorker::isOpen()
{
    if (m_index)
        return true;
    auto opened = Index::open(m_file);
    if (opened)
        m_index.emplace(*std::move(opened));
    else
        Q_EMIT failed(opened.error());
    return m_index.has_value();
}

void SearchWorker::refresh(int number, const Places& places)
{
    if (number != *m_newestRefresh || !isOpen())
        return;
    m_courses = coursesIn(places);
    (void)m_index->forgetMissing(); // what is not there is not searched anyway
    readNext(number, 0);
}

void SearchWorker::readNext(int number, qsizetype at)
{
    if (number != *m_newestRefresh)
        return;
    if (at == m_courses.size())
        return Q_EMIT refreshed(number);
    const auto changed = read(m_courses[at]);
    if (!changed)
        Q_EMIT failed(changed.error());
    else if (*changed)
        answer();
    QMetaObject::invokeMethod(
        this, [this, number, at] { readNext(number, at + 1); }, Qt::QueuedConnection);
}

// A damaged file is made anew; where it cannot be written any more, the index goes on in memory. Either way the
// courses before this one are read again.
Result<bool> SearchWorker::read(const QString& folder)
{
    auto done = m_index->refresh(folder);
    for (const bool inMemory : {false, true}) {
        if (done || (!inMemory && done.error().code != "storage.corrupt"))
            continue;
        if (const auto begun = m_index->reset(inMemory); !begun)
            return fail(begun.error());
        for (const QString& course : m_courses) {
            done = m_index->refresh(course);
            if (!done || course == folder)
                break;
        }
    }
    return done;
}

void SearchWorker::search(int number, const QString& typed, const QString& language)
{
    m_search = Search{number, typed, language};
    answer();
}

void SearchWorker::answer()
{
    if (!m_search || m_search->number != *m_newestSearch || !isOpen())
        return;
    auto results = m_index->search(m_search->typed, m_courses, m_search->language);
    const bool isDamaged = !results && results.error().code == "storage.corrupt"; // since it was opened
    if (isDamaged && m_index->reset()) {
        for (const QString& course : m_courses)
            (void)read(course);
        results = m_index->search(m_search->typed, m_courses, m_search->language);
    }
    if (results)
        Q_EMIT found(m_search->number, *results);
    else
        Q_EMIT failed(results.error());
}

void SearchWorker::close()
{
    m_index.reset();
}

} // namespace lectern::search
