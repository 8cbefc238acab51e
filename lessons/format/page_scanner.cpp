#include "page_scanner.h"

#include "chunk.h"
#include "inline_scanner.h"
#include "tex_check.h"

#include <array>

namespace lectern::lessons {
namespace {

constexpr std::size_t mostColumns = 64;

class PageScanner
{
public:
    PageScanner(const SourceText& text, Findings& findings)
        : m_text(text)
        , m_bytes(text.bytes)
        , m_findings(findings)
        , m_lines(splitLines(text.bytes))
    {
        m_page.shadow = text.bytes;
    }

    ScannedPage run()
    {
        boundNesting();
        for (std::size_t i = 0; i < m_lines.size();)
            i = scanFrom(i);
        return std::move(m_page);
    }

private:
    std::string_view content(std::size_t i) const
    {
        const Line& line = m_lines[i];
        return m_bytes.substr(line.content, line.end - line.content);
    }

    // A few thousand markers in a line would make a tree too deep to walk.
    void boundNesting()
    {
        bool reported = false;
        for (Line& line : m_lines) {
            if (!line.tooDeep)
                continue;
            if (!reported)
                m_findings.error("lessons.nesting", {}, m_text.region(line.content, line.content + 1));
            reported = true;
            blank(line.content, line.end);
            line.content = line.end;
        }
    }

    void blank(std::size_t begin, std::size_t end)
    {
        for (std::size_t k = begin; k < end; ++k)
            m_page.shadow[k] = ' ';
    }

    std::size_t scanFrom(std::size_t i)
    {
        const std::string_view text = content(i);
        if (isBlank(text)) {
            m_inTable = false;
            return i + 1;
        }
        if (opensFence(text)) {
            m_inTable = false;
            return scanFence(i);
        }
        if (text.starts_with("$$")) {
            if (const std::size_t next = scanDisplay(i); next != i)
                return next;
        }
        if (const std::size_t level = headingLevel(text); level > 0)
            return scanHeading(i);
        return scanChunk(i);
    }

    static bool opensFence(std::string_view text)
    {
        const char c = text.front();
        if (c != '`' && c != '~')
            return false;
        const std::size_t length = runLength(text, c);
        const bool title = length < text.size() && text[length] == '{';
        return length >= 3 && (c == '~' || title || text.find('`', length) == none);
    }

    static std::size_t headingLevel(std::string_view text)
    {
        const std::size_t level = runLength(text, '#');
        return level >= 1 && level <= 6 && (level == text.size() || text[level] == ' ' || text[level] == '\t')
                   ? level
                   : 0;
    }

    // One heading line in the shadow for a whole block: see ScannedPage.
    void maskBlock(std::size_t begin, std::size_t end)
    {
        std::fill(m_page.shadow.begin() + static_cast<std::ptrdiff_t>(begin),
                  m_page.shadow.begin() + static_cast<std::ptrdiff_t>(end), 'x');
        m_page.shadow[begin] = '#';
        m_page.shadow[begin + 1] = ' ';
    }

    std::size_t scanFence(std::size_t i)
    {
        const Line& line = m_lines[i];
        const char mark = m_bytes[line.content];
        const std::size_t length = runLength(content(i), mark);
        ScannedFence fence;
        fence.begin = line.content;
        fence.backticks = mark == '`';
        fence.infoBegin = std::min(m_bytes.find_first_not_of(" \t", line.content + length), line.end);
        fence.infoEnd = line.end;
        if (mark == '`' && content(i).find('`', length) != none)
            m_findings.warning("lessons.directive.backtick", {},
                               m_text.region(fence.infoBegin, fence.infoEnd));
        while (fence.infoEnd > fence.infoBegin && m_bytes[fence.infoEnd - 1] == ' ')
            --fence.infoEnd;
        const std::size_t close = closingFence(i, mark, length);
        for (std::size_t j = i + 1; j < std::min(close, m_lines.size()); ++j)
            addBodyLine(fence.body, line, m_lines[j]);
        if (fence.body.map.pieces.empty())
            fence.body = m_text.slice(line.end, line.end);
        const bool closed = close < m_lines.size();
        fence.end = closed ? m_lines[close].end : m_bytes.size();
        if (!closed)
            m_findings.error("lessons.fence.unclosed", {std::string(length, mark)},
                             m_text.region(fence.begin, line.end));
        return addFence(std::move(fence), closed ? close + 1 : close);
    }

