#pragma once

#include <lectern/attention/tensor.h>
#include <lectern/result/result.h>

#include <cstddef>
#include <cstdint>

namespace lectern::attention {

/// Row tokens(n, l) of the table [V, D], for tokens [N, L] that count from 0: [N, L, D].
/// Errors: attention.embedding.token (sample and position from 1, token, V), attention.size.overflow,
/// attention.size.memory (shape).
template <typename T>
Result<Tensor<T, 3>> embedding(TensorView<const T, 2> table, TensorView<const std::int64_t, 2> tokens);

} // namespace lectern::attention
