#include "front_matter.h"
#include "page_reader.h"

#include <lectern/lessons/course.h>
#include <lectern/lessons/page_limits.h>

namespace lectern::lessons {
namespace {

// Numbers stand beside the formulas that have an id, in the order of the page.
void numberFormulas(Blocks& blocks, int& next)
{
    for (Block& block : blocks) {
        if (auto* formula = std::get_if<DisplayFormula>(&block.content); formula && !formula->id.empty())
            formula->number = next++;
        else if (auto* box = std::get_if<Box>(&block.content))
            numberFormulas(box->blocks, next);
        else if (auto* quote = std::get_if<Quote>(&block.content))
            numberFormulas(quote->blocks, next);
        else if (auto* figure = std::get_if<Figure>(&block.content))
            numberFormulas(figure->caption, next);
        else if (auto* list = std::get_if<List>(&block.content)) {
            for (Blocks& item : list->items)
                numberFormulas(item, next);
        }
    }
}

} // namespace

Checked<ParsedPage> parsePage(std::string_view text, std::string file, const IncludeReader& include)
{
    Findings findings;
    ParsedPage parsed;
    parsed.page.file = file;
    if (text.size() > largestPage) {
        findings.error("lessons.page.size", {std::to_string(largestPage / 1024 / 1024)}, {file, 0, 0, 1, 1});
        return {std::move(parsed), findings.take()};
    }
    const SourceText source = readSourceText(text, std::move(file), findings);
    const std::size_t begin = readFrontMatter(source, parsed.page, findings);
    PageReader reader(findings, include);
    parsed.page.blocks = reader.read(source.slice(begin, source.bytes.size()));
    parsed.calculators = reader.takeCalculators();
    int next = 1;
    numberFormulas(parsed.page.blocks, next);
    return {std::move(parsed), findings.take()};
}

Checked<Blocks> parseMarkdown(std::string_view text, const SourceRegion& where)
{
    Findings findings;
    if (text.size() > largestPage) {
        findings.error("lessons.page.size", {std::to_string(largestPage / 1024 / 1024)}, where);
        return {{}, findings.take()};
    }
    PageReader reader(findings);
    Blocks blocks = reader.read(placeText(text, where, findings));
    return {std::move(blocks), findings.take()};
}

} // namespace lectern::lessons
