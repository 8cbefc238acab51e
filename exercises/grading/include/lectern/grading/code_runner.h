#pragma once

#include <lectern/grading/answer.h>
#include <lectern/grading/code_result.h>

#include <cstdint>
#include <functional>

namespace lectern::grading {

/// Runs a code answer and judges it; the variant's seed draws everything random. An error is not the code's fault.
using CodeRunner = std::function<Result<CodeResult>(const lessons::Exercise&, const CodeAnswer&,
                                                    std::uint64_t variantSeed)>;

} // namespace lectern::grading
