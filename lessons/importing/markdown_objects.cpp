#include "markdown_events.h"

#include "clean_text.h"
#include "formula.h"
#include "tex_macros.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace lectern::importing {

using namespace lessons;

void append(Blocks& blocks, Blocks more)
{
    for (Block& block : more)
        blocks.push_back(std::move(block));
}

std::string attributeOf(std::string_view tag, std::string_view name)
{
    for (const char quote : {'"', '\''}) {
        const std::string key = std::string(name) + '=' + quote;
        const std::size_t begin = tag.find(key);
        if (begin == nowhere)
            continue;
        const std::size_t end = tag.find(quote, begin + key.size());
        if (end != nowhere)
            return std::string(tag.substr(begin + key.size(), end - begin - key.size()));
    }
    return {};
}

const Mask* MarkdownEvents::waitingMask(const Inline& item) const
{
    const auto* role = std::get_if<Role>(&item.content);
    return role && role->target.starts_with(waiting) ? &m_masked.masks[std::stoul(role->target.substr(1))] : nullptr;
}

std::optional<Block> MarkdownEvents::remotePicture(const std::string& source, int line)
{
    if (source.find("://") == nowhere && !source.starts_with("data:"))
        return std::nullopt;
    const std::string shown = shortened(source);
    m_builder.remark("importing.figure.remote", {shown}, line);
    return ArticleBuilder::todo(std::string(m_builder.words().missingFigure) + shown);
}

Blocks MarkdownEvents::figureFor(const Image& image, int line)
{
    Blocks caption;
    if (!m_imageTitle.empty())
        caption = {{Paragraph{{{TextRun{m_imageTitle}, {}, {}}}}, {}}};
    if (auto remote = remotePicture(image.source, line))
        return {*remote};
    if (m_reader.m_findFigure) {
        if (const auto name = m_reader.m_findFigure(image.source, line))
            return {{Figure{*name, {}, image.alternative.empty() ? *name : image.alternative, std::move(caption)}, {}}};
    }
    return m_builder.figureBlocks(image.source, image.alternative, std::move(caption), {}, line);
}

// A picture in a line of text keeps its place under its new name; one that cannot be had is its words.
void MarkdownEvents::settleImage(Inline& item, Blocks& behind)
{
    auto* image = std::get_if<Image>(&item.content);
    if (!image)
        return;
    std::optional<std::string> name;
    if (auto remote = remotePicture(image->source, m_line)) {
        behind.push_back(std::move(*remote));
    } else {
        if (m_reader.m_findFigure)
            name = m_reader.m_findFigure(image->source, m_line);
        if (!name)
            name = m_builder.figure(image->source, m_line);
        if (!name)
            behind.push_back(ArticleBuilder::todo(std::string(m_builder.words().missingFigure) + image->source));
    }
    if (name)
        image->source = *name;
    else
        item.content = TextRun{image->alternative.empty() ? image->source : image->alternative};
}

void MarkdownEvents::closeCode(Open& block)
{
    const std::string info = trimmed(block.info);
    if (info.starts_with('{')) {
        append(top().blocks, directive(block, info));
        return;
    }
    top().blocks.push_back({CodeBlock{info.substr(0, info.find_first_of(" {,")), block.source}, {}});
}

