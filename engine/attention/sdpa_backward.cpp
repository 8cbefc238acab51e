#include <lectern/attention/backward.h>

#include "sdpa_kernel.h"

#include <algorithm>
#include <utility>

namespace lectern::attention {
namespace {

/// Sums in double, rounded to T at the end.
struct Sums
{
    Tensor<double, 4> q;
    Tensor<double, 4> k;
    Tensor<double, 4> v;
    std::optional<Tensor<double, 4>> additive;

    template <typename T>
    static Result<Sums> create(const SdpaCall<T>& p)
    {
        Sums sums;
        for (const auto& [into, shape] :
             {std::pair{&sums.q, p.q.shape}, std::pair{&sums.k, p.k.shape}, std::pair{&sums.v, p.v.shape}}) {
            if (const auto wrong = take(*into, Tensor<double, 4>::create(shape)))
                return fail(*wrong);
        }
        if (p.options.additive) {
            if (const auto wrong =
                    take(sums.additive.emplace(), Tensor<double, 4>::create(p.options.additive->shape)))
                return fail(*wrong);
        }
        return sums;
    }

    void addToMask(const Place& at, std::size_t s, double value)
    {
        const auto& extent = additive->shape();
        (*additive)(extent[0] == 1 ? 0 : at.n, extent[1] == 1 ? 0 : at.h, extent[2] == 1 ? 0 : at.l,
                    extent[3] == 1 ? 0 : s) += value;
    }
};

/// The sums of one position's row.
std::span<double> rowOf(Tensor<double, 4>& sums, std::size_t n, std::size_t h, std::size_t position)
{
    const auto& shape = sums.shape();
    return std::span(sums.data()).subspan(((n * shape[1] + h) * shape[2] + position) * shape[3], shape[3]);
}

/// One query: adds to the values, and makes products dP, the gradient of the weights before dropout, at the
/// keys that are read.
template <typename T>
void valuesBackward(const SdpaCall<T>& p, const Place& at, StridedRow<T> gradient, SdpaRow& row, Sums& sums)
{
    const std::size_t head = p.keyHead(at.h);
    const std::span<const double> scores = row.scores();
    readProducts(gradient, p.v, at.n, head, scores, row.products());
    for (std::size_t s = 0; s < scores.size(); ++s) {
        if (scores[s] == negativeInfinity)
            continue;
        const double factor = p.options.dropout.factor(p.index(at, s));
        addScaled(row.weights()[s] * factor, gradient, rowOf(sums.v, at.n, head, s));
        row.products()[s] *= factor;
    }
}

/// False if the row is fully masked and the policy refuses it.
template <typename T>
bool attendBackward(const SdpaCall<T>& p, const Place& at, const TensorView<const T, 4>& gradient,
                    SdpaRow& row, Sums& sums)
{
    const std::span<double> scores = row.scores();
    const std::span<double> weights = row.weights();
    scoresOf(p, at, row);
    std::copy(scores.begin(), scores.end(), weights.begin());
    if (!softmaxRow(weights))
        return p.options.fullyMasked != FullyMasked::refuse;
    valuesBackward(p, at, rowOf(gradient, at.n, at.h, at.l), row, sums);
    const std::span<const double> ofWeights = row.products();
    double mean = 0;
    for (std::size_t s = 0; s < weights.size(); ++s) {
        if (scores[s] != negativeInfinity)
            mean += weights[s] * ofWeights[s];
    }
    const double scale = p.scale();
    const std::size_t head = p.keyHead(at.h);
    for (std::size_t s = 0; s < weights.size(); ++s) {
        if (scores[s] == negativeInfinity)
            continue;
        const double ofScore = weights[s] * (ofWeights[s] - mean);
        if (sums.additive)
            sums.addToMask(at, s, ofScore);
        addScaled(scale * ofScore, rowOf(p.k, at.n, head, s), rowOf(sums.q, at.n, at.h, at.l));
        addScaled(scale * ofScore, rowOf(p.q, at.n, at.h, at.l), rowOf(sums.k, at.n, head, s));
    }
    return true;
}

} // namespace

template <typename T>
Result<SdpaGradient<T>> sdpaBackward(TensorView<const T, 4> q, TensorView<const T, 4> k,
                                     TensorView<const T, 4> v, TensorView<const T, 4> gradient,
                                     const SdpaOptions<T>& options, const SdpaForward<T>& forward)
{
    const SdpaCall<T> call{q, k, v, options};
    if (const auto wrong = callProblem(call))
        return fail(*wrong);
    if (const auto wrong = gradientProblem(gradient.shape, call.outputShape()))
        return fail(*wrong);
    for (const auto& shape : {q.shape, k.shape, v.shape}) {
        if (const auto wrong = sizeProblem<double>(shape))
            return fail(*wrong);
    }
    if (auto fast = runKernelBackward(call, gradient, forward))
        return std::move(*fast);
    Result<Sums> sums = Sums::create(call);
    if (!sums)
        return fail(sums.error());
    Result<SdpaRow> row = SdpaRow::create(call.keys(), 0);
    if (!row)
        return fail(row.error());
    for (std::size_t n = 0; n < call.samples(); ++n) {
        for (std::size_t h = 0; h < call.heads(); ++h) {
            for (std::size_t l = 0; l < call.queries(); ++l) {
                if (!attendBackward(call, {n, h, l}, gradient, *row, *sums))
                    return failMasked({n, h, l});
            }
        }
    }
    SdpaGradient<T> result;
    for (const auto& [into, from] :
         {std::pair{&result.q, &sums->q}, std::pair{&result.k, &sums->k}, std::pair{&result.v, &sums->v}}) {
        if (const auto wrong = take(*into, rounded<T>(std::move(*from))))
            return fail(*wrong);
    }
    if (sums->additive) {
        if (const auto wrong = take(result.additive.emplace(), rounded<T>(std::move(*sums->additive))))
            return fail(*wrong);
    }
    return result;
}

template Result<SdpaGradient<float>> sdpaBackward(TensorView<const float, 4>, TensorView<const float, 4>,
                                                  TensorView<const float, 4>, TensorView<const float, 4>,
                                                  const SdpaOptions<float>&, const SdpaForward<float>&);
template Result<SdpaGradient<double>> sdpaBackward(TensorView<const double, 4>, TensorView<const double, 4>,
                                                   TensorView<const double, 4>, TensorView<const double, 4>,
                                                   const SdpaOptions<double>&, const SdpaForward<double>&);

} // namespace lectern::attention
