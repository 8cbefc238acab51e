#include <lectern/diagnostics/diagnostics.h>

#include "differences.h"

#include <lectern/attention/transcendental.h>

#include <algorithm>
#include <cmath>

namespace lectern::diagnostics {
namespace {

/// The module's weights, or why there are none.
Result<Tensor<double, 4>> weightsOf(const Module& module, const ModuleInput& input)
{
    if (const auto wrong = inputProblem(input))
        return fail(*wrong);
    Result<ModuleOutput> result = runChecked(module, input);
    if (!result)
        return fail(result.error());
    if (!result->weights || result->weights->count() == 0)
        return fail("diagnostics.weights");
    return std::move(*result->weights);
}

/// The first true token: a causal mask leaves it itself alone to read. The length if there is none.
std::size_t firstToken(const ModuleInput& input, std::size_t n)
{
    std::size_t l = 0;
    while (l < input.x.shape()[1] && !input.isValid(n, l))
        ++l;
    return l;
}

/// -sum p log p / log(count of p > 0) of one row, 0 if all of it is on one key; nothing if it reads fewer
/// than two keys in another way.
std::optional<double> rowEntropy(const Tensor<double, 4>& weights, std::size_t n, std::size_t h,
                                 std::size_t l)
{
    double sum = 0;
    std::size_t read = 0;
    bool oneHot = false;
    for (std::size_t s = 0; s < weights.shape()[3]; ++s) {
        const double p = weights(n, h, l, s);
        if (std::isnan(p))
            return p;
        if (p <= 0)
            continue;
        ++read;
        oneHot = oneHot || p == 1;
        sum -= p * attention::portable::log(p);
    }
    if (read < 2)
        return read == 1 && oneHot ? std::optional(0.0) : std::nullopt;
    return sum / attention::portable::log(static_cast<double>(read));
}

/// The mean over the rows of true tokens for which `value(n, l)` gives one, for one head.
template <typename Value>
std::optional<double> meanOverRows(const ModuleInput& input, const Value& value)
{
    double sum = 0;
    double count = 0;
    for (std::size_t n = 0; n < input.x.shape()[0]; ++n) {
        for (std::size_t l = 0; l < input.x.shape()[1]; ++l) {
            if (!input.isValid(n, l))
                continue;
            if (const std::optional<double> row = value(n, l)) {
                sum += *row;
                ++count;
            }
        }
    }
    if (count == 0)
        return std::nullopt;
    return sum / count;
}

/// The mean square of one query's scores of true keys.
double meanSquare(const Tensor<double, 4>& scores, const ModuleInput& input, std::size_t n, std::size_t h,
                  std::size_t l)
{
    double sum = 0;
    double count = 0;
    for (std::size_t s = 0; s < scores.shape()[3]; ++s) {
        if (!input.isValid(n, s))
            continue;
        sum += scores(n, h, l, s) * scores(n, h, l, s);
        ++count;
    }
    return sum / count; // the query itself is a true key
}

} // namespace

Finding rowSums(const Module& module, const ModuleInput& input, double limit)
{
    return found("row-sums", input.x.shape(), [&](const std::string& name) {
        const Result<Tensor<double, 4>> weights = weightsOf(module, input);
        if (!weights)
            return notRun(name, weights.error());
        const auto& [samples, heads, queries, keys] = weights->shape();
        Worst worst;
        for (std::size_t n = 0; n < samples; ++n) {
            for (std::size_t h = 0; h < heads; ++h) {
                for (std::size_t l = 0; l < queries; ++l) {
                    double sum = 0;
                    for (std::size_t s = 0; s < keys; ++s)
                        sum += (*weights)(n, h, l, s);
                    worst.offer(std::fabs(sum - 1), {n, h, l});
                }
            }
        }
        return judged(name, worst, limit);
    });
}

Finding paddingColumns(const Module& module, const ModuleInput& input, double limit)
{
    return found("padding-columns", input.x.shape(), [&](const std::string& name) {
        if (auto wrong = inputProblem(input))
            return notRun(name, *wrong);
        const bool padded = std::any_of(input.valid.data().begin(), input.valid.data().end(),
                                        [](std::uint8_t valid) { return valid == 0; });
        if (!padded)
            return notRun(name, makeError("diagnostics.padding.none"));
        const Result<Tensor<double, 4>> weights = weightsOf(module, input);
        if (!weights)
            return notRun(name, weights.error());
        const auto& [samples, heads, queries, keys] = weights->shape();
        Worst worst;
        for (std::size_t n = 0; n < samples; ++n)
            for (std::size_t h = 0; h < heads; ++h)
                for (std::size_t l = 0; l < queries; ++l)
                    for (std::size_t s = 0; s < keys; ++s)
                        if (!input.isValid(n, s))
                            worst.offer(std::fabs((*weights)(n, h, l, s)), {n, h, l, s});
        return judged(name, worst, limit);
    });
}

Finding entropy(const Module& module, const ModuleInput& input, const EntropyOptions& options)
{
    return found("entropy", input.x.shape(), [&](const std::string& name) {
        const Result<Tensor<double, 4>> weights = weightsOf(module, input);
        if (!weights)
            return notRun(name, weights.error());
        Finding finding{name};
        for (std::size_t h = 0; h < weights->shape()[1]; ++h) {
            const auto mean = meanOverRows(input, [&](std::size_t n, std::size_t l) -> std::optional<double> {
                if (l == firstToken(input, n) && (*weights)(n, h, l, l) == 1)
                    return std::nullopt;
                return rowEntropy(*weights, n, h, l);
            });
            if (!mean)
                return notRun(name, makeError("diagnostics.entropy.rows"));
            finding.values.push_back(*mean);
        }
        const auto lowest = std::min_element(finding.values.begin(), finding.values.end());
        const auto highest = std::max_element(finding.values.begin(), finding.values.end());
        const auto broken = std::find_if(finding.values.begin(), finding.values.end(),
                                         [](double value) { return std::isnan(value); });
        const bool uniform = *lowest > options.highest;
        const bool oneHot = *highest < options.lowest;
        const auto reported = broken != finding.values.end() ? broken : oneHot ? highest : lowest;
        finding.outcome = uniform || oneHot || std::isnan(*reported) ? Outcome::failed : Outcome::passed;
        finding.measured = *reported;
        finding.limit = oneHot ? options.lowest : options.highest;
        finding.where = {static_cast<std::size_t>(reported - finding.values.begin())};
        return finding;
    });
}

Finding logitNorm(const Module& module, const ModuleInput& input, const LogitNormOptions& options)
{
    return found("logit-norm", input.x.shape(), [&](const std::string& name) {
        if (auto wrong = inputProblem(input))
            return notRun(name, *wrong);
        const Result<ModuleOutput> result = runChecked(module, input);
        if (!result)
            return notRun(name, result.error());
        if (!result->scores || result->scores->count() == 0)
            return notRun(name, makeError("diagnostics.scores"));
        Finding finding{name};
        Worst worst;
        for (std::size_t h = 0; h < result->scores->shape()[1]; ++h) {
            const auto mean = meanOverRows(input, [&](std::size_t n, std::size_t l) {
                return std::optional(meanSquare(*result->scores, input, n, h, l));
            });
            if (!mean)
                return notRun(name, makeError("diagnostics.padding.all"));
            finding.values.push_back(std::sqrt(*mean));
            worst.offer(std::fabs(attention::portable::log(finding.values.back())), {h}); // NaN is the worst
        }
        finding.where = worst.where;
        finding.measured = finding.values[worst.where.front()];
        finding.limit = finding.measured < 1 ? options.lowest : options.highest;
        const bool good = finding.measured >= options.lowest && finding.measured <= options.highest;
        finding.outcome = good ? Outcome::passed : Outcome::failed;
        return finding;
    });
}

} // namespace lectern::diagnostics
