#include "code_reader.h"

#include "calc_source.h"
#include "utf8.h"

#include <lectern/calc/program.h>
#include <lectern/lessons/names.h>

#include <algorithm>
#include <set>

namespace lectern::lessons {
namespace {

constexpr int mostRounds = 1'000;
constexpr int largestSize = 4'096;
constexpr std::string_view enginePrefix = "engine.";

bool isCodeLanguage(std::string_view word)
{
    return valueIn(codeLanguageNames, word).has_value();
}

// The reader of the learner's code looks it up under this name, in Python and in calc.
bool isIdentifier(std::string_view word)
{
    return !word.empty() && !isAsciiDigit(word.front()) && std::all_of(word.begin(), word.end(), [](char c) {
        return isAsciiLetter(c) || isAsciiDigit(c) || c == '_';
    });
}

void readUse(const YamlMap& fields, Implementation& implementation)
{
    const auto use = fields.find("use");
    if (!use)
        return;
    implementation.use = use->text();
    implementation.usePlace = use->where();
    if (implementation.use.compare(0, enginePrefix.size(), enginePrefix) != 0)
        use->error("lessons.implementation.use", {implementation.use});
}

Implementation readImplementation(const YamlValue& value)
{
    const YamlMap fields = value.map(shapes::implementation);
    Implementation implementation;
    implementation.where = value.where();
    implementation.name = fields.neededText("name");
    readUse(fields, implementation);
    if (const auto calc = fields.find("calc")) {
        implementation.calcPlace = readCalcSource(*calc);
        implementation.calc = implementation.calcPlace.text;
    }
    if (fields.has("use") == fields.has("calc"))
        value.error("lessons.implementation.source", {implementation.name});
    implementation.weight = fields.number("weight").value_or(1);
    if (!(implementation.weight >= 0))
        value.error("lessons.implementation.weight", {implementation.name});
    implementation.faultClass = fields.text("class");
    implementation.feedback = fields.localized("feedback");
    return implementation;
}

std::vector<Implementation> readImplementations(const YamlMap& map, const char* key)
{
    std::vector<Implementation> all;
    std::set<std::string> names;
    for (const YamlValue& item : map.items(key)) {
        all.push_back(readImplementation(item));
        if (!names.insert(all.back().name).second)
            item.error("lessons.implementation.twice", {all.back().name});
    }
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
        if (shape.size() != 2 || shape[1] % shape[0] != 0)
            item.error("lessons.code.shape");
        else
            shapes.push_back(std::move(shape));
    }
    return shapes;
}

std::vector<std::string> readLanguages(const YamlMap& map)
{
    std::vector<std::string> languages;
    const auto value = map.need("lang");
    if (!value)
        return languages;
    for (const YamlValue& item : value->isSequence() ? value->items() : std::vector{*value}) {
        const auto language = item.oneOf<std::string_view>(codeLanguageNames);
        if (language && std::find(languages.begin(), languages.end(), *language) == languages.end())
            languages.emplace_back(*language);
    }
    return languages;
}

void readStarter(const YamlMap& map, CodeSpec& code)
{
    const auto value = map.find("starter");
    if (!value)
        return;
    if (!value->isMap()) {
        if (!code.languages.empty())
            code.starter.emplace(code.languages.front(), value->text());
        return;
    }
    for (const auto& [language, source] : value->entries()) {
        if (isCodeLanguage(language.raw()))
            code.starter.emplace(language.raw(), source.text());
        else
            language.error("lessons.code.language", {language.raw()});
    }
}

void readModule(const YamlMap& map, CodeSpec& code)
{
    const auto value = map.find("module");
    if (!value)
        return;
    const YamlMap fields = value->map(shapes::module);
    code.module.causal = fields.boolean("causal");
    code.module.positions = fields.boolean("positions");
    if (const auto dropout = fields.find("dropout"))
        code.module.dropout = dropout->share();
    if (code.module.dropout >= 1)
        value->error("lessons.code.dropout");
}

void readArguments(const YamlMap& map, CodeSpec& code)
{
    for (const YamlValue& item : map.items("arguments")) {
        code.arguments.push_back(item.text());
        code.argumentPlaces.push_back(item.where());
    }
}

// Words for people under the languages of the course, source under the names of programming languages.
void readSolution(const YamlMap& map, CodeSpec& code, Exercise& exercise)
{
    const auto value = map.need("solution");
    if (!value || !value->isMap())
        return;
    for (const auto& [language, source] : value->entries()) {
        if (isCodeLanguage(language.raw()))
            code.solution.emplace(language.raw(), source.text());
    }
    if (code.solution.size() < value->entries().size())
        exercise.solution = value->localized({"python", "calc"});
    for (const std::string& language : code.languages) {
        if (code.solution.find(language) == code.solution.end())
            value->error("lessons.code.solution", {language});
    }
}

void readWeak(const YamlMap& map, CodeSpec& code)
{
    for (const YamlValue& item : map.items("weak")) {
        const YamlMap fields = item.map(shapes::weakTest);
        WeakTest weak;
        weak.where = item.where();
        weak.name = fields.neededText("name");
        weak.test = fields.neededText("test");
        if (const auto language = fields.find("lang"))
            weak.language = language->oneOf<std::string_view>(codeLanguageNames).value_or("");
        if (const auto score = fields.find("score"))
            weak.score = score->share();
        code.weak.push_back(std::move(weak));
    }
}

void checkTask(const YamlMap& map, const CodeSpec& code)
{
    if (code.correct.empty() && map.has("correct"))
        map.error("lessons.code.correct");
    const bool isTest = code.task == CodeTask::writeTest;
    if (isTest && code.mutants.empty())
        map.error("lessons.code.mutants");
    if (!isTest && code.arguments.empty() && !map.meant("arguments"))
        map.error("lessons.code.arguments");
    for (const char* key : {"module", "shapes"}) {
        if (!isTest && map.has(key))
            map.find(key)->error("lessons.code.key", {key, "write-test"});
    }
    if (isTest && map.has("arguments"))
        map.find("arguments")->error("lessons.code.key", {"arguments", "write-function"});
    const bool inCalc = std::find(code.languages.begin(), code.languages.end(), "calc") != code.languages.end();
    if (!isTest && inCalc && calc::isReservedName(code.entry))
        map.find("entry")->error("lessons.code.entry.calc", {code.entry});
    for (const Implementation& item : code.correct) {
        if (!isTest && !item.use.empty())
            map.error("lessons.code.key", {"use", "write-test"});
    }
}

} // namespace

CodeSpec readCodeSpec(const YamlMap& map, Exercise& exercise)
{
    CodeSpec code;
    code.languages = readLanguages(map);
    if (const auto task = map.need("task"))
        code.task = task->oneOf<CodeTask>(codeTaskNames).value_or(code.task);
    code.entry = map.neededText("entry");
    if (!code.entry.empty() && !isIdentifier(code.entry))
        map.find("entry")->error("lessons.code.entry", {code.entry});
    readArguments(map, code);
    readStarter(map, code);
    readModule(map, code);
    map.need("correct");
    code.correct = readImplementations(map, "correct");
    code.mutants = readImplementations(map, "mutants");
    code.rounds = map.integer("rounds", 1, mostRounds).value_or(code.rounds);
    code.shapes = readShapes(map);
    readSolution(map, code, exercise);
    readWeak(map, code);
    checkTask(map, code);
    return code;
}

} // namespace lectern::lessons
