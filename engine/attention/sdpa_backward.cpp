#include <lectern/attention/backward.h>

#include "sdpa_kernel.h"

namespace lectern::attention {
namespace {

/// Sums in double, rounded to T at the end.
struct Sums
{
    Tensor<double, 4> q;
    Tensor<double, 4> k;
    Tensor<double, 4> v;
    std::optional<Tensor<double, 4>> additive;

    void addToMask(const Place& at, std::size_t s, double value)
    {
        const auto& extent = additive->shape();
        (*additive)(extent[0] == 1 ? 0 : at.n, extent[1] == 1 ? 0 : at.h, extent[2] == 1 ? 0 : at.l,
                    extent[3] == 1 ? 0 : s) += value;
    }
};

/// One query: adds to the values, and gives back dP, the gradient of the weights before dropout.
template <typename T>
std::vector<double> valuesBackward(const SdpaCall<T>& p, const Place& at, TensorView<const T, 4> gradient,
                                   const std::vector<double>& scores, const std::vector<double>& weights,
                                   Sums& sums)
{
    const std::size_t head = p.keyHead(at.h);
    std::vector<double> result(weights.size());
    for (std::size_t s = 0; s < weights.size(); ++s) {
        if (scores[s] == negativeInfinity)
            continue;
        const double factor = p.options.dropout.factor(p.index(at, s));
        double sum = 0;
        for (std::size_t c = 0; c < p.v.shape[3]; ++c) {
            const auto upstream = static_cast<double>(gradient(at.n, at.h, at.l, c));
            sums.v(at.n, head, s, c) += weights[s] * factor * upstream;
            sum += upstream * static_cast<double>(p.v(at.n, head, s, c));
        }
        result[s] = sum * factor;
    }
    return result;
}

/// False if the row is fully masked and the policy refuses it.
template <typename T>
bool attendBackward(const SdpaCall<T>& p, const Place& at, TensorView<const T, 4> gradient, Sums& sums)
{
    const std::vector<double> scores = scoresOf(p, at);
    std::vector<double> weights = scores;
    if (!softmaxRow(weights))
        return p.options.fullyMasked != FullyMasked::refuse;
    const std::vector<double> ofWeights = valuesBackward(p, at, gradient, scores, weights, sums);
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
        for (std::size_t c = 0; c < p.q.shape[3]; ++c) {
            sums.q(at.n, at.h, at.l, c) += scale * ofScore * static_cast<double>(p.k(at.n, head, s, c));
            sums.k(at.n, head, s, c) += scale * ofScore * static_cast<double>(p.q(at.n, at.h, at.l, c));
        }
    }
    return true;
}

} // namespace

template <typename T>
Result<SdpaGradient<T>> sdpaBackward(TensorView<const T, 4> q, TensorView<const T, 4> k,
                                     TensorView<const T, 4> v, TensorView<const T, 4> gradient,
                                     const SdpaOptions<T>& options)
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
    if (auto fast = runKernelBackward(call, gradient))
        return std::move(*fast);
    Sums sums{Tensor<double, 4>(q.shape), Tensor<double, 4>(k.shape), Tensor<double, 4>(v.shape), {}};
    if (options.additive)
        sums.additive = Tensor<double, 4>(options.additive->shape);
    for (std::size_t n = 0; n < call.samples(); ++n) {
        for (std::size_t h = 0; h < call.heads(); ++h) {
            for (std::size_t l = 0; l < call.queries(); ++l) {
                if (!attendBackward(call, {n, h, l}, gradient, sums))
                    return failMasked({n, h, l});
            }
        }
    }
    SdpaGradient<T> result{rounded<T>(sums.q), rounded<T>(sums.k), rounded<T>(sums.v)};
    if (sums.additive)
        result.additive = rounded<T>(*sums.additive);
    return result;
}

template Result<SdpaGradient<float>> sdpaBackward(TensorView<const float, 4>, TensorView<const float, 4>,
                                                  TensorView<const float, 4>, TensorView<const float, 4>,
                                                  const SdpaOptions<float>&);
template Result<SdpaGradient<double>> sdpaBackward(TensorView<const double, 4>, TensorView<const double, 4>,
                                                   TensorView<const double, 4>, TensorView<const double, 4>,
                                                   const SdpaOptions<double>&);

} // namespace lectern::attention
