#pragma once

#include <lectern/attention/dropout.h>
#include <lectern/attention/mask.h>
#include <lectern/attention/softmax.h>
#include <lectern/attention/tensor.h>
#include <lectern/result/result.h>

#include <optional>

namespace lectern::attention {

/// At most one of `allowed`, `additive` and `causal` may be given: merge masks with `both` first.
template <typename T>
struct SdpaOptions
{
    /// Factor of the scores; 1 / sqrt(d) if not given, so do not divide the queries before.
    std::optional<double> scale = {};
    /// Which keys each query may read; each axis is 1 or that of [N, H, L, S].
    std::optional<Allowed> allowed = {};
    /// Added to the scaled scores; each axis is 1 or that of [N, H, L, S]. -inf forbids. 0 and 1 forbid
    /// nothing.
    std::optional<TensorView<const T, 4>> additive = {};
    std::optional<CausalAlignment> causal = {};
    FullyMasked fullyMasked = FullyMasked::zero;
    /// Applied to the weights whenever p > 0, whatever mode anybody is in: pass p only when training. The
    /// weight of (n, h, l, s) is number ((n H + h) L + l) S + s of its stream.
    Dropout dropout = {};
    bool wantWeights = false;
    bool wantLogSumExp = false; ///< for `sdpaBackward`, which is spared the way there
};

template <typename T>
struct SdpaResult
{
    Tensor<T, 4> output;                      ///< [N, H, L, dv]
    std::optional<Tensor<T, 4>> weights = {}; ///< [N, H, L, S] before dropout, if asked for
    /// After dropout, which is what the values were mixed with: rows no longer sum to 1. If asked for and p >
    /// 0.
    std::optional<Tensor<T, 4>> droppedWeights = {};
    /// [N, H, L], log2 of a query's sum of e^score. If asked for, and every row came from a kernel.
    std::optional<Tensor<T, 3>> logSumExp = {};
};

/// Scaled dot-product attention, softmax(scale Q K^T + M) V (Vaswani et al. 2017, eq. 1), for every sample
/// and head. q [N, H, L, d], k [N, Hk, S, d], v [N, Hk, S, dv]; Hk divides H, and H/Hk neighbouring query
/// heads share one key and value head (grouped-query attention; Hk = 1 is multi-query). L, S, d and dv are
/// free; S = 0 is a fully masked row.
///
/// A forbidden key takes no part at all: a NaN in its key or value stays there.
///
/// In double the clear form: O(N H L S (d + dv)) scalar operations, every sum in index order, the same bits on every
/// machine. In float, without dropout, the kernel of `engine/kernels`, which takes O(d + dv) memory a thread beside the
/// results; a row whose output is not finite is then computed by the clear form in double, and rounded once.
///
/// Errors: attention.sdpa.batch, .width, .length, .heads (shapes that do not fit), attention.heads.group,
/// attention.width.zero, attention.sdpa.scale (not finite), attention.mask.shape, attention.mask.several,
/// attention.dropout.p, attention.size.overflow, attention.size.memory (shape), attention.sdpa.masked (n, h,
/// l from 1) under FullyMasked::refuse.
template <typename T>
Result<SdpaResult<T>> sdpa(TensorView<const T, 4> q, TensorView<const T, 4> k, TensorView<const T, 4> v,
                           const SdpaOptions<T>& options = {});

} // namespace lectern::attention
