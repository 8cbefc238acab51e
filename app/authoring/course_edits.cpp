#include <lectern/authoring/course_edits.h>

#include "page_skeleton.h"
#include "renamed_record.h"
#include "section_references.h"

#include <lectern/lessons/course_edit.h>
#include <lectern/lessons/page_limits.h>
#include <lectern/lessons/vocabulary.h>
#include <lectern/lessons/walk.h>

#include <algorithm>
#include <filesystem>

namespace lectern::authoring {
namespace {

namespace fs = std::filesystem;
using lessons::Course;
using lessons::FileReader;
using lessons::Lesson;

std::string nameOf(const fs::path& path)
{
    return path.lexically_normal().generic_string();
}

std::string courseFile(const Course& course)
{
    return nameOf(course.path / "course.yaml");
}

/// A change of course.yaml alone.
template <typename Change>
Result<CourseEdit> changedCourse(const Course& course, const FileReader& files, Change change)
{
    const std::string file = courseFile(course);
    const auto text = files(file);
    if (!text)
        return fail("file.read", {file, "-"});
    auto changed = change(*text, file);
    if (!changed)
        return fail(changed.error());
    CourseEdit edit;
    if (*changed != *text)
        edit.changed.push_back({file, *std::move(changed)});
    return edit;
}

const Lesson* lessonIn(const Course& course, const std::string& folder)
{
    const auto found = std::find_if(course.lessons.begin(), course.lessons.end(),
                                    [&](const Lesson& lesson) { return lesson.folder == folder; });
    return found == course.lessons.end() ? nullptr : &*found;
}

/// Whether a block of a lesson's pages has an id, or only a heading of it.
bool hasId(const Lesson& lesson, const std::string& id, bool headingsOnly = false)
{
    bool found = false;
    for (const auto& [language, page] : lesson.pages) {
        lessons::walk(page.blocks, {[&](const lessons::Block& block) {
                                        const bool counts =
                                            !headingsOnly ||
                                            std::holds_alternative<lessons::Heading>(block.content);
                                        found = found || (counts && lessons::idOf(block) == id);
                                    },
                                    {}});
    }
    return found;
}

/// How many things of a course have an id, each language counted once: the records that `renames` moves are
/// those of all of them.
int usesOf(const Course& course, const std::string& id)
{
    int uses = 0;
    for (const Lesson& lesson : course.lessons) {
        uses += lesson.folder == id ? 1 : 0;
        uses += lesson.calculator(id) ? 1 : 0;
        uses += lesson.exercise(id) ? 1 : 0;
        uses += hasId(lesson, id) ? 1 : 0;
    }
    return uses;
}

/// What an old name leads to by now.
std::string latestName(const Course& course, std::string name)
{
    for (std::size_t step = 0; step <= course.renames.size(); ++step) {
        const auto next = course.renames.find(name);
        if (next == course.renames.end())
            break;
        name = next->second;
    }
    return name;
}

/// Whether records of `from`, and of nothing else, can be kept under `to`.
Result<void> checkRename(const Course& course, const std::string& from, const std::string& to)
{
    if (usesOf(course, from) != 1 || course.renames.find(from) != course.renames.end())
        return fail("authoring.rename.shared", {from});
    if (usesOf(course, to) != 0)
        return fail("authoring.rename.taken", {to});
    if (const std::string latest = latestName(course, to); latest != to && latest != from)
        return fail("authoring.rename.old", {to, latest});
    return ok();
}

bool isFolderName(const std::string& name)
{
    constexpr std::size_t longest = 60;
    const auto fits = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
               c == '_';
    };
    return lessons::isYamlName(name) && name.size() <= longest && name.front() != '-' &&
           name != "instructor" && std::all_of(name.begin(), name.end(), fits);
}

/// "masks" of "02-masks".
std::string idOfFolder(const std::string& folder)
{
    return folder.substr(std::min(folder.find_first_not_of("0123456789-_"), folder.size()));
}

void renamePageIds(const Course& course, const Lesson& lesson, const FileReader& files,
                   const std::string& name, CourseEdit& edit)
{
    const std::string from = idOfFolder(lesson.folder);
    const std::string to = idOfFolder(name);
    const bool taken = std::any_of(course.lessons.begin(), course.lessons.end(), [&](const Lesson& other) {
        return !other.pages.empty() && other.pages.begin()->second.id == to;
    });
    if (taken || from == to || !lessons::isId(to))
        return;
    for (const auto& [language, page] : lesson.pages) {
        const std::string text = files(page.file).value_or("");
        if (std::string changed = withOwnIdRenamed(text, SourceKind::page, from, to);
            page.id == from && changed != text)
            edit.changed.push_back({nameOf(course.path / name / (language + ".md")), std::move(changed)});
    }
}

/// All texts that may have a heading or refer to it.
std::vector<std::string> textsOf(const Course& course)
{
    std::vector<std::string> texts;
    const auto take = [&](const fs::path& path) {
        if (path.extension() == ".md" || path.extension() == ".yaml")
            texts.push_back(nameOf(path));
    };
    std::error_code failed;
    for (fs::directory_iterator entry(course.path, failed), end; !failed && entry != end;
         entry.increment(failed)) {
        if (entry->path().filename() != "course.yaml")
            take(entry->path());
    }
    for (const Lesson& lesson : course.lessons) {
        for (fs::recursive_directory_iterator entry(lesson.path, failed), end; !failed && entry != end;
             entry.increment(failed))
            take(entry->path());
        for (const auto& [language, page] : lesson.pages)
            lessons::walk(page.blocks, {[&](const lessons::Block& block) { take(block.where.file); }, {}});
    }
    std::sort(texts.begin(), texts.end());
    texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
    return texts;
}

/// Adds to an edit what `change` makes of all texts.
template <typename Change>
void changeTexts(const Course& course, const FileReader& files, CourseEdit& edit, Change change)
{
    for (const std::string& file : textsOf(course)) {
        const std::string text = files(file).value_or("");
        if (text.size() > lessons::largestPage)
            continue; // may be only its beginning, and no page is so long
        if (std::string changed = change(file, text); changed != text)
            edit.changed.push_back({file, std::move(changed)});
    }
}

} // namespace

