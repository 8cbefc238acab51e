#pragma once

#include <lectern/lessons/course.h>

#include <QString>

namespace lectern::window {

/// The help as a course: the learner's chapter of `docsFolder`/help in each language, then the documents for
/// authors and instructors, in English and, where `docsFolder`/zh_CN has them, in Chinese. What is missing is left out.
lessons::Course loadHelp(const QString& docsFolder);

} // namespace lectern::window
