#pragma once

#include <lectern/attention/tensor.h>
#include <lectern/result/result.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

namespace lectern::attention {

/// What a marked (true) entry of a boolean mask means: libraries disagree, so the type says it.
enum class Polarity
{
    allowed, ///< true = may be read (PyTorch's scaled_dot_product_attention)
    ignored  ///< true = must not be read (PyTorch's MultiheadAttention)
};

/// A boolean mask [N, H, L, S] of batch, head, query and key; an axis of size 1 stands for every index
/// (broadcast). Masks of opposite polarity do not mix: convert explicitly, `Allowed(ignored)`, which inverts
/// every entry.
template <Polarity P>
class Mask
{
public:
    using Shape = std::array<std::size_t, 4>;
    static constexpr Polarity opposite = P == Polarity::allowed ? Polarity::ignored : Polarity::allowed;

    /// Any non-zero mark is true.
    explicit Mask(Tensor<std::uint8_t, 4> marks)
        : m_marks(std::move(marks))
    {
    }
    explicit Mask(const Mask<opposite>& other)
        : m_marks(other.marks())
    {
        for (std::uint8_t& mark : m_marks.data())
            mark = mark == 0 ? 1 : 0;
    }

    const Tensor<std::uint8_t, 4>& marks() const { return m_marks; }
    const Shape& shape() const { return m_marks.shape(); }

    /// The entry after broadcasting.
    bool operator()(std::size_t n, std::size_t h, std::size_t l, std::size_t s) const
    {
        const Shape& extent = shape();
        return m_marks(extent[0] == 1 ? 0 : n, extent[1] == 1 ? 0 : h, extent[2] == 1 ? 0 : l,
                       extent[3] == 1 ? 0 : s) != 0;
    }

private:
    Tensor<std::uint8_t, 4> m_marks;
};

using Allowed = Mask<Polarity::allowed>;
using Ignored = Mask<Polarity::ignored>;

/// Where the causal triangle sits when there are L queries and S != L keys.
enum class CausalAlignment
{
    topLeft,   ///< query l reads keys 0..l: PyTorch's is_causal
    lowerRight ///< query l reads keys 0..l + S - L: the queries are the newest L positions, as in decoding
};

/// How many keys, from the first, query l < L may read.
std::size_t causalReach(std::size_t l, std::size_t queries, std::size_t keys, CausalAlignment alignment);

/// No query reads a later key: [1, 1, L, S]. Errors: attention.size.overflow, attention.size.memory (shape).
Result<Allowed> causalMask(std::size_t queries, std::size_t keys, CausalAlignment alignment);

/// Query l at position p (its own under `alignment`) reads keys p - before .. p + after: [1, 1, L, S].
/// Errors: attention.size.overflow, attention.size.memory (shape).
Result<Allowed> windowMask(std::size_t queries, std::size_t keys, std::size_t before, std::size_t after,
                           CausalAlignment alignment = CausalAlignment::topLeft);

enum class PaddingSide
{
    right,
    left
};

/// A sample of length n has n true keys and S - n of padding on `side`; no query reads padding: [N, 1, 1, S].
/// Errors: attention.mask.lengths (length, keys) if a length exceeds S, attention.size.overflow,
/// attention.size.memory (shape).
Result<Allowed> keyPaddingMask(std::span<const std::size_t> lengths, std::size_t keys,
                               PaddingSide side = PaddingSide::right);

/// Read only what both allow; axes of size 1 are broadcast.
/// Errors: attention.mask.combine (shape, shape), attention.size.overflow, attention.size.memory (shape).
Result<Allowed> both(const Allowed& a, const Allowed& b);

/// Ignore what either ignores; axes of size 1 are broadcast. Errors as `both`.
Result<Ignored> either(const Ignored& a, const Ignored& b);

/// 0 where allowed and -inf elsewhere, to be added to scores; the mask's shape. Errors:
/// attention.size.overflow, attention.size.memory (shape).
template <typename T>
Result<Tensor<T, 4>> additiveMask(const Allowed& mask);

/// The first (n, h, l) of the mask that may read no key at all: left padding under a causal mask has one.
std::optional<std::array<std::size_t, 3>> firstQueryWithoutKeys(const Allowed& mask);

} // namespace lectern::attention
