#pragma once

#include <lectern/importing/article.h>
#include <lectern/lessons/course.h>

#include <filesystem>
#include <string>

namespace lectern::importing {

/// Reads files of a folder and of folders in it, and nothing else: not through `..`, not through links that leave it.
/// Errors: importing.file.missing (path), importing.file.outside (path), importing.file.large (path, limit).
FileReader filesBeside(const std::filesystem::path& article);

/// What a lesson is called.
struct LessonName
{
    std::string id; ///< letters, digits and dashes
    std::string title;
    std::string language; ///< of the article, one of the course's
};

/// Adds the article as the last lesson of the course: its folder with a page in every language (those of the others hold
/// its headings and a to-do), its figures, references that the course does not have yet, and its name in course.yaml, which
/// is written last. Nothing that is there is overwritten. Gives the lesson's folder and, in `remarks`, references that the
/// course has otherwise. Errors: templates.id (id), templates.exists (path), templates.language (language), file.read,
/// file.write, lessons.course.list, importing.references (file).
Result<std::filesystem::path> addToCourse(const Article& article, const LessonName& name, const lessons::Course& course,
                                          std::vector<Diagnostic>& remarks);

} // namespace lectern::importing
