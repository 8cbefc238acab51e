#include <lectern/models/transparent_self_attention.h>

#include "tensors.h"

#include <lectern/attention/backward.h>
#include <lectern/attention/memory.h>
#include <lectern/attention/multi_head.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace lectern::models {
namespace {

using attention::Allowed;
using Shape = std::array<std::size_t, 4>;

/// The score of a key that must not be read.
constexpr double forbidden = -std::numeric_limits<double>::infinity();

/// Third `part` of [N, L, 3D].
template <typename T>
TensorView<const T, 3> third(const Tensor<T, 3>& fused, std::size_t part)
{
    TensorView<const T, 3> view = fused.view();
    view.shape[2] /= 3;
    view.data += part * view.shape[2];
    return view;
}

/// Three [N, L, D] side by side: [N, L, 3D].
template <typename T>
Result<Tensor<T, 3>> besideEachOther(const std::array<Tensor<T, 3>, 3>& parts)
{
    const auto& shape = parts[0].shape();
    Tensor<T, 3> result;
    if (const auto wrong = take(result, Tensor<T, 3>::create({shape[0], shape[1], 3 * shape[2]})))
        return fail(*wrong);
    for (std::size_t part = 0; part < 3; ++part)
        for (std::size_t n = 0; n < shape[0]; ++n)
            for (std::size_t l = 0; l < shape[1]; ++l)
                for (std::size_t c = 0; c < shape[2]; ++c)
                    result(n, l, part * shape[2] + c) = parts[part](n, l, c);
    return result;
}

/// scores[n, h, l, s] = sum_c q[n, h, l, c] k[n, h, s, c] / sqrt(d), the key transposed. In double, in which
/// scores of floats cannot overflow.
template <typename T>
Result<Tensor<double, 4>> scaledScores(const Tensor<T, 4>& q, const Tensor<T, 4>& k)
{
    const Shape& shape = q.shape();
    const double scale = 1.0 / std::sqrt(static_cast<double>(shape[3]));
    Tensor<double, 4> scores;
    if (const auto wrong = take(scores, Tensor<double, 4>::create({shape[0], shape[1], shape[2], shape[2]})))
        return fail(*wrong);
    for (std::size_t n = 0; n < shape[0]; ++n) {
        for (std::size_t h = 0; h < shape[1]; ++h) {
            for (std::size_t l = 0; l < shape[2]; ++l) {
                for (std::size_t s = 0; s < shape[2]; ++s) {
                    double sum = 0;
                    for (std::size_t c = 0; c < shape[3]; ++c)
                        sum += static_cast<double>(q(n, h, l, c)) * static_cast<double>(k(n, h, s, c));
                    scores(n, h, l, s) = sum * scale;
                }
            }
        }
    }
    return scores;
}

Tensor<double, 4> onlyAllowed(Tensor<double, 4> scores, const Allowed& allowed)
{
    const Shape& shape = scores.shape();
    auto score = scores.data().begin();
    for (std::size_t n = 0; n < shape[0]; ++n)
        for (std::size_t h = 0; h < shape[1]; ++h)
            for (std::size_t l = 0; l < shape[2]; ++l)
                for (std::size_t s = 0; s < shape[3]; ++s, ++score)
                    if (!allowed(n, h, l, s))
                        *score = forbidden;
    return scores;
}

/// The first query whose scores are all -inf, by a mask or because products went below all doubles.
Problem unreadableProblem(const Tensor<double, 4>& readable)
{
    const Shape& shape = readable.shape();
    auto row = readable.data().begin();
    for (std::size_t n = 0; n < shape[0]; ++n) {
        for (std::size_t h = 0; h < shape[1]; ++h) {
            for (std::size_t l = 0; l < shape[2]; ++l) {
                const auto end = row + static_cast<std::ptrdiff_t>(shape[3]);
                if (std::all_of(row, end, [](double score) { return score == forbidden; }))
                    return makeError("attention.sdpa.masked",
                                     {std::to_string(n + 1), std::to_string(h + 1), std::to_string(l + 1)});
                row = end;
            }
        }
    }
    return std::nullopt;
}

/// What each query reads: sum_s weights[n, h, l, s] v[n, h, s, c]. A forbidden key adds its weight alone,
/// which is 0, or NaN where a query may read nothing and the policy says so: 0 times its value may be NaN.
template <typename T>
Result<Tensor<T, 4>> mixed(const Tensor<double, 4>& weights, const Tensor<T, 4>& v,
                           const Tensor<double, 4>& readable)
{
    const Shape& shape = v.shape();
    Tensor<T, 4> heads;
    if (const auto wrong = take(heads, Tensor<T, 4>::create(shape)))
        return fail(*wrong);
    for (std::size_t n = 0; n < shape[0]; ++n) {
        for (std::size_t h = 0; h < shape[1]; ++h) {
            for (std::size_t l = 0; l < shape[2]; ++l) {
                for (std::size_t c = 0; c < shape[3]; ++c) {
                    double sum = 0;
                    for (std::size_t s = 0; s < shape[2]; ++s) {
                        const double weight = weights(n, h, l, s);
                        sum += readable(n, h, l, s) == forbidden
                                   ? weight
                                   : weight * static_cast<double>(v(n, h, s, c));
                    }
                    heads(n, h, l, c) = static_cast<T>(sum);
                }
            }
        }
    }
    return heads;
}

template <typename T, std::size_t R>
Tensor<T, R> roundedTo(const Tensor<double, R>& numbers)
{
    Tensor<T, R> result(numbers.shape());
    std::transform(numbers.data().begin(), numbers.data().end(), result.data().begin(),
                   [](double number) { return static_cast<T>(number); });
    return result;
}

template <typename T, std::size_t R>
void show(std::vector<Stage<T>>& stages, const char* name, const char* axes, const Tensor<T, R>& tensor)
{
    stages.push_back({name, axes, {tensor.shape().begin(), tensor.shape().end()}, tensor.data()});
}

Result<Allowed> readableKeys(const Allowed& valid, std::size_t length, bool causal)
{
    if (!causal)
        return valid;
    const Result<Allowed> triangle =
        attention::causalMask(length, length, attention::CausalAlignment::topLeft);
    return triangle ? attention::both(valid, *triangle) : triangle;
}

Problem maskProblem(const Allowed& valid, std::size_t samples, std::size_t length)
{
    const Shape wanted = {samples, 1, 1, length};
    if (valid.shape() != wanted)
        return makeError("models.transparent.mask", {shapeText(valid.shape()), shapeText(wanted)});
    if (const auto query = attention::firstQueryWithoutKeys(valid))
        return makeError("models.transparent.keys", {std::to_string((*query)[0] + 1)});
    return std::nullopt;
}

} // namespace

