#include "calculator_reader.h"

#include "calc_source.h"
#include "input_reader.h"
#include "lab_reader.h"
#include "nearest_name.h"
#include "view_reader.h"

#include <lectern/lessons/course.h>

#include <algorithm>

namespace lectern::lessons {
namespace {

const InputSpec* findInput(const Calculator& calculator, std::string_view name)
{
    const auto found = std::find_if(calculator.inputs.begin(), calculator.inputs.end(),
                                    [&](const InputSpec& input) { return input.name == name; });
    return found == calculator.inputs.end() ? nullptr : &*found;
}

Preset readPreset(const YamlValue& value, const Calculator& calculator)
{
    const YamlMap map = value.map({"label", "set"}, "preset");
    Preset preset;
    preset.where = value.where();
    if (const auto label = map.need("label"))
        preset.label = label->localized();
    const auto set = map.need("set");
    if (!set)
        return preset;
    for (const auto& [name, entry] : set->entries()) {
        const InputSpec* input = findInput(calculator, name.raw());
        if (!input) {
            name.error("lessons.preset.input", {name.raw()});
            continue;
        }
        if (auto start = readInputValue(entry, *input))
            preset.set.emplace(name.raw(), std::move(*start));
    }
    return preset;
}

void readChallenge(const YamlMap& map, Calculator& calculator)
{
    const auto value = map.find("challenge");
    if (!value)
        return;
    const YamlMap fields = value->map({"goal", "text"}, "challenge");
    Challenge challenge;
    if (const auto goal = fields.need("goal")) {
        challenge.goal = goal->text();
        challenge.where = goal->where();
    }
    if (const auto text = fields.need("text"))
        challenge.text = text->localized();
    calculator.challenge = std::move(challenge);
}

void readSteps(const YamlMap& map, Calculator& calculator)
{
    for (const YamlValue& step : map.items("steps")) {
        calculator.steps.push_back(step.text());
        calculator.stepPlaces.push_back(step.where());
    }
}

void readFields(const YamlValue& root, Calculator& calculator)
{
    const YamlMap map = root.map({"id", "title", "text", "inputs", "cells", "show", "presets", "steps",
                                  "challenge", "lab", "parameters"},
                                 "calculator");
    if (const auto id = map.find("id"); id && id->text() != calculator.id)
        id->error("lessons.id.file", {id->raw(), calculator.id});
    if (const auto title = map.need("title"))
        calculator.title = title->localized();
    calculator.text = map.localized("text");
    if (const auto inputs = map.find("inputs"))
        calculator.inputs = readInputs(*inputs);
    if (const auto cells = map.find("cells"))
        calculator.cells = readCalcSource(*cells);
    for (const YamlValue& item : map.items("show")) {
        if (auto view = readView(item))
            calculator.show.push_back(std::move(*view));
    }
    for (const YamlValue& item : map.items("presets"))
        calculator.presets.push_back(readPreset(item, calculator));
    readSteps(map, calculator);
    readChallenge(map, calculator);
    calculator.lab = readLab(map);
}

} // namespace

Calculator readCalculator(const SourceText& yaml, std::string id, Findings& findings)
{
    Calculator calculator;
    calculator.id = std::move(id);
    calculator.where = yaml.region(0, 0);
    const std::size_t before = findings.count();
    const YamlNode root = readYaml(yaml, findings);
    if (root.kind == YamlNode::Kind::map || findings.count() == before)
        readFields({yaml, root, findings}, calculator);
    return calculator;
}

Checked<Calculator> parseCalculator(std::string_view yaml, std::string id, std::string file)
{
    Findings findings;
    Calculator calculator =
        readCalculator(readSourceText(yaml, std::move(file), findings), std::move(id), findings);
    return {std::move(calculator), findings.take()};
}

} // namespace lectern::lessons
