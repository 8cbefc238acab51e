#pragma once

#include <lectern/lessons/course.h>

#include <QString>

#include <optional>

namespace lectern::cli {

/// The lesson as one HTML file; nothing in a build without the libraries of the window.
std::optional<QString> lessonHtml(const lessons::Course& course, const lessons::Lesson& lesson, const QString& language);

} // namespace lectern::cli
