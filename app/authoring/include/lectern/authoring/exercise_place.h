#pragma once

#include <lectern/lessons/course.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lectern::authoring {

/// The lesson whose folder holds a file; null if none does.
const lessons::Lesson* lessonOf(const lessons::Course& course, std::string_view file);

/// The exercises of a lesson by id: in the order of its page in `language`, then those that stand in no page.
std::vector<std::string> exercisesInOrder(const lessons::Lesson& lesson, std::string_view language);

/// The exercise that someone who writes there means: that of the file, the one under the cursor, else the next one
/// below it in the page, else the nearest above it, else the lesson's first. Empty where the lesson has none.
std::string exerciseAt(const lessons::Lesson& lesson, std::string_view file, std::size_t offset);

/// The calculator or exercise of a page whose place holds a byte of it.
std::optional<lessons::Embed> embedAt(const lessons::Lesson& lesson, std::string_view file, std::size_t offset);

/// That, or the calculator or exercise whose file it is.
std::optional<lessons::Embed> embedMeant(const lessons::Lesson& lesson, std::string_view file,
                                         std::size_t offset);

} // namespace lectern::authoring
