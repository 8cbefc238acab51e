#include <lectern/window/reading_history.h>

#include <utility>

namespace lectern::window {
namespace {

std::optional<Visit> takeLast(std::vector<Visit>& from, std::vector<Visit>& other, Visit here)
{
    if (from.empty())
        return {};
    other.push_back(std::move(here));
    Visit visit = std::move(from.back());
    from.pop_back();
    return visit;
}

} // namespace

void ReadingHistory::leave(Visit from)
{
    constexpr std::size_t most = 100;
    m_past.push_back(std::move(from));
    if (m_past.size() > most)
        m_past.erase(m_past.begin());
    m_future.clear();
}

std::optional<Visit> ReadingHistory::back(Visit here)
{
    return takeLast(m_past, m_future, std::move(here));
}

std::optional<Visit> ReadingHistory::forward(Visit here)
{
    return takeLast(m_future, m_past, std::move(here));
}

} // namespace lectern::window
