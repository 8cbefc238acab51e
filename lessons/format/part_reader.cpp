#include "part_reader.h"

#include "attributes.h"

#include <lectern/lessons/names.h>

#include <algorithm>
#include <array>
#include <set>

namespace lectern::lessons {
namespace {

constexpr int largestTable = 64;

Tolerance readTolerance(const YamlMap& map)
{
    const auto value = map.find("tol");
    if (!value)
        return {};
    const YamlMap fields = value->map(shapes::tolerance);
    Tolerance tolerance{fields.number("abs"), fields.number("rel"), fields.integer("sig", 1, 15)};
    if (tolerance.absolute.value_or(0) < 0 || tolerance.relative.value_or(0) < 0)
        value->error("lessons.part.tolerance");
    return tolerance;
}

// The languages stand beside `credit`, so the text is read from the same map.
Mistake readMistake(const YamlValue& cell, const YamlValue& value)
{
    Mistake mistake;
    mistake.cell = cell.raw();
    mistake.where = cell.where();
    if (const auto credit = value.child("credit"))
        mistake.credit = credit->share();
    if (const auto text = value.child("text"))
        mistake.text = text->localized();
    else
        mistake.text = value.localized({"credit"});
    return mistake;
}

Option readOption(const YamlValue& value, std::size_t number)
{
    const YamlMap fields = value.map(shapes::option);
    Option option;
    option.id = fields.has("id") ? fields.text("id") : std::to_string(number);
    option.right = fields.boolean("right");
    if (const auto text = fields.need("text"))
        option.text = text->localized();
    option.say = fields.localized("say");
    return option;
}

void readOptions(const YamlMap& map, Part& part)
{
    std::set<std::string> ids;
    for (const YamlValue& item : map.items("options")) {
        Option option = readOption(item, part.options.size() + 1);
        if (!ids.insert(option.id).second)
            item.error("lessons.option.id.duplicate", {option.id});
        part.options.push_back(std::move(option));
    }
}

void readSize(const YamlMap& map, std::string_view key, int& size, std::vector<Localized>& names)
{
    const auto value = map.find(key);
    if (!value)
        return;
    if (!value->isSequence()) {
        size = value->integer(1, largestTable).value_or(0);
        return;
    }
    for (const YamlValue& item : value->items())
        names.push_back(item.localized());
    size = static_cast<int>(names.size());
}

void readAccept(const YamlMap& map, Part& part)
{
    for (const YamlValue& item : map.items("accept")) {
        if (const auto notation = item.oneOf<Notation>(notationNames))
            part.accept.push_back(*notation);
    }
}

void readRubric(const YamlMap& map, Part& part)
{
    for (const YamlValue& item : map.items("rubric")) {
        const YamlMap fields = item.map(shapes::rubric);
        RubricItem line;
        line.points = fields.number("points").value_or(0);
        if (const auto text = fields.need("text"))
            line.text = text->localized();
        part.rubric.push_back(std::move(line));
    }
}

void readAnswer(const YamlMap& map, Part& part)
{
    if (const auto answer = map.find("answer")) {
        part.answer = answer->text();
        part.answerPlace = answer->where();
    }
    if (const auto form = map.find("form"))
        part.form = form->oneOf<AnswerForm>(answerFormNames).value_or(part.form);
    if (const auto partial = map.find("partial"))
        part.partial = partial->oneOf<PartialCredit>(partialCreditNames).value_or(part.partial);
    readSize(map, "rows", part.rows, part.rowNames);
    readSize(map, "cols", part.cols, part.columnNames);
    part.tolerance = readTolerance(map);
    readAccept(map, part);
    if (const auto mistakes = map.find("mistakes")) {
        for (const auto& [cell, text] : mistakes->entries())
            part.mistakes.push_back(readMistake(cell, text));
    }
    if (const auto carry = map.find("carry")) {
        for (const auto& [cell, id] : carry->entries())
            part.carry.emplace(cell.raw(), id.text());
    }
}

void checkPart(const YamlValue& value, const YamlMap& map, const Part& part)
{
    const bool computed = part.kind == ExerciseKind::numeric || part.kind == ExerciseKind::table;
    if (computed && part.answer.empty() && !map.meant("answer"))
        value.error("lessons.part.answer");
    if (part.kind != ExerciseKind::choice || map.meant("options"))
        return;
    if (part.options.size() < 2)
        value.error("lessons.part.options");
    else if (std::none_of(part.options.begin(), part.options.end(), [](const Option& o) { return o.right; }))
        value.error("lessons.part.right");
}

} // namespace

std::vector<Hint> readHints(const YamlMap& map)
{
    std::vector<Hint> hints;
    for (const YamlValue& item : map.items("hints")) {
        const YamlMap fields = item.map(shapes::hint);
        Hint hint;
        if (const auto cost = fields.find("cost"))
            hint.cost = cost->share();
        if (const auto text = fields.need("text"))
            hint.text = text->localized();
        hints.push_back(std::move(hint));
    }
    return hints;
}

std::optional<ExerciseKind> readExerciseKind(const YamlMap& map)
{
    const auto kind = map.find("kind");
    if (!kind)
        return std::nullopt;
    return kind->oneOf<ExerciseKind>(exerciseKindNames);
}

Part readPart(const YamlValue& value, ExerciseKind kind)
{
    const YamlMap map = value.map(shapes::part);
    Part part;
    part.where = value.where();
    part.id = map.neededText("id");
    if (!part.id.empty() && !isId(part.id))
        value.error("lessons.id.form", {part.id});
    part.kind = readExerciseKind(map).value_or(kind);
    if (part.kind == ExerciseKind::code)
        value.error("lessons.part.code");
    part.form = part.kind == ExerciseKind::table ? AnswerForm::table : AnswerForm::number;
    if (const auto text = map.need("text"))
        part.text = text->localized();
    part.points = map.number("points").value_or(1);
    readAnswer(map, part);
    part.hints = readHints(map);
    readOptions(map, part);
    part.many = map.boolean("many");
    if (map.has("shuffle"))
        part.shuffle = map.boolean("shuffle");
    readRubric(map, part);
    checkPart(value, map, part);
    return part;
}

} // namespace lectern::lessons
