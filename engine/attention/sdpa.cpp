#include <lectern/attention/sdpa.h>

#include "rows.h"
#include "softmax_row.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace lectern::attention {
namespace {

struct Place
{
    std::size_t n;
    std::size_t h;
    std::size_t l;
};

template <typename T>
struct Problem
{
    TensorView<const T, 4> q;
    TensorView<const T, 4> k;
    TensorView<const T, 4> v;
    const SdpaOptions<T>& options;
    double scale = 1;

    std::size_t samples() const { return q.shape[0]; }
    std::size_t heads() const { return q.shape[1]; }
    std::size_t queries() const { return q.shape[2]; }
    std::size_t keys() const { return k.shape[2]; }
    std::size_t keyHead(std::size_t h) const { return h / (heads() / k.shape[1]); }
};

std::string number(std::size_t n)
{
    return std::to_string(n);
}

template <typename T>
std::optional<Diagnostic> shapeProblem(const Problem<T>& p)
{
    const auto& q = p.q.shape;
    const auto& k = p.k.shape;
    const auto& v = p.v.shape;
    if (q[0] != k[0] || q[0] != v[0])
        return makeError("attention.sdpa.batch", {number(q[0]), number(k[0]), number(v[0])});
    if (q[3] != k[3])
        return makeError("attention.sdpa.width", {number(q[3]), number(k[3])});
    if (q[3] == 0 && !p.options.scale)
        return makeError("attention.width.zero");
    if (k[2] != v[2])
        return makeError("attention.sdpa.length", {number(v[2]), number(k[2])});
    if (k[1] != v[1])
        return makeError("attention.sdpa.heads", {number(k[1]), number(v[1])});
    if (k[1] == 0 ? q[1] != 0 : q[1] % k[1] != 0)
        return makeError("attention.heads.group", {number(q[1]), number(k[1])});
    return std::nullopt;
}

template <typename T>
std::optional<Diagnostic> maskProblem(const Problem<T>& p)
{
    const SdpaOptions<T>& o = p.options;
    if (int{o.allowed.has_value()} + int{o.additive.has_value()} + int{o.causal.has_value()} > 1)
        return makeError("attention.mask.several");
    if (!o.allowed && !o.additive)
        return std::nullopt;
    const std::array<std::size_t, 4> scores = {p.samples(), p.heads(), p.queries(), p.keys()};
    const std::array<std::size_t, 4> mask = o.allowed ? o.allowed->shape() : o.additive->shape;
    for (std::size_t axis = 0; axis < mask.size(); ++axis) {
        if (mask[axis] != 1 && mask[axis] != scores[axis])
            return makeError("attention.mask.shape", {shapeText(mask), shapeText(scores)});
    }
    return std::nullopt;
}

template <typename T>
double additiveAt(const TensorView<const T, 4>& mask, const Place& at, std::size_t s)
{
    const auto& extent = mask.shape;
    return static_cast<double>(mask(extent[0] == 1 ? 0 : at.n, extent[1] == 1 ? 0 : at.h,
                                    extent[2] == 1 ? 0 : at.l, extent[3] == 1 ? 0 : s));
}

/// What the mask adds to one score; -inf forbids the key.
template <typename T>
double bias(const Problem<T>& p, const Place& at, std::size_t s)
{
    const SdpaOptions<T>& o = p.options;
    if (o.allowed)
        return (*o.allowed)(at.n, at.h, at.l, s) ? 0.0 : negativeInfinity;
    if (o.additive)
        return additiveAt(*o.additive, at, s);
    if (o.causal)
        return s < causalReach(at.l, p.queries(), p.keys(), *o.causal) ? 0.0 : negativeInfinity;
    return 0.0;
}

template <typename T>
double dot(const Problem<T>& p, const Place& at, std::size_t s)
{
    const std::size_t keyHead = p.keyHead(at.h);
    double sum = 0;
    for (std::size_t c = 0; c < p.q.shape[3]; ++c)
        sum += static_cast<double>(p.q(at.n, at.h, at.l, c)) * static_cast<double>(p.k(at.n, keyHead, s, c));
    return sum;
}

template <typename T>
std::vector<double> scoresOf(const Problem<T>& p, const Place& at)
{
    std::vector<double> scores(p.keys());
    for (std::size_t s = 0; s < scores.size(); ++s) {
        const double added = bias(p, at, s);
        // A forbidden key's product is never formed: NaN + -inf would be NaN.
        scores[s] = added == negativeInfinity ? added : dot(p, at, s) * p.scale + added;
    }
    return scores;
}

/// One query's output. `scores` tells forbidden keys, whose values must not be touched: 0 * NaN is NaN.
template <typename T>
void mixValues(const Problem<T>& p, const Place& at, const std::vector<double>& scores,
               const std::vector<double>& weights, Tensor<T, 4>& output)
{
    const std::size_t keyHead = p.keyHead(at.h);
    for (std::size_t c = 0; c < p.v.shape[3]; ++c) {
        double sum = 0;
        for (std::size_t s = 0; s < weights.size(); ++s) {
            if (scores[s] != negativeInfinity)
                sum += weights[s] * static_cast<double>(p.v(at.n, keyHead, s, c));
        }
        output(at.n, at.h, at.l, c) = static_cast<T>(sum);
    }
}

template <typename T>
void fillRow(Tensor<T, 4>& tensor, const Place& at, T value)
{
    for (std::size_t c = 0; c < tensor.shape()[3]; ++c)
        tensor(at.n, at.h, at.l, c) = value;
}

/// False if the row is fully masked and the policy refuses it.
template <typename T>
bool attend(const Problem<T>& p, const Place& at, SdpaResult<T>& result)
{
    const std::vector<double> scores = scoresOf(p, at);
    std::vector<double> weights = scores;
    if (!softmaxRow(weights)) {
        if (p.options.fullyMasked == FullyMasked::refuse)
            return false;
        const T value = p.options.fullyMasked == FullyMasked::zero ? T{0} : static_cast<T>(notANumber);
        fillRow(result.output, at, value);
        if (result.weights)
            fillRow(*result.weights, at, value);
        return true;
    }
    mixValues(p, at, scores, weights, result.output);
    if (result.weights) {
        for (std::size_t s = 0; s < weights.size(); ++s)
            (*result.weights)(at.n, at.h, at.l, s) = static_cast<T>(weights[s]);
    }
    return true;
}

} // namespace

template <typename T>
Result<SdpaResult<T>> sdpa(TensorView<const T, 4> q, TensorView<const T, 4> k, TensorView<const T, 4> v,
                           const SdpaOptions<T>& options)
{
    Problem<T> problem{q, k, v, options};
    if (const auto wrong = shapeProblem(problem))
        return fail(*wrong);
    if (const auto wrong = maskProblem(problem))
        return fail(*wrong);
    problem.scale = options.scale ? *options.scale : 1.0 / std::sqrt(static_cast<double>(q.shape[3]));
    if (!std::isfinite(problem.scale))
        return fail("attention.sdpa.scale");

    SdpaResult<T> result{Tensor<T, 4>({q.shape[0], q.shape[1], q.shape[2], v.shape[3]})};
    if (options.wantWeights)
        result.weights = Tensor<T, 4>({q.shape[0], q.shape[1], q.shape[2], k.shape[2]});
    for (std::size_t n = 0; n < problem.samples(); ++n) {
        for (std::size_t h = 0; h < problem.heads(); ++h) {
            for (std::size_t l = 0; l < problem.queries(); ++l) {
                if (!attend(problem, {n, h, l}, result))
                    return fail("attention.sdpa.masked", {number(n + 1), number(h + 1), number(l + 1)});
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
