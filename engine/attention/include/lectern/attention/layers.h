#pragma once

#include <lectern/attention/tensor.h>
#include <lectern/result/result.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace lectern::attention {

/// y = x W^T + b for x [N, L, in], W [out, in], b [out] or empty.
/// Errors: attention.linear.weight (widths), attention.linear.bias (sizes), attention.size.overflow,
/// attention.size.memory (shape).
template <typename T>
Result<Tensor<T, 3>> linear(TensorView<const T, 3> x, TensorView<const T, 2> weight, std::span<const T> bias);

/// Gain and bias of the last axis; an empty gain counts as 1, an empty bias as 0.
template <typename T>
struct NormParameters
{
    std::span<const T> gain = {};
    std::span<const T> bias = {};
    double epsilon = 1e-5;
};

/// Layer normalisation along the last axis (Ba et al. 2016): (x - mean) / sqrt(variance + epsilon) * gain +
/// bias, with the variance of the population (divided by the width). R = 1..4. Errors: attention.norm.size
/// (given, width), attention.norm.epsilon (negative or not finite), attention.width.zero,
/// attention.size.overflow, attention.size.memory (shape).
template <typename T, std::size_t R>
Result<Tensor<T, R>> layerNorm(TensorView<const T, R> x, const NormParameters<T>& parameters = {});

/// Root mean square normalisation (Zhang and Sennrich 2019): x / sqrt(mean(x^2) + epsilon) * gain + bias. R
/// = 1..4. Errors as layerNorm.
template <typename T, std::size_t R>
Result<Tensor<T, R>> rmsNorm(TensorView<const T, R> x, const NormParameters<T>& parameters = {});

/// max(x, 0); NaN stays NaN.
double relu(double x);

/// x/2 (1 + erf(x / sqrt 2)) (Hendrycks and Gimpel 2016), not its tanh approximation. Accurate to 1e-16 |x|
/// absolutely.
double gelu(double x);

/// Every entry through `relu` / `gelu`. R = 1..4. Errors: attention.size.overflow, attention.size.memory
/// (shape).
template <typename T, std::size_t R>
Result<Tensor<T, R>> relu(TensorView<const T, R> x);
template <typename T, std::size_t R>
Result<Tensor<T, R>> gelu(TensorView<const T, R> x);

struct CrossEntropy
{
    double mean = 0;            ///< over the rows that count
    std::size_t counted = 0;    ///< how many do
    std::vector<double> rows{}; ///< each row's loss; 0 for an ignored row
};

constexpr std::int64_t ignoredTarget = -100;

/// -log softmax(logits)[target], averaged over the rows of logits [rows, classes] whose target is not
/// `ignore`. Targets count from 0. Errors: attention.loss.count (rows, targets), attention.loss.target (row
/// from 1, target, classes), attention.loss.ignored if no row counts, attention.size.overflow,
/// attention.size.memory (shape).
template <typename T>
Result<CrossEntropy> crossEntropy(TensorView<const T, 2> logits, std::span<const std::int64_t> targets,
                                  std::int64_t ignore = ignoredTarget);

} // namespace lectern::attention
