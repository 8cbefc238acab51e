#include <lectern/calc/program.h>

#include "binder.h"
#include "characters.h"
#include "parser.h"

#include <algorithm>

namespace lectern::calc {
namespace {

struct LineStart
{
    std::size_t begin = 0;
    int lines = 0;       ///< line breaks before it
    std::size_t cut = 0; ///< bytes of indentation that the block took away up to it
};

// YAML takes the indentation away from every further line; empty lines are taken to have had none.
LineStart lineOf(std::string_view source, std::size_t at, std::size_t indent)
{
    LineStart line;
    for (std::size_t i = source.find('\n'); i < at && i != std::string_view::npos;
         i = source.find('\n', i + 1)) {
        line.begin = i + 1;
        ++line.lines;
        const bool blank = line.begin < source.size() && source[line.begin] == '\n';
        line.cut += blank ? 0 : indent;
    }
    return line;
}

Checked<Program> parse(std::string_view source, const SourceOrigin& origin,
                       const std::vector<KnownName>& inputs, const Limits& limits, bool single)
{
    Checked<Program> result;
    Program& program = result.value;
    program.source = source;
    program.origin = origin;
    for (const KnownName& input : inputs) {
        if (input.parameters.empty())
            program.inputs.push_back(input.name);
        else
            program.givenFunctions.push_back(input);
    }
    std::vector<std::string> brokenCells;
    Parser parser(program, limits, result.diagnostics);
    if (single)
        parser.parseSingle();
    else
        brokenCells = parser.parseCells();
    Binder(program, limits, result.diagnostics, std::move(brokenCells)).run();
    std::stable_sort(result.diagnostics.begin(), result.diagnostics.end(),
                     [](const Diagnostic& a, const Diagnostic& b) { return a.where.begin < b.where.begin; });
    return result;
}

} // namespace

SourceRegion Program::region(std::size_t begin, std::size_t end) const
{
    const auto indent = static_cast<std::size_t>(std::max(origin.indent, 0));
    const std::size_t from = std::min(begin, source.size());
    const std::size_t to = std::clamp(end, from, source.size());
    const LineStart line = lineOf(source, from, indent);
    const LineStart last = lineOf(source, to, indent);
    const auto characters =
        static_cast<int>(characterCount(std::string_view(source).substr(line.begin, from - line.begin)));
    SourceRegion region;
    region.file = origin.file;
    region.begin = origin.offset + from + line.cut;
    region.end = origin.offset + to + last.cut;
    region.line = origin.line + line.lines;
    region.column = characters + (line.lines == 0 ? origin.column : origin.indent + 1);
    return region;
}

const Cell* Program::find(std::string_view name) const
{
    const auto found =
        std::find_if(cells.begin(), cells.end(), [&](const Cell& c) { return c.name == name; });
    return found == cells.end() ? nullptr : &*found;
}

const KnownName* Program::findGiven(std::string_view function) const
{
    const auto found = std::find_if(givenFunctions.begin(), givenFunctions.end(),
                                    [&](const KnownName& given) { return given.name == function; });
    return found == givenFunctions.end() ? nullptr : &*found;
}

std::string_view Program::text(NodeId node) const
{
    const Node& n = nodes[static_cast<std::size_t>(node)];
    return std::string_view(source).substr(n.begin, n.end - n.begin);
}

Checked<Program> parseProgram(std::string_view source, const SourceOrigin& origin,
                              const std::vector<KnownName>& inputs, const Limits& limits)
{
    return parse(source, origin, inputs, limits, false);
}

Checked<Program> parseExpression(std::string_view source, const SourceOrigin& origin,
                                 const std::vector<KnownName>& inputs, const Limits& limits)
{
    return parse(source, origin, inputs, limits, true);
}

} // namespace lectern::calc
