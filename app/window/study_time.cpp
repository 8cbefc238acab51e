#include <lectern/window/study_time.h>

#include <algorithm>
#include <utility>

namespace lectern::window {

void StudyTime::count(qint64 now)
{
    if (!m_from)
        return;
    const qint64 until = std::min(now, m_acted + patience);
    m_counted += std::max<qint64>(0, until - *m_from);
    m_from = std::max(*m_from, until);
}

void StudyTime::act(qint64 now)
{
    count(now);
    m_from = now; // what lies between the patience's end and this was no work
    m_acted = now;
}

void StudyTime::pause(qint64 now)
{
    count(now);
    m_from.reset();
}

qint64 StudyTime::take(qint64 now)
{
    count(now);
    return std::exchange(m_counted, 0);
}

bool StudyTime::isRunning(qint64 now) const
{
    return m_from && now < m_acted + patience;
}

} // namespace lectern::window
