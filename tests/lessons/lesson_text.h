#pragma once

#include <lectern/lessons/course.h>
#include <lectern/result/diagnostic.h>

#include <QString>
#include <QStringList>

#include <algorithm>
#include <string>

namespace lectern::lessons::testing {

inline std::string join(std::initializer_list<std::string_view> parts)
{
    std::string text;
    for (const std::string_view part : parts)
        text += part;
    return text;
}

/// Blocks in one line of text, so that a test can hold a whole tree against one string.
inline std::string show(const Inlines& inlines)
{
    std::string text;
    for (const Inline& item : inlines) {
        std::string open;
        open += item.style.bold ? "<b>" : "";
        open += item.style.italic ? "<i>" : "";
        open += item.style.struck ? "<s>" : "";
        open += item.style.code ? "<c>" : "";
        if (!item.style.link.empty())
            open += join({"<a ", item.style.link, ">"});
        text += open;
        if (const auto* run = std::get_if<TextRun>(&item.content))
            text += run->text;
        else if (const auto* formula = std::get_if<Formula>(&item.content))
            text += join({formula->display ? "[[" : "[", formula->tex, formula->speech.empty() ? "" : "|",
                          formula->speech, formula->display ? "]]" : "]"});
        else if (const auto* role = std::get_if<Role>(&item.content))
            text += join({"{", std::to_string(static_cast<int>(role->kind)), ":", role->target, "}"});
        else if (const auto* image = std::get_if<Image>(&item.content))
            text += join({"!(", image->source, ",", image->alternative, ")"});
        else
            text += std::get<LineBreak>(item.content).hard ? "\\" : "/";
        text += open.empty() ? "" : "</>";
    }
    return text;
}

inline std::string show(const Blocks& blocks);

inline std::string show(const Block& block)
{
    struct Visitor
    {
        std::string operator()(const Heading& h) const
        {
            return join({"h", std::to_string(h.level), "#", h.id, "(", show(h.text), ")"});
        }
        std::string operator()(const Paragraph& p) const { return join({"p(", show(p.text), ")"}); }
        std::string operator()(const List& l) const
        {
            std::string text = l.ordered ? join({"ol", std::to_string(l.start), "("}) : "ul(";
            for (const Blocks& item : l.items)
                text += join({"li(", show(item), ")"});
            return text + ")";
        }
        std::string operator()(const Quote& q) const { return join({"quote(", show(q.blocks), ")"}); }
        std::string operator()(const Table& t) const
        {
            std::string text = "table(";
            for (const Inlines& cell : t.header)
                text += show(cell) + ";";
            for (const auto& row : t.rows) {
                text += "//";
                for (const Inlines& cell : row)
                    text += show(cell) + ";";
            }
            return text + ")";
        }
        std::string operator()(const CodeBlock& c) const
        {
            return join({"code:", c.language, "(", c.text, ")"});
        }
        std::string operator()(const DisplayFormula& f) const
        {
            return join({"tex#", f.id, ":", std::to_string(f.number), "(", f.tex, ")"});
        }
        std::string operator()(const ThematicBreak&) const { return "hr"; }
        std::string operator()(const Box& b) const
        {
            return join({"box", std::to_string(static_cast<int>(b.kind)), "#", b.id, "(", show(b.title), ":",
                         show(b.blocks), ")"});
        }
        std::string operator()(const Figure& f) const
        {
            return join({"figure#", f.id, "(", f.source, ",", f.alternative, ":", show(f.caption), ")"});
        }
        std::string operator()(const TermBlock& t) const { return join({"term(", t.id, ")"}); }
        std::string operator()(const Embed& e) const
        {
            return join({e.kind == EmbedKind::calculator ? "calculator(" : "exercise(", e.id, ")"});
        }
    };
    return std::visit(Visitor{}, block.content);
}

inline std::string show(const Blocks& blocks)
{
    std::string text;
    for (const Block& block : blocks)
        text += join({text.empty() ? "" : " ", show(block)});
    return text;
}

/// "code@line:column" of each finding.
inline QStringList places(const std::vector<Diagnostic>& diagnostics)
{
    QStringList list;
    for (const Diagnostic& d : diagnostics)
        list += QStringLiteral("%1@%2:%3")
                    .arg(QString::fromStdString(d.code))
                    .arg(d.where.line)
                    .arg(d.where.column);
    return list;
}

inline std::string front()
{
    return "---\nid: page\ntitle: Page\nlang: en\n---\n";
}

} // namespace lectern::lessons::testing
