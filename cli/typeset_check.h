#pragma once

#include <lectern/lessons/course.h>
#include <lectern/result/diagnostic.h>

#include <QCoreApplication>

#include <memory>
#include <vector>

namespace lectern::cli {

/// The program's application object. Typesetting measures fonts, so it needs more than the other commands,
/// though never a display.
std::unique_ptr<QCoreApplication> makeApplication(int& argc, char** argv, bool withFonts);

/// Typesets every formula of a course, each once, and says which cannot be; those with `{{...}}` depend on
/// values and are left out. Progress goes to standard error where that is a terminal. A build without the
/// libraries of the window finds nothing.
std::vector<Diagnostic> checkFormulas(const lessons::Course& course);

} // namespace lectern::cli
