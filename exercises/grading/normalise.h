#pragma once

#include <lectern/result/result.h>

#include <string>
#include <string_view>

namespace lectern::grading {

/// One entry in the notation of calc. Exactly one of: blank, infinite (sign not 0), or calc text.
struct NormalisedEntry
{
    bool blank = false;
    int infinity = 0; ///< +1 or -1 for ∞ and -∞
    bool percent = false;
    std::string calc = {};
};

/// Turns what people type (`√2/2`, `\frac{1}{2}`, `2√2`, `½`, `66.98%`, full-width digits) into calc text.
/// What could be read in two ways is refused and never guessed: `0,67`, `37 248`, `1/2√2`, `50% + 1`.
Result<NormalisedEntry> normaliseEntry(std::string_view typed);

} // namespace lectern::grading
