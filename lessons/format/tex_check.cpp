#include "tex_check.h"

#include "utf8.h"

#include <array>
#include <string_view>

namespace lectern::lessons {
namespace {

class TexChecker
{
public:
    TexChecker(const SourceText& text, const Chunk& chunk, std::size_t begin, std::size_t end,
               Findings& findings)
        : m_text(text)
        , m_chunk(chunk)
        , m_tex(std::string_view(chunk.bytes()).substr(begin, end - begin))
        , m_begin(begin)
        , m_findings(findings)
    {
    }

    void run()
    {
        for (std::size_t i = 0; i < m_tex.size() && !m_stopped;)
            i += step(i);
        if (!m_stopped && !m_open.empty())
            report("lessons.tex.brace.open", {}, m_open.back(), 1);
        if (!m_stopped && !m_environments.empty())
            report("lessons.tex.begin", {m_environments.back().first}, m_environments.back().second, 6);
    }

private:
    std::size_t step(std::size_t i)
    {
        const CodePoint c = codePointAt(m_tex, i);
        if (c.value == U'\\')
            return command(i);
        if (c.value == U'%')
            report("lessons.tex.percent", {}, i, 1, true);
        if (c.value == U'{') {
            m_open.push_back(i);
        } else if (c.value == U'}') {
            if (m_open.empty())
                return stop("lessons.tex.brace.close", {}, i, 1);
            m_open.pop_back();
            if (m_inText && m_open.size() <= m_textDepth)
                m_inText = false;
        } else if (!m_inText && !m_wideReported && (isWideLetter(c.value) || isWideText(c.value))) {
            report("lessons.tex.chinese", {}, i, c.length, true);
            m_wideReported = true;
        }
        return c.length;
    }

    static bool isWideText(char32_t c) { return c > 0x2E00 && isWidePunctuation(c); }

    std::size_t command(std::size_t i)
    {
        std::size_t end = i + 1;
        while (end < m_tex.size() && isAsciiLetter(m_tex[end]))
            ++end;
        const std::string_view name = m_tex.substr(i + 1, end - i - 1);
        if (name.empty())
            return i + 1 < m_tex.size() ? 1 + codePointAt(m_tex, i + 1).length : 1;
        constexpr std::array<std::string_view, 9> textCommands{
            "text", "mbox", "textbf", "textit", "textrm", "texttt", "mathrm", "tag", "operatorname"};
        if (!m_inText && std::find(textCommands.begin(), textCommands.end(), name) != textCommands.end()) {
            m_inText = true;
            m_textDepth = m_open.size();
        }
        if (name == "begin" || name == "end")
            return environment(i, end, name == "begin");
        return end - i;
    }

    std::size_t environment(std::size_t i, std::size_t braces, bool begins)
    {
        const std::size_t close = m_tex.find('}', braces);
        if (braces >= m_tex.size() || m_tex[braces] != '{' || close == std::string_view::npos)
            return braces - i;
        const std::string name(m_tex.substr(braces + 1, close - braces - 1));
        if (begins) {
            m_environments.emplace_back(name, i);
        } else if (m_environments.empty() || m_environments.back().first != name) {
            return stop("lessons.tex.end", {name}, i, 4);
        } else {
            m_environments.pop_back();
        }
        return close + 1 - i;
    }

    std::size_t stop(const char* code, std::vector<std::string> parameters, std::size_t at,
                     std::size_t length)
    {
        report(code, std::move(parameters), at, length);
        m_stopped = true;
        return length;
    }

    void report(const char* code, std::vector<std::string> parameters, std::size_t at, std::size_t length,
                bool warning = false)
    {
        const std::size_t begin = m_chunk.source(m_begin + at);
        SourceRegion where = m_text.region(begin, begin + length);
        if (warning)
            m_findings.warning(code, std::move(parameters), std::move(where));
        else
            m_findings.error(code, std::move(parameters), std::move(where));
    }

    const SourceText& m_text;
    const Chunk& m_chunk;
    std::string_view m_tex;
    std::size_t m_begin;
    Findings& m_findings;
    std::vector<std::size_t> m_open;
    std::vector<std::pair<std::string, std::size_t>> m_environments;
    bool m_inText = false;
    std::size_t m_textDepth = 0;
    bool m_wideReported = false;
    bool m_stopped = false;
};

} // namespace

void checkTex(const SourceText& text, const Chunk& chunk, std::size_t begin, std::size_t end,
              Findings& findings)
{
    TexChecker(text, chunk, begin, end, findings).run();
}

} // namespace lectern::lessons
