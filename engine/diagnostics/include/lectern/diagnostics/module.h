#pragma once

#include <lectern/attention/tensor.h>
#include <lectern/result/result.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

namespace lectern::diagnostics {

using attention::Tensor;

struct ModuleInput
{
    Tensor<double, 3> x; ///< [N, L, D]
    /// [N, L], non-zero = a true token, 0 = padding. Empty = no padding.
    Tensor<std::uint8_t, 2> valid = {};

    bool isValid(std::size_t n, std::size_t l) const { return valid.count() == 0 || valid(n, l) != 0; }
};

/// What a module gives; what it cannot show stays empty, and the diagnostics that need it say so.
struct ModuleOutput
{
    Tensor<double, 3> output;                      ///< [N, L, E]: outputs or logits of every position
    std::optional<Tensor<double, 4>> weights = {}; ///< [N, H, L, S], as the values were mixed with
    std::optional<Tensor<double, 4>> scores = {};  ///< [N, H, L, S] after scaling, before any mask
};

/// Anything that maps tokens to outputs: a module of this engine, a learner's own, a function in Python.
using Module = std::function<Result<ModuleOutput>(const ModuleInput&)>;

} // namespace lectern::diagnostics