// The directives of MyST and of pages that are written alike.
Blocks MarkdownEvents::directive(const Open& block, const std::string& info)
{
    const std::size_t close = info.find('}');
    const std::string name = info.substr(1, close == nowhere ? close : close - 1);
    const std::string argument = close == nowhere ? std::string() : trimmed(std::string_view(info).substr(close + 1));
    constexpr std::array<std::pair<std::string_view, BoxKind>, 9> boxes{{{"note", BoxKind::note},
                                                                         {"seealso", BoxKind::note},
                                                                         {"admonition", BoxKind::note},
                                                                         {"tip", BoxKind::tip},
                                                                         {"hint", BoxKind::tip},
                                                                         {"warning", BoxKind::warning},
                                                                         {"caution", BoxKind::warning},
                                                                         {"important", BoxKind::warning},
                                                                         {"dropdown", BoxKind::details}}};
    const auto box =
        std::find_if(boxes.begin(), boxes.end(), [&](const auto& known) { return known.first == name; });
    std::string body = block.source;
    std::map<std::string, std::string> options;
    while (body.starts_with(':') && body.find(':', 1) < body.find('\n')) {
        const std::size_t colon = body.find(':', 1);
        const std::size_t end = std::min(body.find('\n'), body.size());
        options[body.substr(1, colon - 1)] = trimmed(std::string_view(body).substr(colon + 1, end - colon - 1));
        body.erase(0, end + 1);
    }
    if (box != boxes.end() && m_depth < 4) {
        Box made;
        made.kind = box->second;
        Blocks title = m_reader.read(argument, block.line, m_depth + 1);
        if (title.size() == 1 && std::holds_alternative<Paragraph>(title.front().content))
            made.title = std::get<Paragraph>(title.front().content).text;
        else if (!argument.empty())
            made.title = {{TextRun{argument}, {}, {}}};
        made.blocks = m_reader.read(body, block.line + 1, m_depth + 1);
        if (!made.blocks.empty())
            return {{std::move(made), {}}};
    }
    if ((name == "code-block" || name == "code" || name == "code-cell" || name == "sourcecode"))
        return {{CodeBlock{argument, body}, {}}};
    if (name == "math") {
        Mask mask{Mask::Kind::display, body, body, options["label"], block.line};
        return display(mask);
    }
    if ((name == "figure" || name == "image") && m_depth < 4) {
        const std::string label = options["name"];
        const std::string id = label.empty() ? std::string() : m_builder.ids().makeFor(label, "figure");
        return m_builder.figureBlocks(argument, options["alt"], m_reader.read(body, block.line + 1, m_depth + 1), id,
                                      block.line);
    }
    return {m_builder.kept(info, "markdown", "```" + info + '\n' + block.source + "```\n", block.line)};
}

void MarkdownEvents::closeHtml(Open& block)
{
    const std::string html = trimmed(block.source);
    if (html.empty())
        return;
    if (html.starts_with("<!--") && html.find("-->") == html.size() - 3)
        return m_builder.remark("importing.comment", {shortened(html)}, block.line);
    const bool image = html.starts_with("<img") && html.find('>') == html.size() - 1;
    if (image && !attributeOf(html, "src").empty()) {
        m_imageTitle.clear();
        append(top().blocks, figureFor({attributeOf(html, "src"), attributeOf(html, "alt")}, block.line));
        return;
    }
    top().blocks.push_back(m_builder.kept("HTML", "html", html, block.line));
}

Blocks MarkdownEvents::display(const Mask& mask)
{
    if (mask.kind == Mask::Kind::raw)
        return {m_builder.kept(shortened(mask.source), "markdown", mask.source, mask.line)};
    const std::string expanded = m_reader.m_macros.expand(mask.content);
    if (trimmed(expanded).empty())
        return {}; // definitions alone
    auto clean = cleanFormula(expanded);
    if (!clean)
        return {m_builder.kept(shortened(mask.source), "latex", mask.source, mask.line)};
    if (!mask.label.empty())
        clean->labels.insert(clean->labels.begin(), mask.label);
    DisplayFormula formula;
    formula.tex = std::move(clean->tex);
    for (const std::string& label : clean->labels) {
        if (formula.id.empty())
            formula.id = m_builder.ids().makeFor(label, "eq");
        else
            m_builder.ids().lead(label, formula.id);
    }
    return {{std::move(formula), {}}};
}

void MarkdownEvents::keep(std::string_view what, std::string_view language, const std::string& source, int line)
{
    top().behind.push_back(m_builder.kept(what, language, source, line));
}

} // namespace lectern::importing
