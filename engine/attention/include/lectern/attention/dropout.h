#pragma once

#include <lectern/attention/random.h>
#include <lectern/attention/tensor.h>
#include <lectern/result/result.h>

#include <cstddef>
#include <cstdint>

namespace lectern::attention {

/// Inverted dropout (Srivastava et al. 2014): an entry becomes 0 with probability p, and those that stay are
/// divided by 1 - p, so that the expected value is kept. It acts whenever p > 0: whoever evaluates passes 0.
struct Dropout
{
    double p = 0;          ///< in [0, 1)
    RandomStream random{}; ///< decides entry i, in row-major order, by its number i

    /// 0 or 1 / (1 - p).
    double factor(std::uint64_t index) const;
};

/// Every entry times its factor; with the same options its own backward pass. R = 1..4.
/// Errors: attention.dropout.p (p), attention.size.overflow, attention.size.memory (shape).
template <typename T, std::size_t R>
Result<Tensor<T, R>> dropout(TensorView<const T, R> x, const Dropout& options);

} // namespace lectern::attention
