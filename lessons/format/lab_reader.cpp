#include "lab_reader.h"

#include "calc_source.h"
#include "nearest_name.h"
#include "numbers.h"

#include <lectern/lessons/lab_kind.h>

#include <cmath>

namespace lectern::lessons {
namespace {

template <typename Items>
std::vector<std::string_view> namesOf(const Items& items)
{
    std::vector<std::string_view> names;
    for (const auto& item : items)
        names.push_back(item.name);
    return names;
}

std::string joined(const std::vector<std::string_view>& names)
{
    std::string text;
    for (const std::string_view name : names) {
        text += text.empty() ? "" : ", ";
        text += name;
    }
    return text;
}

void checkNumber(const YamlValue& value, double number, const LabParameter& parameter)
{
    if (parameter.whole && number != std::floor(number))
        return value.error("lessons.lab.whole", {parameter.name, value.raw()});
    if (number < parameter.least || number > parameter.most)
        value.error("lessons.input.range",
                    {value.raw(), shownNumber(parameter.least), shownNumber(parameter.most)});
}

std::optional<double> numberIn(const std::string& word)
{
    if (word == "true" || word == "false")
        return word == "true" ? 1 : 0;
    return parseNumber(word);
}

std::optional<LabArgument> readArgument(const YamlValue& value, const LabParameter& parameter)
{
    LabArgument argument;
    argument.name = parameter.name;
    argument.where = value.where();
    if (!value.isScalar()) {
        value.error("lessons.lab.argument", {parameter.name});
        return std::nullopt;
    }
    if (const auto number = numberIn(value.raw())) {
        checkNumber(value, *number, parameter);
        argument.number = *number;
        return argument;
    }
    if (!isCellName(value.raw())) {
        value.error("lessons.lab.argument", {parameter.name});
        return std::nullopt;
    }
    argument.cell = value.raw();
    return argument;
}

} // namespace

std::optional<LabSpec> readLab(const YamlMap& calculator)
{
    const auto lab = calculator.find("lab");
    const auto parameters = calculator.find("parameters");
    if (!lab) {
        if (parameters)
            parameters->error("lessons.lab.missing");
        return std::nullopt;
    }
    const LabKind* kind = findLabKind(lab->text());
    if (!kind) {
        const auto names = namesOf(labKinds());
        const std::string nearest = nearestName(lab->raw(), names);
        lab->error(nearest.empty() ? "lessons.lab.unknown" : "lessons.lab.misspelt",
                   {lab->raw(), nearest.empty() ? joined(names) : nearest});
        return std::nullopt;
    }
    LabSpec spec;
    spec.kind = kind->name;
    spec.where = lab->where();
    if (!parameters)
        return spec;
    for (const auto& [name, value] : parameters->entries()) {
        const LabParameter* parameter = kind->parameter(name.raw());
        if (!parameter) {
            const auto names = namesOf(kind->parameters);
            const std::string nearest = nearestName(name.raw(), names);
            name.error(nearest.empty() ? "lessons.lab.parameter.unknown" : "lessons.lab.parameter.misspelt",
                       {name.raw(), nearest.empty() ? joined(names) : nearest});
            continue;
        }
        if (auto argument = readArgument(value, *parameter))
            spec.parameters.push_back(std::move(*argument));
    }
    return spec;
}

} // namespace lectern::lessons
