#include "markdown_mask.h"

#include "clean_text.h"
#include "formula.h"
#include "import_limits.h"
#include "tex_scan.h"

#include <lectern/lessons/utf8.h>

#include <algorithm>
#include <charconv>

namespace lectern::importing {
namespace {

bool isSpace(char c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\0';
}

bool isKeyPart(char c)
{
    return lessons::isAsciiLetter(c) || lessons::isAsciiDigit(c) || c == ':' || c == '_' || c == '-' || c == '.' ||
           c == '/' || c == '+';
}

class Masker
{
public:
    Masker(std::string_view text, int line) : m_text(text), m_line(line) {}

    MaskedMarkdown run()
    {
        takeFootnotes();
        m_text = m_article;
        while (m_at < m_text.size()) {
            if (m_at == 0 || m_text[m_at - 1] == '\n')
                beginLine();
            if (m_at < m_text.size() && !(m_at > 0 && m_text[m_at - 1] == '\n' && m_moved))
                step();
            m_moved = false;
        }
        return std::move(m_masked);
    }

private:
    char at(std::size_t i) const { return i < m_text.size() ? m_text[i] : '\0'; }
    std::size_t lineEnd(std::size_t i) const { return std::min(m_text.find('\n', i), m_text.size()); }

    // Definitions of footnotes are taken out, and newlines stay in their place, so that lines can be counted.
    void takeFootnotes()
    {
        bool fenced = false;
        for (std::size_t begin = 0; begin < m_text.size();) {
            std::size_t end = lineEnd(begin) + 1;
            const std::string_view line = m_text.substr(begin, std::min(end, m_text.size()) - begin);
            const std::size_t text = std::min(line.find_first_not_of(" \t>"), line.size());
            if (line.substr(text).starts_with("```") || line.substr(text).starts_with("~~~"))
                fenced = !fenced;
            const std::size_t close = line.find("]:");
            const bool defines = !fenced && line.starts_with("[^") && close != nowhere && close > 2 && close < 80;
            if (!defines) {
                m_article += line;
                begin = end;
                continue;
            }
            const std::string name(line.substr(2, close - 2));
            const int number = m_line + lineAt(m_text, begin) - 1;
            std::string body(line.substr(close + 2));
            for (;;) {
                const std::string_view next = m_text.substr(std::min(end, m_text.size()));
                const std::size_t stop = std::min(next.find('\n'), next.size());
                const std::string_view more = next.substr(0, stop);
                const bool indented = more.starts_with("    ") || more.starts_with("\t");
                const std::size_t after = std::min(end + stop + 1, m_text.size());
                const bool gap = isBlankText(more) && (m_text.substr(after).starts_with("    ") ||
                                                       m_text.substr(after).starts_with("\t"));
                const bool lazy = !isBlankText(more) && !more.starts_with("[^") && !body.ends_with("\n\n");
                if (next.empty() || !(indented || gap || lazy))
                    break;
                body += more.substr(std::min(indented ? more.find_first_not_of(" \t") : 0, more.size()));
                body += '\n';
                end += stop + 1;
            }
            m_article.append(static_cast<std::size_t>(std::count(
                                 m_text.begin() + static_cast<std::ptrdiff_t>(begin),
                                 m_text.begin() + static_cast<std::ptrdiff_t>(std::min(end, m_text.size())), '\n')),
                             '\n');
            m_masked.footnotes.emplace(name, std::pair(std::move(body), number));
            begin = end;
        }
    }

    void beginLine()
    {
        m_masked.lines.emplace_back(m_masked.text.size(), m_line++);
        m_quoted = false;
        std::size_t i = m_at;
        bool marker = false;
        for (; i < m_text.size(); ++i) {
            const char c = m_text[i];
            m_quoted = m_quoted || c == '>';
            const bool list = !marker && (c == '-' || c == '*' || c == '+') && at(i + 1) == ' ';
            marker = marker || list;
            if (c != ' ' && c != '\t' && c != '>' && !list)
                break;
        }
        const std::string_view rest = m_text.substr(i, lineEnd(i) - i);
        if (isBlankText(rest))
            return;
        if (rest.starts_with("```") || rest.starts_with("~~~"))
            return fence(i, rest);
        const bool rule = rest.find_first_not_of("|:- ") == nowhere;
        if (rest.starts_with(":::") ||
            (rule && static_cast<std::size_t>(std::count(rest.begin(), rest.end(), '|')) > mostColumns)) {
            copyTo(i);
            put(Mask::Kind::raw, std::string(rest), i, i + rest.size());
            return;
        }
        const bool opens = rest.starts_with("$$") || rest.starts_with("\\[") || rest.starts_with("\\\\[") ||
                           rest.starts_with("\\begin{");
        if (opens) {
            copyTo(i);
            const std::size_t before = m_at;
            displayAt(true);
            m_moved = m_at != before;
        }
    }

