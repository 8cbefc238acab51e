#include <lectern/neighbours/additive_attention.h>

#include <lectern/attention/layers.h>
#include <lectern/attention/transcendental.h>

#include <cmath>
#include <limits>
#include <string>

namespace lectern::neighbours {
namespace {

constexpr double forbidden = -std::numeric_limits<double>::infinity();

template <typename T>
Problem problem(TensorView<const T, 3> q, TensorView<const T, 3> k, TensorView<const T, 3> v,
                const AdditiveParameters<T>& parameters)
{
    const auto number = [](std::size_t n) { return std::to_string(n); };
    if (q.shape[0] != k.shape[0] || q.shape[0] != v.shape[0])
        return makeError("attention.sdpa.batch",
                         {number(q.shape[0]), number(k.shape[0]), number(v.shape[0])});
    if (k.shape[1] != v.shape[1])
        return makeError("attention.sdpa.length", {number(v.shape[1]), number(k.shape[1])});
    const std::size_t units = parameters.scoreWeight.count();
    if (parameters.queryWeight.shape()[0] != units || parameters.keyWeight.shape()[0] != units)
        return makeError("neighbours.additive.width",
                         {number(parameters.queryWeight.shape()[0]), number(parameters.keyWeight.shape()[0]),
                          number(units)});
    return std::nullopt;
}

Problem maskProblem(const std::optional<Allowed>& mask, const Allowed::Shape& scores)
{
    if (!mask)
        return std::nullopt;
    for (std::size_t axis = 0; axis < scores.size(); ++axis) {
        if (mask->shape()[axis] != 1 && mask->shape()[axis] != scores[axis])
            return makeError("attention.mask.shape",
                             {attention::shapeText(mask->shape()), attention::shapeText(scores)});
    }
    return std::nullopt;
}

/// v . tanh(W q + U k) of every pair, -inf where forbidden.
template <typename T>
Result<Tensor<T, 3>> scores(const Tensor<T, 3>& queries, const Tensor<T, 3>& keys, const Tensor<T, 1>& weight,
                            const std::optional<Allowed>& allowed)
{
    Tensor<T, 3> result;
    if (const auto wrong =
            take(result, Tensor<T, 3>::create({queries.shape()[0], queries.shape()[1], keys.shape()[1]})))
        return fail(*wrong);
    auto out = result.data().begin();
    for (std::size_t n = 0; n < queries.shape()[0]; ++n) {
        for (std::size_t l = 0; l < queries.shape()[1]; ++l) {
            for (std::size_t s = 0; s < keys.shape()[1]; ++s) {
                double sum = 0;
                for (std::size_t a = 0; a < weight.count(); ++a) {
                    const double joint =
                        static_cast<double>(queries(n, l, a)) + static_cast<double>(keys(n, s, a));
                    sum += static_cast<double>(weight(a)) * attention::portable::tanh(joint);
                }
                const bool read = !allowed || (*allowed)(n, 0, l, s);
                *out++ = static_cast<T>(read ? sum : forbidden);
            }
        }
    }
    return result;
}

/// The mean of the values under the weights. A forbidden key's value is not touched: 0 * NaN is NaN.
template <typename T>
Result<Tensor<T, 3>> mixture(const Tensor<T, 3>& weights, const Tensor<T, 3>& keptScores,
                             TensorView<const T, 3> v, FullyMasked policy)
{
    Tensor<T, 3> output;
    if (const auto wrong =
            take(output, Tensor<T, 3>::create({weights.shape()[0], weights.shape()[1], v.shape[2]})))
        return fail(*wrong);
    auto out = output.data().begin();
    for (std::size_t n = 0; n < weights.shape()[0]; ++n) {
        for (std::size_t l = 0; l < weights.shape()[1]; ++l) {
            for (std::size_t c = 0; c < v.shape[2]; ++c) {
                double sum = 0;
                bool masked = true;
                for (std::size_t s = 0; s < v.shape[1]; ++s) {
                    if (static_cast<double>(keptScores(n, l, s)) == forbidden)
                        continue;
                    masked = false;
                    sum += static_cast<double>(weights(n, l, s)) * static_cast<double>(v(n, s, c));
                }
                const bool broken = masked && policy == FullyMasked::nan; // without keys there is no weight
                *out++ = static_cast<T>(broken ? std::numeric_limits<double>::quiet_NaN() : sum);
            }
        }
    }
    return output;
}

} // namespace

template <typename T>
Result<AdditiveResult<T>> additiveAttention(TensorView<const T, 3> q, TensorView<const T, 3> k,
                                            TensorView<const T, 3> v, const AdditiveParameters<T>& parameters,
                                            const AdditiveOptions& options)
{
    if (const auto wrong = problem(q, k, v, parameters))
        return fail(*wrong);
    if (const auto wrong = maskProblem(options.allowed, {q.shape[0], 1, q.shape[1], k.shape[1]}))
        return fail(*wrong);
    for (const std::size_t last : {k.shape[1], v.shape[2]}) { // before the projections are computed
        const std::array shape{q.shape[0], q.shape[1], last};
        if (!attention::countOf<T>(shape))
            return fail("attention.size.overflow", {attention::shapeText(shape)});
    }
    const Result<Tensor<T, 3>> queries = attention::linear<T>(q, parameters.queryWeight, {});
    if (!queries)
        return fail(queries.error());
    const Result<Tensor<T, 3>> keys = attention::linear<T>(k, parameters.keyWeight, {});
    if (!keys)
        return fail(keys.error());
    const Result<Tensor<T, 3>> kept = scores(*queries, *keys, parameters.scoreWeight, options.allowed);
    if (!kept)
        return fail(kept.error());
    Result<Tensor<T, 3>> weights = attention::softmax<T, 3>(*kept, options.fullyMasked);
    if (!weights)
        return fail(weights.error());
    Result<Tensor<T, 3>> output = mixture<T>(*weights, *kept, v, options.fullyMasked);
    if (!output)
        return fail(output.error());
    return AdditiveResult<T>{std::move(*output), std::move(*weights)};
}

#define LECTERN_INSTANTIATE(T)                                                                               \
    template Result<AdditiveResult<T>> additiveAttention(                                                    \
        TensorView<const T, 3>, TensorView<const T, 3>, TensorView<const T, 3>,                              \
        const AdditiveParameters<T>&, const AdditiveOptions&);
LECTERN_INSTANTIATE(float)
LECTERN_INSTANTIATE(double)
#undef LECTERN_INSTANTIATE

} // namespace lectern::neighbours
