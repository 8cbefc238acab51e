#pragma once

#include <lectern/lessons/exercise.h>

#include <cstdint>
#include <vector>

namespace lectern::grading {

/// The order in which a part's options are shown to whom has the variant of this seed: positions in
/// `part.options`, the same on every machine; as they are written where `shuffle` is off. It decides no grade.
std::vector<std::size_t> optionOrder(const lessons::Part& part, std::uint64_t seed);

} // namespace lectern::grading
