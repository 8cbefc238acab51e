#include <lectern/templates/new_files.h>

#include "template_text.h"

#include <lectern/files/files.h>
#include <lectern/lessons/course_edit.h>

#include <algorithm>

namespace lectern::templates {
namespace {

namespace fs = std::filesystem;

using Values = std::map<std::string, std::string>;

bool isId(std::string_view word)
{
    constexpr std::size_t longest = 40;
    return !word.empty() && word.size() <= longest && word.front() != '-' &&
           std::all_of(word.begin(), word.end(),
                       [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
}

// Whatever the title holds, in double quotes it is one YAML text.
std::string quoted(const std::string& title)
{
    std::string text = "\"";
    for (const char c : title) {
        if (c == '"' || c == '\\')
            text += '\\';
        text += c == '\n' ? ' ' : c;
    }
    return text + '"';
}

Result<void> put(const fs::path& path, const std::string& text)
{
    std::error_code failed; // writing tells
    fs::create_directories(path.parent_path(), failed);
    return files::writeWhole(QString::fromStdString(path.string()), text);
}

Result<std::string> get(const fs::path& path)
{
    return files::readWhole(QString::fromStdString(path.string()));
}

Result<void> putLesson(const fs::path& folder, const std::string& id, const std::string& title,
                       const std::vector<std::string>& used)
{
    const Values values = {{"ID", id}, {"TITLE", quoted(title)}};
    std::map<fs::path, std::string> made = {
        {folder / "calculators" / (id + "-sum.yaml"), filledTemplate("lesson/calculator.yaml", used, values)},
        {folder / "exercises" / (id + "-first.yaml"),
         filledTemplate("exercises/numeric.yaml", used, values)}};
    for (const std::string& language : used)
        made[folder / (language + ".md")] = filledTemplate("lesson/" + language + ".md", used, values);
    for (const auto& [path, text] : made) {
        if (auto done = put(path, text); !done)
            return done;
    }
    return ok();
}

std::string folderName(std::size_t number, const std::string& id)
{
    std::string name = number < 10 ? "0" : "";
    return name.append(std::to_string(number)).append("-").append(id);
}

std::string joined(const std::vector<std::string>& words)
{
    std::string text;
    for (const std::string& word : words)
        text.append(text.empty() ? "" : ", ").append(word);
    return text;
}

Result<void> checkWish(const std::string& id, const std::vector<std::string>& wanted)
{
    if (!isId(id))
        return fail("templates.id", {id});
    for (const std::string& language : wanted) {
        if (std::find(std::begin(templateLanguages), std::end(templateLanguages), language) == std::end(templateLanguages))
            return fail("templates.language", {language});
    }
    return ok();
}

} // namespace

Result<void> newCourse(const fs::path& folder, const std::string& id, const std::string& title,
                       const std::vector<std::string>& wanted)
{
    if (auto fits = checkWish(id, wanted); !fits)
        return fits;
    std::error_code failed;
    if (fs::exists(folder, failed) && !fs::is_empty(folder, failed))
        return fail("templates.exists", {folder.string()});
    const std::string lesson = folderName(1, id);
    const std::string course = filledTemplate(
        "course.yaml", wanted,
        {{"ID", id}, {"TITLE", quoted(title)}, {"LANGUAGES", joined(wanted)}, {"LESSON", lesson}});
    if (auto done = put(folder / "course.yaml", course); !done)
        return done;
    return putLesson(folder / lesson, id, title, wanted);
}

Result<void> newLesson(const lessons::Course& course, const std::string& id, const std::string& title)
{
    if (auto fits = checkWish(id, course.languages); !fits)
        return fits;
    const std::string name = folderName(course.lessons.size() + 1, id);
    std::error_code failed;
    if (fs::exists(course.path / name, failed))
        return fail("templates.exists", {(course.path / name).string()});
    const fs::path file = course.path / "course.yaml";
    const auto text = get(file);
    if (!text)
        return fail(text.error());
    const auto changed = lessons::withLesson(*text, file.string(), name);
    if (!changed)
        return fail(changed.error());
    if (auto done = putLesson(course.path / name, id, title, course.languages); !done)
        return done;
    return put(file, *changed);
}

Result<void> newExercise(const lessons::Course& course, const lessons::Lesson& lesson, const std::string& id,
                         std::string_view kind)
{
    if (auto fits = checkWish(id, course.languages); !fits)
        return fits;
    const fs::path file = lesson.path / "exercises" / (id + ".yaml");
    std::error_code failed;
    if (fs::exists(file, failed))
        return fail("templates.exists", {file.string()});
    std::map<fs::path, std::string> pages;
    for (const auto& [language, page] : lesson.pages) {
        const fs::path path = lesson.path / (language + ".md");
        auto text = get(path);
        if (!text)
            return fail(text.error());
        if (!text->empty() && text->back() != '\n')
            *text += '\n';
        pages[path] = *text + "\n```{exercise} " + id + "\n```\n";
    }
    if (auto done = put(file, exerciseText(kind, course.languages)); !done)
        return done;
    for (const auto& [path, text] : pages) {
        if (auto done = put(path, text); !done)
            return done;
    }
    return ok();
}

std::string exerciseText(std::string_view kind, const std::vector<std::string>& wanted)
{
    return filledTemplate(std::string("exercises/").append(kind).append(".yaml"), wanted, {});
}

std::string calculatorText(const std::vector<std::string>& wanted)
{
    return filledTemplate("lesson/calculator.yaml", wanted, {});
}

} // namespace lectern::templates
