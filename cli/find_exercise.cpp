#include "find_exercise.h"

#include <filesystem>

namespace lectern::cli {
namespace {

const lessons::Exercise* exerciseIn(const lessons::Course& course, const std::string& id)
{
    for (const lessons::Lesson& lesson : course.lessons) {
        if (const auto found = lesson.exercises.find(id); found != lesson.exercises.end())
            return &found->second;
    }
    return nullptr;
}

} // namespace

FoundExercise findExercise(const QString& course, const std::string& id)
{
    auto loaded = lessons::loadCourse(std::filesystem::path(course.toStdString()));
    FoundExercise found;
    found.course = std::move(loaded.value);
    found.exercise = exerciseIn(found.course, id);
    for (Diagnostic& diagnostic : loaded.diagnostics) {
        const bool concerns = !found.exercise || diagnostic.where.file == found.exercise->where.file;
        if (concerns && diagnostic.isError())
            found.errors.push_back(std::move(diagnostic));
    }
    if (!found.exercise)
        found.errors.push_back(makeError("grading.exercise.unknown", {id}));
    return found;
}

} // namespace lectern::cli
