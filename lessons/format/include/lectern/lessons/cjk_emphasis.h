#pragma once

#include <string>

namespace lectern::lessons {

/// CommonMark sees no emphasis in `**重点：**后面`: a closing run behind punctuation needs a space after it.
/// Chinese has no such spaces. This swaps, in the shadow only, a neighbour of the run [begin, end) for a
/// character of the same length that lets the run both open and close.
void freeEmphasis(std::string& shadow, std::size_t begin, std::size_t end);

} // namespace lectern::lessons
