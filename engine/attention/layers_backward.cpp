#include <lectern/attention/backward.h>
#include <lectern/attention/transcendental.h>
#include <lectern/kernels/elementwise.h>

#include "cross_entropy.h"
#include "linear_kernel.h"
#include "problems.h"
#include "softmax_row.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace lectern::attention {
namespace {

double reluSlope(double x)
{
    return x > 0 ? 1.0 : 0.0;
}

double geluSlope(double x)
{
    constexpr double inverseSqrt2 = 0x1.6a09e667f3bcdp-1;
    constexpr double inverseSqrt2Pi = 0x1.9884533d43651p-2;
    const double density = inverseSqrt2Pi * portable::exp(-0.5 * x * x);
    const double share = 0.5 * (1.0 + portable::erf(x * inverseSqrt2));
    return density == 0 ? share : share + x * density; // inf * 0 would be NaN
}

template <typename T, std::size_t R>
Result<Tensor<T, R>> mappedBackward(TensorView<const T, R> x, TensorView<const T, R> gradient,
                                    double (*slope)(double))
{
    if (const auto wrong = gradientProblem(gradient.shape, x.shape))
        return fail(*wrong);
    const Rows<T, R> rows(x);
    const Rows<T, R> upstream(gradient);
    Tensor<T, R> result;
    if (const auto wrong = take(result, Tensor<T, R>::createUnset(x.shape)))
        return fail(*wrong);
    for (std::size_t row = 0; row < rows.count(); ++row) {
        for (std::size_t c = 0; c < rows.width(); ++c)
            result.data()[row * rows.width() + c] =
                static_cast<T>(upstream.at(row, c) * slope(rows.at(row, c)));
    }
    return result;
}

/// A row's (softmax - one_hot) / counted; `weights` is scratch of its width.
template <typename T>
void lossSlopes(TensorView<const T, 2> logits, std::size_t row, std::size_t target, std::size_t counted,
                std::span<double> weights, T* result)
{
    const std::size_t classes = weights.size();
    if constexpr (std::is_same_v<T, float>) {
        kernels::SoftmaxRow sums;
        if (logits.strides[1] == 1 && kernels::softmax({&logits(row, 0), classes}, result, sums) &&
            std::isfinite(sums.sum)) {
            result[target] -= 1.0F;
            const auto share = static_cast<float>(1.0 / static_cast<double>(counted));
            for (std::size_t c = 0; c < classes; ++c)
                result[c] *= share;
            return;
        }
    }
    for (std::size_t c = 0; c < classes; ++c)
        weights[c] = static_cast<double>(logits(row, c));
    softmaxRow(weights);
    weights[target] -= 1.0;
    for (std::size_t c = 0; c < classes; ++c)
        result[c] = static_cast<T>(weights[c] / static_cast<double>(counted));
}

} // namespace

template <typename T>
Result<LinearGradient<T>> linearBackward(TensorView<const T, 3> x, TensorView<const T, 2> weight,
                                         TensorView<const T, 3> gradient)
{
    const std::size_t in = x.shape[2];
    const std::size_t out = weight.shape[0];
    if (weight.shape[1] != in)
        return fail("attention.linear.weight", {std::to_string(weight.shape[1]), std::to_string(in)});
    if (const auto wrong = gradientProblem(gradient.shape, {x.shape[0], x.shape[1], out}))
        return fail(*wrong);
    if (auto fast = runLinearKernelBackward(x, weight, gradient))
        return std::move(*fast);
    Tensor<double, 3> ofX;
    if (const auto wrong = take(ofX, Tensor<double, 3>::create(x.shape)))
        return fail(*wrong);
    Tensor<double, 2> ofWeight;
    if (const auto wrong = take(ofWeight, Tensor<double, 2>::create(weight.shape)))
        return fail(*wrong);
    Tensor<double, 1> ofBias;
    if (const auto wrong = take(ofBias, Tensor<double, 1>::create({out})))
        return fail(*wrong);
    for (std::size_t n = 0; n < x.shape[0]; ++n) {
        for (std::size_t l = 0; l < x.shape[1]; ++l) {
            for (std::size_t o = 0; o < out; ++o) {
                const auto upstream = static_cast<double>(gradient(n, l, o));
                ofBias(o) += upstream;
                for (std::size_t i = 0; i < in; ++i) {
                    ofX(n, l, i) += upstream * static_cast<double>(weight(o, i));
                    ofWeight(o, i) += upstream * static_cast<double>(x(n, l, i));
                }
            }
        }
    }
    LinearGradient<T> result;
    if (const auto wrong = take(result.x, rounded<T>(std::move(ofX))))
        return fail(*wrong);
    if (const auto wrong = firstOf(take(result.weight, rounded<T>(std::move(ofWeight))),
                                   take(result.bias, rounded<T>(std::move(ofBias)))))
        return fail(*wrong);
    return result;
}

