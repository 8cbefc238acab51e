#pragma once

#include <lectern/authoring/source_tokens.h>

#include <algorithm>

namespace lectern::authoring {

/// What the text of a line belongs to.
enum class Place
{
    start, ///< before the first line
    front, ///< front matter
    prose,
    display, ///< between $$ and $$
    comment,
    fence,  ///< code that is shown
    nested, ///< YAML in a directive
    document ///< a whole YAML file
};

/// The block scalar that a YAML line stands in.
enum class Scalar
{
    none,
    text,
    calc
};

/// The unpacked form of a LineState.
struct SourceState
{
    Place place = Place::start;
    int fence = 0; ///< length of the opening fence
    bool tildes = false;
    Scalar scalar = Scalar::none;
    int indent = 0; ///< of the key that the block scalar belongs to

    static SourceState unpack(LineState packed)
    {
        const auto bits = static_cast<unsigned>(packed);
        return {static_cast<Place>(bits & 0xFU), static_cast<int>((bits >> 4U) & 0xFFU), ((bits >> 12U) & 1U) != 0,
                static_cast<Scalar>((bits >> 13U) & 3U), static_cast<int>((bits >> 15U) & 0xFFU)};
    }

    LineState pack() const
    {
        const auto small = [](int value) { return static_cast<unsigned>(std::clamp(value, 0, 255)); };
        return static_cast<LineState>(static_cast<unsigned>(place) | small(fence) << 4U | (tildes ? 1U : 0U) << 12U |
                                      static_cast<unsigned>(scalar) << 13U | small(indent) << 15U);
    }
};

inline bool isBlank(std::string_view line)
{
    return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

/// Collects the spans of a line; what is passed over is plain.
class SpanWriter
{
public:
    explicit SpanWriter(std::string_view line)
        : m_line(line)
    {
    }

    std::string_view line() const { return m_line; }
    std::size_t at() const { return m_at; }
    bool atEnd() const { return m_at >= m_line.size(); }
    char peek(std::size_t ahead = 0) const { return m_at + ahead < m_line.size() ? m_line[m_at + ahead] : '\0'; }
    std::string_view rest() const { return m_line.substr(m_at); }

    void take(std::size_t length, SourceToken token)
    {
        length = std::min(length, m_line.size() - m_at);
        if (length == 0)
            return;
        if (!m_spans.empty() && m_spans.back().token == token)
            m_spans.back().length += length;
        else
            m_spans.push_back({m_at, length, token});
        m_at += length;
    }

    void takeRest(SourceToken token) { take(m_line.size() - m_at, token); }
    std::vector<SourceSpan> spans() { return std::move(m_spans); }

private:
    std::string_view m_line;
    std::size_t m_at = 0;
    std::vector<SourceSpan> m_spans;
};

/// Text with formulas, code, roles and insertions up to the line's end.
void tokenizeInline(SpanWriter& out, SourceToken base);
/// TeX up to the writer's position `end`.
void tokenizeTex(SpanWriter& out, std::size_t end);
/// A line of calc.
void tokenizeCalc(SpanWriter& out);
/// A line of YAML; changes the scalar it stands in.
void tokenizeYaml(SpanWriter& out, SourceState& state);

} // namespace lectern::authoring
