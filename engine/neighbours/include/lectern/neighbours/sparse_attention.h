#pragma once

#include <lectern/attention/mask.h>
#include <lectern/attention/sdpa.h>
#include <lectern/attention/tensor.h>
#include <lectern/result/result.h>

#include <cstddef>
#include <optional>
#include <vector>

namespace lectern::neighbours {

using attention::Allowed;
using attention::CausalAlignment;
using attention::FullyMasked;
using attention::Tensor;
using attention::TensorView;

/// Which keys each query reads, as lists: work and memory grow with the pairs, not with L S.
struct SparsePattern
{
    std::size_t keys = 0;                       ///< S
    std::vector<std::vector<std::size_t>> rows; ///< for each query the keys it reads, rising, from 0

    std::size_t pairs() const;
    /// The same as a dense mask [1, 1, L, S]. The pattern must be valid, as those made here are. Errors:
    /// attention.size.overflow, attention.size.memory (shape).
    Result<Allowed> mask() const;
};

// Errors of the patterns: attention.size.overflow, attention.size.memory (L and S).

/// Query l, at its position p under `alignment`, reads keys p - before .. p + after.
Result<SparsePattern> windowPattern(std::size_t queries, std::size_t keys, std::size_t before,
                                    std::size_t after, CausalAlignment alignment = CausalAlignment::topLeft);

/// Causal self-attention of the Sparse Transformer (Child et al. 2019), its two parts in one: the last
/// `stride` positions, and every position whose distance is a multiple of `stride` (0 counts as 1).
/// With a stride near sqrt(L), L sqrt(L) pairs, and two layers join any two positions.
Result<SparsePattern> stridedPattern(std::size_t length, std::size_t stride);

/// Longformer's and BigBird's (2020): the first `globals` positions read all and are read by all; the others
/// read `reach` positions to each side.
Result<SparsePattern> globalPattern(std::size_t length, std::size_t globals, std::size_t reach);

struct SparseOptions
{
    std::optional<double> scale = {}; ///< 1 / sqrt(d) if not given
    FullyMasked fullyMasked = FullyMasked::zero;
};

/// Attention over the pattern's pairs alone, exactly that of sdpa under the pattern's mask, to the bit. q [N,
/// H, L, d], k [N, Hk, S, d], v [N, Hk, S, dv]; the same pattern for every sample and head; output [N, H, L,
/// dv]. N H pairs (d + dv) multiply-adds.
/// Errors: those of sdpa, neighbours.pattern.size (L and S of the pattern, of the tensors),
/// neighbours.pattern.keys (query, from 1) if a list does not rise or leaves the keys.
template <typename T>
Result<Tensor<T, 4>> sparseAttention(TensorView<const T, 4> q, TensorView<const T, 4> k,
                                     TensorView<const T, 4> v, const SparsePattern& pattern,
                                     const SparseOptions& options = {});

} // namespace lectern::neighbours
