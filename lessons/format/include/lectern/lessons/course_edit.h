#pragma once

#include <lectern/result/result.h>

#include <optional>
#include <string>
#include <string_view>

namespace lectern::lessons {

/// course.yaml with one lesson more at the end of its list; everything else stays as it is written, comments
/// too. Errors: lessons.course.list (there is no list with a lesson in it).
Result<std::string> withLesson(std::string_view courseYaml, const std::string& file,
                               const std::string& folder);

/// The file that the key `references` of course.yaml names; nothing where there is no such key.
std::optional<std::string> referencesFile(std::string_view courseYaml);

/// course.yaml with the key `references` added at its end. It must not have one, and must not be a flow map.
std::string withReferences(std::string_view courseYaml, const std::string& file);

} // namespace lectern::lessons
