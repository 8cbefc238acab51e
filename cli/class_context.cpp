#include "class_context.h"

#include <lectern/files/files.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

namespace lectern::cli {
namespace {

// A course with a fault would give wrong grades in silence, so it is mended first.
std::optional<handin::Catalogue> loadCourses(const QStringList& folders, bool json, int& exitCode)
{
    handin::Catalogue catalogue;
    for (const QString& folder : folders) {
        auto course = lessons::loadCourse(folder.toStdString());
        std::erase_if(course.diagnostics, std::not_fn(&Diagnostic::isError));
        if (!course.diagnostics.empty()) {
            printDiagnostics(course.diagnostics, json);
            exitCode = findings;
            return std::nullopt;
        }
        catalogue.add(course.value);
    }
    return catalogue;
}

std::optional<lessons::Assignment> loadAssignment(const QString& path, bool json, int& exitCode)
{
    const auto text = files::readWhole(path);
    if (!text) {
        exitCode = reportFailure(text.error(), json);
        return std::nullopt;
    }
    auto read = lessons::parseAssignment(*text, path.toStdString());
    if (read.hasErrors()) {
        printDiagnostics(read.diagnostics, json);
        exitCode = findings;
        return std::nullopt;
    }
    return std::move(read.value);
}

} // namespace

Result<handin::GradeTable> ClassContext::table() const
{
    return handin::gradeTable(*gradebook, classFolder.roster(), assignment, columns);
}

Options classOptions(Options more)
{
    more.insert(more.end(), {"class=", "course=", "keys=", "db=", "json"});
    return more;
}

std::optional<ClassContext> openClass(const Arguments& arguments, int& exitCode)
{
    const bool json = arguments.json();
    auto folder = handin::ClassFolder::open(arguments.value("class"), arguments.value("keys"));
    if (!folder) {
        exitCode = reportFailure(folder.error(), json);
        return std::nullopt;
    }
    auto catalogue = loadCourses(arguments.values("course"), json, exitCode);
    if (!catalogue)
        return std::nullopt;
    auto assignment = loadAssignment(folder->file("assignment.yaml"), json, exitCode);
    if (!assignment)
        return std::nullopt;
    auto columns = handin::columnsOf(*assignment, *catalogue);
    if (!columns) {
        exitCode = reportFailure(columns.error(), json, findings);
        return std::nullopt;
    }
    const QString given = arguments.value("db");
    auto gradebook = handin::Gradebook::open(given.isEmpty() ? folder->file("gradebook.sqlite") : given);
    if (!gradebook) {
        exitCode = reportFailure(gradebook.error(), json);
        return std::nullopt;
    }
    return ClassContext{*std::move(folder), *std::move(catalogue), *std::move(assignment),
                        *std::move(columns), *std::move(gradebook)};
}

int writeResult(const std::string& bytes, const QString& file)
{
    if (file.isEmpty()) {
        std::fwrite(bytes.data(), 1, bytes.size(), stdout);
        return success;
    }
    const auto written = files::writeWhole(file, bytes);
    return written ? success : reportFailure(written.error(), false);
}

} // namespace lectern::cli
