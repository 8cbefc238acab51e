#include "page_reader.h"
#include <lectern/lessons/walk.h>

#include <lectern/lessons/course.h>

namespace lectern::lessons {
namespace {

using FormulaVisitor = std::function<void(const Formula&, const SourceRegion&)>;

void visitBlocks(const Blocks& blocks, const FormulaVisitor& visit)
{
    BlockVisitor visitor;
    visitor.block = [&](const Block& block) {
        if (const auto* formula = std::get_if<DisplayFormula>(&block.content))
            visit({formula->tex, true, formula->speech}, block.where);
    };
    visitor.item = [&](const Inline& item) {
        if (const auto* formula = std::get_if<Formula>(&item.content))
            visit(*formula, item.where);
    };
    walk(blocks, visitor);
}

void visitText(const Localized& text, const FormulaVisitor& visit)
{
    for (const auto& [language, words] : text.byLanguage) {
        if (words.find('$') == std::string::npos)
            continue;
        SourceText source{words, {}};
        if (const auto place = text.places.find(language); place != text.places.end())
            source.map = place->second;
        Findings ignored;
        visitBlocks(PageReader(ignored).read(source), visit);
    }
}

void visitNeeds(const Page& page, const FormulaVisitor& visit)
{
    for (const Need& need : page.needs) {
        for (const Localized* text : {&need.text, &need.question, &need.answer, &need.reading})
            visitText(*text, visit);
    }
}

void visitSymbols(const Page& page, const FormulaVisitor& visit)
{
    for (const Symbol& symbol : page.symbols)
        visit({symbol.tex, false, {}}, symbol.where);
}

} // namespace

void forEachFormula(const Course& course, const FormulaVisitor& visit)
{
    const auto text = [&](const Localized& localized) { visitText(localized, visit); };
    for (const Lesson& lesson : course.lessons) {
        for (const auto& [language, page] : lesson.pages) {
            visitSymbols(page, visit);
            visitNeeds(page, visit);
            visitBlocks(page.blocks, visit);
        }
        for (const auto& [id, calculator] : lesson.calculators)
            forEachText(calculator, text);
        for (const auto& [id, exercise] : lesson.exercises)
            forEachText(exercise, text);
    }
    for (const auto& [id, term] : course.glossary)
        visitText(term.definition, visit);
}

} // namespace lectern::lessons