template <typename T>
Result<TransparentSelfAttention<T>> TransparentSelfAttention<T>::create(std::size_t width, std::size_t heads,
                                                                        double dropout, RandomSource& random)
{
    if (heads == 0 || width % heads != 0)
        return fail("attention.heads.divide", {std::to_string(width), std::to_string(heads)});
    if (const auto tried = attention::dropout<double, 1>(Tensor<double, 1>({0}), {dropout}); !tried)
        return fail(tried.error());
    if (width > std::numeric_limits<std::size_t>::max() / 3)
        return fail("attention.size.overflow", {shapeText(std::array{std::size_t{3}, width, width})});
    TransparentSelfAttention layer;
    layer.heads = heads;
    layer.dropout = dropout;
    if (const auto wrong = take(layer.qkv, Linear<T>::create(width, 3 * width, true, random)))
        return fail(*wrong);
    if (const auto wrong = take(layer.output, Linear<T>::create(width, width, true, random)))
        return fail(*wrong);
    return layer;
}

template <typename T>
Result<typename TransparentSelfAttention<T>::Output>
TransparentSelfAttention<T>::forward(TensorView<const T, 3> x, const Allowed& valid, const Call& call,
                                     Pass& pass, Saved* saved) const
{
    return attention::withinMemory(x.shape, [&] { return attend(x, valid, call, pass, saved); });
}

