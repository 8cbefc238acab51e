#pragma once

#include "arguments.h"

#include <lectern/messages/exit_code.h>
#include <lectern/result/diagnostic.h>

#include <vector>

namespace lectern::cli {

/// One command of the program. Its texts are translated in the context "Cli".
struct Command
{
    const char* name;
    const char* summary; ///< one line
    const char* usage;
    Options options;
    int (*run)(const Arguments& arguments); ///< gives the exit code
};

extern const Command calcCommand;
extern const Command classCommand;
extern const Command coursesCommand;
extern const Command gradeCommand;
extern const Command gradebookCommand;
extern const Command gradeExerciseCommand;
extern const Command handInCommand;
extern const Command importLatexCommand;
extern const Command importMarkdownCommand;
extern const Command importNotebookCommand;
extern const Command installCommand;
extern const Command lintCommand;
extern const Command mistakesCommand;
extern const Command newCommand;
extern const Command packCommand;
extern const Command previewCommand;
extern const Command proposeMistakesCommand;
extern const Command verifyCommand;
extern const Command xapiCommand;
extern const Command watchCommand;

/// Writes text to standard output or standard error, as UTF-8.
void print(const QString& text);
void printError(const QString& text);

/// How a command is used.
QString usageText(const Command& command);

/// Prints how a command is used to whoever used it otherwise; `usage`.
int refuse(const Command& command, const QString& problem = {});

/// Diagnostics as lines for people (standard error), or as a JSON array (standard output).
void printDiagnostics(const std::vector<Diagnostic>& diagnostics, bool json);

/// Prints a failure; its exit code.
int reportFailure(const Diagnostic& reason, bool json, ExitCode code = environment);

/// `findings` if any is an error, else `success`.
ExitCode exitCodeFor(const std::vector<Diagnostic>& diagnostics);

} // namespace lectern::cli
