#include "formula.h"

#include "clean_text.h"
#include "import_limits.h"
#include "tex_scan.h"

#include <lectern/lessons/utf8.h>

#include <algorithm>
#include <array>

namespace lectern::importing {
namespace {

bool isWide(char32_t c)
{
    return lessons::isWideLetter(c) || (c > 0x2E00 && lessons::isWidePunctuation(c));
}

class FormulaCleaner
{
public:
    explicit FormulaCleaner(std::string_view tex) : m_tex(tex) {}

    std::optional<CleanFormula> run()
    {
        if (m_tex.size() > longestFormula)
            return std::nullopt;
        for (std::size_t i = 0; i < m_tex.size() && !m_broken;)
            i = step(i);
        if (m_broken || !m_open.empty() || !m_environments.empty())
            return std::nullopt;
        m_clean.tex = withoutBlankLines();
        if (m_clean.tex.empty())
            return std::nullopt;
        return std::move(m_clean);
    }

private:
    std::size_t step(std::size_t i)
    {
        const lessons::CodePoint c = lessons::codePointAt(m_tex, i);
        switch (c.value) {
        case U'\\':
            return command(i);
        case U'%': {
            const std::size_t newline = m_tex.find('\n', i);
            return newline == nowhere ? m_tex.size() : newline;
        }
        case U'{':
            m_open.push_back(m_nextIsText);
            m_nextIsText = false;
            break;
        case U'}':
            if (m_open.empty() || m_switched == m_open.size()) {
                m_broken = true;
                return i;
            }
            m_open.pop_back();
            break;
        case U'$':
            return dollar(i);
        case U'`':
            m_out += m_tex.substr(i).starts_with("``") ? "\u201C" : "\u2018";
            return i + (m_tex.substr(i).starts_with("``") ? 2 : 1);
        default:
            break;
        }
        if (isWide(c.value) && !inText())
            return wideRun(i);
        if (c.value != U' ' && c.value != U'\n')
            m_nextIsText = false;
        m_out.append(m_tex, i, c.length);
        return i + c.length;
    }

    bool inText() const
    {
        return m_switched == 0 && std::find(m_open.begin(), m_open.end(), true) != m_open.end();
    }

    // "\text{for $x > 0$}": what stands between the dollars is no text.
    std::size_t dollar(std::size_t i)
    {
        if (m_switched == 0 && !m_open.empty() && m_open.back()) {
            m_out += '}';
            m_switched = m_open.size();
        } else if (m_switched != 0 && m_switched == m_open.size()) {
            m_out += "\\text{";
            m_switched = 0;
        } else {
            m_broken = true;
        }
        return i + 1;
    }

    std::size_t wideRun(std::size_t i)
    {
        m_out += "\\text{";
        while (i < m_tex.size()) {
            const lessons::CodePoint c = lessons::codePointAt(m_tex, i);
            if (!isWide(c.value))
                break;
            m_out.append(m_tex, i, c.length);
            i += c.length;
        }
        m_out += '}';
        return i;
    }

    std::size_t command(std::size_t i)
    {
        const std::string_view name = commandAt(m_tex, i);
        const std::size_t behind = i + 1 + name.size();
        if (name.empty())
            return m_tex.size(); // a backslash at the end is nothing
        if (name == "label") {
            TexPieces pieces(m_tex, behind, m_work);
            if (const auto label = pieces.group()) {
                m_clean.labels.push_back(oneLine(*label));
                return pieces.at();
            }
        }
        if (name == "nonumber" || name == "notag" || name == "displaystyle*")
            return behind;
        if ((name == "begin" || name == "end") && !environment(name == "begin", behind))
            m_broken = true;
        constexpr std::array<std::string_view, 9> texts{"text",   "mbox",   "textbf", "textit",      "textrm",
                                                        "texttt", "mathrm", "tag",    "operatorname"};
        m_nextIsText = std::find(texts.begin(), texts.end(), name) != texts.end();
        m_out.append(m_tex, i, behind - i);
        return behind;
    }

    bool environment(bool begins, std::size_t at)
    {
        TexPieces pieces(m_tex, at, m_work);
        const auto name = pieces.group();
        if (!name || m_environments.size() > static_cast<std::size_t>(deepestGroup))
            return false;
        if (begins) {
            m_environments.emplace_back(*name);
            return true;
        }
        if (m_environments.empty() || m_environments.back() != *name)
            return false;
        m_environments.pop_back();
        return true;
    }

    std::string withoutBlankLines() const
    {
        std::string text;
        for (std::size_t begin = 0; begin <= m_out.size();) {
            const std::size_t end = std::min(m_out.find('\n', begin), m_out.size());
            const std::string line = trimmed(std::string_view(m_out).substr(begin, end - begin));
            if (!line.empty())
                text += (text.empty() ? "" : "\n") + line;
            begin = end + 1;
        }
        return text;
    }

    std::string_view m_tex;
    std::string m_out;
    CleanFormula m_clean;
    TexWork m_work;
    std::vector<bool> m_open; ///< for each open brace: does it hold text
    std::vector<std::string> m_environments;
    std::size_t m_switched = 0; ///< braces open where a dollar in a text began a formula
    bool m_nextIsText = false;
    bool m_broken = false;
};

} // namespace

std::optional<CleanFormula> cleanFormula(std::string_view tex)
{
    return FormulaCleaner(tex).run();
}

std::optional<std::string> displayed(std::string_view environment, std::string_view body)
{
    if (environment.ends_with('*'))
        environment.remove_suffix(1);
    const auto inside = [&](std::string_view name, std::string_view content) {
        std::string text("\\begin{");
        return text.append(name).append("}\n").append(trimmed(content)).append("\n\\end{").append(name).append("}");
    };
    if (environment == "equation" || environment == "displaymath" || environment == "math" || environment == "dmath")
        return std::string(body);
    if (environment == "align" || environment == "flalign")
        return inside("aligned", body);
    if (environment == "gather" || environment == "multline")
        return inside("gathered", body);
    if (environment == "alignat") {
        TexWork work;
        TexPieces pieces(body, 0, work);
        static_cast<void>(pieces.group());
        return inside("aligned", body.substr(pieces.at()));
    }
    if (environment == "eqnarray")
        return "\\begin{array}{rcl}\n" + trimmed(body) + "\n\\end{array}";
    return std::nullopt;
}

} // namespace lectern::importing