template <typename T>
Result<typename TransparentSelfAttention<T>::Output>
TransparentSelfAttention<T>::attend(TensorView<const T, 3> x, const Allowed& valid, const Call& call,
                                    Pass& pass, Saved* saved) const
{
    const Result<Tensor<T, 3>> fused = qkv.forward(x);
    if (!fused)
        return fail(fused.error());
    if (const auto wrong = maskProblem(valid, x.shape[0], x.shape[1]))
        return fail(*wrong);
    Result<Allowed> allowed = readableKeys(valid, x.shape[1], call.causal);
    if (!allowed)
        return fail(allowed.error());
    std::array<Tensor<T, 4>, 3> parts;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (const auto wrong = take(parts[i], attention::splitHeads<T>(third(*fused, i), heads)))
            return fail(*wrong);
    }
    auto& [q, k, v] = parts;
    const Result<Tensor<double, 4>> scores = scaledScores(q, k);
    if (!scores)
        return fail(scores.error());
    const Tensor<double, 4> readable = onlyAllowed(*scores, *allowed);
    if (call.fullyMasked == attention::FullyMasked::refuse) {
        if (const auto wrong = unreadableProblem(readable))
            return fail(*wrong);
    }
    const Result<Tensor<double, 4>> weights = attention::softmax<double, 4>(readable, call.fullyMasked);
    if (!weights)
        return fail(weights.error());
    const attention::Dropout drop = pass.dropout(dropout);
    const Result<Tensor<double, 4>> dropped = attention::dropout<double, 4>(*weights, drop);
    if (!dropped)
        return fail(dropped.error());
    const Result<Tensor<T, 4>> attended = mixed(*dropped, v, readable);
    if (!attended)
        return fail(attended.error());
    Result<Tensor<T, 3>> merged = attention::mergeHeads<T>(*attended);
    if (!merged)
        return fail(merged.error());
    Result<Tensor<T, 3>> result = output.forward(*merged);
    if (!result)
        return fail(result.error());
    Result<Tensor<T, 3>> input = copied(x);
    if (!input)
        return fail(input.error());

    Output out{std::move(*result), roundedTo<T>(*dropped), {}};
    show(out.stages, "x", "N L D", *input);
    show(out.stages, "qkv", "N L 3D", *fused);
    show(out.stages, "q", "N H L d", q);
    show(out.stages, "k", "N H L d", k);
    show(out.stages, "v", "N H L d", v);
    show(out.stages, "scores", "N H L L", roundedTo<T>(*scores));
    show(out.stages, "allowed scores", "N H L L", roundedTo<T>(readable));
    show(out.stages, "weights", "N H L L", roundedTo<T>(*weights));
    show(out.stages, "dropped weights", "N H L L", out.weights);
    show(out.stages, "heads", "N H L d", *attended);
    show(out.stages, "merged", "N L D", *merged);
    show(out.stages, "output", "N L D", out.output);
    if (saved)
        *saved = {std::move(*input),  std::move(q),        std::move(k), std::move(v),
                  std::move(*merged), std::move(*allowed), drop};
    return out;
}

template <typename T>
Result<Tensor<T, 3>> TransparentSelfAttention<T>::backward(const Saved& saved,
                                                           TensorView<const T, 3> gradient)
{
    return attention::withinMemory(gradient.shape, [&] { return attendBackward(saved, gradient); });
}

template <typename T>
Result<Tensor<T, 3>> TransparentSelfAttention<T>::attendBackward(const Saved& saved,
                                                                 TensorView<const T, 3> gradient)
{
    const Result<Tensor<T, 3>> ofMerged = output.backward(saved.merged, gradient);
    if (!ofMerged)
        return ofMerged;
    attention::SdpaOptions<T> options;
    options.allowed = saved.allowed;
    options.dropout = saved.dropout;
    const Result<Tensor<T, 4>> ofHeads = attention::splitHeads<T>(*ofMerged, heads);
    if (!ofHeads)
        return fail(ofHeads.error());
    const auto parts = attention::sdpaBackward<T>(saved.q, saved.k, saved.v, *ofHeads, options);
    if (!parts)
        return fail(parts.error());
    std::array<Tensor<T, 3>, 3> merged;
    for (std::size_t i = 0; const Tensor<T, 4>* const part : {&parts->q, &parts->k, &parts->v}) {
        if (const auto wrong = take(merged[i++], attention::mergeHeads<T>(*part)))
            return fail(*wrong);
    }
    const Result<Tensor<T, 3>> ofFused = besideEachOther(merged);
    if (!ofFused)
        return ofFused;
    return qkv.backward(saved.x, *ofFused);
}

template <typename T>
void TransparentSelfAttention<T>::collect(ParameterList<T>& list, const std::string& prefix)
{
    qkv.collect(list, prefix + "qkv.");
    output.collect(list, prefix + "output.");
}

template <typename T>
ParameterList<T> TransparentSelfAttention<T>::parameters()
{
    ParameterList<T> list;
    collect(list, "");
    return list;
}

template class TransparentSelfAttention<float>;
template class TransparentSelfAttention<double>;

} // namespace lectern::models
