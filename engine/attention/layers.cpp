#include <lectern/attention/layers.h>
#include <lectern/attention/transcendental.h>
#include <lectern/kernels/elementwise.h>

#include "linear_kernel.h"
#include "norm_kernel.h"
#include "problems.h"
#include "rows.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace lectern::attention {
namespace {

template <typename T, std::size_t R>
Result<Tensor<T, R>> normalise(TensorView<const T, R> x, const NormParameters<T>& parameters, Centre around)
{
    const Rows<T, R> rows(x);
    const std::size_t width = rows.width();
    if (const auto wrong = normProblem(width, parameters))
        return fail(*wrong);
    Tensor<T, R> result;
    if (const auto wrong = take(result, Tensor<T, R>::createUnset(x.shape)))
        return fail(*wrong);
    const NormRows<T> fast(width, parameters, around);
    const auto entries = entriesOf(x);
    for (std::size_t row = 0; row < rows.count(); ++row) {
        if (fast.forward(entries, row, result.data().data() + row * width))
            continue;
        const RowStatistics statistics = statisticsOf(rows, row, around, parameters.epsilon);
        for (std::size_t c = 0; c < width; ++c) {
            const double bias = parameters.bias.empty() ? 0.0 : static_cast<double>(parameters.bias[c]);
            const double value =
                (rows.at(row, c) - statistics.centre) / statistics.spread * gainAt(parameters, c) + bias;
            result.data()[row * width + c] = static_cast<T>(value);
        }
    }
    return result;
}

template <typename T, std::size_t R>
Result<Tensor<T, R>> mapped(TensorView<const T, R> x, double (*function)(double))
{
    const Rows<T, R> rows(x);
    Result<Tensor<T, R>> result = Tensor<T, R>::createUnset(x.shape);
    for (std::size_t row = 0; result && row < rows.count(); ++row) {
        for (std::size_t c = 0; c < rows.width(); ++c)
            result->data()[row * rows.width() + c] = static_cast<T>(function(rows.at(row, c)));
    }
    return result;
}

template <typename T>
bool isFinite(const Tensor<T, 3>& x, std::size_t n, std::size_t l)
{
    for (std::size_t c = 0; c < x.shape()[2]; ++c) {
        if (!std::isfinite(x(n, l, c)))
            return false;
    }
    return true;
}

} // namespace

template <typename T>
Result<Tensor<T, 3>> linear(TensorView<const T, 3> x, TensorView<const T, 2> weight, std::span<const T> bias)
{
    const std::size_t in = x.shape[2];
    const std::size_t out = weight.shape[0];
    if (weight.shape[1] != in)
        return fail("attention.linear.weight", {std::to_string(weight.shape[1]), std::to_string(in)});
    if (!bias.empty() && bias.size() != out)
        return fail("attention.linear.bias", {std::to_string(bias.size()), std::to_string(out)});
    Tensor<T, 3> result;
    if (const auto wrong = take(result, Tensor<T, 3>::createUnset({x.shape[0], x.shape[1], out})))
        return fail(*wrong);
    const Kernel kernel = runLinearKernel(x, weight, bias, result);
    if (kernel == Kernel::sure)
        return result;
    for (std::size_t n = 0; n < x.shape[0]; ++n) {
        for (std::size_t l = 0; l < x.shape[1]; ++l) {
            if (kernel == Kernel::unsure && isFinite(result, n, l))
                continue;
            for (std::size_t o = 0; o < out; ++o) {
                double sum = bias.empty() ? 0.0 : static_cast<double>(bias[o]);
                for (std::size_t i = 0; i < in; ++i)
                    sum += static_cast<double>(x(n, l, i)) * static_cast<double>(weight(o, i));
                result(n, l, o) = static_cast<T>(sum);
            }
        }
    }
    return result;
}

template <typename T, std::size_t R>
Result<Tensor<T, R>> layerNorm(TensorView<const T, R> x, const NormParameters<T>& parameters)
{
    return normalise(x, parameters, Centre::mean);
}

template <typename T, std::size_t R>
Result<Tensor<T, R>> rmsNorm(TensorView<const T, R> x, const NormParameters<T>& parameters)
{
    return normalise(x, parameters, Centre::zero);
}

double relu(double x)
{
    return x > 0 || x != x ? x : 0.0;
}

double gelu(double x)
{
    constexpr double inverseSqrt2 = 0x1.6a09e667f3bcdp-1;
    const double share = 0.5 * (1.0 + portable::erf(x * inverseSqrt2));
    return share == 0 ? 0.0 : x * share; // -inf * 0 would be NaN
}

template <typename T, std::size_t R>
Result<Tensor<T, R>> relu(TensorView<const T, R> x)
{
    return mapped(x, static_cast<double (*)(double)>(relu));
}

template <typename T, std::size_t R>
Result<Tensor<T, R>> gelu(TensorView<const T, R> x)
{
    if constexpr (std::is_same_v<T, float>) {
        if (const auto entries = entriesOf(x)) {
            Result<Tensor<float, R>> result = Tensor<float, R>::createUnset(x.shape);
            if (!result || kernels::gelu(*entries, result->data().data()))
                return result;
        }
    }
    return mapped(x, static_cast<double (*)(double)>(gelu));
}

#define LECTERN_INSTANTIATE_RANK(T, R)                                                                       \
    template Result<Tensor<T, R>> layerNorm(TensorView<const T, R>, const NormParameters<T>&);               \
    template Result<Tensor<T, R>> rmsNorm(TensorView<const T, R>, const NormParameters<T>&);                 \
    template Result<Tensor<T, R>> relu(TensorView<const T, R>);                                              \
    template Result<Tensor<T, R>> gelu(TensorView<const T, R>);
#define LECTERN_INSTANTIATE(T)                                                                               \
    LECTERN_INSTANTIATE_RANK(T, 1)                                                                           \
    LECTERN_INSTANTIATE_RANK(T, 2)                                                                           \
    LECTERN_INSTANTIATE_RANK(T, 3)                                                                           \
    LECTERN_INSTANTIATE_RANK(T, 4)                                                                           \
    template Result<Tensor<T, 3>> linear(TensorView<const T, 3>, TensorView<const T, 2>, std::span<const T>);
LECTERN_INSTANTIATE(float)
LECTERN_INSTANTIATE(double)
#undef LECTERN_INSTANTIATE
#undef LECTERN_INSTANTIATE_RANK

} // namespace lectern::attention