    void copyTo(std::size_t i)
    {
        m_masked.text += m_text.substr(m_at, i - m_at);
        m_at = i;
    }

    void fence(std::size_t begin, std::string_view opening)
    {
        const char mark = opening.front();
        const std::size_t length = std::min(opening.find_first_not_of(mark), opening.size());
        const std::string info = trimmed(opening.substr(length));
        if (mark == '`' && info.find('`') != nowhere)
            return;
        std::size_t line = lineEnd(begin);
        std::size_t bodyEnd = m_text.size();
        std::size_t end = m_text.size();
        while (line < m_text.size()) {
            const std::size_t next = line + 1;
            const std::size_t stop = lineEnd(next);
            std::string_view content = m_text.substr(next, stop - next);
            content = content.substr(std::min(content.find_first_not_of(" \t>"), content.size()));
            const std::size_t run = std::min(content.find_first_not_of(mark), content.size());
            if (run >= length && isBlankText(content.substr(run))) {
                bodyEnd = next;
                end = stop;
                break;
            }
            line = stop;
        }
        if (info == "math" && bodyEnd < m_text.size()) {
            copyTo(begin);
            const std::size_t body = lineEnd(begin) + 1;
            put(Mask::Kind::display, unquoted(m_text.substr(body, bodyEnd - body)), begin, end);
            m_moved = true;
            return;
        }
        // Line by line, for the count.
        while (m_at < end) {
            const std::size_t stop = std::min(lineEnd(m_at) + 1, end);
            copyTo(stop);
            if (m_at < end)
                m_masked.lines.emplace_back(m_masked.text.size(), m_line++);
        }
        m_moved = true;
    }

    void put(Mask::Kind kind, std::string content, std::size_t begin, std::size_t end)
    {
        Mask mask{kind, std::move(content), std::string(m_text.substr(begin, end - begin)), {}, m_line - 1};
        m_line += static_cast<int>(std::count(mask.source.begin(), mask.source.end(), '\n'));
        m_masked.text += std::string(maskBegin) + std::to_string(m_masked.masks.size()) + std::string(maskEnd);
        m_masked.masks.push_back(std::move(mask));
        m_at = end;
    }

    std::string unquoted(std::string_view tex) const
    {
        if (!m_quoted)
            return std::string(tex);
        std::string text;
        for (std::size_t begin = 0; begin < tex.size();) {
            const std::size_t end = std::min(tex.find('\n', begin), tex.size() - 1) + 1;
            const std::string_view line = tex.substr(begin, end - begin);
            text += line.substr(std::min(begin == 0 ? 0 : line.find_first_not_of(" \t>"), line.size()));
            begin = end;
        }
        return text;
    }

    std::size_t paragraphEnd()
    {
        if (m_at >= m_paragraphEnd) {
            std::size_t i = m_at;
            do
                i = lineEnd(i) + 1;
            while (i < m_text.size() && !isBlankText(m_text.substr(i, lineEnd(i) - i)));
            m_paragraphEnd = std::min(i, m_text.size());
            m_failedRuns.clear();
        }
        return m_paragraphEnd;
    }

    void step()
    {
        switch (m_text[m_at]) {
        case '\\':
            return backslash();
        case '`':
            return code();
        case '$':
            return dollar();
        case '[':
            return bracket();
        default:
            copyTo(m_at + 1);
        }
    }

