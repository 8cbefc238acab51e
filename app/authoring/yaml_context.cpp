#include "yaml_context.h"

#include <algorithm>
#include <optional>

namespace lectern::authoring {
namespace {

/// A map or a list that is open at the place that is read.
struct Frame
{
    std::size_t column = 0; ///< of its keys or dashes
    bool list = false;      ///< of dashes
    char bracket = '\0';    ///< '{' or '[' within brackets
    std::vector<std::string> keys = {};
    std::string key = {}; ///< whose value is read
};

class ContextReader
{
public:
    YamlContext read(std::string_view text)
    {
        for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
            readLine(text.substr(0, end), false);
            text.remove_prefix(end + 1);
        }
        readLine(text, true);
        return take();
    }

private:
    bool inFlow() const { return !m_frames.empty() && m_frames.back().bracket != '\0'; }

    void readLine(std::string_view line, bool last)
    {
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        m_line = line;
        m_at = std::min(line.find_first_not_of(' '), line.size());
        m_begun = {};
        m_comment = false;
        const bool blank = m_at == line.size();
        if ((blank && !last) || (m_block && m_at > *m_block))
            return;
        m_block.reset();
        if (!inFlow()) {
            m_keyOnLine = false;
            leaveTo(m_at);
        }
        readTokens();
    }

    bool isDash() const
    {
        return m_at < m_line.size() && m_line[m_at] == '-' &&
               (m_at + 1 == m_line.size() || m_line[m_at + 1] == ' ');
    }

    /// Leaves what stands further to the right than the line's first word.
    void leaveTo(std::size_t column)
    {
        const auto ends = [this, column](const Frame& frame) {
            return frame.column > column || (frame.column == column && frame.list && !isDash());
        };
        while (!m_frames.empty() && ends(m_frames.back()))
            m_frames.pop_back();
        // A list may stand right below its key.
        if (!m_frames.empty() && m_frames.back().column == column && !m_frames.back().list && !isDash())
            m_frames.back().key.clear();
    }

    void readTokens()
    {
        while (m_at < m_line.size()) {
            const char c = m_line[m_at];
            if (c == '#' && (m_at == 0 || m_line[m_at - 1] == ' ')) {
                m_comment = true;
                m_at = m_line.size();
            }
            else if (c == ' ' || c == ':')
                ++m_at;
            else if (c == '{' || c == '[')
                open(c);
            else if (inFlow() && (c == '}' || c == ']' || c == ','))
                close(c);
            else if (!inFlow() && isDash())
                beginItem();
            else
                readWord();
        }
    }

    void open(char bracket)
    {
        m_frames.push_back({m_at, false, bracket});
        ++m_at;
    }

    void close(char c)
    {
        ++m_at;
        if (c != ',')
            m_frames.pop_back();
        else if (m_frames.back().bracket == '{')
            m_frames.back().key.clear();
    }

    void beginItem()
    {
        if (m_frames.empty() || !m_frames.back().list || m_frames.back().column != m_at)
            m_frames.push_back({m_at, true});
        ++m_at;
    }

    /// Where the word ends that begins here: at a colon that makes it a key, or what ends a value.
    std::size_t wordEnd() const
    {
        const char quote = m_line[m_at];
        if (quote == '"' || quote == '\'') {
            const std::size_t end = m_line.find(quote, m_at + 1);
            return end == std::string_view::npos ? m_line.size() : end + 1;
        }
        for (std::size_t i = m_at; i < m_line.size(); ++i) {
            const bool ends = m_line[i] == ':'   ? i + 1 == m_line.size() || m_line[i + 1] == ' '
                              : m_line[i] == '#' ? i > 0 && m_line[i - 1] == ' '
                                                 : inFlow() && std::string_view(",]}").find(m_line[i]) !=
                                                                   std::string_view::npos;
            if (ends)
                return i;
        }
        return m_line.size();
    }

    void readWord()
    {
        const std::size_t begin = m_at;
        m_at = std::max(wordEnd(), begin + 1);
        std::string_view word = m_line.substr(begin, m_at - begin);
        if (m_at < m_line.size() && m_line[m_at] == ':')
            return beginValue(std::string(word), begin);
        if (m_at == m_line.size())
            m_begun = word;
        m_block.reset();
        if (!inFlow() && m_keyOnLine && (word.front() == '|' || word.front() == '>'))
            m_block = m_frames.back().column;
    }

