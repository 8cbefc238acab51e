#include "input_reader.h"

#include "calc_source.h"
#include "kind_reader.h"
#include "numbers.h"

#include <lectern/lessons/names.h>

#include <array>
#include <cmath>
#include <limits>
#include <numeric>

namespace lectern::lessons {
namespace {

constexpr int mostChoices = 64;

std::optional<std::vector<double>> readRow(const YamlValue& value)
{
    std::vector<double> row;
    for (const YamlValue& item : value.items()) {
        const auto number = item.number();
        if (!number)
            return std::nullopt;
        row.push_back(*number);
    }
    return row;
}

std::vector<Localized> readTexts(const YamlValue& value)
{
    std::vector<Localized> texts;
    for (const YamlValue& item : value.items())
        texts.push_back(item.localized());
    if (value.isSequence() && texts.empty())
        value.error("lessons.input.empty");
    return texts;
}

void checkRange(const YamlValue& value, double number, const InputSpec& input)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const double least = input.min.value_or(-infinity);
    const double most = input.max.value_or(infinity);
    if (number < least || number > most)
        value.error("lessons.input.range", {shownNumber(number), shownNumber(least), shownNumber(most)});
}

void checkLimits(const YamlMap& map, const YamlValue& start, const InputSpec& input)
{
    if (input.min && input.max && *input.min > *input.max)
        return start.error("lessons.input.limits");
    if (input.kind == InputKind::slider && (!input.min || !input.max))
        return start.error("lessons.input.slider");
    if (input.logarithmic && (!input.min || *input.min <= 0))
        return start.error("lessons.input.log");
    if (const auto step = map.find("step"); step && input.step && *input.step <= 0)
        step->error("lessons.yaml.want.number", {step->raw()});
    if (const auto* number = std::get_if<double>(&input.start); number && input.kind != InputKind::choice)
        checkRange(start, *number, input);
    if (const auto* rows = std::get_if<Rows>(&input.start)) {
        for (const auto& row : *rows) {
            for (const double entry : row)
                checkRange(start, entry, input);
        }
    }
}

// Tokens are typed with spaces between them: one that holds a space would fall apart at the first edit.
void checkTokens(const YamlValue& value, const InputSpec& input)
{
    const auto* tokens = std::get_if<std::vector<Localized>>(&input.start);
    if (!tokens || input.locked)
        return;
    for (const Localized& token : *tokens) {
        for (const auto& [language, text] : token.byLanguage) {
            for (const std::string_view separator : {" ", ",", "，", "、", "　"}) {
                if (text.find(separator) != std::string::npos)
                    return value.error("lessons.input.token", {text});
            }
        }
    }
}

// Both `{choice: [...], start: 1}` and `{choice: 1, options: [...]}` are read.
void readChoice(const YamlMap& map, const YamlValue& value, InputSpec& input)
{
    if (value.isSequence())
        input.options = readTexts(value);
    else if (const auto options = map.need("options"))
        input.options = readTexts(*options);
    const auto start = value.isSequence() ? map.find("start") : std::optional<YamlValue>(value);
    const auto index = start ? start->integer(1, mostChoices) : std::optional<int>(1);
    input.start = static_cast<double>(index.value_or(1));
    if (start && index && static_cast<std::size_t>(*index) > input.options.size())
        start->error("lessons.input.choice", {std::to_string(input.options.size())});
}

bool isOrder(const Rows& rows, std::size_t count)
{
    std::vector<double> places(count);
    std::iota(places.begin(), places.end(), 1.0);
    return rows.size() == 1 && rows.front().size() == count &&
           std::is_permutation(rows.front().begin(), rows.front().end(), places.begin());
}

// The tokens in their own order; `start` says which of them stands where at first.
void readOrder(const YamlMap& map, const YamlValue& value, InputSpec& input)
{
    input.options = readTexts(value);
    Rows places(1, std::vector<double>(input.options.size()));
    std::iota(places.front().begin(), places.front().end(), 1.0);
    input.start = std::move(places);
    const auto start = map.find("start");
    if (!start)
        return;
    if (auto given = readInputValue(*start, input))
        input.start = std::move(*given);
}

void readStart(const YamlMap& map, const YamlValue& value, InputSpec& input)
{
    switch (input.kind) {
    case InputKind::choice:
        return readChoice(map, value, input);
    case InputKind::order:
        return readOrder(map, value, input);
    case InputKind::tokens:
        input.start = readTexts(value);
        return;
    default:
        break;
    }
    if (auto start = readInputValue(value, input))
        input.start = std::move(*start);
}

std::optional<InputSpec> readInput(const YamlValue& name, const YamlValue& value)
{
    const YamlMap map = value.map(shapes::input);
    const auto kind = findKind(map, inputKindNames);
    if (!kind) {
        if (!isKindMisspelt(map, inputKindNames))
            name.error("lessons.input.kind", {name.raw()});
        return std::nullopt;
    }
    InputSpec input;
    input.name = name.raw();
    input.where = name.where();
    input.kind = kind->first;
    if (!isCellName(input.name))
        name.error("lessons.input.name", {input.name});
    input.label = map.localized("label");
    input.min = map.number("min");
    input.max = map.number("max");
    input.step = map.number("step");
    input.locked = map.boolean("locked");
    input.when = map.text("when");
    input.playable = map.boolean("play");
    if (const auto play = map.find("play"); play && input.kind != InputKind::slider)
        play->error("lessons.input.play");
    input.rows = map.text("rows");
    input.columns = map.text("cols");
    input.logarithmic = readLogarithmic(map);
    readStart(map, kind->second, input);
    checkTokens(kind->second, input);
    checkLimits(map, kind->second, input);
    return input;
}

} // namespace