    std::size_t addFence(ScannedFence fence, std::size_t next)
    {
        ScannedObject object;
        object.kind = ScannedObject::Kind::fence;
        object.begin = fence.begin;
        object.end = fence.end;
        object.fence = m_page.fences.size();
        maskBlock(fence.begin, fence.end);
        m_page.objects.push_back(std::move(object));
        m_page.fences.push_back(std::move(fence));
        return next;
    }

    std::size_t closingFence(std::size_t i, char mark, std::size_t length) const
    {
        const Line& open = m_lines[i];
        for (std::size_t j = i + 1; j < m_lines.size(); ++j) {
            const Line line = open.quoted ? readLine(m_bytes, m_lines[j].begin, m_lines[j].end, false)
                                          : unquoted(m_lines[j]);
            const std::string_view text = m_bytes.substr(line.content, line.end - line.content);
            const std::size_t run = runLength(text, mark);
            if (run >= length && isBlank(text.substr(run)) &&
                line.content - line.begin <= open.content - open.begin + 3)
                return j;
        }
        return m_lines.size();
    }

    Line unquoted(const Line& line) const
    {
        const std::size_t first = m_bytes.find_first_not_of(" \t", line.begin);
        return {line.begin, line.end, std::min(first, line.end), false, false, false};
    }

    void addBodyLine(SourceText& body, const Line& open, const Line& line) const
    {
        const std::size_t limit = std::min(line.begin + (open.content - open.begin), line.end);
        std::size_t begin = line.begin;
        while (begin < limit &&
               (m_bytes[begin] == ' ' || m_bytes[begin] == '\t' || (open.quoted && m_bytes[begin] == '>')))
            ++begin;
        body.append(m_text, begin, std::min(line.end + 1, m_bytes.size()));
    }

    // Returns i where this is no block formula but text that begins with one.
    std::size_t scanDisplay(std::size_t i)
    {
        const std::size_t open = m_lines[i].content;
        for (std::size_t j = i; j < m_lines.size(); ++j) {
            const std::size_t from = j == i ? open + 2 : m_lines[j].content;
            if (j > i && isBlank(content(j)))
                return brokenDisplay(i, j);
            const std::size_t close = m_bytes.substr(0, m_lines[j].end).find("$$", from);
            if (close != none)
                return closedDisplay(i, j, close);
        }
        m_findings.error("lessons.math.display.unclosed", {}, m_text.region(open, open + 2));
        addBroken(open, m_bytes.size());
        return m_lines.size();
    }

    void addBroken(std::size_t begin, std::size_t end)
    {
        ScannedObject object;
        object.kind = ScannedObject::Kind::broken;
        object.begin = begin;
        object.end = end;
        if (end - begin >= 3)
            maskBlock(begin, end);
        else
            blank(begin, end);
        if (end - begin >= 3)
            m_page.objects.push_back(std::move(object));
    }

    std::size_t closedDisplay(std::size_t i, std::size_t j, std::size_t close)
    {
        ScannedObject object;
        object.kind = ScannedObject::Kind::displayFormula;
        object.begin = m_lines[i].content;
        object.end = m_lines[j].end;
        const std::string_view rest = m_bytes.substr(close + 2, object.end - close - 2);
        if (!isBlank(rest) && !readDisplayAttributes(close + 2, object)) {
            if (i == j)
                return i;
            m_findings.error("lessons.math.display.text", {}, m_text.region(close + 2, object.end));
        }
        Chunk chunk;
        for (std::size_t k = i; k <= j; ++k) {
            const std::size_t begin = k == i ? m_lines[k].content + 2 : displayContent(i, k);
            chunk.add(m_text, begin, k == j ? close : m_lines[k].end);
        }
        checkTex(m_text, chunk, 0, chunk.size(), m_findings);
        object.content = trimmed(chunk.bytes());
        if (object.content.empty())
            m_findings.error("lessons.math.empty", {}, m_text.region(object.begin, object.end));
        maskBlock(object.begin, object.end);
        m_page.objects.push_back(std::move(object));
        return j + 1;
    }

