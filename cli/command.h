#pragma once

#include <lectern/result/diagnostic.h>

#include <QStringList>

#include <vector>

namespace lectern::cli {

/// Exit codes of every command.
enum ExitCode
{
    success = 0,
    findings = 1,
    usage = 2,
    environment = 3
};

/// One command: its name, one line of help, and what runs it on the arguments behind the name.
struct Command
{
    const char* name;
    const char* summary;
    int (*run)(const QStringList& arguments);
};

int runCalc(const QStringList& arguments);
int runClass(const QStringList& arguments);
int runGrade(const QStringList& arguments);
int runGradebook(const QStringList& arguments);
int runHandIn(const QStringList& arguments);
int runGradeExercise(const QStringList& arguments);
int runProposeMistakes(const QStringList& arguments);
int runMistakes(const QStringList& arguments);
int runLint(const QStringList& arguments);

/// Writes text to standard output or standard error, as UTF-8.
void print(const QString& text);
void printError(const QString& text);

/// Diagnostics as lines for people (standard error), or as a JSON array (standard output).
void printDiagnostics(const std::vector<Diagnostic>& diagnostics, bool json);

/// `findings` if any is an error, else `success`.
ExitCode exitCodeFor(const std::vector<Diagnostic>& diagnostics);

} // namespace lectern::cli
