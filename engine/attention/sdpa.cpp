#include <lectern/attention/sdpa.h>

#include "sdpa_kernel.h"

#include <algorithm>

namespace lectern::attention {
namespace {

template <typename T>
void storeRow(Tensor<T, 4>& tensor, const Place& at, std::span<const double> row)
{
    for (std::size_t c = 0; c < row.size(); ++c)
        tensor(at.n, at.h, at.l, c) = static_cast<T>(row[c]);
}

/// One query's output. The scores tell forbidden keys, whose values must not be touched: 0 * NaN is NaN.
template <typename T>
void mixValues(const SdpaCall<T>& p, const Place& at, SdpaRow& row, Tensor<T, 4>& output)
{
    const std::size_t keyHead = p.keyHead(at.h);
    const std::span<const double> weights = row.weights();
    const std::span<double> mixed = row.mixed();
    std::fill(mixed.begin(), mixed.end(), 0.0);
    for (std::size_t s = 0; s < weights.size(); ++s) {
        if (row.scores()[s] != negativeInfinity)
            addScaled(weights[s], rowOf(p.v, at.n, keyHead, s), mixed);
    }
    storeRow<T>(output, at, mixed);
}

template <typename T>
void fillRow(Tensor<T, 4>& tensor, const Place& at, T value)
{
    for (std::size_t c = 0; c < tensor.shape()[3]; ++c)
        tensor(at.n, at.h, at.l, c) = value;
}

template <typename T>
bool isFinite(const Tensor<T, 4>& output, const Place& at)
{
    for (std::size_t c = 0; c < output.shape()[3]; ++c) {
        if (!std::isfinite(output(at.n, at.h, at.l, c)))
            return false;
    }
    return true;
}

/// False if the row is fully masked and the policy refuses it.
template <typename T>
bool attend(const SdpaCall<T>& p, const Place& at, SdpaRow& row, SdpaResult<T>& result)
{
    const std::span<double> scores = row.scores();
    const std::span<double> weights = row.weights();
    scoresOf(p, at, row);
    std::copy(scores.begin(), scores.end(), weights.begin());
    if (!softmaxRow(weights)) {
        if (p.options.fullyMasked == FullyMasked::refuse)
            return false;
        const T value = p.options.fullyMasked == FullyMasked::zero ? T{0} : static_cast<T>(notANumber);
        fillRow(result.output, at, value);
        if (result.weights)
            fillRow(*result.weights, at, value);
        if (result.droppedWeights)
            fillRow(*result.droppedWeights, at, value);
        return true;
    }
    if (result.weights)
        storeRow<T>(*result.weights, at, weights);
    if (p.options.dropout.p > 0) {
        for (std::size_t s = 0; s < weights.size(); ++s)
            weights[s] *= p.options.dropout.factor(p.index(at, s));
    }
    if (result.droppedWeights)
        storeRow<T>(*result.droppedWeights, at, weights);
    mixValues<T>(p, at, row, result.output);
    return true;
}

} // namespace

template <typename T>
Result<SdpaResult<T>> sdpa(TensorView<const T, 4> q, TensorView<const T, 4> k, TensorView<const T, 4> v,
                           const SdpaOptions<T>& options)
{
    const SdpaCall<T> call{q, k, v, options};
    if (const auto wrong = callProblem(call))
        return fail(*wrong);
    SdpaResult<T> result;
    if (const auto wrong = take(result.output, Tensor<T, 4>::createUnset(call.outputShape())))
        return fail(*wrong);
    if (options.wantWeights) {
        if (const auto wrong = take(result.weights.emplace(), Tensor<T, 4>::create(call.weightsShape())))
            return fail(*wrong);
    }
    if (options.wantWeights && options.dropout.p > 0) {
        if (const auto wrong =
                take(result.droppedWeights.emplace(), Tensor<T, 4>::create(call.weightsShape())))
            return fail(*wrong);
    }
    const Kernel kernel = runKernel(call, result);
    if (kernel == Kernel::sure)
        return result;
    Result<SdpaRow> row = SdpaRow::create(call.keys(), v.shape[3]);
    if (!row)
        return fail(row.error());
    for (std::size_t n = 0; n < call.samples(); ++n) {
        for (std::size_t h = 0; h < call.heads(); ++h) {
            for (std::size_t l = 0; l < call.queries(); ++l) {
                if (kernel == Kernel::unsure && isFinite(result.output, {n, h, l}))
                    continue;
                if (!attend(call, {n, h, l}, *row, result))
                    return failMasked({n, h, l});
            }
        }
    }
    return result;
}

template Result<SdpaResult<float>> sdpa(TensorView<const float, 4>, TensorView<const float, 4>,
                                        TensorView<const float, 4>, const SdpaOptions<float>&);
template Result<SdpaResult<double>> sdpa(TensorView<const double, 4>, TensorView<const double, 4>,
                                         TensorView<const double, 4>, const SdpaOptions<double>&);

} // namespace lectern::attention
