#include <lectern/attention/tensor_memory.h>

#include <algorithm>

namespace lectern::attention {
namespace {

thread_local ReusedMemory* newest = nullptr;

} // namespace

ReusedMemory::ReusedMemory()
    : m_older(newest)
{
    newest = this;
}

ReusedMemory::~ReusedMemory()
{
    newest = m_older;
}

std::vector<float> ReusedMemory::taken(std::size_t count)
{
    if (!newest)
        return {};
    ++newest->m_away;
    const auto end = newest->m_kept.rend();
    const auto begin = end - static_cast<std::ptrdiff_t>(newest->m_count);
    const auto found = std::find_if(begin, end, [count](const auto& data) { return data.size() == count; });
    if (found == end)
        return {};
    std::vector<float> data = std::move(*found);
    std::move(found.base(), begin.base(), found.base() - 1);
    --newest->m_count;
    return data;
}

void ReusedMemory::keep(std::vector<float>& data) noexcept
{
    if (!newest || newest->m_away == 0 || newest->m_count == newest->m_kept.size())
        return;
    --newest->m_away;
    newest->m_kept[newest->m_count++] = std::move(data);
}

} // namespace lectern::attention