    // In a formula `-` and `+` at the start of a line are operators, not list markers.
    std::size_t displayContent(std::size_t open, std::size_t i) const
    {
        const Line& line = m_lines[i];
        return m_lines[open].quoted ? readLine(m_bytes, line.begin, line.end, false).content
                                    : unquoted(line).content;
    }

    static std::string trimmed(std::string_view text)
    {
        const std::size_t begin = text.find_first_not_of(" \t\n");
        return begin == none ? std::string()
                             : std::string(text.substr(begin, text.find_last_not_of(" \t\n") + 1 - begin));
    }

    bool readDisplayAttributes(std::size_t at, ScannedObject& object)
    {
        const std::size_t begin = m_bytes.find_first_not_of(" \t", at);
        const std::size_t last = m_bytes.substr(0, object.end).find_last_not_of(" \t");
        if (m_bytes[begin] != '{' || m_bytes[last] != '}' ||
            !looksLikeAttributes(m_bytes.substr(begin + 1, last - begin - 1)))
            return false;
        constexpr std::array<std::string_view, 1> allowed{"say"};
        object.attributes = readAttributes(m_text, begin + 1, last, allowed, m_findings);
        return true;
    }

    // If the closing line still comes before the next formula opens, the blank line is the one mistake.
    std::size_t brokenDisplay(std::size_t i, std::size_t blankLine)
    {
        const std::size_t open = m_lines[i].content;
        m_findings.error("lessons.math.display.blank", {}, m_text.region(open, open + 2));
        std::size_t next = blankLine;
        for (std::size_t j = blankLine; j < m_lines.size(); ++j) {
            const std::string_view text = content(j);
            if (text.find("$$") == none)
                continue;
            const std::size_t close = m_bytes.rfind("$$", m_lines[j].end);
            const bool closes = isBlank(m_bytes.substr(close + 2, m_lines[j].end - close - 2)) &&
                                !text.starts_with("$$ ") && (text.size() <= 3 || !text.starts_with("$$"));
            if (closes)
                next = j + 1;
            break;
        }
        addBroken(open, m_lines[next - 1].end);
        return next;
    }

    std::size_t scanHeading(std::size_t i)
    {
        m_inTable = false;
        const Line& line = m_lines[i];
        const std::size_t end = headingEnd(line);
        const std::size_t brace = m_bytes.substr(0, end).rfind('{');
        const bool attributed = brace != none && brace > line.content && m_bytes[end - 1] == '}' &&
                                looksLikeAttributes(m_bytes.substr(brace + 1, end - brace - 2));
        Chunk chunk;
        chunk.add(m_text, line.content, attributed ? brace : end);
        const std::size_t resume = InlineScanner(m_text, chunk, false, m_page, m_findings).run();
        if (resume > line.end)
            return resumeAt(i + 1, resume);
        if (attributed)
            addHeadingAttributes(brace, end);
        return i + 1;
    }

    // Comments behind the attributes are not part of the title.
    std::size_t headingEnd(const Line& line)
    {
        std::size_t end = line.end;
        for (;;) {
            while (end > line.content && m_bytes[end - 1] == ' ')
                --end;
            const std::string_view text = m_bytes.substr(line.content, end - line.content);
            const std::size_t comment = text.rfind("<!--");
            if (!text.ends_with("-->") || comment == none || comment == 0)
                return end;
            blank(line.content + comment, end);
            m_page.comments.emplace_back(line.content + comment, end);
            end = line.content + comment;
        }
    }

