#pragma once

#include <lectern/attention/layers.h>
#include <lectern/attention/positions.h>
#include <lectern/attention/relative_positions.h>
#include <lectern/attention/sdpa.h>
#include <lectern/attention/tensor.h>
#include <lectern/result/result.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

/// The backward pass of each operator: from the gradient of a scalar with respect to its output, those with
/// respect to its inputs. `gradient` has the output's shape, else the error is attention.gradient.shape
/// (given, expected); other errors are those of the forward operator. Nothing is kept between the two passes:
/// what is needed again is computed again. Dropout is its own backward pass (`dropout.h`).
namespace lectern::attention {

template <typename T>
struct LinearGradient
{
    Tensor<T, 3> x;      ///< [N, L, in]
    Tensor<T, 2> weight; ///< [out, in]
    Tensor<T, 1> bias;   ///< [out]: what a bias would get
};

/// Of `linear`: dx = dy W, dW = dy^T x, db = sum dy.
template <typename T>
Result<LinearGradient<T>> linearBackward(TensorView<const T, 3> x, TensorView<const T, 2> weight,
                                         TensorView<const T, 3> gradient);

template <typename T, std::size_t R>
struct NormGradient
{
    Tensor<T, R> x;
    Tensor<T, 1> gain; ///< [width], summed over the rows
    Tensor<T, 1> bias;
};

/// Of `layerNorm`: with u = (x - mean) / spread and g = dy gain, dx = (g - mean(g) - u mean(g u)) / spread. R
/// = 1..4.
template <typename T, std::size_t R>
Result<NormGradient<T, R>> layerNormBackward(TensorView<const T, R> x, const NormParameters<T>& parameters,
                                             TensorView<const T, R> gradient);

/// Of `rmsNorm`: with u = x / spread and g = dy gain, dx = (g - u mean(g u)) / spread. R = 1..4.
template <typename T, std::size_t R>
Result<NormGradient<T, R>> rmsNormBackward(TensorView<const T, R> x, const NormParameters<T>& parameters,
                                           TensorView<const T, R> gradient);

/// Of `relu`; 0 at 0, as in PyTorch. R = 1..4.
template <typename T, std::size_t R>
Result<Tensor<T, R>> reluBackward(TensorView<const T, R> x, TensorView<const T, R> gradient);

/// Of `gelu`: the normal distribution's function at x plus x times its density. R = 1..4.
template <typename T, std::size_t R>
Result<Tensor<T, R>> geluBackward(TensorView<const T, R> x, TensorView<const T, R> gradient);

/// Of the mean of `crossEntropy`: (softmax(logits) - one_hot(target)) / counted, 0 in ignored rows. [rows,
/// classes].
template <typename T>
Result<Tensor<T, 2>> crossEntropyBackward(TensorView<const T, 2> logits,
                                          std::span<const std::int64_t> targets,
                                          std::int64_t ignore = ignoredTarget);

/// Of `embedding` with a table of `rows` rows: gradient [N, L, D] summed into [rows, D].
template <typename T>
Result<Tensor<T, 2>> embeddingBackward(TensorView<const std::int64_t, 2> tokens, std::size_t rows,
                                       TensorView<const T, 3> gradient);

/// Of `rotaryPositions`: the turn back.
template <typename T>
Result<Tensor<T, 4>> rotaryBackward(TensorView<const T, 4> gradient, const RotaryOptions& options = {});

/// Of `relativePositionBias`: gradient [1, H, L, S] summed into the table [count, H].
template <typename T>
Result<Tensor<T, 2>> relativePositionBiasBackward(TensorView<const T, 4> gradient,
                                                  const RelativeBuckets& buckets = {},
                                                  CausalAlignment alignment = CausalAlignment::topLeft);

template <typename T>
struct SdpaGradient
{
    Tensor<T, 4> q;                            ///< [N, H, L, d]
    Tensor<T, 4> k;                            ///< [N, Hk, S, d], summed over the query heads that share it
    Tensor<T, 4> v;                            ///< [N, Hk, S, dv]
    std::optional<Tensor<T, 4>> additive = {}; ///< the mask's shape, if options.additive is given
};

/// What `sdpa` gave for the same arguments, or nothing.
template <typename T>
struct SdpaForward
{
    TensorView<const T, 4> output;
    TensorView<const T, 3> logSumExp; ///< row-major
};

/// Of `sdpa` with the same arguments: with weights P, after dropout W, dV = W^T dO, dW = dO V^T, dP =
/// dropout(dW), dS = P (dP - sum_s P dP), dQ = scale dS K, dK = scale dS^T Q, dM = dS. A forbidden key gets
/// exactly 0, and its values are not touched; a fully masked row is a constant, whatever the policy gives for
/// it. O(N H L S (d + dv)) operations: in double scalar, with sums in index order; in float, without dropout,
/// by the kernels of `engine/kernels`, without a buffer of L x S; they begin with the forward pass unless
/// `forward` has its results.
template <typename T>
Result<SdpaGradient<T>> sdpaBackward(TensorView<const T, 4> q, TensorView<const T, 4> k,
                                     TensorView<const T, 4> v, TensorView<const T, 4> gradient,
                                     const SdpaOptions<T>& options = {}, const SdpaForward<T>& forward = {});

} // namespace lectern::attention
