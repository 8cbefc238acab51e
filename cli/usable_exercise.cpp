#include "usable_exercise.h"

#include <filesystem>

namespace lectern::cli {

UsableExercise usableExercise(const QString& course, const std::string& id)
{
    auto loaded = lessons::loadCourse(std::filesystem::path(course.toStdString()));
    UsableExercise found;
    found.course = std::move(loaded.value);
    found.exercise = found.course.exercise(id);
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