    void addHeadingAttributes(std::size_t brace, std::size_t end)
    {
        constexpr std::array<std::string_view, 1> allowed{"minutes"};
        ScannedObject object;
        object.kind = ScannedObject::Kind::attributes;
        object.begin = brace;
        object.end = end;
        object.attributes = readAttributes(m_text, brace + 1, end - 1, allowed, m_findings);
        std::fill(m_page.shadow.begin() + static_cast<std::ptrdiff_t>(brace),
                  m_page.shadow.begin() + static_cast<std::ptrdiff_t>(end), 'x');
        m_page.objects.push_back(std::move(object));
    }

    std::size_t scanChunk(std::size_t i)
    {
        const bool rule = isTableRule(content(i));
        m_inTable = m_inTable || rule || (i + 1 < m_lines.size() && isTableRule(content(i + 1)));
        if (rule)
            checkTableRule(i);
        std::size_t j = i + 1;
        if (!m_inTable && content(i).front() != '|') {
            while (j < m_lines.size() && continues(i, j))
                ++j;
        }
        Chunk chunk;
        for (std::size_t k = i; k < j; ++k)
            chunk.add(m_text, m_lines[k].content, m_lines[k].end);
        const std::size_t resume =
            InlineScanner(m_text, chunk, j == i + 1 && isRow(i), m_page, m_findings).run();
        return resume > m_lines[j - 1].end ? resumeAt(j, resume) : j;
    }

    bool isRow(std::size_t i) const { return m_inTable || content(i).front() == '|'; }

    bool continues(std::size_t first, std::size_t j) const
    {
        const std::string_view text = content(j);
        const Line& line = m_lines[j];
        if (isBlank(text) || line.listMarker || line.quoted != m_lines[first].quoted)
            return false;
        if (headingLevel(text) > 0 || opensFence(text) || text.front() == '|' || text.starts_with("$$"))
            return false;
        return j + 1 >= m_lines.size() || !isTableRule(content(j + 1));
    }

    // md4c takes less than three dashes for text.
    static bool hasShortCell(std::string_view text)
    {
        for (std::size_t k = text.find_first_of("-:"); k != none; k = text.find_first_of("-:", k)) {
            const std::size_t end = std::min(text.find_first_not_of("-:", k), text.size());
            if (end - k < 3)
                return true;
            k = end;
        }
        return false;
    }

    // md4c gives every row as many cells as the header has, so many columns cost their square.
    void checkTableRule(std::size_t i)
    {
        const std::string_view text = content(i);
        if (hasShortCell(text))
            m_findings.error("lessons.table.rule", {}, m_text.region(m_lines[i].content, m_lines[i].end));
        if (static_cast<std::size_t>(std::count(text.begin(), text.end(), '|')) <= mostColumns)
            return;
        const Line& line = m_lines[i];
        m_findings.error("lessons.table.columns", {std::to_string(mostColumns)},
                         m_text.region(line.content, line.end));
        std::fill(m_page.shadow.begin() + static_cast<std::ptrdiff_t>(line.content),
                  m_page.shadow.begin() + static_cast<std::ptrdiff_t>(line.end), 'x');
    }

    // A comment ended inside a later line: what stands behind it there is text of its own.
    std::size_t resumeAt(std::size_t i, std::size_t offset)
    {
        while (i < m_lines.size() && m_lines[i].end < offset)
            ++i;
        if (i < m_lines.size() && m_lines[i].begin < offset) {
            const Line rest = readLine(m_bytes, std::min(offset, m_lines[i].end), m_lines[i].end, false);
            m_lines[i].content = rest.content;
            m_lines[i].listMarker = false;
        }
        return i;
    }

    const SourceText& m_text;
    std::string_view m_bytes;
    Findings& m_findings;
    std::vector<Line> m_lines;
    ScannedPage m_page;
    bool m_inTable = false;
};

} // namespace

ScannedPage scanPage(const SourceText& text, Findings& findings)
{
    return PageScanner(text, findings).run();
}

} // namespace lectern::lessons
