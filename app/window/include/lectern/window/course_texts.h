#pragma once

#include <lectern/reader/page_sources.h>

#include <functional>
#include <memory>

namespace lectern::window {

class StartValues;

/// The prompt of an exercise card for the learner's present variant; Markdown.
using ExercisePrompt = std::function<QString(const lessons::Exercise&)>;

/// What a page of `lesson` needs in `language`: computed values for the prose, titles and prompts for the
/// cards. `course` and `lesson` are borrowed.
reader::PageSources pageSources(const lessons::Course& course, const lessons::Lesson& lesson,
                                const QString& language, const std::shared_ptr<StartValues>& values,
                                const ExercisePrompt& prompt);

} // namespace lectern::window