Result<CourseEdit> moveLesson(const Course& course, const FileReader& files, const std::string& folder,
                              int steps)
{
    return changedCourse(course, files, [&](const std::string& text, const std::string& file) {
        return lessons::withLessonMoved(text, file, folder, steps);
    });
}

Result<CourseEdit> renameLesson(const Course& course, const FileReader& files, const std::string& folder,
                                const std::string& name)
{
    const Lesson* lesson = lessonIn(course, folder);
    if (!isFolderName(name))
        return fail("authoring.rename.name", {name});
    if (auto fits = checkRename(course, folder, name); !lesson || !fits)
        return lesson ? fail(fits.error()) : fail("lessons.course.lesson.missing", {folder});
    std::error_code failed;
    if (fs::exists(course.path / name, failed))
        return fail("templates.exists", {name});
    auto edit = changedCourse(course, files, [&](const std::string& text, const std::string& file) {
        return lessons::withLessonRenamed(text, file, folder, name);
    });
    if (!edit)
        return edit;
    edit->move = CourseEdit::Move{nameOf(lesson->path), nameOf(course.path / name)};
    renamePageIds(course, *lesson, files, name, *edit);
    return edit;
}

Result<CourseEdit> renameSection(const Course& course, const FileReader& files, const std::string& folder,
                                 const std::string& id, const std::string& name)
{
    const Lesson* lesson = lessonIn(course, folder);
    if (!lesson || !hasId(*lesson, id, true))
        return fail("lessons.heading.unknown", {id});
    if (!lessons::isId(name) || !lessons::isYamlName(name))
        return fail("authoring.rename.name", {name});
    if (auto fits = checkRename(course, id, name); !fits)
        return fail(fits.error());
    auto edit = changedCourse(course, files, [&](const std::string& text, const std::string& file) {
        return lessons::withRename(text, file, id, name);
    });
    if (!edit)
        return edit;
    changeTexts(course, files, *edit, [&](const std::string& file, const std::string& text) {
        return withSectionRenamed(text, kindOf(file), id, name);
    });
    const bool found = std::any_of(edit->changed.begin(), edit->changed.end(),
                                   [](const NewFile& text) { return text.path.ends_with(".md"); });
    if (!found)
        return fail("lessons.heading.unknown", {id});
    for (const Lesson& other : course.lessons) {
        if (auto record =
                renamedRecord(other, files, edit->changed, &other == lesson ? id : std::string(), name))
            edit->changed.push_back(*std::move(record));
    }
    return edit;
}

