#include <lectern/authoring/name_mistake.h>

#include <lectern/calc/program.h>
#include <lectern/lessons/yaml_text.h>

#include <algorithm>
#include <optional>

namespace lectern::authoring {
namespace {

using lessons::YamlPath;
using lessons::YamlText;

std::optional<YamlPath> partPath(const YamlText& exercise, const std::string& id)
{
    const std::string all = "parts";
    for (std::size_t i = 0; i < exercise.count({all}); ++i) {
        if (exercise.scalar({all, i, std::string("id")}) == id)
            return YamlPath{all, i};
    }
    return std::nullopt;
}

std::string freeCell(const std::string& vars, const std::string& wanted)
{
    const auto parsed = calc::parseProgram(vars);
    const auto isTaken = [&](const std::string& name) {
        return std::any_of(parsed.value.cells.begin(), parsed.value.cells.end(),
                           [&name](const auto& cell) { return cell.name == name; });
    };
    std::string name = wanted;
    for (int number = 2; isTaken(name); ++number)
        name = wanted + '_' + std::to_string(number);
    return name;
}

Result<void> addCell(YamlText& exercise, const std::string& name, const std::string& expression)
{
    const std::string vars = exercise.scalar({std::string("vars")});
    return exercise.setScalar({std::string("vars")}, vars + '\n' + name + " = " + expression);
}

/// As block text, which holds whatever is written into it later.
std::string writtenWords(const NewMistake& mistake, const std::vector<std::string>& languages)
{
    std::string yaml;
    for (const std::string& language : languages) {
        std::string words = mistake.text.in(language);
        for (std::size_t at = words.find('\n'); at != std::string::npos; at = words.find('\n', at + 3))
            words.insert(at + 1, "  ");
        yaml += (yaml.empty() ? "" : "\n") + language + ": |\n  " + words;
    }
    return yaml;
}

Result<void> addWords(YamlText& exercise, const YamlPath& part, const std::string& cell, const std::string& words)
{
    YamlPath mistakes = part;
    mistakes.emplace_back(std::string("mistakes"));
    const bool empty = exercise.isEmpty(mistakes);
    if (exercise.kind(mistakes) == YamlText::Kind::map && !empty)
        return exercise.addSource(mistakes, cell, words, exercise.keys(mistakes));
    std::string inner = "  " + words;
    for (std::size_t at = inner.find('\n'); at != std::string::npos; at = inner.find('\n', at + 3))
        inner.insert(at + 1, "  ");
    if (empty)
        return exercise.fill(mistakes, cell + ":\n" + inner);
    return exercise.addSource(part, "mistakes", cell + ":\n" + inner,
                              {"id", "kind", "text", "answer", "form", "rows", "cols", "points", "tol", "partial",
                               "accept"});
}

} // namespace

Result<NamedMistake> nameMistake(const std::string& exercise, const NewMistake& mistake,
                                 const std::vector<std::string>& languages)
{
    auto yaml = YamlText::read(exercise);
    if (!yaml)
        return fail(yaml.error());
    const auto part = partPath(*yaml, mistake.part);
    if (!part || languages.empty())
        return fail("authoring.mistake.part", {mistake.part});
    std::string cell = mistake.cell;
    if (!mistake.expression.empty()) {
        cell = freeCell(yaml->scalar({std::string("vars")}), cell);
        if (auto added = addCell(*yaml, cell, mistake.expression); !added)
            return fail(added.error());
    }
    if (auto added = addWords(*yaml, *part, cell, writtenWords(mistake, languages)); !added)
        return fail(added.error());
    YamlPath words = *part;
    words.insert(words.end(), {std::string("mistakes"), cell, languages.front()});
    const auto place = yaml->place(words);
    const std::size_t lineEnd = yaml->text().find('\n', place.first);
    const std::size_t begin = yaml->text().find_first_not_of(" \r\n", lineEnd);
    return NamedMistake{yaml->text(), begin == std::string::npos ? place.first : begin};
}

} // namespace lectern::authoring
