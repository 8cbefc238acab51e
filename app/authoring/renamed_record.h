#pragma once

#include <lectern/authoring/quick_fix.h>
#include <lectern/lessons/course_source.h>

#include <optional>
#include <string>
#include <vector>

namespace lectern::authoring {

/// The record of a lesson's translations once a heading has another id and pages other texts for it, so that
/// what was marked stays marked. `from` is empty in lessons that only refer to the heading. Nothing where
/// nothing changes.
std::optional<NewFile> renamedRecord(const lessons::Lesson& lesson, const lessons::FileReader& files,
                                     const std::vector<NewFile>& changed, const std::string& from,
                                     const std::string& to);

} // namespace lectern::authoring
