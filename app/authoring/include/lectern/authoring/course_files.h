#pragma once

#include <lectern/lessons/course.h>

#include <QString>

#include <vector>

namespace lectern::authoring {

enum class FileRole
{
    folder, ///< a lesson, or a folder in it
    page,
    calculator,
    exercise,
    course ///< course.yaml and what it names
};

/// A file of a course, or a folder with files, as an author looks for it.
struct CourseFile
{
    FileRole role = FileRole::folder;
    QString name;     ///< as it lies on the disk
    QString title = {}; ///< of a lesson; may be empty
    QString path;     ///< absolute
    std::vector<CourseFile> files = {};

    bool operator==(const CourseFile&) const = default;
};

/// The files of a course that can be edited: course.yaml and its glossary and references, then the lessons in the
/// order of the course, each with its title in a language, its pages, calculators and exercises. Of folders that are not listed nothing is
/// given.
std::vector<CourseFile> courseFiles(const lessons::Course& course, const QString& folder, const QString& language);

} // namespace lectern::authoring
