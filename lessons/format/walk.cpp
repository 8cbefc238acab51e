#include <lectern/lessons/walk.h>

namespace lectern::lessons {
namespace {

void visitInlines(const Inlines& inlines, const BlockVisitor& visitor)
{
    if (!visitor.item)
        return;
    for (const Inline& item : inlines)
        visitor.item(item);
}

struct Descent
{
    const BlockVisitor& visitor;

    void operator()(const Heading& heading) const { visitInlines(heading.text, visitor); }
    void operator()(const Paragraph& paragraph) const { visitInlines(paragraph.text, visitor); }
    void operator()(const Quote& quote) const { walk(quote.blocks, visitor); }
    void operator()(const Figure& figure) const { walk(figure.caption, visitor); }

    void operator()(const List& list) const
    {
        for (const Blocks& item : list.items)
            walk(item, visitor);
    }

    void operator()(const Box& box) const
    {
        visitInlines(box.title, visitor);
        walk(box.blocks, visitor);
    }

    void operator()(const Table& table) const
    {
        for (const Inlines& cell : table.header)
            visitInlines(cell, visitor);
        for (const auto& row : table.rows) {
            for (const Inlines& cell : row)
                visitInlines(cell, visitor);
        }
    }

    template <typename Leaf>
    void operator()(const Leaf&) const
    {
    }
};

void visitInput(const InputSpec& input, const TextVisitor& visit)
{
    visit(input.label);
    if (const auto* tokens = std::get_if<std::vector<Localized>>(&input.start)) {
        for (const Localized& token : *tokens)
            visit(token);
    }
    for (const Localized& option : input.options)
        visit(option);
}

void visitPart(const Part& part, const TextVisitor& visit)
{
    visit(part.text);
    for (const Localized& name : part.rowNames)
        visit(name);
    for (const Localized& name : part.columnNames)
        visit(name);
    for (const Mistake& mistake : part.mistakes)
        visit(mistake.text);
    for (const Hint& hint : part.hints)
        visit(hint.text);
    for (const Option& option : part.options) {
        visit(option.text);
        visit(option.say);
    }
    for (const RubricItem& item : part.rubric)
        visit(item.text);
}

} // namespace

void walk(const Blocks& blocks, const BlockVisitor& visitor)
{
    for (const Block& block : blocks) {
        if (visitor.block)
            visitor.block(block);
        std::visit(Descent{visitor}, block.content);
    }
}

void forEachText(const Calculator& calculator, const TextVisitor& visit)
{
    visit(calculator.title);
    visit(calculator.text);
    for (const InputSpec& input : calculator.inputs)
        visitInput(input, visit);
    for (const ViewSpec& view : calculator.show) {
        visit(view.label);
        visit(view.xLabel);
        visit(view.text);
        for (const Localized& series : view.series)
            visit(series);
    }
    for (const Preset& preset : calculator.presets)
        visit(preset.label);
    for (const Prediction& prediction : calculator.predictions) {
        visit(prediction.ask);
        for (const Localized& option : prediction.options)
            visit(option);
        visit(prediction.say);
    }
    if (calculator.challenge)
        visit(calculator.challenge->text);
}

void forEachText(const Exercise& exercise, const TextVisitor& visit)
{
    visit(exercise.title);
    visit(exercise.shows);
    visit(exercise.text);
    for (const Part& part : exercise.parts)
        visitPart(part, visit);
    if (exercise.code) {
        for (const Implementation& mutant : exercise.code->mutants)
            visit(mutant.feedback);
    }
    visit(exercise.solution);
}

std::string_view idOf(const Block& block)
{
    if (const auto* heading = std::get_if<Heading>(&block.content))
        return heading->id;
    if (const auto* formula = std::get_if<DisplayFormula>(&block.content))
        return formula->id;
    if (const auto* box = std::get_if<Box>(&block.content))
        return box->id;
    if (const auto* figure = std::get_if<Figure>(&block.content))
        return figure->id;
    return {};
}

} // namespace lectern::lessons
