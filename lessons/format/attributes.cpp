#include "attributes.h"

#include "nearest_name.h"
#include "utf8.h"

#include <algorithm>

namespace lectern::lessons {
namespace {

bool isIdPart(char c)
{
    return isAsciiLetter(c) || isAsciiDigit(c) || c == '-' || c == '_' || c == '.';
}

class AttributeReader
{
public:
    AttributeReader(const SourceText& text, std::size_t begin, std::size_t end,
                    std::span<const std::string_view> allowed, Findings& findings)
        : m_text(text)
        , m_at(begin)
        , m_end(end)
        , m_allowed(allowed)
        , m_findings(findings)
    {
    }

    Attributes run()
    {
        for (skipSpaces(); m_at < m_end; skipSpaces()) {
            if (m_text.bytes[m_at] == '#')
                readId();
            else
                readPair();
        }
        return std::move(m_attributes);
    }

private:
    char current() const { return m_at < m_end ? m_text.bytes[m_at] : '\0'; }

    void skipSpaces()
    {
        while (m_at < m_end && (current() == ' ' || current() == '\n' || current() == '\t'))
            ++m_at;
    }

    std::string word()
    {
        const std::size_t begin = m_at;
        while (m_at < m_end && current() != ' ' && current() != '=' && current() != '\n')
            ++m_at;
        return m_text.bytes.substr(begin, m_at - begin);
    }

    void readId()
    {
        const std::size_t begin = m_at++;
        m_attributes.id = word();
        if (!isId(m_attributes.id))
            m_findings.error("lessons.id.form", {m_attributes.id}, m_text.region(begin, m_at));
    }

    void readPair()
    {
        const std::size_t begin = m_at;
        const std::string key = word();
        const std::size_t keyEnd = std::max(m_at, begin + 1);
        if (current() != '=') {
            m_at = std::max(m_at, keyEnd);
            m_findings.error("lessons.attribute.form", {key}, m_text.region(begin, keyEnd));
            return;
        }
        ++m_at;
        std::string value = current() == '"' ? quoted() : word();
        if (std::find(m_allowed.begin(), m_allowed.end(), key) == m_allowed.end())
            m_findings.unknown("lessons.attribute", key, nearestName(key, m_allowed),
                               m_text.region(begin, keyEnd));
        else
            m_attributes.values[key] = std::move(value);
    }

    std::string quoted()
    {
        std::string value;
        for (++m_at; m_at < m_end && current() != '"'; ++m_at) {
            if (current() == '\\' && m_at + 1 < m_end && m_text.bytes[m_at + 1] == '"')
                ++m_at;
            value += current();
        }
        ++m_at;
        return value;
    }

    const SourceText& m_text;
    std::size_t m_at;
    std::size_t m_end;
    std::span<const std::string_view> m_allowed;
    Findings& m_findings;
    Attributes m_attributes;
};

} // namespace

Attributes readAttributes(const SourceText& text, std::size_t begin, std::size_t end,
                          std::span<const std::string_view> allowed, Findings& findings)
{
    return AttributeReader(text, begin, end, allowed, findings).run();
}

bool looksLikeAttributes(std::string_view content)
{
    while (!content.empty() && content.front() == ' ')
        content.remove_prefix(1);
    if (!content.empty() && content.front() == '#')
        return true;
    std::size_t letters = 0;
    while (letters < content.size() && isAsciiLetter(content[letters]))
        ++letters;
    return letters > 0 && letters < content.size() && content[letters] == '=';
}

bool isId(std::string_view word)
{
    return !word.empty() && isAsciiLetter(word.front()) && std::all_of(word.begin(), word.end(), isIdPart);
}

} // namespace lectern::lessons
