#pragma once

#include <lectern/reader/page_sources.h>

#include <functional>

namespace lectern::window {

/// The prompt of an exercise card for the learner's present variant; Markdown.
using ExercisePrompt = std::function<QString(const lessons::Exercise&)>;

/// The text of a `{value}` role, from the author's start values: the same in every language and at any time,
/// so each is computed once for all copies of the function. `lesson` is borrowed.
using StartValues = std::function<QString(const QString& target)>;
StartValues startValues(const lessons::Lesson& lesson);

/// What a page of `lesson` needs in `language`: computed values for the prose, titles and prompts for the
/// cards. `course` and `lesson` are borrowed.
reader::PageSources pageSources(const lessons::Course& course, const lessons::Lesson& lesson,
                                const QString& language, const ExercisePrompt& prompt);

/// The calculator or exercise of any lesson of the course; null if there is none.
const lessons::Calculator* findCalculator(const lessons::Lesson& lesson, const std::string& id);
const lessons::Exercise* findExercise(const lessons::Lesson& lesson, const std::string& id);

} // namespace lectern::window
