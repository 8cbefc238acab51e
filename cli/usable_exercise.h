#pragma once

#include <lectern/lessons/course.h>

#include <QString>

namespace lectern::cli {

/// An exercise of a course, or the errors for which it cannot be used. What is wrong elsewhere in the course
/// keeps nobody from using it.
struct UsableExercise
{
    lessons::Course course = {};
    const lessons::Exercise* exercise = nullptr; ///< in `course`
    std::vector<Diagnostic> errors = {};
};

/// Errors: those of the exercise's file; all of the course's and "grading.exercise.unknown" if it is not
/// there.
UsableExercise usableExercise(const QString& course, const std::string& id);

} // namespace lectern::cli
