#include "source_text.h"

#include "utf8.h"

#include <algorithm>

namespace lectern::lessons {
namespace {

// A column is counted from the piece before it, so pieces bound the work for a file that is one long line.
constexpr std::size_t pieceLength = 256;

class Normaliser
{
public:
    Normaliser(std::string_view input, TextMap::Piece start, std::string file, Findings& findings)
        : m_input(input)
        , m_place(start)
        , m_findings(findings)
    {
        m_text.map.file = std::move(file);
        m_text.bytes.reserve(input.size());
    }

    SourceText run()
    {
        const std::size_t from = m_input.starts_with("\xEF\xBB\xBF") ? 3 : 0;
        m_base = m_place.offset;
        m_place.offset += from;
        mark();
        for (std::size_t i = from; i < m_input.size();)
            i += take(i);
        return std::move(m_text);
    }

private:
    std::size_t take(std::size_t i)
    {
        const char c = m_input[i];
        if (c == '\r' && i + 1 < m_input.size() && m_input[i + 1] == '\n')
            return newline(i, 2);
        if (c == '\n')
            return newline(i, 1);
        if (m_text.bytes.size() - m_text.map.pieces.back().at >= pieceLength) {
            m_place.offset = m_base + i;
            mark();
        }
        ++m_place.column;
        const std::size_t length = validSequence(m_input, i);
        if (length == 0)
            return replace(i, '?', "lessons.text.encoding");
        if (static_cast<unsigned char>(c) < 0x20 && c != '\t')
            return replace(i, ' ', "lessons.text.control");
        m_text.bytes.append(m_input, i, length);
        return length;
    }

    std::size_t newline(std::size_t i, std::size_t length)
    {
        m_text.bytes += '\n';
        ++m_place.line;
        m_place.column = 1;
        m_place.offset = m_base + i + length;
        mark();
        return length;
    }

    std::size_t replace(std::size_t i, char with, const char* code)
    {
        m_text.bytes += with;
        if (!m_reported) {
            const std::string file = m_text.map.file;
            m_findings.error(code, {}, {file, m_base + i, m_base + i + 1, m_place.line, m_place.column - 1});
            m_reported = true;
        }
        return 1;
    }

    void mark()
    {
        m_place.at = m_text.bytes.size();
        m_text.map.pieces.push_back(m_place);
    }

    std::string_view m_input;
    TextMap::Piece m_place;
    Findings& m_findings;
    SourceText m_text;
    std::size_t m_base = 0;
    bool m_reported = false;
};

} // namespace

void SourceText::append(const SourceText& from, std::size_t begin, std::size_t end)
{
    const std::size_t at = bytes.size();
    TextMap::Piece first = from.map.locate(from.bytes, begin);
    first.at = at;
    map.file = from.map.file;
    map.pieces.push_back(first);
    const auto& pieces = from.map.pieces;
    auto next =
        std::upper_bound(pieces.begin(), pieces.end(), begin,
                         [](std::size_t value, const TextMap::Piece& piece) { return value < piece.at; });
    for (; next != pieces.end() && next->at < end; ++next) {
        map.pieces.push_back(*next);
        map.pieces.back().at = next->at - begin + at;
    }
    bytes.append(from.bytes, begin, end - begin);
}

SourceText SourceText::slice(std::size_t begin, std::size_t end) const
{
    SourceText part;
    part.append(*this, begin, end);
    return part;
}

SourceText readSourceText(std::string_view file, std::string name, Findings& findings)
{
    return Normaliser(file, {0, 0, 1, 1}, std::move(name), findings).run();
}

SourceText placeText(std::string_view text, const SourceRegion& where, Findings& findings)
{
    const TextMap::Piece start{0, where.begin, std::max(where.line, 1), std::max(where.column, 1)};
    return Normaliser(text, start, where.file, findings).run();
}

} // namespace lectern::lessons
