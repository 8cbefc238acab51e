#include "findings.h"

#include <algorithm>
#include <tuple>

namespace lectern::lessons {

std::vector<Diagnostic> Findings::take()
{
    const auto comesBefore = [](const Diagnostic& a, const Diagnostic& b) {
        return std::tie(a.where.file, a.where.begin, a.code) < std::tie(b.where.file, b.where.begin, b.code);
    };
    if (!std::is_sorted(m_all.begin(), m_all.end(), comesBefore))
        std::stable_sort(m_all.begin(), m_all.end(), comesBefore);
    m_all.erase(std::unique(m_all.begin(), m_all.end()), m_all.end());
    return std::exchange(m_all, {});
}

} // namespace lectern::lessons
