#include <lectern/calculators/history.h>

#include <utility>

namespace lectern::calculators {
namespace {

constexpr std::size_t mostSteps = 200;

Snapshot step(std::vector<Snapshot>& from, std::vector<Snapshot>& to, Snapshot present)
{
    to.push_back(std::move(present));
    Snapshot next = std::move(from.back());
    from.pop_back();
    return next;
}

} // namespace

void History::record(const Snapshot& before, const std::string& gesture)
{
    m_future.clear();
    const bool goesOn = !gesture.empty() && gesture == m_gesture && !m_past.empty();
    m_gesture = gesture;
    if (goesOn)
        return;
    m_past.push_back(before);
    if (m_past.size() > mostSteps)
        m_past.erase(m_past.begin());
}

Snapshot History::undo(Snapshot present)
{
    endGesture();
    return step(m_past, m_future, std::move(present));
}

Snapshot History::redo(Snapshot present)
{
    endGesture();
    return step(m_future, m_past, std::move(present));
}

void History::clear()
{
    m_past.clear();
    m_future.clear();
    endGesture();
}

} // namespace lectern::calculators
