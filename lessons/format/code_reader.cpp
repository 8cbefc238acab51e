#include "code_reader.h"

#include "calc_source.h"

namespace lectern::lessons {
namespace {

constexpr int mostRounds = 1'000;
constexpr int largestSize = 4'096;

Implementation readImplementation(const YamlValue& value)
{
    const YamlMap fields =
        value.map({"name", "use", "calc", "weight", "class", "feedback"}, "implementation");
    Implementation implementation;
    implementation.where = value.where();
    implementation.name = fields.neededText("name");
    implementation.use = fields.text("use");
    if (const auto calc = fields.find("calc")) {
        implementation.calcPlace = readCalcSource(*calc);
        implementation.calc = implementation.calcPlace.text;
    }
    if (fields.has("use") == fields.has("calc"))
        value.error("lessons.implementation.source", {implementation.name});
    implementation.weight = fields.number("weight").value_or(1);
    implementation.faultClass = fields.text("class");
    implementation.feedback = fields.localized("feedback");
    return implementation;
}

std::vector<Implementation> readImplementations(const YamlMap& map, const char* key)
{
    std::vector<Implementation> all;
    for (const YamlValue& item : map.items(key))
        all.push_back(readImplementation(item));
    return all;
}

std::vector<std::vector<int>> readShapes(const YamlMap& map)
{
    std::vector<std::vector<int>> shapes;
    for (const YamlValue& item : map.items("shapes")) {
        std::vector<int> shape;
        for (const YamlValue& size : item.items()) {
            if (const auto value = size.integer(1, largestSize))
                shape.push_back(*value);
        }
        shapes.push_back(std::move(shape));
    }
    return shapes;
}

// Words for people under the languages of the course, source under the names of programming languages.
void readSolution(const YamlMap& map, CodeSpec& code, Exercise& exercise)
{
    const auto value = map.find("solution");
    if (!value || !value->isMap())
        return;
    for (const auto& [language, source] : value->entries()) {
        if (language.raw() == "python" || language.raw() == "calc")
            code.solution.emplace(language.raw(), source.text());
    }
    if (code.solution.size() < value->entries().size())
        exercise.solution = value->localized({"python", "calc"});
}

void readWeak(const YamlMap& map, CodeSpec& code)
{
    for (const YamlValue& item : map.items("weak")) {
        const YamlMap fields = item.map({"name", "test", "score"}, "weak");
        WeakTest weak;
        weak.name = fields.neededText("name");
        weak.test = fields.neededText("test");
        if (const auto score = fields.find("score"))
            weak.score = score->share();
        code.weak.push_back(std::move(weak));
    }
}

} // namespace

CodeSpec readCodeSpec(const YamlMap& map, Exercise& exercise)
{
    CodeSpec code;
    if (const auto languages = map.need("lang"))
        code.languages = languages->texts();
    if (const auto task = map.need("task"))
        code.task =
            task->oneOf<std::string>({{"write-test", "write-test"}, {"write-function", "write-function"}})
                .value_or(std::string());
    code.entry = map.neededText("entry");
    code.starter = map.text("starter");
    map.need("correct");
    code.correct = readImplementations(map, "correct");
    code.mutants = readImplementations(map, "mutants");
    code.rounds = map.integer("rounds", 1, mostRounds).value_or(code.rounds);
    code.shapes = readShapes(map);
    readSolution(map, code, exercise);
    readWeak(map, code);
    return code;
}

} // namespace lectern::lessons