    void beginValue(std::string key, std::size_t column)
    {
        const bool known =
            !m_frames.empty() && !m_frames.back().list && (inFlow() || m_frames.back().column == column);
        if (!known)
            m_frames.push_back({column});
        m_frames.back().keys.push_back(key);
        m_frames.back().key = std::move(key);
        m_keyOnLine = true;
    }

    YamlContext take() const
    {
        YamlContext made;
        made.comment = m_comment;
        made.flow = inFlow();
        made.begun = m_begun;
        made.column = m_line.size() - m_begun.size();
        for (const Frame& frame : m_frames) {
            if (!frame.key.empty())
                made.path.push_back(frame.key);
        }
        if (m_frames.empty())
            return made;
        const Frame& inner = m_frames.back();
        const bool value = made.flow ? inner.bracket == '[' || !inner.key.empty() : m_keyOnLine;
        if (value && !made.path.empty()) {
            made.key = std::move(made.path.back());
            made.path.pop_back();
        }
        if (made.flow || inner.column == made.column)
            made.given = inner.keys;
        return made;
    }

    std::vector<Frame> m_frames;
    std::optional<std::size_t> m_block; ///< the column of the key whose `|` is read
    std::string_view m_line;
    std::string_view m_begun;
    std::size_t m_at = 0;
    bool m_comment = false;
    bool m_keyOnLine = false; ///< outside brackets: a value stands on its key's line
};

bool isKeyPart(char c)
{
    return std::string_view(" \t\r\n,:#{}[]'\"").find(c) == std::string_view::npos;
}

/// The key that a text begins with; empty if that is none.
std::string_view keyAt(std::string_view text)
{
    const char quote = text.empty() ? '\0' : text.front();
    std::size_t end = 0;
    if (quote == '"' || quote == '\'')
        end = std::min(text.find(quote, 1), text.size() - 1) + 1;
    while (end < text.size() && isKeyPart(text[end]))
        ++end;
    const std::string_view rest = text.substr(end, 2);
    const bool key = rest == ":" || rest == ": " || rest == ":\r" || rest == ":\n";
    return key ? text.substr(0, end) : std::string_view();
}

/// What follows within braces, up to the one that closes them.
std::vector<std::string> keysUpToBrace(std::string_view behind)
{
    std::vector<std::string> keys;
    int depth = 0;
    for (std::size_t i = 0; i < behind.size();) {
        const char c = behind[i];
        const std::string_view key = keyAt(behind.substr(i));
        if (depth == 0 && !key.empty())
            keys.emplace_back(key);
        if (c == '#')
            i = std::min(behind.find('\n', i), behind.size());
        else if (c == '"' || c == '\'')
            i = std::min(behind.find(c, i + 1), behind.size() - 1) + 1;
        else if (c == '{' || c == '[')
            ++depth, ++i;
        else if ((c == '}' || c == ']') && depth-- == 0)
            break;
        else if (isKeyPart(c))
            while (i < behind.size() && isKeyPart(behind[i]))
                ++i;
        else
            ++i;
    }
    return keys;
}

/// What follows on lines of their own in the same column.
std::vector<std::string> keysInColumn(std::string_view behind, std::size_t column)
{
    std::vector<std::string> keys;
    while (!behind.empty()) {
        const std::string_view line = behind.substr(0, behind.find_first_of("\r\n"));
        behind.remove_prefix(std::min(behind.find('\n'), behind.size() - 1) + 1);
        const std::size_t at = line.find_first_not_of(' ');
        if (at == std::string_view::npos || at > column || line[at] == '#')
            continue;
        const std::string_view key = keyAt(line.substr(at));
        if (at == column && !key.empty())
            keys.emplace_back(key);
        else if (at < column || !line.substr(at).starts_with("- ")) // a list may stand right below its key
            break;
    }
    return keys;
}

} // namespace

YamlContext yamlContext(std::string_view before)
{
    return ContextReader().read(before);
}

std::vector<std::string> keysBehind(std::string_view behind, const YamlContext& context)
{
    if (!context.flow) {
        behind.remove_prefix(std::min(behind.find('\n'), behind.size()));
        return keysInColumn(behind, context.column);
    }
    while (!behind.empty() && isKeyPart(behind.front()))
        behind.remove_prefix(1);
    return keysUpToBrace(behind);
}

} // namespace lectern::authoring
