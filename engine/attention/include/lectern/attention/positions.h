#pragma once

#include <lectern/attention/mask.h>
#include <lectern/attention/tensor.h>
#include <lectern/result/result.h>

#include <cstddef>

namespace lectern::attention {

/// The table [L, D] of Vaswani et al. 2017, 3.5: PE(p, 2i) = sin(p / base^(2i/D)), PE(p, 2i+1) = cos(same).
/// Row 0 is position `first`. Errors: attention.positions.odd (D) for odd D, attention.positions.base if base
/// <= 0, attention.size.overflow, attention.size.memory (shape).
template <typename T>
Result<Tensor<T, 2>> sinusoidalPositions(std::size_t length, std::size_t width, std::size_t first = 0,
                                         double base = 10000);

/// Rows first .. first + length - 1 of a learned table [P, D] (Gehring et al. 2017): [length, D]. There is no
/// position P: a learned table knows only the lengths it was made for. Errors: attention.positions.table
/// (length, first, P), attention.size.overflow, attention.size.memory (shape).
template <typename T>
Result<Tensor<T, 2>> learnedPositions(TensorView<const T, 2> table, std::size_t length,
                                      std::size_t first = 0);

/// Which channels of a head turn together.
enum class RotaryPairs
{
    adjacent, ///< (2i, 2i+1), as in the paper
    halves    ///< (i, i + d/2), as in GPT-NeoX and Llama
};

struct RotaryOptions
{
    std::size_t first = 0; ///< position of row 0
    double base = 10000;
    RotaryPairs pairs = RotaryPairs::adjacent;
};

/// Rotary positions (Su et al. 2021): pair i of the row at position p turns by p / base^(2i/d), so that
/// scores depend on the distance alone. x [N, H, L, d], the same shape back. Errors: attention.positions.odd
/// (d), attention.positions.base, attention.size.overflow, attention.size.memory (shape).
template <typename T>
Result<Tensor<T, 4>> rotaryPositions(TensorView<const T, 4> x, const RotaryOptions& options = {});

/// ALiBi's slope of each head (Press et al. 2022): 2^(-8h/H), h = 1..H, if H is a power of two; otherwise
/// those of the next smaller power P, followed by every other one of 2P: [H]. Errors:
/// attention.size.overflow, attention.size.memory (shape).
Result<Tensor<double, 1>> alibiSlopes(std::size_t heads);

/// -slope_h |p - s| for key s and the position p of query l under `alignment`: [1, H, L, S], to be added to
/// scores. It forbids nothing: combine it with a causal mask. Errors: attention.size.overflow,
/// attention.size.memory (shape).
template <typename T>
Result<Tensor<T, 4>> alibiBias(std::size_t heads, std::size_t queries, std::size_t keys,
                               CausalAlignment alignment = CausalAlignment::topLeft);

} // namespace lectern::attention
