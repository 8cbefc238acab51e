#pragma once

#include <lectern/lessons/course.h>
#include <lectern/result/result.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// Courses, lessons and exercises to begin from. What is made passes `lint --full` as it stands. Nothing that
/// is there is overwritten.
namespace lectern::templates {

/// Languages that there are templates in.
inline constexpr std::string_view templateLanguages[] = {"zh_CN", "en"};
inline constexpr std::string_view exerciseKinds[] = {"numeric", "table", "choice", "short", "code"};

/// Makes a course with one lesson in a folder that is empty or not there. `title` is the same in all
/// languages. Errors: templates.id (id), templates.language (language), templates.exists (path), file.write.
Result<void> newCourse(const std::filesystem::path& folder, const std::string& id, const std::string& title,
                       const std::vector<std::string>& languages);

/// Adds a lesson at the end of a course: its folder, and its name in course.yaml. Errors: those of newCourse,
/// lessons.course.list (course.yaml has no list of lessons that a name can be added to).
Result<void> newLesson(const lessons::Course& course, const std::string& id, const std::string& title);

/// Adds an exercise to a lesson: its file, and its place at the end of each page. Errors: those of
/// newCourse, file.read.
Result<void> newExercise(const lessons::Course& course, const lessons::Lesson& lesson, const std::string& id,
                         std::string_view kind);

/// The texts of a new exercise of a kind and of a new calculator, for courses in these languages.
std::string exerciseText(std::string_view kind, const std::vector<std::string>& wanted);
std::string calculatorText(const std::vector<std::string>& wanted);

} // namespace lectern::templates
