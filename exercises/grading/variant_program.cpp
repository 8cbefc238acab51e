#include "variant_program.h"

#include <algorithm>
#include <string_view>

namespace lectern::grading {
namespace {

// Cells may run over several lines; the other cells keep their places.
void blank(std::string& source, const calc::Cell& cell)
{
    for (std::size_t i = cell.begin; i < cell.end && i < source.size(); ++i) {
        if (source[i] != '\n')
            source[i] = ' ';
    }
}

} // namespace

calc::SourceOrigin originOf(const lessons::CalcSource& source)
{
    return {source.where.file, source.where.begin, std::max(source.where.line, 1),
            std::max(source.where.column, 1), source.indent};
}

bool drawsNumbers(const calc::Node& node)
{
    if (node.kind != calc::NodeKind::call)
        return false;
    const auto& known = calc::signatures();
    return std::any_of(known.begin(), known.end(), [&node](const calc::Signature& signature) {
        return node.text == signature.name && std::string_view(signature.group) == "random";
    });
}

Result<std::shared_ptr<const calc::Program>> parseVars(const lessons::Exercise& exercise)
{
    auto parsed = calc::parseProgram(exercise.vars.text, originOf(exercise.vars));
    if (const Problem error = firstError(parsed.diagnostics))
        return fail(*error);
    return std::make_shared<const calc::Program>(std::move(parsed.value));
}

bool isRandom(const calc::Program& program)
{
    return std::any_of(program.nodes.begin(), program.nodes.end(), drawsNumbers);
}

Result<calc::Sheet> recomputeWith(const Variant& variant, const std::map<std::string, calc::Value>& given)
{
    const calc::Program& original = variant.sheet().program();
    std::string source = original.source;
    std::vector<calc::KnownName> inputs;
    for (const auto& [name, value] : given) {
        if (const calc::Cell* cell = original.find(name))
            blank(source, *cell);
        inputs.push_back({name});
    }
    auto parsed = calc::parseProgram(source, original.origin, inputs);
    if (parsed.hasErrors())
        return fail("grading.internal", {parsed.diagnostics.front().code});
    calc::Sheet sheet(std::make_shared<const calc::Program>(std::move(parsed.value)), variant.drawSeed());
    for (const auto& [name, value] : given)
        sheet.setInput(name, value);
    sheet.recompute();
    return sheet;
}

} // namespace lectern::grading
