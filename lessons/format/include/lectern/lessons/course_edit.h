#pragma once

#include <lectern/result/result.h>

#include <string>
#include <string_view>

namespace lectern::lessons {

/// course.yaml with one lesson more at the end of its list; everything else stays as it is written, comments
/// too. Errors: lessons.course.list (there is no list with a lesson in it).
Result<std::string> withLesson(std::string_view courseYaml, const std::string& file,
                               const std::string& folder);

} // namespace lectern::lessons
