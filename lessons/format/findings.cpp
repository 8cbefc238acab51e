#include "findings.h"

#include <algorithm>
#include <tuple>

namespace lectern::lessons {

std::vector<Diagnostic> Findings::take()
{
    std::stable_sort(m_all.begin(), m_all.end(), [](const Diagnostic& a, const Diagnostic& b) {
        return std::tie(a.where.file, a.where.begin, a.code) < std::tie(b.where.file, b.where.begin, b.code);
    });
    m_all.erase(std::unique(m_all.begin(), m_all.end()), m_all.end());
    return std::exchange(m_all, {});
}

} // namespace lectern::lessons