template <typename T, std::size_t R>
Result<Tensor<T, R>> reluBackward(TensorView<const T, R> x, TensorView<const T, R> gradient)
{
    return mappedBackward(x, gradient, reluSlope);
}

template <typename T, std::size_t R>
Result<Tensor<T, R>> geluBackward(TensorView<const T, R> x, TensorView<const T, R> gradient)
{
    if constexpr (std::is_same_v<T, float>) {
        const auto entries = entriesOf(x);
        const auto upstream = entriesOf(gradient);
        if (entries && upstream && gradient.shape == x.shape) {
            Result<Tensor<float, R>> result = Tensor<float, R>::createUnset(x.shape);
            if (!result || kernels::geluBackward(*entries, upstream->data(), result->data().data()))
                return result;
        }
    }
    return mappedBackward(x, gradient, geluSlope);
}

template <typename T>
Result<Tensor<T, 2>> crossEntropyBackward(TensorView<const T, 2> logits,
                                          std::span<const std::int64_t> targets, std::int64_t ignore)
{
    const Result<std::size_t> counted = countTargets(logits.shape, targets, ignore);
    if (!counted)
        return fail(counted.error());
    Tensor<T, 2> result;
    if (const auto wrong = take(result, Tensor<T, 2>::createUnset(logits.shape)))
        return fail(*wrong);
    Tensor<double, 1> buffer;
    if (const auto wrong = take(buffer, Tensor<double, 1>::create({logits.shape[1]})))
        return fail(*wrong);
    const std::span<double> weights = buffer.data();
    for (std::size_t row = 0; row < targets.size(); ++row) {
        if (targets[row] == ignore) {
            std::fill_n(&result(row, 0), weights.size(), T{0});
            continue;
        }
        lossSlopes(logits, row, static_cast<std::size_t>(targets[row]), *counted, weights, &result(row, 0));
    }
    return result;
}

#define LECTERN_INSTANTIATE_RANK(T, R)                                                                       \
    template Result<Tensor<T, R>> reluBackward(TensorView<const T, R>, TensorView<const T, R>);              \
    template Result<Tensor<T, R>> geluBackward(TensorView<const T, R>, TensorView<const T, R>);
#define LECTERN_INSTANTIATE(T)                                                                               \
    LECTERN_INSTANTIATE_RANK(T, 1)                                                                           \
    LECTERN_INSTANTIATE_RANK(T, 2)                                                                           \
    LECTERN_INSTANTIATE_RANK(T, 3)                                                                           \
    LECTERN_INSTANTIATE_RANK(T, 4)                                                                           \
    template Result<LinearGradient<T>> linearBackward(TensorView<const T, 3>, TensorView<const T, 2>,        \
                                                      TensorView<const T, 3>);                               \
    template Result<Tensor<T, 2>> crossEntropyBackward(TensorView<const T, 2>,                               \
                                                       std::span<const std::int64_t>, std::int64_t);
LECTERN_INSTANTIATE(float)
LECTERN_INSTANTIATE(double)
#undef LECTERN_INSTANTIATE
#undef LECTERN_INSTANTIATE_RANK

} // namespace lectern::attention
