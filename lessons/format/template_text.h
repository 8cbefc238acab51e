#pragma once

#include <cstddef>
#include <string_view>

namespace lectern::lessons {

/// Where the format begins in "expr:.4f", at its colon; the end of the text where there is none.
std::size_t formatStart(std::string_view text);

} // namespace lectern::lessons
