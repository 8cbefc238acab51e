#pragma once

#include "line_table.h"
#include "source_text.h"

#include <algorithm>
#include <string>
#include <vector>

namespace lectern::lessons {

/// Lines that belong together (a paragraph, one row of a table, a formula), joined without the markers of
/// their containers.
class Chunk
{
public:
    void add(const SourceText& text, std::size_t begin, std::size_t end)
    {
        if (!m_lines.empty())
            m_bytes += '\n';
        m_lines.push_back({m_bytes.size(), begin});
        m_bytes.append(text.bytes, begin, end - begin);
    }

    const std::string& bytes() const { return m_bytes; }
    std::size_t size() const { return m_bytes.size(); }
    char at(std::size_t i) const { return i < m_bytes.size() ? m_bytes[i] : '\0'; }

    /// Where the byte `i` stands in the scanned text.
    std::size_t source(std::size_t i) const
    {
        const auto after =
            std::upper_bound(m_lines.begin(), m_lines.end(), i,
                             [](std::size_t value, const Start& line) { return value < line.at; });
        const Start& line = *(after - 1);
        return line.source + (i - line.at);
    }

    /// Where the stretch [.., end) ends in the scanned text.
    std::size_t sourceEnd(std::size_t end) const { return end == 0 ? source(0) : source(end - 1) + 1; }

    /// The first byte of the chunk that stands at or behind `offset` of the scanned text.
    std::size_t find(std::size_t offset) const
    {
        const auto after =
            std::upper_bound(m_lines.begin(), m_lines.end(), offset,
                             [](std::size_t value, const Start& line) { return value < line.source; });
        if (after == m_lines.begin())
            return 0;
        const Start& line = *(after - 1);
        const std::size_t limit = after == m_lines.end() ? m_bytes.size() : after->at;
        return std::min(line.at + (offset - line.source), limit);
    }

private:
    struct Start
    {
        std::size_t at;
        std::size_t source;
    };
    std::string m_bytes;
    std::vector<Start> m_lines;
};

} // namespace lectern::lessons
