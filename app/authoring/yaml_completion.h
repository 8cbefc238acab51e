#pragma once

#include <lectern/authoring/completion.h>

namespace lectern::authoring {

/// Inputs, cells and functions that fit behind `line`, which is calc.
Suggestions suggestCalc(const WritingPlace& place, std::string_view line);

/// Keys that the map there may have and has not, and the values that a key may have: from the table that the
/// files are read by. `line` is what stands before the cursor on its line; `front`: of a page's front matter.
Suggestions suggestYaml(const WritingPlace& place, std::string_view line, const lessons::Course& course,
                        bool front);

} // namespace lectern::authoring
