#include "course_lint.h"

#include "typeset_check.h"

#include <lectern/calculators/check.h>
#include <lectern/files/files.h>
#include <lectern/grading/grader.h>
#include <lectern/lessons/course.h>
#include <lectern/sandbox/check.h>

#include <QCoreApplication>
#include <QDir>

#include <algorithm>
#include <iterator>
#include <tuple>

namespace lectern::cli {
namespace {

/// The course that a path belongs to: the nearest folder above it with a course.yaml; empty if there is none.
QString courseOf(const QFileInfo& path)
{
    QDir folder(path.isDir() ? path.filePath() : path.path());
    for (int up = 0; up < 4; ++up) {
        if (folder.exists(QStringLiteral("course.yaml")))
            return folder.path();
        folder.setPath(QDir::cleanPath(folder.filePath(QStringLiteral(".."))));
    }
    return {};
}

bool isBelow(const QString& file, const QFileInfo& path)
{
    const QString wanted = path.absoluteFilePath();
    const QString found = QFileInfo(file).absoluteFilePath();
    return found == wanted || found.startsWith(QDir::cleanPath(wanted) + u'/');
}

void append(std::vector<Diagnostic>& all, std::vector<Diagnostic> more)
{
    all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

// Here the layers above `lessons` add what only evaluation can tell: each takes the course and gives
// diagnostics.
void checkFully(const lessons::Course& course, std::vector<Diagnostic>& all)
{
    sandbox::CodeGrader grader(sandbox::graderFolder(QCoreApplication::applicationDirPath()));
    for (const lessons::Lesson& lesson : course.lessons) {
        for (const auto& [id, calculator] : lesson.calculators)
            append(all, calculators::check(calculator));
        for (const auto& [id, exercise] : lesson.exercises)
            append(all, grading::check(exercise));
        for (const auto& [id, exercise] : lesson.exercises)
            append(all, sandbox::check(exercise, grader));
    }
    append(all, checkFormulas(course));
}

bool comesBefore(const Diagnostic& a, const Diagnostic& b)
{
    return std::tie(a.where.file, a.where.begin) < std::tie(b.where.file, b.where.begin);
}

std::vector<Diagnostic> lintCourse(const QString& folder, bool full)
{
    auto loaded = lessons::loadCourse(folder.toStdString());
    std::vector<Diagnostic> all = std::move(loaded.diagnostics);
    append(all, lessons::check(loaded.value));
    if (full && !firstError(all))
        checkFully(loaded.value, all);
    std::stable_sort(all.begin(), all.end(), comesBefore);
    return all;
}

/// A file that belongs to no course: its kind shows in its name and folder.
std::vector<Diagnostic> lintFile(const QFileInfo& path)
{
    const std::string name = path.filePath().toStdString();
    const auto text = files::readWhole(path.filePath());
    if (!text)
        return {makeError(text.error().code, text.error().parameters, {name, 0, 0, 0, 0})};
    const std::string id = path.completeBaseName().toStdString();
    if (path.suffix() == QLatin1StringView("md"))
        return lessons::parsePage(*text, name, lessons::includesFrom(path.path().toStdString())).diagnostics;
    if (path.dir().dirName() == QLatin1StringView("exercises"))
        return lessons::parseExercise(*text, id, name).diagnostics;
    return lessons::parseCalculator(*text, id, name).diagnostics;
}

} // namespace

std::vector<Diagnostic> lintPath(const QFileInfo& path, bool full)
{
    const QString course = courseOf(path);
    if (course.isEmpty())
        return path.isFile() ? lintFile(path) : lintCourse(path.filePath(), full);
    std::vector<Diagnostic> all = lintCourse(course, full);
    if (QFileInfo(course).absoluteFilePath() != path.absoluteFilePath())
        std::erase_if(
            all, [&](const Diagnostic& d) { return !isBelow(QString::fromStdString(d.where.file), path); });
    return all;
}

} // namespace lectern::cli
