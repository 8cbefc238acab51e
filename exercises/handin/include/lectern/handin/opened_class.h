#pragma once

#include <lectern/handin/catalogue.h>
#include <lectern/handin/class_folder.h>
#include <lectern/handin/grade_table.h>
#include <lectern/lessons/assignment.h>

#include <QStringList>

#include <memory>
#include <vector>

namespace lectern::handin {

/// What an instructor works on, without the gradebook: the class and what it is graded by.
struct OpenedClass
{
    ClassFolder folder;
    Catalogue catalogue;
    lessons::Assignment assignment;
    std::vector<ExerciseColumn> columns;
};

/// Reads a class with its courses; of several versions the last one is the present. Null with the reasons
/// where anything has an error: a course with a fault would give wrong grades in silence. Errors: those of
/// ClassFolder::open, of courses and assignments (with their places), and of columnsOf().
Checked<std::unique_ptr<OpenedClass>> openClass(const QString& folder, const QStringList& courses,
                                                const QString& keyFile = {});

} // namespace lectern::handin
