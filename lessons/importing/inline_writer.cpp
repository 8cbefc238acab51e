#include "inline_writer.h"

#include "clean_text.h"

#include <lectern/lessons/course.h>
#include <lectern/lessons/utf8.h>

#include <algorithm>
#include <array>

namespace lectern::importing {
namespace {

using namespace lessons;

/// Content as it can be compared: every byte with its style, objects by what they are.
std::string described(const Inlines& inlines)
{
    std::string all;
    std::string last;
    const auto add = [&](const TextStyle& style, const std::string& kind, const std::string& text) {
        std::string now = kind + (style.bold ? "b" : "") + (style.italic ? "i" : "") + (style.struck ? "s" : "") +
                          (style.code ? "c" : "") + '<' + style.link + '>';
        if (now != last || kind != "t")
            all += '\1' + now + '\2';
        last = std::move(now);
        all += text;
    };
    for (const Inline& item : inlines) {
        if (const auto* run = std::get_if<TextRun>(&item.content))
            add(item.style, "t", run->text);
        else if (const auto* formula = std::get_if<Formula>(&item.content))
            add(item.style, formula->display ? "F" : "f", formula->tex);
        else if (const auto* role = std::get_if<Role>(&item.content))
            add(item.style, std::string("r").append(std::to_string(static_cast<int>(role->kind))), role->target);
        else if (const auto* image = std::get_if<Image>(&item.content))
            add(item.style, "p", image->source + '|' + image->alternative);
        else if (std::get<LineBreak>(item.content).hard)
            add({}, "h", ""); // soft ones are none between Chinese
    }
    return all;
}

class InlineWriter
{
public:
    InlineWriter(const Inlines& inlines, Place place, bool styled)
        : m_inlines(inlines)
        , m_place(place)
        , m_styled(styled)
    {
    }

    std::string run()
    {
        for (std::size_t i = 0; i < m_inlines.size(); ++i) {
            changeStyle(m_inlines[i].style);
            write(m_inlines[i]);
        }
        changeStyle({});
        return std::move(m_out);
    }

private:
    static constexpr std::array<std::string_view, 3> marks{"**", "*", "~~"};

    bool wants(const TextStyle& style, std::size_t mark) const
    {
        const std::array<bool, 3> wanted{style.bold, style.italic, style.struck};
        return m_styled && wanted[mark];
    }

    // Links are outermost, then bold, italic, struck; what is inside of a change is closed and opened again.
    void changeStyle(const TextStyle& style)
    {
        std::size_t keep = 0;
        const bool sameLink = style.link == m_style.link;
        while (sameLink && keep < marks.size() && wants(style, keep) == wants(m_style, keep))
            ++keep;
        for (std::size_t k = marks.size(); k-- > keep;) {
            if (wants(m_style, k))
                m_out += marks[k];
        }
        if (!sameLink) {
            if (!m_style.link.empty())
                m_out += "](" + target(m_style.link) + ')';
            if (!style.link.empty()) {
                if (m_out.ends_with('!')) // it would make a picture of the link
                    m_out.insert(m_out.size() - 1, 1, '\\');
                m_out += '[';
            }
        }
        for (std::size_t k = keep; k < marks.size(); ++k) {
            if (wants(style, k))
                m_out += marks[k];
        }
        m_style = style;
    }

    static std::string target(const std::string& link)
    {
        std::string text = "<";
        for (const char c : link) {
            if (c == '<' || c == '>' || c == '\\' || c == '`' || c == '$' || c == '*')
                text += '\\';
            text += c == '\n' ? ' ' : c;
        }
        const bool plain = link.find_first_of(" ()<>\\\n`$*{&_~[]|") == std::string::npos && !link.empty();
        return plain ? link : text + '>';
    }

    void write(const Inline& item)
    {
        if (const auto* run = std::get_if<TextRun>(&item.content))
            return item.style.code ? code(run->text) : text(run->text);
        if (const auto* formula = std::get_if<Formula>(&item.content))
            return this->formula(*formula);
        if (const auto* role = std::get_if<Role>(&item.content))
            return this->role(*role);
        if (const auto* image = std::get_if<Image>(&item.content))
            return this->image(*image);
        const bool hard = std::get<LineBreak>(item.content).hard;
        if (m_place == Place::paragraph)
            m_out += hard ? "\\\n" : "\n";
        else
            m_out += ' ';
    }

