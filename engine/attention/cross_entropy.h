#pragma once

#include <lectern/result/result.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace lectern::attention {

/// How many rows of logits [rows, classes] have a target that counts, and the errors of `crossEntropy`.
Result<std::size_t> countTargets(const std::array<std::size_t, 2>& logits,
                                 std::span<const std::int64_t> targets, std::int64_t ignore);

} // namespace lectern::attention
