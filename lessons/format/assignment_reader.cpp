#include <lectern/lessons/assignment.h>

#include "yaml_reader.h"

#include <lectern/lessons/names.h>

#include <algorithm>

namespace lectern::lessons {
namespace {

constexpr int newestFormat = 1;

/// Sets `time` and the class's clock.
void readTime(const YamlMap& map, const char* key, std::optional<std::int64_t>& time, int& zone)
{
    const auto value = map.find(key);
    if (!value)
        return;
    const auto read = parseZonedTime(value->text());
    if (!read)
        return value->error("lessons.assignment.time", {value->raw()});
    time = read->utc;
    zone = read->zoneMinutes;
}

void readExercises(const YamlMap& map, Assignment& assignment)
{
    for (const YamlValue& item : map.items("exercises")) {
        AssignedExercise exercise;
        exercise.where = item.where();
        if (item.isScalar()) {
            exercise.id = item.text();
        } else {
            const YamlMap fields = item.map(shapes::assigned);
            exercise.id = fields.neededText("id");
            exercise.points = fields.number("points");
        }
        if (exercise.points && !(*exercise.points >= 0 && *exercise.points <= 100'000))
            item.error("lessons.assignment.points");
        const bool twice =
            std::any_of(assignment.exercises.begin(), assignment.exercises.end(),
                        [&](const AssignedExercise& other) { return other.id == exercise.id; });
        if (twice)
            item.error("lessons.assignment.twice", {exercise.id});
        assignment.exercises.push_back(std::move(exercise));
    }
}

void readLateRule(const YamlMap& map, Assignment& assignment)
{
    const auto value = map.find("late");
    if (!value)
        return;
    const YamlMap fields = value->map(shapes::late);
    assignment.late.graceMinutes = fields.integer("grace", 0, 100'000).value_or(0);
    if (const auto cost = fields.find("cost"))
        assignment.late.costPerDay = cost->share();
    if (const auto most = fields.find("most"))
        assignment.late.most = most->share();
}

void readPolicies(const YamlMap& map, Assignment& assignment)
{
    const auto counting = [&map](const char* key, Counting& chosen) {
        if (const auto value = map.find(key))
            chosen = value->oneOf<Counting>(countingNames).value_or(chosen);
    };
    counting("attempts", assignment.attempts);
    counting("handins", assignment.handins);
    if (const auto missing = map.find("missing"))
        assignment.missingIsZero = missing->oneOf<bool>(missingNames).value_or(true);
    if (const auto rounding = map.find("rounding")) {
        const auto step = rounding->number();
        if (step && (*step < 0.000001 || *step > 1'000))
            rounding->error("lessons.assignment.rounding");
        else
            assignment.step = step.value_or(assignment.step);
    }
}

Assignment readFields(const YamlValue& root)
{
    const YamlMap map = root.map(shapes::assignment);
    Assignment assignment;
    if (const auto format = map.find("format");
        format && format->integer(1, 1'000'000).value_or(1) > newestFormat)
        format->error("lessons.assignment.newer", {format->raw(), std::to_string(newestFormat)});
    assignment.title = map.localized("title");
    assignment.course = map.neededText("course");
    readTime(map, "closes", assignment.closes, assignment.zoneMinutes);
    readTime(map, "due", assignment.due, assignment.zoneMinutes);
    if (assignment.due && assignment.closes && *assignment.closes < *assignment.due)
        map.error("lessons.assignment.closes");
    readExercises(map, assignment);
    readLateRule(map, assignment);
    readPolicies(map, assignment);
    if (const auto mended = map.find("mended"))
        assignment.mended = mended->texts();
    return assignment;
}

} // namespace

Checked<Assignment> parseAssignment(std::string_view yaml, std::string file)
{
    Findings findings;
    const SourceText text = readSourceText(yaml, std::move(file), findings);
    const YamlNode node = readYaml(text, findings);
    Assignment assignment;
    if (node.kind == YamlNode::Kind::map)
        assignment = readFields(YamlValue(text, node, findings));
    else if (findings.count() == 0)
        findings.error("lessons.yaml.want.map", {"assignment"}, text.region(0, 0));
    return {std::move(assignment), findings.take()};
}

} // namespace lectern::lessons