Result<CourseEdit> renameEmbed(const Course& course, const FileReader& files, lessons::EmbedKind kind,
                               const std::string& id, const std::string& name)
{
    const bool exercise = kind == lessons::EmbedKind::exercise;
    const auto lesson = std::find_if(course.lessons.begin(), course.lessons.end(), [&](const Lesson& one) {
        return exercise ? one.exercise(id) != nullptr : one.calculator(id) != nullptr;
    });
    if (lesson == course.lessons.end())
        return fail(exercise ? "lessons.exercise.unknown" : "lessons.calculator.unknown", {id, {}});
    if (!lessons::isId(name) || !isFolderName(name))
        return fail("authoring.rename.name", {name});
    if (auto fits = checkRename(course, id, name); !fits)
        return fail(fits.error());
    auto edit = changedCourse(course, files, [&](const std::string& text, const std::string& file) {
        return lessons::withRename(text, file, id, name);
    });
    if (!edit)
        return edit;
    const fs::path folder = lesson->path / (exercise ? "exercises" : "calculators");
    const std::string own = nameOf(folder / (id + ".yaml"));
    const std::string moved = nameOf(folder / (name + ".yaml"));
    std::error_code failed;
    if (fs::exists(moved, failed))
        return fail("templates.exists", {name});
    const bool hasFile = fs::exists(own, failed); // a calculator may stand in its page
    if (hasFile)
        edit->move = CourseEdit::Move{own, moved};
    changeTexts(course, files, *edit, [&](const std::string& file, const std::string& text) {
        std::string changed = withEmbedRenamed(text, kindOf(file), kind, id, name);
        return file == own ? withOwnIdRenamed(changed, SourceKind::yaml, id, name) : changed;
    });
    for (NewFile& text : edit->changed) {
        if (hasFile && text.path == own)
            text.path = moved;
    }
    for (const Lesson& other : course.lessons) {
        if (auto record = renamedRecord(other, files, edit->changed, {}, {}))
            edit->changed.push_back(*std::move(record));
    }
    return edit;
}

Result<CourseEdit> addLanguage(const Course& course, const FileReader& files, const std::string& language)
{
    if (!lessons::isLanguage(language))
        return fail("lessons.language.unknown", {language});
    if (std::find(course.languages.begin(), course.languages.end(), language) != course.languages.end())
        return fail("authoring.language.there", {language});
    auto edit = changedCourse(course, files, [&](const std::string& text, const std::string& file) {
        return lessons::withLanguage(text, file, language);
    });
    if (!edit)
        return edit;
    for (const Lesson& lesson : course.lessons) {
        const std::string file = nameOf(lesson.path / (language + ".md"));
        const auto source =
            std::find_if(course.languages.begin(), course.languages.end(), [&](const std::string& other) {
                return lesson.pages.find(other) != lesson.pages.end();
            });
        if (source != course.languages.end() && !files(file))
            edit->made.push_back({file, pageSkeleton(lesson.pages.find(*source)->second, files, language)});
    }
    return edit;
}

std::string sectionAt(const lessons::Page& page, std::size_t offset)
{
    std::string section;
    for (const lessons::Block& block : page.blocks) {
        const auto* heading = std::get_if<lessons::Heading>(&block.content);
        // The place of a heading begins behind its signs.
        if (heading && block.where.file == page.file &&
            block.where.begin <= offset + static_cast<std::size_t>(heading->level) + 1)
            section = heading->id;
    }
    return section;
}

} // namespace lectern::authoring
