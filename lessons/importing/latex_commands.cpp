#include "clean_text.h"
#include "formula.h"
#include "latex_reader.h"
#include "page_writer.h"
#include "tex_characters.h"

#include <lectern/lessons/utf8.h>

#include <algorithm>
#include <array>

namespace lectern::importing {
namespace {

using namespace lessons;

struct Layout
{
    std::string_view name;
    int arguments;
};

// What only says how a page of paper looks.
constexpr Layout layouts[] = {
    {"noindent", 0}, {"centering", 0}, {"maketitle", 0}, {"tableofcontents", 0}, {"clearpage", 0}, {"newpage", 0},
    {"cleardoublepage", 0}, {"pagebreak", 0}, {"bigskip", 0}, {"medskip", 0}, {"smallskip", 0}, {"small", 0},
    {"large", 0}, {"Large", 0}, {"LARGE", 0}, {"huge", 0}, {"Huge", 0}, {"footnotesize", 0}, {"normalsize", 0},
    {"tiny", 0}, {"scriptsize", 0}, {"hfill", 0}, {"vfill", 0}, {"indent", 0}, {"raggedright", 0}, {"raggedleft", 0},
    {"protect", 0}, {"leavevmode", 0}, {"appendix", 0}, {"frontmatter", 0}, {"mainmatter", 0}, {"backmatter", 0},
    {"listoffigures", 0}, {"listoftables", 0}, {"linebreak", 0}, {"nolinebreak", 0}, {"nopagebreak", 0}, {"sloppy", 0},
    {"fussy", 0}, {"null", 0}, {"selectfont", 0}, {"hrulefill", 0}, {"dotfill", 0}, {"allowdisplaybreaks", 0},
    {"phantomsection", 0}, {"flushbottom", 0}, {"raggedbottom", 0}, {"makeatletter", 0}, {"makeatother", 0},
    {"bfseries*", 0}, {"relax", 0}, {"ignorespaces", 0}, {"unskip", 0}, {"onecolumn", 0}, {"twocolumn", 0},
    {"hline", 0}, {"toprule", 0}, {"midrule", 0}, {"bottomrule", 0}, {"xspace", 0}, {"doublespacing", 0},
    {"singlespacing", 0}, {"onehalfspacing", 0}, {"qed", 0}, {"qedhere", 0}, {"and", 0}, {"printbibliography", 0},
    {"vspace", 1}, {"hspace", 1}, {"thispagestyle", 1}, {"pagestyle", 1}, {"pagenumbering", 1},
    {"bibliographystyle", 1}, {"usepackage", 1}, {"documentclass", 1}, {"graphicspath", 1}, {"hypersetup", 1},
    {"theoremstyle", 1}, {"setstretch", 1}, {"linespread", 1}, {"captionsetup", 1}, {"nocite", 1}, {"hyphenation", 1},
    {"date", 1}, {"index", 1}, {"color", 1}, {"fontsize", 2}, {"setlength", 2}, {"addtolength", 2}, {"setcounter", 2},
    {"addtocounter", 2}, {"numberwithin", 2}, {"markboth", 2}, {"markright", 1}, {"definecolor", 3},
    {"addcontentsline", 3}, {"renewcommand", 0}, {"subjclass", 1}, {"keywords", 1}, {"thanks", 1}, {"vskip", 0},
    {"hskip", 0}, {"today", 0}, {"balance", 0}, {"IEEEpeerreviewmaketitle", 0}, {"bf*", 0}, {"lstset", 1},
    {"usetikzlibrary", 1}, {"tikzset", 1}, {"setmainfont", 1}, {"setCJKmainfont", 1}, {"geometry", 1},
};

std::optional<int> levelOf(std::string_view name)
{
    constexpr std::pair<std::string_view, int> levels[] = {
        {"part", 1}, {"chapter", 2}, {"section", 3}, {"subsection", 4}, {"subsubsection", 5}};
    for (const auto& [known, level] : levels) {
        if (known == name)
            return level;
    }
    return std::nullopt;
}

std::string_view withoutStar(std::string_view name)
{
    return name.size() > 1 && name.ends_with('*') ? name.substr(0, name.size() - 1) : name;
}

} // namespace

void LatexReader::command(std::string_view tex, std::size_t& at, TextStyle& style)
{
    const std::size_t begin = at;
    const std::string_view full = commandAt(tex, at);
    const std::string_view name = withoutStar(full);
    at = std::min(begin + 1 + std::max<std::size_t>(full.size(), 1), tex.size());
    if (full.empty())
        return;
    if (name == "begin")
        return environment(tex, at = begin, style);
    if (name == "[" || name == "(") {
        const std::string_view close = name == "[" ? "\\]" : "\\)";
        const std::size_t end = tex.find(close, at);
        if (end == nowhere) {
            m_work.spend(tex.size() - at);
            return;
        }
        const std::string_view content = tex.substr(at, end - at);
        at = end + 2;
        return name == "[" ? display(content, tex.substr(begin, at - begin)) : formula(content);
    }
    if (name == "\\" || name == "newline") {
        TexPieces pieces(tex, at, m_work);
        if (at < tex.size() && tex[at] == '[')
            static_cast<void>(pieces.optional());
        at = pieces.at();
        if (!m_sink->text.empty())
            add(Inline{LineBreak{true}, {}, {}});
        return;
    }
    if (name == "verb" && at < tex.size()) {
        const std::size_t close = tex.find(tex[at], at + 1);
        if (close == nowhere)
            return;
        TextStyle code;
        code.code = true;
        add(Inline{TextRun{std::string(tex.substr(at + 1, close - at - 1))}, code, {}});
        at = close + 1;
        return;
    }
    if (const auto accented = accentedAt(tex, name, at))
        return addText(*accented, style);
    if (const auto text = characterOf(name)) {
        const bool isWord = lessons::isAsciiLetter(name.front());
        TexPieces pieces(tex, at, m_work);
        if (isWord && tex.substr(at).starts_with("{}"))
            at += 2;
        return addText(*text, style);
    }
    TexPieces pieces(tex, at, m_work);
    const auto source = [&] { return tex.substr(begin, pieces.at() - begin); };
    const bool known = layoutCommand(name, pieces) || structureCommand(name, pieces) ||
                       styleCommand(name, pieces, style) || textCommand(name, pieces, style) ||
                       referenceCommand(name, pieces, tex.substr(begin));
    if (!known) {
        while (pieces.at() < tex.size() && (tex[pieces.at()] == '{' || tex[pieces.at()] == '[')) {
            if (!(tex[pieces.at()] == '{' ? pieces.group() : pieces.optional()))
                break;
        }
        if (name.starts_with("math")) // left out of a formula, as a macro may be
            formula(source());
        else
            keepInline(source());
    }
    at = std::max(at, pieces.at());
    const bool isBare = at == begin + 1 + full.size() && lessons::isAsciiLetter(name.front());
    if (isBare) // TeX takes the blanks behind a word for its end
        at = std::max(at, std::min(tex.find_first_not_of(" \t", at), tex.size()));
}

bool LatexReader::layoutCommand(std::string_view name, TexPieces& pieces)
{
    const auto found = std::find_if(std::begin(layouts), std::end(layouts),
                                    [&](const Layout& layout) { return layout.name == name; });
    if (found == std::end(layouts))
        return false;
    if (found->arguments > 0)
        static_cast<void>(pieces.optional());
    for (int i = 0; i < found->arguments; ++i)
        static_cast<void>(pieces.argument());
    return true;
}

bool LatexReader::structureCommand(std::string_view name, TexPieces& pieces)
{
    if (const auto level = levelOf(name)) {
        static_cast<void>(pieces.optional());
        if (const auto title = pieces.group())
            heading(*level, *title);
        return true;
    }
    if (name == "paragraph" || name == "subparagraph") {
        flush();
        TextStyle bold;
        bold.bold = true;
        if (const auto title = pieces.group())
            run(*title, bold);
        addText(" ", {});
        return true;
    }
    if (name == "par") {
        flush();
        return true;
    }
    if (name == "title" || name == "author") {
        static_cast<void>(pieces.optional());
        const auto text = pieces.group();
        if (text && name == "title")
            m_article->title = plainText(inlinesOf(*text));
        else if (text)
            m_article->authors = {plainText(inlinesOf(text->substr(0, text->find("\\thanks"))))};
        return true;
    }
    if (name == "bibliography" || name == "addbibresource") {
        const auto files = pieces.group();
        for (std::size_t begin = 0; files && begin <= files->size();) {
            const std::size_t end = std::min(files->find(',', begin), files->size());
            m_builder.readBibliography(trimmed(files->substr(begin, end - begin)), m_line);
            begin = end + 1;
        }
        return true;
    }
    if (name == "includegraphics") {
        static_cast<void>(pieces.optional());
        if (const auto path = pieces.group())
            includeGraphics(*path, {}, {}, {});
        return true;
    }
    return false;
}

bool LatexReader::styleCommand(std::string_view name, TexPieces& pieces, TextStyle& style)
{
    TextStyle inner = style;
    if (name == "textbf" || name == "bfseries" || name == "bf" || name == "strong")
        inner.bold = true;
    else if (name == "textit" || name == "emph" || name == "textsl" || name == "itshape" || name == "it" ||
             name == "em" || name == "slshape")
        inner.italic = true;
    else if (name == "texttt" || name == "ttfamily" || name == "tt")
        inner.code = true;
    else if (name == "sout" || name == "st")
        inner.struck = true;
    else if (name == "textnormal" || name == "textrm" || name == "textmd" || name == "textup" ||
             name == "normalfont" || name == "rmfamily" || name == "upshape" || name == "mdseries")
        inner = {false, false, false, false, style.link};
    else if (name != "textsf" && name != "textsc" && name != "underline" && name != "uline" && name != "mbox" &&
             name != "hbox" && name != "text" && name != "sffamily" && name != "scshape" && name != "fbox" &&
             name != "framebox" && name != "makebox" && name != "uppercase" && name != "MakeUppercase" &&
             name != "hl" && name != "caption")
        return false;
    const bool declares = name.ends_with("family") || name.ends_with("shape") || name.ends_with("series") ||
                          name == "bf" || name == "it" || name == "em" || name == "tt" || name == "normalfont";
    if (declares) {
        style = inner;
        return true;
    }
    if (name == "framebox" || name == "makebox" || name == "caption")
        static_cast<void>(pieces.optional());
    if (const auto text = pieces.argument())
        run(*text, inner);
    return true;
}

bool LatexReader::textCommand(std::string_view name, TexPieces& pieces, const TextStyle& style)
{
    if (name == "footnote" || name == "footnotetext") {
        static_cast<void>(pieces.optional());
        if (const auto text = pieces.group())
            add(m_builder.footnote(blocksOf(*text)));
        return true;
    }
    if (name == "url" || name == "path" || name == "nolinkurl") {
        const auto target = pieces.group();
        TextStyle link = style;
        if (target && target->starts_with("http"))
            link.link = oneLine(*target);
        if (target)
            addText(oneLine(*target), link);
        return true;
    }
    if (name == "href") {
        const auto target = pieces.group();
        const auto text = pieces.group();
        TextStyle link = style;
        if (target && (target->starts_with("http") || target->starts_with("mailto:")))
            link.link = plainText({{TextRun{std::string(*target)}, {}, {}}});
        if (text)
            run(*text, link);
        return true;
    }
    if (name == "textsuperscript" || name == "textsubscript") {
        if (const auto text = pieces.group())
            formula((name == "textsuperscript" ? "{}^{\\text{" : "{}_{\\text{") + std::string(*text) + "}}");
        return true;
    }
    if (name == "ensuremath") {
        if (const auto tex = pieces.argument())
            formula(*tex);
        return true;
    }
    // {setting}{text}: the text counts.
    if (name == "textcolor" || name == "colorbox" || name == "parbox" || name == "scalebox" || name == "raisebox" ||
        name == "resizebox" || name == "fcolorbox" || name == "rotatebox" || name == "foreignlanguage") {
        static_cast<void>(pieces.optional());
        static_cast<void>(pieces.group());
        if (name == "resizebox" || name == "fcolorbox")
            static_cast<void>(pieces.group());
        if (const auto text = pieces.group())
            run(*text, style);
        return true;
    }
    if (name == "texorpdfstring") {
        if (const auto text = pieces.group())
            run(*text, style);
        static_cast<void>(pieces.group());
        return true;
    }
    if (name == "enquote") {
        addText("\u201C", style);
        if (const auto text = pieces.group())
            run(*text, style);
        addText("\u201D", style);
        return true;
    }
    return false;
}

bool LatexReader::referenceCommand(std::string_view name, TexPieces& pieces, std::string_view source)
{
    if (name == "label") {
        if (const auto text = pieces.group())
            label(oneLine(*text));
        return true;
    }
    if (name == "ref" || name == "eqref" || name == "autoref" || name == "cref" || name == "Cref" || name == "pageref" ||
        name == "nameref") {
        const std::size_t begin = pieces.at();
        const auto text = pieces.group();
        if (text)
            add(m_builder.refer(oneLine(*text), source.substr(0, 1 + name.size() + pieces.at() - begin), m_line));
        return true;
    }
    constexpr std::array<std::string_view, 10> cites{"cite",      "citep",     "citet",    "citealp",    "citealt",
                                                     "parencite", "textcite",  "autocite", "citeauthor", "footcite"};
    if (std::find(cites.begin(), cites.end(), name) == cites.end())
        return false;
    const std::size_t begin = pieces.at();
    const auto first = pieces.optional();
    const auto second = pieces.optional();
    const auto keys = pieces.group();
    if (keys)
        cite(*keys, second ? first.value_or("") : "", second ? *second : first.value_or(""),
             source.substr(0, 1 + name.size() + pieces.at() - begin));
    return true;
}

void LatexReader::cite(std::string_view keys, std::string_view before, std::string_view behind, std::string_view)
{
    if (!isBlankText(before))
        addText(plainText(inlinesOf(before)) + ' ', {});
    bool first = true;
    for (std::size_t begin = 0; begin <= keys.size();) {
        const std::size_t end = std::min(keys.find(',', begin), keys.size());
        const std::string key = trimmed(keys.substr(begin, end - begin));
        begin = end + 1;
        if (key.empty())
            continue;
        if (!first)
            addText(" ", {});
        first = false;
        add(m_builder.cite(key, m_line));
    }
    if (!isBlankText(behind))
        addText(" (" + plainText(inlinesOf(behind)) + ')', {});
}

void LatexReader::heading(int level, std::string_view title)
{
    Heading made;
    made.level = level;
    made.text = inlinesOf(title);
    const std::string words = plainText(made.text);
    if (isBlankText(words))
        return;
    made.id = m_lastHeading = m_builder.ids().make(words, "section");
    add(Block{std::move(made), {}});
}

// Formulas and figures have taken their labels: this is one of the section.
void LatexReader::label(const std::string& name)
{
    if (!m_lastHeading.empty())
        m_builder.ids().lead(name, m_lastHeading);
}

} // namespace lectern::importing
