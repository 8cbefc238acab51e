#pragma once

#include <lectern/result/result.h>

#include <optional>
#include <string>
#include <string_view>

/// Changes of a course.yaml. All but what is changed stays byte for byte as it is written: comments, order,
/// line ends. `file` only names it in errors. Where the text is written in a way that is not understood here,
/// such as a list that is empty, the error is lessons.course.list, for lessons, or else lessons.course.edit
/// (key).
namespace lectern::lessons {

/// One lesson more at the end of the list.
Result<std::string> withLesson(std::string_view courseYaml, const std::string& file,
                               const std::string& folder);

/// A lesson `steps` places further down in the list, or up where it is negative; as far as the list goes. In
/// a list with a line for each lesson, comments go along: that behind the name, and those above all lessons
/// but the first.
Result<std::string> withLessonMoved(std::string_view courseYaml, const std::string& file,
                                    const std::string& folder, int steps);

/// A lesson under another name, and that kept in `renames` as `withRename` does it.
Result<std::string> withLessonRenamed(std::string_view courseYaml, const std::string& file,
                                      const std::string& from, const std::string& to);

/// `renames` says that what was called `from` is now called `to`. Whatever was called `to` before no longer
/// counts as renamed: the name is in use again.
Result<std::string> withRename(std::string_view courseYaml, const std::string& file, const std::string& from,
                               const std::string& to);

/// One language more at the end of the list.
Result<std::string> withLanguage(std::string_view courseYaml, const std::string& file,
                                 const std::string& language);

/// Whether a name can stand in a list without quotes and is read as itself: `null` is not.
bool isYamlName(std::string_view name);

/// The file that the key `references` of course.yaml names; nothing where there is no such key.
std::optional<std::string> referencesFile(std::string_view courseYaml);

/// course.yaml with the key `references` added at its end. It must not have one, and must not be a flow map.
std::string withReferences(std::string_view courseYaml, const std::string& file);

} // namespace lectern::lessons
