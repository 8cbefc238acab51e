#include "page_writer.h"

#include "clean_text.h"
#include "inline_writer.h"

#include <lectern/lessons/utf8.h>

#include <algorithm>
#include <array>

namespace lectern::importing {
namespace {

using namespace lessons;

std::size_t longestFence(std::string_view text)
{
    std::size_t longest = 2;
    for (std::size_t i = 0, run = 0; i < text.size(); ++i) {
        run = text[i] == '`' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    return longest;
}

std::string fenced(const std::string& info, const std::string& body)
{
    const std::string fence(longestFence(body) + 1, '`');
    return fence + info + '\n' + body + (body.empty() || body.back() == '\n' ? "" : "\n") + fence + '\n';
}

std::string indented(const std::string& text, const std::string& first, const std::string& others)
{
    std::string all;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string line = text.substr(begin, end - begin);
        const std::string& prefix = begin == 0 ? first : others;
        all += (line.empty() ? prefix.substr(0, prefix.find_last_not_of(' ') + 1) : prefix + line) + '\n';
        begin = end + 1;
    }
    return all.empty() ? first + '\n' : all;
}

std::string languageName(const std::string& language)
{
    std::string name;
    for (const char c : language.substr(0, 30)) {
        if (isAsciiLetter(c) || isAsciiDigit(c) || c == '+' || c == '#' || c == '-' || c == '_')
            name += c;
    }
    return name;
}

class BlockWriter
{
public:
    std::string operator()(const Heading& heading) const
    {
        const std::string level(static_cast<std::size_t>(std::clamp(heading.level, 1, 6)), '#');
        return level + ' ' + writeTitle(heading.text) + " {#" + heading.id + "}\n";
    }

    std::string operator()(const Paragraph& paragraph) const
    {
        return writeInlines(paragraph.text, Place::paragraph) + '\n';
    }

    std::string operator()(const List& list) const
    {
        const bool loose = std::any_of(list.items.begin(), list.items.end(), [](const Blocks& item) {
            return std::count_if(item.begin(), item.end(), [](const Block& block) {
                       return !std::holds_alternative<List>(block.content);
                   }) > 1;
        });
        std::string text;
        int number = std::clamp(list.start, 0, 100'000'000);
        for (const Blocks& item : list.items) {
            std::string marker = list.ordered ? std::to_string(number++) + (alternate ? ")" : ".") : alternate ? "*" : "-";
            marker += ' ';
            if (!text.empty() && loose)
                text += '\n';
            text += indented(blocks(item, !loose), marker, std::string(marker.size(), ' '));
        }
        return text;
    }

    std::string operator()(const Quote& quote) const { return indented(blocks(quote.blocks), "> ", "> "); }

    std::string operator()(const Table& table) const
    {
        const std::size_t columns = table.columns.size();
        std::string text = row(table.header, columns) + '|';
        for (const Alignment alignment : table.columns) {
            constexpr std::array<std::string_view, 4> rules{" --- |", " :-- |", " :-: |", " --: |"};
            text += rules[static_cast<std::size_t>(alignment)];
        }
        text += '\n';
        for (const auto& cells : table.rows)
            text += row(cells, columns);
        return text;
    }

    std::string operator()(const CodeBlock& code) const { return fenced(languageName(code.language), code.text); }

    std::string operator()(const DisplayFormula& formula) const
    {
        return "$$\n" + formula.tex + "\n$$" + (formula.id.empty() ? "" : " {#" + formula.id + '}') + '\n';
    }

    std::string operator()(const ThematicBreak&) const { return "---\n"; }

    std::string operator()(const Box& box) const
    {
        constexpr std::array<std::string_view, 9> names{"note",    "tip",     "warning", "details", "solution",
                                                        "predict", "listing", "cards",   "todo"};
        std::string info(1, '{');
        info.append(names[static_cast<std::size_t>(box.kind)]).append("}");
        if (!box.title.empty())
            info += ' ' + title(box.title);
        return fenced(info, (box.id.empty() ? "" : ":id: " + box.id + '\n') + blocks(box.blocks));
    }

    std::string operator()(const Figure& figure) const
    {
        return fenced("{figure} " + figure.source, (figure.id.empty() ? "" : ":id: " + figure.id + '\n') +
                                                       ":alt: " + oneLine(figure.alternative) + '\n' +
                                                       blocks(figure.caption));
    }

    std::string operator()(const TermBlock& term) const { return fenced("{term} " + term.id, {}); }

    std::string operator()(const Embed& embed) const
    {
        return fenced((embed.kind == EmbedKind::calculator ? "{calculator} " : "{exercise} ") + embed.id, {});
    }

    static std::vector<std::string> each(const Blocks& all)
    {
        std::vector<std::string> texts;
        const List* last = nullptr;
        bool alternates = false;
        for (const Block& block : all) {
            const auto* list = std::get_if<List>(&block.content);
            alternates = list && last && list->ordered == last->ordered && !alternates;
            last = list;
            BlockWriter writer;
            writer.alternate = alternates;
            texts.push_back(std::visit(writer, block.content));
        }
        return texts;
    }

    static std::string blocks(const Blocks& all, bool tight = false)
    {
        std::string text;
        for (const std::string& written : each(all))
            text += (text.empty() || tight ? "" : "\n") + written;
        return text;
    }

    bool alternate = false; ///< the marker that keeps a list apart from the one before it

private:
    // Behind backticks, backticks would end the line's meaning.
    static std::string title(Inlines inlines)
    {
        for (Inline& item : inlines) {
            item.style.code = false;
            if (auto* run = std::get_if<TextRun>(&item.content))
                std::replace(run->text.begin(), run->text.end(), '`', '\'');
            if (const auto* role = std::get_if<Role>(&item.content))
                item.content = TextRun{role->target};
        }
        return writeTitle(inlines);
    }

    static std::string row(const std::vector<Inlines>& cells, std::size_t columns)
    {
        std::string text = "|";
        for (std::size_t i = 0; i < columns; ++i)
            text += ' ' + (i < cells.size() ? writeInlines(cells[i], Place::cell) : std::string()) + " |";
        return text + '\n';
    }
};

} // namespace

std::string writePage(const Blocks& blocks)
{
    return BlockWriter::blocks(blocks);
}

std::vector<std::string> writeBlocks(const Blocks& blocks)
{
    return BlockWriter::each(blocks);
}

std::string writeTitle(const Inlines& inlines)
{
    return oneLine(writeInlines(inlines, Place::line));
}

std::string plainText(const Inlines& inlines)
{
    std::string text;
    for (const Inline& item : inlines) {
        if (const auto* run = std::get_if<TextRun>(&item.content))
            text += run->text;
        else if (const auto* formula = std::get_if<Formula>(&item.content))
            text += formula->tex;
        else if (const auto* role = std::get_if<Role>(&item.content))
            text += role->target;
        else if (const auto* image = std::get_if<Image>(&item.content))
            text += image->alternative;
        else
            text += ' ';
    }
    return oneLine(text);
}

} // namespace lectern::importing
