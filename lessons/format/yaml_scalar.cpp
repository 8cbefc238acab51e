#include "line_table.h"
#include "utf8.h"
#include "yaml_node.h"

#include <algorithm>

namespace lectern::lessons {
namespace {

void addPiece(SourceText& result, const SourceText& yaml, std::size_t source)
{
    TextMap::Piece piece = yaml.map.locate(yaml.bytes, source);
    piece.at = result.bytes.size();
    result.map.pieces.push_back(piece);
}

std::size_t lineEnd(const std::string& bytes, std::size_t at)
{
    return std::min(bytes.find('\n', at), bytes.size());
}

std::size_t indentationOf(const std::string& bytes, std::size_t from)
{
    const std::size_t first = bytes.find_first_not_of(" \n", from);
    if (first == none)
        return 0;
    const std::size_t before = bytes.rfind('\n', first);
    return first - (before == none ? 0 : before + 1);
}

/// `|`: each line of the value is a line of the source without its indentation.
void alignLiteral(SourceText& result, const SourceText& yaml, const YamlNode& scalar)
{
    std::size_t line = std::min(lineEnd(yaml.bytes, scalar.at) + 1, yaml.bytes.size());
    const std::size_t indentation = indentationOf(yaml.bytes, line);
    for (std::size_t i = 0; i < scalar.text.size();) {
        const std::size_t end = lineEnd(yaml.bytes, line);
        addPiece(result, yaml, std::min(line + indentation, end));
        const std::size_t next = std::min(lineEnd(scalar.text, i) + 1, scalar.text.size());
        result.bytes.append(scalar.text, i, next - i);
        i = next;
        line = std::min(end + 1, yaml.bytes.size());
    }
}

/// Plain, quoted and folded scalars: the value and its source are walked side by side.
class ScalarWalk
{
public:
    ScalarWalk(SourceText& result, const SourceText& yaml, const YamlNode& scalar, std::size_t start,
               char quote)
        : m_result(result)
        , m_yaml(yaml)
        , m_value(scalar.text)
        , m_at(start)
        , m_quote(quote)
    {
    }

    void run()
    {
        while (m_done < m_value.size())
            step();
    }

private:
    char source(std::size_t ahead = 0) const
    {
        return m_at + ahead < m_yaml.bytes.size() ? m_yaml.bytes[m_at + ahead] : '\0';
    }

    static bool isSpace(char c) { return c == ' ' || c == '\n' || c == '\t'; }

    void step()
    {
        const char wanted = m_value[m_done];
        if (m_quote == '"' && source() == '\\')
            return escape();
        if (source() == wanted && wanted != '\n')
            return take(1, m_quote == '\'' && wanted == '\'' ? 2 : 1);
        if (isSpace(wanted) && source() == '\n')
            return take(1, spaces());
        if (isSpace(source())) {
            m_at += spaces();
            return;
        }
        take(1, 0); // one of several line ends that were passed at once, or nothing that stands in the source
    }

    std::size_t spaces() const
    {
        std::size_t length = 0;
        while (isSpace(source(length)))
            ++length;
        return length;
    }

    void escape()
    {
        switch (source(1)) {
        case '\n':
            m_at += 1;
            m_at += spaces();
            return;
        case 'x':
            return take(codePointAt(m_value, m_done).length, 4);
        case 'u':
            return take(codePointAt(m_value, m_done).length, 6);
        case 'U':
            return take(codePointAt(m_value, m_done).length, 10);
        default:
            return take(codePointAt(m_value, m_done).length, 2);
        }
    }

    void take(std::size_t value, std::size_t sourceLength)
    {
        value = std::min(value, m_value.size() - m_done);
        const std::size_t at = std::min(m_at, std::max(m_yaml.bytes.size(), std::size_t{1}) - 1);
        if (at != m_expected)
            addPiece(m_result, m_yaml, at);
        m_result.bytes.append(m_value, m_done, value);
        m_expected = at + value;
        m_done += value;
        m_at += sourceLength;
    }

    SourceText& m_result;
    const SourceText& m_yaml;
    const std::string& m_value;
    std::size_t m_at;
    char m_quote;
    std::size_t m_done = 0;
    std::size_t m_expected = none; ///< source position that would go on with the last piece
};

} // namespace

SourceText scalarText(const SourceText& yaml, const YamlNode& scalar)
{
    SourceText result;
    result.map.file = yaml.map.file;
    const char style = scalar.at < yaml.bytes.size() ? yaml.bytes[scalar.at] : '\0';
    if (!scalar.quoted && style == '|') {
        alignLiteral(result, yaml, scalar);
    } else {
        const bool folded = !scalar.quoted && style == '>';
        std::size_t start = scalar.at + (scalar.quoted ? 1 : 0);
        if (folded)
            start = std::min(yaml.bytes.find_first_not_of(" \n", lineEnd(yaml.bytes, scalar.at)),
                             yaml.bytes.size());
        ScalarWalk(result, yaml, scalar, start, scalar.quoted ? style : '\0').run();
    }
    if (result.map.pieces.empty())
        addPiece(result, yaml, scalar.at);
    return result;
}

} // namespace lectern::lessons
