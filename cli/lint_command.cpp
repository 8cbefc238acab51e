#include "command.h"
#include "course_lint.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace lectern::cli {
namespace {

int run(const Arguments& arguments)
{
    const QStringList words = arguments.words();
    if (words.size() != 1)
        return refuse(lintCommand);
    const QFileInfo path(QDir::cleanPath(words.front()));
    if (!path.exists()) {
        const std::string name = words.front().toStdString();
        return reportFailure(makeError("file.read", {name, "-"}, {name, 0, 0, 0, 0}), arguments.json());
    }
    const std::vector<Diagnostic> all = lintPath(path, arguments.has("full"));
    printDiagnostics(all, arguments.json());
    return exitCodeFor(all);
}

} // namespace

const Command lintCommand{
    "lint",
    QT_TRANSLATE_NOOP("Cli", "check a course, a lesson or a file"),
    QT_TRANSLATE_NOOP("Cli", "usage: lectern-cli lint PATH [--full] [--json]\n"
                             "\n"
                             "PATH is a course, the folder of a lesson in it, or one file.\n"
                             "  --full  also evaluates everything: presets, variants, self-tests, formulas\n"
                             "  --json  prints the findings as a JSON array\n"),
    {"full", "json"},
    run};

} // namespace lectern::cli
