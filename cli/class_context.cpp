#include "class_context.h"

#include <lectern/files/files.h>

#include <cstdio>

namespace lectern::cli {
namespace {

/// What is wrong in the author's files is a finding; what is not there or not readable is the environment's.
ExitCode exitCodeOf(const std::vector<Diagnostic>& errors)
{
    const std::string& code = errors.front().code;
    return errors.front().where.file.empty() && !code.starts_with("handin.assignment") ? environment
                                                                                       : findings;
}

} // namespace

Result<handin::GradeTable> ClassContext::table() const
{
    return handin::gradeTable(*gradebook, folder.roster(), assignment, columns);
}

Options classOptions(Options more)
{
    more.insert(more.end(), {"class=", "course=", "keys=", "db=", "json"});
    return more;
}

std::optional<ClassContext> openClass(const Arguments& arguments, int& exitCode)
{
    const bool json = arguments.json();
    auto opened =
        handin::openClass(arguments.value("class"), arguments.values("course"), arguments.value("keys"));
    if (!opened.value) {
        printDiagnostics(opened.diagnostics, json);
        exitCode = exitCodeOf(opened.diagnostics);
        return std::nullopt;
    }
    const QString given = arguments.value("db");
    auto gradebook =
        handin::Gradebook::open(given.isEmpty() ? opened.value->folder.file("gradebook.sqlite") : given);
    if (!gradebook) {
        exitCode = reportFailure(gradebook.error(), json);
        return std::nullopt;
    }
    return ClassContext{std::move(*opened.value), *std::move(gradebook)};
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
