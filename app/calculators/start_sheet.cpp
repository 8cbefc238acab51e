#include <lectern/calculators/start_sheet.h>

#include <lectern/lessons/lab_kind.h>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace lectern::calculators {

StartSheet computeStart(const lessons::Calculator& calculator, const QString& language, std::stop_token stop)
{
    std::vector<calc::KnownName> inputs;
    for (const lessons::InputSpec& spec : calculator.inputs)
        inputs.push_back({spec.name});
    const lessons::LabKind* lab = calculator.lab ? lessons::findLabKind(calculator.lab->kind) : nullptr;
    for (const std::string& cell : lab ? lab->cells : std::vector<std::string>())
        inputs.push_back({cell});
    const SourceRegion& where = calculator.cells.where;
    const calc::SourceOrigin origin{where.file, where.begin, std::max(1, where.line),
                                    std::max(1, where.column), calculator.cells.indent};
    auto parsed = calc::parseProgram(calculator.cells.text, origin, inputs);
    if (parsed.hasErrors())
        return {nullptr, std::move(parsed.diagnostics)};
    auto sheet =
        std::make_shared<calc::Sheet>(std::make_shared<const calc::Program>(std::move(parsed.value)));
    setInputs(*sheet, calculator, startSnapshot(calculator, language));
    sheet->recompute(std::move(stop));
    return {std::move(sheet), {}};
}

Snapshot startSnapshot(const lessons::Calculator& calculator, const QString& language)
{
    Snapshot snapshot;
    for (const lessons::InputSpec& spec : calculator.inputs)
        snapshot.push_back(makeInputState(spec, spec.start, language));
    return snapshot;
}

std::vector<std::string> setInputs(calc::Sheet& sheet, const lessons::Calculator& calculator,
                                   const Snapshot& inputs)
{
    std::vector<std::string> differing;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const lessons::InputSpec& spec = calculator.inputs[i];
        if (spec.kind == lessons::InputKind::seed)
            sheet.setSeed(static_cast<std::uint64_t>(std::max(0.0, inputs[i].number())));
        if (sheet.setInput(spec.name, inputValue(spec, inputs[i])))
            differing.push_back(spec.name);
    }
    return differing;
}

} // namespace lectern::calculators
