#include <lectern/authoring/completion.h>

#include "line_state.h"

#include <lectern/calc/program.h>
#include <lectern/lessons/lab_kind.h>
#include <lectern/lessons/names.h>
#include <lectern/lessons/vocabulary.h>
#include <lectern/lessons/walk.h>

#include <algorithm>
#include <filesystem>
#include <set>

namespace lectern::authoring {
namespace {

using lessons::Course;

bool isNamePart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

/// Gathers what begins as the word that is begun.
class Collector
{
public:
    Collector(std::string_view begun, std::size_t cursor)
        : m_begun(begun)
        , m_made{cursor - begun.size(), {}}
    {
    }

    void add(std::string_view name, const std::string& word, std::string shown = {})
    {
        if (!name.starts_with(m_begun) || !m_names.insert(std::string(name)).second)
            return;
        m_made.all.push_back({shown.empty() ? std::string(name) : std::move(shown), word});
    }

    void add(std::string_view name) { add(name, std::string(name)); }

    Suggestions take()
    {
        std::sort(m_made.all.begin(), m_made.all.end(),
                  [](const Suggestion& a, const Suggestion& b) { return a.shown < b.shown; });
        return std::move(m_made);
    }

private:
    std::string_view m_begun;
    Suggestions m_made;
    std::set<std::string> m_names;
};

/// What stands on the cursor's line before it.
std::string_view lineBefore(const WritingPlace& place)
{
    const std::size_t cursor = std::min(place.cursor, place.text.size());
    const std::size_t begin = cursor == 0 ? 0 : place.text.rfind('\n', cursor - 1) + 1;
    return place.text.substr(begin, cursor - begin);
}

/// The part behind `opening`, if it stands on the line and no character of `without` behind it.
std::optional<std::string_view> behind(std::string_view line, std::string_view opening, std::string_view without)
{
    const std::size_t at = line.rfind(opening);
    if (at == std::string_view::npos)
        return std::nullopt;
    const std::string_view rest = line.substr(at + opening.size());
    return rest.find_first_of(without) == std::string_view::npos ? std::optional(rest) : std::nullopt;
}

std::string_view nameAtEnd(std::string_view line, std::string_view more = {})
{
    std::size_t begin = line.size();
    while (begin > 0 && (isNamePart(line[begin - 1]) || more.find(line[begin - 1]) != std::string_view::npos))
        --begin;
    return line.substr(begin);
}

void addIds(Collector& into, const Course& course, const std::string& language)
{
    for (const lessons::Lesson& lesson : course.lessons) {
        const auto page = lesson.pages.find(language);
        if (page == lesson.pages.end())
            continue;
        into.add(page->second.id);
        lessons::walk(page->second.blocks,
                      {[&](const lessons::Block& block) {
                           std::visit(
                               [&](const auto& content) {
                                   if constexpr (requires { content.id; }) {
                                       if (!content.id.empty())
                                           into.add(content.id);
                                   }
                               },
                               block.content);
                       },
                       {}});
    }
}

/// The names that a calculator gives: inputs, cells, and what its lab makes.
std::vector<std::string> cellsOf(const lessons::Calculator& calculator)
{
    std::vector<std::string> names;
    for (const lessons::InputSpec& input : calculator.inputs)
        names.push_back(input.name);
    for (const calc::Cell& cell : calc::parseProgram(calculator.cells.text).value.cells) {
        if (!cell.isFunction)
            names.push_back(cell.name);
    }
    const lessons::LabKind* lab = calculator.lab ? lessons::findLabKind(calculator.lab->kind) : nullptr;
    if (lab)
        names.insert(names.end(), lab->cells.begin(), lab->cells.end());
    return names;
}

/// "calculator.cell": the calculator first, then its cells.
void addCells(Collector& into, const Course& course, std::string_view begun)
{
    const std::size_t dot = begun.find('.');
    for (const lessons::Lesson& lesson : course.lessons) {
        for (const auto& [id, calculator] : lesson.calculators) {
            if (dot == std::string_view::npos)
                into.add(id, id + '.');
            else if (begun.substr(0, dot) == id) {
                for (const std::string& cell : cellsOf(calculator))
                    into.add(id + '.' + cell);
            }
        }
    }
}

void addRoleTargets(Collector& into, std::string_view role, std::string_view begun, const Course& course,
                    const std::string& language)
{
    if (role == "ref")
        addIds(into, course, language);
    else if (role == "term") {
        for (const auto& [id, term] : course.glossary)
            into.add(id, id, id + "  " + term.name.in(language));
    } else if (role == "cite") {
        for (const auto& [id, reference] : course.references)
            into.add(id, id, id + "  " + reference.text.substr(0, 60));
    } else
        addCells(into, course, begun);
}

void addEmbeds(Collector& into, std::string_view directive, const Course& course, const std::string& file)
{
    for (const lessons::Lesson& lesson : course.lessons) {
        if (directive == "calculator") {
            for (const auto& [id, calculator] : lesson.calculators)
                into.add(id);
        } else if (directive == "exercise") {
            for (const auto& [id, exercise] : lesson.exercises)
                into.add(id);
        }
    }
    if (directive == "term") {
        for (const auto& [id, term] : course.glossary)
            into.add(id);
    }
    if (directive != "figure")
        return;
    std::error_code failed;
    const std::filesystem::path figures = std::filesystem::path(file).parent_path() / "figures";
    for (std::filesystem::directory_iterator entry(figures, failed), end; !failed && entry != end; entry.increment(failed))
        into.add(entry->path().filename().generic_string());
}

/// Names at the beginnings of lines with "=", and keys: what a calculator or exercise that cannot be read yet defines.
void addOwnNames(Collector& into, std::string_view text)
{
    constexpr std::size_t longest = 200'000;
    text = text.substr(0, longest);
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view line = text.substr(begin, end - begin);
        const std::size_t name = std::min(line.find_first_not_of(" -"), line.size());
        std::size_t nameEnd = name;
        while (nameEnd < line.size() && isNamePart(line[nameEnd]))
            ++nameEnd;
        const std::string_view rest = line.substr(nameEnd);
        const bool cell = rest.starts_with(" = ") || rest.starts_with("= ") || rest.starts_with("=");
        const bool input = name == 2 && rest.starts_with(": {");
        if (nameEnd > name && (cell || input))
            into.add(line.substr(name, nameEnd - name));
        begin = end + 1;
    }
}

Suggestions suggestCalc(const WritingPlace& place, std::string_view line)
{
    Collector found(nameAtEnd(line), place.cursor);
    addOwnNames(found, place.text);
    for (const calc::Signature& function : calc::signatures())
        found.add(function.name, std::string(function.name) + '(',
                  std::string(function.name) + '(' + function.parameters + ")  " + function.summary);
    return found.take();
}

template <typename Value, std::size_t count>
void addNames(Collector& into, const lessons::Name<Value> (&names)[count])
{
    for (const auto& [word, value] : names)
        into.add(word);
}

Suggestions suggestYaml(const WritingPlace& place, std::string_view line)
{
    if (behind(line, "{{", "}"))
        return suggestCalc(place, line);
    Collector found(nameAtEnd(line), place.cursor);
    if (behind(line, "kind: ", " ,}"))
        addNames(found, lessons::exerciseKindNames);
    else if (behind(line, "form: ", " ,}"))
        addNames(found, lessons::answerFormNames);
    else if (behind(line, "partial: ", " ,}"))
        addNames(found, lessons::partialCreditNames);
    else if (behind(line, "task: ", " ,}"))
        addNames(found, lessons::codeTaskNames);
    else if (behind(line, "lab: ", " ,}")) {
        for (const lessons::LabKind& kind : lessons::labKinds())
            found.add(kind.name);
    }
    return found.take();
}

Suggestions suggestProse(const WritingPlace& place, std::string_view line, const Course& course)
{
    const std::string language = std::filesystem::path(place.file).stem().generic_string();
    const std::string_view text = line.substr(std::min(line.find_first_not_of(" >"), line.size()));
    const bool fence = text.starts_with("```") || text.starts_with("~~~");
    if (fence) {
        const std::string_view info = text.substr(std::min(text.find_first_not_of(text.front()), text.size()));
        const std::size_t close = info.find('}');
        if (close != std::string_view::npos) {
            const std::string_view begun = nameAtEnd(info.substr(close + 1), ".");
            Collector found(begun, place.cursor);
            addEmbeds(found, info.substr(1, close - 1), course, place.file);
            return found.take();
        }
        if (!info.empty() && info.front() != '{')
            return {place.cursor, {}};
        Collector found(nameAtEnd(info), place.cursor);
        for (const std::string_view name : lessons::directiveWords())
            found.add(name, std::string(info.empty() ? "{" : "").append(name).append("} "));
        return found.take();
    }
    for (const std::string_view role : lessons::roleWords()) {
        if (const auto begun = behind(line, std::string("{").append(role).append("}`"), "`")) {
            Collector found(*begun, place.cursor);
            addRoleTargets(found, role, *begun, course, language);
            return found.take();
        }
    }
    if (const auto begun = behind(line, "](step:", ")")) {
        Collector found(*begun, place.cursor);
        addCells(found, course, *begun);
        return found.take();
    }
    if (const auto begun = behind(line, "](#", ")")) {
        Collector found(*begun, place.cursor);
        addIds(found, course, language);
        return found.take();
    }
    if (std::count(line.begin(), line.end(), '$') % 2 == 1)
        return {place.cursor, {}}; // braces of TeX
    const std::string_view begun = nameAtEnd(line);
    const char opening = begun.size() < line.size() ? line[line.size() - begun.size() - 1] : '\0';
    Collector found(opening == '@' ? line.substr(line.size() - begun.size() - 1) : begun, place.cursor);
    if (opening == '{') {
        for (const std::string_view role : lessons::roleWords())
            found.add(role, std::string(role) + "}`");
    } else if (opening == '@') {
        for (const auto& [id, reference] : course.references)
            found.add('@' + id, "{cite}`" + id + '`', '@' + id + "  " + reference.text.substr(0, 60));
    }
    return found.take();
}

} // namespace

Suggestions suggest(const WritingPlace& place, const Course& course)
{
    const std::string_view line = lineBefore(place);
    const SourceState state = SourceState::unpack(place.before);
    // The line may end the block that the one above it stands in.
    const auto indent = static_cast<int>(std::min<std::size_t>(std::min(line.find_first_not_of(' '), line.size()), 255));
    if (state.scalar == Scalar::calc && indent > state.indent)
        return suggestCalc(place, line);
    const bool yaml = place.kind == SourceKind::yaml || state.place == Place::nested || state.place == Place::front;
    if (yaml) {
        if (state.scalar == Scalar::text && !behind(line, "{{", "}"))
            return suggestProse(place, line, course);
        return suggestYaml(place, line);
    }
    if (state.place == Place::fence || state.place == Place::display || state.place == Place::comment)
        return {place.cursor, {}};
    return suggestProse(place, line, course);
}

bool invites(std::string_view before)
{
    return before.ends_with('{') || before.ends_with('@') || before.ends_with("}`") || before.ends_with('.');
}

} // namespace lectern::authoring
