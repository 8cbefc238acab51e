#include "exercise_reader.h"

#include "calc_source.h"
#include "code_reader.h"
#include "nearest_name.h"
#include "part_reader.h"

#include <lectern/lessons/course.h>

#include <algorithm>
#include <set>

namespace lectern::lessons {
namespace {

constexpr int mostVariants = 10'000;
constexpr int mostAttempts = 1'000;

void readReveal(const YamlMap& map, Exercise& exercise)
{
    const auto value = map.find("reveal");
    if (!value)
        return;
    const YamlMap fields = value->map(shapes::reveal);
    exercise.revealAfter = fields.integer("after", 0, mostAttempts);
    if (const auto cost = fields.find("cost"))
        exercise.revealCost = cost->share();
}

void readVariants(const YamlMap& map, Exercise& exercise)
{
    if (const auto value = map.find("variants")) {
        const YamlMap fields = value->map(shapes::variants);
        exercise.variants = fields.integer("count", 1, mostVariants).value_or(1);
    }
    if (const auto vars = map.find("vars"))
        exercise.vars = readCalcSource(*vars);
    if (const auto require = map.find("require")) {
        exercise.requirePlace = require->where();
        const auto names = require->isSequence() ? require->items() : std::vector<YamlValue>{*require};
        for (const YamlValue& name : names) {
            if (std::string cell = name.text(); cell == "distinct")
                exercise.distinct = true;
            else
                exercise.require.push_back(std::move(cell));
        }
    }
}

/// The one part of a code exercise is not written down: its hints stand at the exercise.
void addCodePart(const YamlMap& map, Exercise& exercise)
{
    if (const auto parts = map.find("parts"))
        parts->error("lessons.code.parts");
    Part part;
    part.id = "code";
    part.kind = ExerciseKind::code;
    part.hints = readHints(map);
    part.where = exercise.where;
    exercise.parts.push_back(std::move(part));
}

void readParts(const YamlMap& map, Exercise& exercise)
{
    if (exercise.code)
        return addCodePart(map, exercise);
    if (const auto hints = map.find("hints"))
        hints->error("lessons.exercise.hints");
    std::vector<std::string> earlier;
    for (const YamlValue& item : map.items("parts")) {
        Part part = readPart(item, exercise.kind);
        if (std::find(earlier.begin(), earlier.end(), part.id) != earlier.end())
            item.error("lessons.part.id.duplicate", {part.id});
        for (const auto& [cell, id] : part.carry) {
            if (std::find(earlier.begin(), earlier.end(), id) == earlier.end())
                item.error("lessons.part.carry", {id});
        }
        earlier.push_back(part.id);
        exercise.parts.push_back(std::move(part));
    }
    if (exercise.parts.empty() && map.has("kind") && !map.meant("parts"))
        map.error("lessons.exercise.parts");
}

std::string answerText(const YamlValue& value)
{
    if (!value.isSequence())
        return value.text();
    std::string all;
    for (const YamlValue& item : value.items())
        all += (all.empty() ? "" : ", ") + item.text();
    return all;
}

void readAnswers(const YamlValue& value, const Exercise& exercise, SelfTest& test)
{
    std::vector<std::string_view> ids;
    for (const Part& part : exercise.parts)
        ids.push_back(part.id);
    if (exercise.code)
        ids.assign(exercise.code->languages.begin(), exercise.code->languages.end());
    for (const auto& [part, answer] : value.entries()) {
        if (std::find(ids.begin(), ids.end(), part.raw()) != ids.end())
            test.answers.emplace(part.raw(), answerText(answer));
        else
            part.unknown("lessons.part", nearestName(part.raw(), ids));
    }
}

SelfTest readSelfTest(const YamlValue& value, const Exercise& exercise)
{
    const YamlMap fields = value.map(shapes::selfTest);
    SelfTest test;
    test.where = value.where();
    test.name = fields.neededText("name");
    if (const auto answers = fields.need("answers"))
        readAnswers(*answers, exercise, test);
    if (const auto score = fields.need("score"); score && score->raw() != "none")
        test.score = score->share();
    return test;
}

void readFields(const YamlValue& root, Exercise& exercise)
{
    const YamlMap map = root.map(shapes::exercise);
    if (const auto id = map.find("id"); id && id->text() != exercise.id)
        id->error("lessons.id.file", {id->raw(), exercise.id});
    map.need("kind");
    exercise.kind = readExerciseKind(map).value_or(ExerciseKind::numeric);
    if (const auto title = map.need("title"))
        exercise.title = title->localized();
    if (const auto text = map.need("text"))
        exercise.text = text->localized();
    const bool code = exercise.kind == ExerciseKind::code;
    if (code)
        exercise.code = readCodeSpec(map, exercise);
    else
        exercise.solution = map.localized("solution");
    exercise.attempts = map.integer("attempts", 1, mostAttempts);
    readReveal(map, exercise);
    exercise.shows = map.localized("shows");
    if (const auto step = map.find("step")) {
        exercise.step = step->text();
        exercise.stepPlace = step->where();
    }
    readVariants(map, exercise);
    readParts(map, exercise);
    double sum = 0;
    for (const Part& part : exercise.parts)
        sum += part.points;
    exercise.points = map.number("points").value_or(exercise.parts.empty() ? 1 : sum);
    for (const YamlValue& item : map.items("tests"))
        exercise.tests.push_back(readSelfTest(item, exercise));
}

} // namespace

Exercise readExercise(const SourceText& yaml, std::string id, Findings& findings)
{
    Exercise exercise;
    exercise.id = std::move(id);
    exercise.where = yaml.region(0, 0);
    const std::size_t before = findings.count();
    const YamlNode root = readYaml(yaml, findings);
    if (root.kind == YamlNode::Kind::map || findings.count() == before)
        readFields({yaml, root, findings}, exercise);
    return exercise;
}

Checked<Exercise> parseExercise(std::string_view yaml, std::string id, std::string file)
{
    Findings findings;
    Exercise exercise =
        readExercise(readSourceText(yaml, std::move(file), findings), std::move(id), findings);
    return {std::move(exercise), findings.take()};
}

} // namespace lectern::lessons
