#pragma once

#include <cstddef>

namespace lectern::lessons {

/// A page, with all that it includes, may not be larger.
constexpr std::size_t largestPage = 8U * 1024U * 1024U;
constexpr int newestFormat = 1;

} // namespace lectern::lessons
