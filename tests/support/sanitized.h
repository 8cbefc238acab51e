#pragma once

namespace lectern::testing {

/// Whether the program is watched by a sanitizer: it is slow then, keeps back memory that was freed, and ends where
/// there is no more.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool isSanitized = true;
#else
constexpr bool isSanitized = false;
#endif

} // namespace lectern::testing
