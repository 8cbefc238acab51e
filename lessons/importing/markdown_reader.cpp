#include "markdown_reader.h"

#include "clean_text.h"
#include "import_limits.h"
#include "markdown_events.h"
#include "page_writer.h"
#include "tex_macros.h"

#include <algorithm>

namespace lectern::importing {
namespace {

using namespace lessons;

/// What the YAML at the head of an article says, as far as a page needs it.
struct FrontMatter
{
    std::string title;
    std::vector<std::string> authors;
    std::vector<std::string> bibliographies;
    std::size_t end = 0; ///< where the text begins
};

std::string unquoted(std::string_view value)
{
    std::string text = trimmed(value);
    const bool quoted = text.size() >= 2 && (text.front() == '"' || text.front() == '\'') && text.back() == text.front();
    return quoted ? text.substr(1, text.size() - 2) : text;
}

// "a", "[a, b]", or nothing and then lines "- a".
std::vector<std::string> listOf(std::string_view value)
{
    std::string text = trimmed(value);
    if (text.starts_with('[') && text.ends_with(']'))
        text = text.substr(1, text.size() - 2);
    std::vector<std::string> items;
    for (std::size_t begin = 0; begin <= text.size() && items.size() < 50;) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        if (std::string item = unquoted(text.substr(begin, end - begin)); !item.empty())
            items.push_back(std::move(item));
        begin = end + 1;
    }
    return items;
}

FrontMatter readFront(std::string_view text)
{
    FrontMatter front;
    if (!text.starts_with("---\n"))
        return front;
    std::vector<std::string>* list = nullptr;
    for (std::size_t begin = 4; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view line = text.substr(begin, end - begin);
        begin = std::min(end + 1, text.size());
        if (line == "---" || line == "...") {
            front.end = begin;
            return front;
        }
        const std::string_view value = line.substr(std::min(line.find(':') + 1, line.size()));
        if (line.starts_with("title:"))
            front.title = unquoted(value);
        if (trimmed(line).starts_with("- ") && list) {
            list->push_back(unquoted(trimmed(line).substr(2)));
            continue;
        }
        list = line.starts_with("author")         ? &front.authors
               : line.starts_with("bibliography:") ? &front.bibliographies
                                                   : nullptr;
        if (list)
            *list = listOf(value);
    }
    return {};
}

// The one heading of the highest level that everything else stands under.
std::string takeTitle(Blocks& blocks)
{
    const auto isTop = [](const Block& block) {
        const auto* heading = std::get_if<Heading>(&block.content);
        return heading && heading->level == 1;
    };
    const auto first = std::find_if(blocks.begin(), blocks.end(), isTop);
    const bool leads = first != blocks.end() && std::none_of(blocks.begin(), first, [](const Block& block) {
        return std::holds_alternative<Heading>(block.content);
    });
    if (!leads || std::count_if(blocks.begin(), blocks.end(), isTop) != 1)
        return {};
    std::string title = plainText(std::get<Heading>(first->content).text);
    blocks.erase(first);
    return title;
}

} // namespace

Blocks MarkdownReader::read(std::string_view text, int line, int depth)
{
    const MaskedMarkdown masked = maskMarkdown(text, line);
    return MarkdownEvents(*this, masked, depth).run();
}

Result<Article> importMarkdown(const Source& source)
{
    const auto text = cleanText(source.text, source.name, largestArticle);
    if (!text)
        return fail(text.error());
    ArticleBuilder builder(source);
    const FrontMatter front = readFront(*text);
    const int line = lineAt(*text, front.end);
    for (const std::string& path : front.bibliographies)
        builder.readBibliography(path, 1);
    TexMacros macros;
    Article article;
    article.authors = front.authors;
    Blocks blocks = MarkdownReader(builder, macros).read(std::string_view(*text).substr(front.end), line);
    article.title = takeTitle(blocks);
    if (!front.title.empty())
        article.title = front.title;
    if (macros.reachedLimit())
        builder.remark("importing.macros", {}, 0);
    return builder.finish(std::move(blocks), std::move(article));
}

} // namespace lectern::importing
