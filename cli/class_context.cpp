#include "class_context.h"

#include <lectern/files/files.h>
#include <lectern/handin/grading_words.h>

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

Options classOptions(Options more)
{
    more.insert(more.end(), {"class=", "course=", "keys=", "db=", "json"});
    return more;
}

std::unique_ptr<handin::GradingOffice> openOffice(const Arguments& arguments, int& exitCode)
{
    auto office =
        handin::GradingOffice::open({arguments.value("class"), arguments.values("course"),
                                     arguments.value("keys"), arguments.value("db")});
    if (!office.value) {
        printDiagnostics(office.diagnostics, arguments.json());
        exitCode = exitCodeOf(office.diagnostics);
    }
    return std::move(office.value);
}

int writeResult(const std::string& bytes, const QString& file, files::Readers readers)
{
    if (file.isEmpty()) {
        std::fwrite(bytes.data(), 1, bytes.size(), stdout);
        return success;
    }
    const auto written = files::writeWhole(file, bytes, readers);
    return written ? success : reportFailure(written.error(), false);
}

void sayNotGraded(std::size_t count)
{
    if (count > 0)
        printError(handin::notGradedWords(count) + u'\n');
}

} // namespace lectern::cli