    void code(const std::string& text)
    {
        std::string content = oneLine(text);
        if (content.empty())
            return;
        std::size_t longest = 0;
        for (std::size_t i = 0, run = 0; i < content.size(); ++i) {
            run = content[i] == '`' ? run + 1 : 0;
            longest = std::max(longest, run);
        }
        if (m_place == Place::cell)
            escapeBars(content);
        const std::string fence(longest + 1, '`');
        const bool pad = content.front() == '`' || content.back() == '`';
        guardDigits('`');
        m_out += fence + (pad ? " " : "") + content + (pad ? " " : "") + fence;
    }

    static void escapeBars(std::string& content)
    {
        for (std::size_t bar = content.find('|'); bar != std::string::npos; bar = content.find('|', bar + 2))
            content.insert(bar, 1, '\\');
    }

    void formula(const Formula& formula)
    {
        std::string tex = formula.tex;
        if (m_place != Place::paragraph)
            std::replace(tex.begin(), tex.end(), '\n', ' ');
        if (m_place == Place::cell)
            tex = trimmed(withoutBars(tex));
        m_out += formula.display ? "$$" + tex + "$$" : '$' + tex + '$';
        m_afterFormula = true;
    }

    // A bar would end the cell for other Markdown programs, and lint warns of it.
    static std::string withoutBars(const std::string& tex)
    {
        std::string text;
        for (std::size_t i = 0; i < tex.size(); ++i) {
            if (tex[i] == '\\' && i + 1 < tex.size()) {
                if (tex[i + 1] == '|')
                    text += "\\Vert ";
                else
                    text.append(tex, i, 2);
                ++i;
            } else if (tex[i] == '|') {
                text += "\\vert ";
            } else {
                text += tex[i];
            }
        }
        return text;
    }

    void role(const Role& role)
    {
        constexpr std::array<std::string_view, 5> names{"ref", "term", "value", "step", "cite"};
        m_out += '{';
        m_out += names[static_cast<std::size_t>(role.kind)];
        m_out += "}`" + role.target + '`';
    }

    void image(const Image& image)
    {
        m_out += "![";
        escape(oneLine(image.alternative));
        m_out += "](" + target(image.source) + ')';
    }

    void guardDigits(char next)
    {
        const bool splits = m_afterFormula && !m_out.empty() && m_out.back() == '$' && lessons::isAsciiDigit(next);
        if (splits)
            m_out += ' ';
        m_afterFormula = false;
    }

    void text(const std::string& text)
    {
        if (text.empty())
            return;
        guardDigits(text.front());
        escape(text);
    }

    void escape(std::string_view text)
    {
        for (std::size_t i = 0; i < text.size(); ++i) {
            const char c = text[i];
            if (c == '\n') {
                m_out += m_place == Place::paragraph ? '\n' : ' ';
                continue;
            }
            if (needsEscape(text, i))
                m_out += '\\';
            m_out += c;
        }
    }

    bool needsEscape(std::string_view text, std::size_t i) const
    {
        const char c = text[i];
        const bool begins = m_out.empty() || m_out.back() == '\n';
        switch (c) {
        case '\\':
        case '`':
        case '*':
        case '[':
        case ']':
        case '{':
        case '$':
        case '~':
        case '<':
            return true;
        case '|':
            return m_place == Place::cell || begins;
        case '&':
            return true;
        case '_': {
            const bool inside = i > 0 && i + 1 < text.size() && isWordPart(text[i - 1]) && isWordPart(text[i + 1]);
            return !inside;
        }
        case '#':
        case '>':
        case '+':
        case '-':
        case '=':
        case ':':
            return begins || (c == '#' && m_place == Place::line);
        case '.':
        case ')':
            return endsListNumber();
        default:
            return false;
        }
    }

    static bool isWordPart(char c) { return lessons::isAsciiLetter(c) || lessons::isAsciiDigit(c); }

    bool endsListNumber() const
    {
        std::size_t i = m_out.size();
        while (i > 0 && lessons::isAsciiDigit(m_out[i - 1]))
            --i;
        return i < m_out.size() && m_out.size() - i < 10 && (i == 0 || m_out[i - 1] == '\n');
    }

