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

// The values that inputs are set to: of a preset, of a prediction.
std::map<std::string, InputValue> readSettings(const YamlValue& value, const Calculator& calculator)
{
    std::map<std::string, InputValue> settings;
    for (const auto& [name, entry] : value.entries()) {
        const InputSpec* input = findInput(calculator, name.raw());
        if (!input) {
            name.error("lessons.preset.input", {name.raw()});
            continue;
        }
        if (auto start = readInputValue(entry, *input))
            settings.emplace(name.raw(), std::move(*start));
    }
    return settings;
}

Preset readPreset(const YamlValue& value, const Calculator& calculator)
{
    const YamlMap map = value.map(shapes::preset);
    Preset preset;
    preset.where = value.where();
    if (const auto label = map.need("label"))
        preset.label = label->localized();
    if (const auto set = map.need("set"))
        preset.set = readSettings(*set, calculator);
    return preset;
}

bool isNumeral(const std::string& text)
{
    return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

// `right` is the number of an option, or a cell that holds it.
void readOptions(const YamlMap& map, const YamlValue& options, Prediction& prediction)
{
    for (const YamlValue& option : options.items())
        prediction.options.push_back(option.localized());
    const auto right = map.need("right");
    if (!right)
        return;
    prediction.answerPlace = right->where();
    if (!isNumeral(right->raw())) {
        prediction.answer = right->text();
        return;
    }
    const int count = static_cast<int>(prediction.options.size());
    const auto number = right->integer(0, 1'000'000);
    if (number && (*number < 1 || *number > count))
        right->error("lessons.predict.right", {std::to_string(count)});
    prediction.right = number.value_or(0);
}

Prediction readPrediction(const YamlValue& value, const Calculator& calculator)
{
    const YamlMap map = value.map(shapes::prediction);
    Prediction prediction;
    prediction.where = value.where();
    if (const auto ask = map.need("ask"))
        prediction.ask = ask->localized();
    const auto options = map.find("options");
    const auto number = map.find("number");
    if (options.has_value() == number.has_value()) {
        value.error("lessons.predict.kind");
    } else if (options) {
        readOptions(map, *options, prediction);
    } else {
        prediction.answer = number->text();
        prediction.answerPlace = number->where();
        prediction.within = map.number("within").value_or(0);
    }
    if (const auto set = map.find("set"))
        prediction.set = readSettings(*set, calculator);
    prediction.say = map.localized("say");
    return prediction;
}

void readChallenge(const YamlMap& map, Calculator& calculator)
{
    const auto value = map.find("challenge");
    if (!value)
        return;
    const YamlMap fields = value->map(shapes::challenge);
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
    const YamlMap map = root.map(shapes::calculator);
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
    for (const YamlValue& item : map.items("predict"))
        calculator.predictions.push_back(readPrediction(item, calculator));
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