    void backslash()
    {
        if (displayAt(false))
            return;
        const std::string_view rest = m_text.substr(m_at);
        for (const auto& [open, close] : {std::pair<std::string_view, std::string_view>{"\\(", "\\)"}, {"\\\\(", "\\\\)"}}) {
            const std::size_t end = rest.starts_with(open) ? find(close, m_at + open.size()) : nowhere;
            if (end != nowhere)
                return put(Mask::Kind::formula, unquoted(m_text.substr(m_at + open.size(), end - m_at - open.size())),
                           m_at, end + close.size());
        }
        const std::string_view name = commandAt(m_text, m_at);
        const bool refers = name == "ref" || name == "eqref" || name == "cref" || name == "autoref";
        if (refers || name == "cite" || name == "citep" || name == "citet") {
            TexPieces pieces(m_text, m_at + 1 + name.size(), m_work);
            static_cast<void>(pieces.optional());
            if (const auto label = pieces.group(); label && label->find('\n') == nowhere)
                return put(refers ? Mask::Kind::refer : Mask::Kind::cite, trimmed(*label), m_at, pieces.at());
        }
        copyTo(std::min(m_at + 2, m_text.size()));
    }

    std::size_t find(std::string_view mark, std::size_t from)
    {
        const std::size_t end = paragraphEnd();
        if (m_work.left == 0)
            return nowhere;
        const std::size_t found = m_text.substr(0, end).find(mark, from);
        m_work.spend((found == nowhere ? end : found) - std::min(from, end));
        return found;
    }

    // $$...$$, \[...\] or an environment of formulas. Where it does not begin a line, \[ is often a bracket.
    bool displayAt(bool beginsLine)
    {
        const std::string_view rest = m_text.substr(m_at);
        if (rest.starts_with("$$")) {
            std::size_t end = find("$$", m_at + 2);
            if (end == nowhere && beginsLine && m_work.spend(longestFormula)) // with a blank line in it
                end = m_text.substr(0, m_at + longestFormula).find("\n$$", m_at + 2);
            if (end == nowhere)
                return false;
            if (m_text[end] == '\n')
                ++end;
            return display(m_at + 2, end, end + 2);
        }
        for (const auto& [open, close] : {std::pair<std::string_view, std::string_view>{"\\[", "\\]"}, {"\\\\[", "\\\\]"}}) {
            if (!rest.starts_with(open))
                continue;
            const std::size_t end = find(close, m_at + open.size());
            if (end == nowhere)
                continue;
            const std::string_view tex = m_text.substr(m_at + open.size(), end - m_at - open.size());
            const bool formula = tex.find_first_of("\\^_=") != nowhere || (beginsLine && tex.find('\n') != nowhere);
            if (formula)
                return display(m_at + open.size(), end, end + close.size());
        }
        if (!rest.starts_with("\\begin{"))
            return false;
        const auto environment = environmentAt(m_text, m_at, m_work);
        if (!environment || environment->end - m_at > longestFormula)
            return false;
        const auto tex =
            displayed(environment->name, m_text.substr(environment->body, environment->bodyEnd - environment->body));
        if (!tex)
            return false;
        put(Mask::Kind::display, unquoted(*tex), m_at, environment->end);
        return true;
    }

    bool display(std::size_t begin, std::size_t bodyEnd, std::size_t end)
    {
        put(Mask::Kind::display, unquoted(m_text.substr(begin, bodyEnd - begin)), m_at, end);
        // "$$ ... $$ {#eq:label}" as pandoc-crossref has it.
        const std::size_t brace = std::min(m_text.find_first_not_of(' ', m_at), m_text.size());
        const std::size_t close = m_text.substr(0, lineEnd(brace)).find('}', brace);
        if (m_text.substr(brace).starts_with("{#") && close != nowhere) {
            m_masked.masks.back().label = m_text.substr(brace + 2, close - brace - 2);
            m_at = close + 1;
        }
        return true;
    }

    void code()
    {
        const std::size_t length = std::min(m_text.find_first_not_of('`', m_at), m_text.size()) - m_at;
        const std::size_t end = paragraphEnd();
        if (m_failedRuns.find(length) == m_failedRuns.end()) {
            for (std::size_t i = m_text.find('`', m_at + length); i < end; i = m_text.find('`', i)) {
                const std::size_t stop = std::min(m_text.find_first_not_of('`', i), m_text.size());
                if (stop - i == length)
                    return copyLines(stop);
                i = stop;
            }
            m_failedRuns[length] = true;
        }
        copyTo(m_at + length);
    }

    void copyLines(std::size_t end)
    {
        while (m_at < end) {
            const std::size_t stop = std::min(lineEnd(m_at) + 1, end);
            copyTo(stop);
            if (m_text[m_at - 1] == '\n' && m_at < end)
                m_masked.lines.emplace_back(m_masked.text.size(), m_line++);
        }
    }

