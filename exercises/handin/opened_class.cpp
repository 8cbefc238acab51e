#include <lectern/handin/opened_class.h>

#include <lectern/files/files.h>

#include <functional>

namespace lectern::handin {
namespace {

constexpr qint64 mostAssignmentBytes = 4 * 1024 * 1024;

std::vector<Diagnostic> errorsOf(std::vector<Diagnostic> diagnostics)
{
    std::erase_if(diagnostics, std::not_fn(&Diagnostic::isError));
    return diagnostics;
}

} // namespace

Checked<std::unique_ptr<OpenedClass>> openClass(const QString& folder, const QStringList& courses,
                                                const QString& keyFile)
{
    auto classFolder = ClassFolder::open(folder, keyFile);
    if (!classFolder)
        return {nullptr, {classFolder.error()}};
    Catalogue catalogue;
    for (const QString& course : courses) {
        auto loaded = lessons::loadCourse(course.toStdString());
        if (auto errors = errorsOf(std::move(loaded.diagnostics)); !errors.empty())
            return {nullptr, std::move(errors)};
        catalogue.add(loaded.value);
    }
    const QString file = classFolder->file("assignment.yaml");
    const auto text = files::readWhole(file, mostAssignmentBytes);
    if (!text)
        return {nullptr, {text.error()}};
    auto assignment = lessons::parseAssignment(*text, file.toStdString());
    if (auto errors = errorsOf(std::move(assignment.diagnostics)); !errors.empty())
        return {nullptr, std::move(errors)};
    auto columns = columnsOf(assignment.value, catalogue);
    if (!columns)
        return {nullptr, {columns.error()}};
    return {std::make_unique<OpenedClass>(OpenedClass{*std::move(classFolder), std::move(catalogue),
                                                      std::move(assignment.value), *std::move(columns)}),
            {}};
}

} // namespace lectern::handin
