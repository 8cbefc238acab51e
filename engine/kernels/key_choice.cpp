#include "key_choice.h"

namespace lectern::kernels {

KeyChoice::KeyChoice(const Attention& call)
    : m_keys(call.shape.keys)
{
    const Rows<const std::uint8_t>& marks = call.mask.allowed;
    if (!marks.data || (marks.row != 0 && call.shape.queries > 1))
        return;
    m_bySample = marks.sample != 0;
    m_byHead = marks.head != 0;
    m_heads = m_byHead ? call.shape.heads : 1;
    const Index samples = m_bySample ? call.shape.samples : 1;
    for (Index n = 0; n < samples; ++n)
        for (Index h = 0; h < m_heads; ++h)
            m_choices.push_back(choose(marks.at(n, h, 0), m_keys));
}

KeyChoice::Of KeyChoice::of(Index n, Index h) const
{
    if (!active())
        return {0, m_keys, nullptr};
    const Choice& c =
        m_choices[static_cast<std::size_t>((m_bySample ? n * m_heads : 0) + (m_byHead ? h : 0))];
    return {c.first, c.count, c.list.empty() ? nullptr : c.list.data()};
}

KeyChoice::Choice KeyChoice::choose(const std::uint8_t* marks, Index keys)
{
    Choice result;
    Index last = -1;
    for (Index key = 0; key < keys; ++key)
        if (marks[key] != 0) {
            result.first = result.count == 0 ? key : result.first;
            last = key;
            ++result.count;
        }
    if (last - result.first + 1 == result.count || result.count == 0)
        return result;
    result.list.reserve(static_cast<std::size_t>(result.count));
    for (Index key = result.first; key <= last; ++key)
        if (marks[key] != 0)
            result.list.push_back(static_cast<std::int32_t>(key));
    result.first = 0;
    return result;
}

} // namespace lectern::kernels
