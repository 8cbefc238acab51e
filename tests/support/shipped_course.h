#pragma once

namespace lectern::testing {

/// The folder of the course that comes with the program.
constexpr auto shippedCourse = LECTERN_SOURCE_DIR "/lessons/content/attention";

} // namespace lectern::testing
