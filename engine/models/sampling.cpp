#include <lectern/models/sampling.h>

#include "tensors.h"

#include <lectern/attention/memory.h>
#include <lectern/attention/softmax.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

namespace lectern::models {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

template <typename T>
Problem samplingProblem(std::span<const T> logits, const SamplingOptions& options)
{
    if (!(options.temperature >= 0) || !std::isfinite(options.temperature))
        return makeError("models.sampling.temperature");
    if (!(options.topP > 0 && options.topP <= 1))
        return makeError("models.sampling.topP");
    bool possible = false;
    for (const T logit : logits) {
        if (!(static_cast<double>(logit) < infinity))
            return makeError("models.sampling.logits");
        possible = possible || static_cast<double>(logit) > -infinity;
    }
    return possible ? Problem{} : makeError("models.sampling.logits");
}

/// Only the `count` first of `order` keep their probability.
void keepFirst(std::vector<double>& probabilities, const std::vector<std::size_t>& order, std::size_t count)
{
    double sum = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        double& probability = probabilities[order[i]];
        probability = i < count ? probability : 0.0;
        sum += probability;
    }
    for (double& probability : probabilities)
        probability /= sum;
}

template <typename T>
Result<std::vector<double>> probabilitiesOf(std::span<const T> logits, const SamplingOptions& options)
{
    std::vector<std::size_t> order(logits.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&logits](std::size_t a, std::size_t b) { return logits[a] > logits[b]; });
    if (options.temperature == 0) {
        std::vector<double> certain(logits.size());
        certain[order.front()] = 1;
        return certain;
    }
    // Relative to the largest, so that a tiny temperature divides no large number.
    const auto top = static_cast<double>(logits[order.front()]);
    Tensor<double, 1> scaled;
    if (const auto wrong = take(scaled, Tensor<double, 1>::create({logits.size()})))
        return fail(*wrong);
    for (std::size_t i = 0; i < logits.size(); ++i)
        scaled(i) = (static_cast<double>(logits[i]) - top) / options.temperature;
    Result<Tensor<double, 1>> shares = attention::softmax<double, 1>(scaled);
    if (!shares)
        return fail(shares.error());
    std::vector<double> probabilities = std::move(shares->data());
    if (options.topK > 0 && options.topK < order.size())
        keepFirst(probabilities, order, options.topK);
    if (options.topP < 1) {
        std::size_t count = 0;
        for (double sum = 0; count < order.size() && sum < options.topP; ++count)
            sum += probabilities[order[count]];
        keepFirst(probabilities, order, count);
    }
    return probabilities;
}

} // namespace

template <typename T>
Result<std::vector<double>> samplingProbabilities(std::span<const T> logits, const SamplingOptions& options)
{
    if (const auto wrong = samplingProblem(logits, options))
        return fail(*wrong);
    return attention::withinMemory(std::array{logits.size()}, [&] { return probabilitiesOf(logits, options); });
}

template <typename T>
Result<std::size_t> sampleToken(std::span<const T> logits, double uniform, const SamplingOptions& options)
{
    const Result<std::vector<double>> probabilities = samplingProbabilities(logits, options);
    if (!probabilities)
        return fail(probabilities.error());
    std::size_t last = 0; // where rounding leaves the sum below `uniform`
    double sum = 0;
    for (std::size_t i = 0; i < probabilities->size(); ++i) {
        if ((*probabilities)[i] == 0)
            continue;
        last = i;
        sum += (*probabilities)[i];
        if (uniform < sum)
            break;
    }
    return last;
}

#define LECTERN_INSTANTIATE(T)                                                                               \
    template Result<std::vector<double>> samplingProbabilities(std::span<const T>, const SamplingOptions&);  \
    template Result<std::size_t> sampleToken(std::span<const T>, double, const SamplingOptions&);
LECTERN_INSTANTIATE(float)
LECTERN_INSTANTIATE(double)
#undef LECTERN_INSTANTIATE

} // namespace lectern::models