    const Inlines& m_inlines;
    Place m_place;
    bool m_styled;
    std::string m_out;
    TextStyle m_style;
    bool m_afterFormula = false;
};

std::string withSingleBlanks(const std::string& text)
{
    std::string single;
    for (const char c : text) {
        const char shown = c == '\t' ? ' ' : c;
        if (shown != ' ' || single.empty() || single.back() != ' ')
            single += shown;
    }
    return single;
}

// A style may not begin or end with a blank, and blanks do not add up.
Inlines tidied(const Inlines& inlines)
{
    Inlines tidy;
    const auto endsBlank = [&] {
        const auto* last = tidy.empty() ? nullptr : std::get_if<TextRun>(&tidy.back().content);
        return last && !tidy.back().style.code && last->text.ends_with(' ');
    };
    const auto add = [&](std::string text, const TextStyle& style, const SourceRegion& where) {
        if (text.starts_with(' ') && endsBlank())
            text.erase(0, 1);
        if (!text.empty())
            tidy.push_back({TextRun{std::move(text)}, style, where});
    };
    for (const Inline& item : inlines) {
        const auto* run = std::get_if<TextRun>(&item.content);
        if (!run || item.style.code) {
            const bool isBreak = std::holds_alternative<LineBreak>(item.content);
            if (run && isBlankText(run->text))
                continue;
            tidy.push_back(item);
            if (isBreak)
                tidy.back().style = TextStyle();
            continue;
        }
        TextStyle plain;
        plain.link = item.style.link;
        const std::string text = withSingleBlanks(run->text);
        const std::size_t begin = std::min(text.find_first_not_of(" \t"), text.size());
        const std::size_t end = std::max(begin, text.find_last_not_of(" \t") + 1);
        add(text.substr(0, begin), plain, item.where);
        add(text.substr(begin, end - begin), item.style, item.where);
        add(text.substr(end), plain, item.where);
    }
    return tidy;
}

bool isBlankRun(const Inline& item)
{
    const auto* run = std::get_if<TextRun>(&item.content);
    return (run && !item.style.code && isBlankText(run->text)) || std::holds_alternative<LineBreak>(item.content);
}

// Blanks at the ends of lines and of the whole.
Inlines stripped(Inlines inlines)
{
    while (!inlines.empty() && isBlankRun(inlines.back()))
        inlines.pop_back();
    const auto first = std::find_if_not(inlines.begin(), inlines.end(), isBlankRun);
    inlines.erase(inlines.begin(), first);
    Inlines kept;
    for (std::size_t i = 0; i < inlines.size(); ++i) {
        const bool isBreak = std::holds_alternative<LineBreak>(inlines[i].content);
        const auto* run = std::get_if<TextRun>(&inlines[i].content);
        const bool blank = run && !inlines[i].style.code && isBlankText(run->text);
        const bool beforeBreak =
            blank && i + 1 < inlines.size() && std::holds_alternative<LineBreak>(inlines[i + 1].content);
        const bool behindBreak = !kept.empty() && std::holds_alternative<LineBreak>(kept.back().content);
        if (beforeBreak || (behindBreak && (blank || isBreak)))
            continue;
        kept.push_back(std::move(inlines[i]));
    }
    return kept;
}

bool readsAsWritten(const std::string& text, const Inlines& inlines)
{
    const auto read = parseMarkdown(text);
    if (!read.diagnostics.empty() || read.value.size() != 1)
        return false;
    const auto* paragraph = std::get_if<Paragraph>(&read.value.front().content);
    return paragraph && described(paragraph->text) == described(inlines);
}

Inlines withoutStyles(Inlines inlines)
{
    for (Inline& item : inlines)
        item.style.bold = item.style.italic = item.style.struck = false;
    return inlines;
}

} // namespace

std::string writeInlines(const Inlines& inlines, Place place)
{
    const Inlines tidy = stripped(tidied(inlines));
    std::string text = InlineWriter(tidy, place, true).run();
    const bool plain = std::all_of(tidy.begin(), tidy.end(), [](const Inline& item) {
        return !item.style.bold && !item.style.italic && !item.style.struck;
    });
    if (plain || tidy.empty() || place == Place::cell)
        return text;
    Inlines expected = tidy;
    if (place == Place::line) {
        for (Inline& item : expected) {
            if (std::holds_alternative<LineBreak>(item.content))
                item.content = TextRun{" "};
        }
    }
    return readsAsWritten(text, expected) ? text : InlineWriter(withoutStyles(tidy), place, false).run();
}

} // namespace lectern::importing