    void dollar()
    {
        if (at(m_at + 1) == '$') {
            if (!displayAt(false))
                copyTo(m_at + 2);
            return;
        }
        if (at(m_at + 1) == '`') { // $`...`$
            const std::size_t end = find("`$", m_at + 2);
            if (end != nowhere)
                return put(Mask::Kind::formula, std::string(m_text.substr(m_at + 2, end - m_at - 2)), m_at, end + 2);
        }
        const std::size_t close = isSpace(at(m_at + 1)) ? nowhere : closingDollar(m_at + 1);
        if (close == nowhere)
            return copyTo(m_at + 1);
        put(Mask::Kind::formula, unquoted(m_text.substr(m_at + 1, close - m_at - 1)), m_at, close + 1);
    }

    // The next dollar decides, as in pages.
    std::size_t closingDollar(std::size_t from)
    {
        const std::size_t end = paragraphEnd();
        for (std::size_t i = from; i < end; ++i) {
            if (m_text[i] == '\\')
                ++i;
            else if (m_text[i] == '$')
                return i > from && !isSpace(m_text[i - 1]) && !lessons::isAsciiDigit(at(i + 1)) ? i : nowhere;
        }
        return nowhere;
    }

    void bracket()
    {
        const std::size_t close = m_text.substr(0, std::min(lineEnd(m_at), m_at + 200)).find(']', m_at);
        if (at(m_at + 1) == '^' && close != nowhere) {
            std::string name(m_text.substr(m_at + 2, close - m_at - 2));
            if (m_masked.footnotes.find(name) != m_masked.footnotes.end())
                return put(Mask::Kind::footnote, std::move(name), m_at, close + 1);
        }
        const bool cites = at(m_at + 1) == '@' || (at(m_at + 1) == '-' && at(m_at + 2) == '@');
        if (cites && close != nowhere)
            return citations(close);
        copyTo(m_at + 1);
    }

    // [@one; see @two, p. 3]: the keys are citations and the rest is text.
    void citations(std::size_t close)
    {
        const std::size_t begin = m_at;
        std::vector<std::string> keys;
        for (std::size_t i = m_text.find('@', begin); i < close; i = m_text.find('@', i)) {
            std::size_t end = ++i;
            while (end < close && isKeyPart(m_text[end]))
                ++end;
            while (end > i && !lessons::isAsciiLetter(m_text[end - 1]) && !lessons::isAsciiDigit(m_text[end - 1]))
                --end;
            if (end > i)
                keys.emplace_back(m_text.substr(i, end - i));
        }
        std::string joined;
        for (const std::string& key : keys)
            joined += (joined.empty() ? "" : ",") + key;
        if (joined.empty())
            return copyTo(m_at + 1);
        put(Mask::Kind::cite, std::move(joined), begin, close + 1);
    }

    std::string_view m_text;
    std::string m_article;
    int m_line;
    std::size_t m_at = 0;
    bool m_quoted = false;
    bool m_moved = false;
    std::size_t m_paragraphEnd = 0;
    std::map<std::size_t, bool> m_failedRuns;
    TexWork m_work;
    MaskedMarkdown m_masked;
};

} // namespace

int MaskedMarkdown::lineOf(std::size_t at) const
{
    const auto after = std::upper_bound(lines.begin(), lines.end(), at,
                                        [](std::size_t value, const auto& line) { return value < line.first; });
    return after == lines.begin() ? 0 : std::prev(after)->second;
}

std::string MaskedMarkdown::unmasked(std::string_view masked) const
{
    std::string plain;
    for (std::size_t i = 0; i < masked.size();) {
        const std::ptrdiff_t number = maskAt(masked, i);
        if (number >= 0 && static_cast<std::size_t>(number) < masks.size())
            plain += masks[static_cast<std::size_t>(number)].source;
        else
            plain += masked[i++];
    }
    return plain;
}

std::ptrdiff_t maskAt(std::string_view text, std::size_t& at)
{
    if (!text.substr(at).starts_with(maskBegin))
        return -1;
    const std::size_t end = text.find(maskEnd, at);
    std::size_t number = 0;
    const char* first = text.data() + at + maskBegin.size();
    if (end == nowhere || std::from_chars(first, text.data() + end, number).ptr != text.data() + end)
        return -1;
    at = end + maskEnd.size();
    return static_cast<std::ptrdiff_t>(number);
}

MaskedMarkdown maskMarkdown(std::string_view text, int line)
{
    return Masker(text, line).run();
}

} // namespace lectern::importing