std::vector<InputSpec> readInputs(const YamlValue& value)
{
    std::vector<InputSpec> inputs;
    for (const auto& [name, entry] : value.entries()) {
        if (auto input = readInput(name, entry))
            inputs.push_back(std::move(*input));
    }
    return inputs;
}

std::optional<InputValue> readInputValue(const YamlValue& value, const InputSpec& input)
{
    std::optional<InputValue> result;
    switch (input.kind) {
    case InputKind::matrix:
    case InputKind::grid:
        if (auto rows = readRows(value))
            result.emplace(std::in_place_type<Rows>, std::move(*rows));
        break;
    case InputKind::order:
        if (auto rows = readRows(value)) {
            if (isOrder(*rows, input.options.size()))
                result.emplace(std::in_place_type<Rows>, std::move(*rows));
            else
                value.error("lessons.input.order", {std::to_string(input.options.size())});
        }
        break;
    case InputKind::tokens:
        result.emplace(std::in_place_type<std::vector<Localized>>, readTexts(value));
        break;
    case InputKind::toggle:
        result.emplace(value.boolean() ? 1.0 : 0.0);
        break;
    case InputKind::integer:
    case InputKind::choice:
    case InputKind::seed:
        if (const auto number =
                value.integer(std::numeric_limits<int>::min(), std::numeric_limits<int>::max()))
            result.emplace(static_cast<double>(*number));
        break;
    case InputKind::slider:
    case InputKind::number:
        if (const auto number = value.number())
            result.emplace(*number);
        break;
    }
    return result;
}

std::optional<Rows> readRows(const YamlValue& value)
{
    const std::vector<YamlValue> items = value.isSequence() ? value.items() : std::vector<YamlValue>();
    if (items.empty()) {
        value.error("lessons.yaml.want.rows");
        return std::nullopt;
    }
    if (items.front().isScalar()) {
        auto row = readRow(value);
        return row ? std::optional<Rows>(Rows{std::move(*row)}) : std::nullopt;
    }
    Rows rows;
    for (const YamlValue& item : items) {
        auto row = item.isSequence() ? readRow(item) : std::nullopt;
        if (!row || row->empty()) {
            if (!item.isSequence() || row)
                item.error("lessons.yaml.want.rows");
            return std::nullopt;
        }
        if (!rows.empty() && row->size() != rows.front().size()) {
            item.error("lessons.yaml.want.rectangle",
                       {std::to_string(row->size()), std::to_string(rows.front().size())});
            return std::nullopt;
        }
        rows.push_back(std::move(*row));
    }
    return rows;
}

} // namespace lectern::lessons
