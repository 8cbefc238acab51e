#pragma once

#include <lectern/authoring/source_tokens.h>
#include <lectern/lessons/course.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lectern::authoring {

/// What may be written at a place.
struct Suggestion
{
    std::string shown; ///< one line: "softmax(A, dim = 2)"
    std::string word;  ///< what is put in: "softmax("
};

struct Suggestions
{
    std::size_t begin = 0; ///< of the word that is begun there and is replaced
    std::vector<Suggestion> all = {};
    std::size_t behind = 0; ///< bytes behind the cursor that are replaced too
};

/// A place in a text that is being written.
struct WritingPlace
{
    std::string_view text;  ///< of the whole file
    std::size_t cursor = 0; ///< bytes
    SourceKind kind = SourceKind::page;
    LineState before = 0; ///< of the line above the cursor's
    std::string file = {};
};

/// Directives, roles, ids, cells and functions that fit there and begin as what is written already; none where that
/// is the only one. `course` is the newest that could be read.
Suggestions suggest(const WritingPlace& place, const lessons::Course& course);

/// Whether something is suggested unasked behind what was just typed; `before` ends with it. Not behind a fence: most
/// fences close one.
bool invites(std::string_view before);

} // namespace lectern::authoring
