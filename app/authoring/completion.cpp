#include <lectern/authoring/completion.h>

#include "collector.h"
#include "line_state.h"
#include "yaml_completion.h"

#include <lectern/calc/program.h>
#include <lectern/lessons/lab_kind.h>
#include <lectern/lessons/vocabulary.h>
#include <lectern/lessons/walk.h>

#include <algorithm>
#include <filesystem>
#include <set>

namespace lectern::authoring {
namespace {

using lessons::Course;

/// What stands on the cursor's line before it.
std::string_view lineBefore(const WritingPlace& place)
{
    const std::size_t cursor = std::min(place.cursor, place.text.size());
    const std::size_t begin = cursor == 0 ? 0 : place.text.rfind('\n', cursor - 1) + 1;
    return place.text.substr(begin, cursor - begin);
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

/// Whether a line of calc has come to a comment.
bool endsInComment(std::string_view line)
{
    bool quoted = false;
    for (const char c : line) {
        if (c == '"')
            quoted = !quoted;
        else if (c == '#' && !quoted)
            return true;
    }
    return false;
}

Suggestions suggestAt(const WritingPlace& place, const Course& course)
{
    const std::string_view line = lineBefore(place);
    const SourceState state = SourceState::unpack(place.before);
    // The line may end the block that the one above it stands in.
    const auto indent = static_cast<int>(std::min<std::size_t>(std::min(line.find_first_not_of(' '), line.size()), 255));
    if (state.scalar == Scalar::calc && indent > state.indent)
        return endsInComment(line) ? Suggestions{place.cursor, {}} : suggestCalc(place, line);
    const bool yaml = place.kind == SourceKind::yaml || state.place == Place::nested || state.place == Place::front;
    if (yaml) {
        if (state.scalar == Scalar::text && indent > state.indent && !behind(line, "{{", "}"))
            return suggestProse(place, line, course);
        return suggestYaml(place, line, course, state.place == Place::front);
    }
    if (state.place == Place::fence || state.place == Place::display || state.place == Place::comment)
        return {place.cursor, {}};
    return suggestProse(place, line, course);
}

} // namespace

Suggestions suggest(const WritingPlace& place, const Course& course)
{
    Suggestions made = suggestAt(place, course);
    const std::string_view before = place.text.substr(0, place.cursor);
    const std::string_view begun = before.substr(std::min(made.begin, before.size()));
    if (made.all.size() == 1 && made.all.front().word == begun && made.behind == 0)
        made.all.clear();
    return made;
}

bool invites(std::string_view before)
{
    return before.ends_with('{') || before.ends_with('@') || before.ends_with("}`") ||
           before.ends_with('.') || before.ends_with(": ");
}

} // namespace lectern::authoring
