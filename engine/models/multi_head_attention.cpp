#include <lectern/models/key_value_cache.h>
#include <lectern/models/multi_head_attention.h>

#include "merged_mask.h"

#include <lectern/attention/backward.h>
#include <lectern/attention/memory.h>
#include <lectern/attention/multi_head.h>

#include <limits>
#include <tuple>

namespace lectern::models {
namespace {

Problem optionsProblem(const MultiHeadOptions& o)
{
    if (o.width == 0)
        return makeError("attention.width.zero");
    if (o.heads == 0 || o.width % o.heads != 0)
        return makeError("attention.heads.divide", {std::to_string(o.width), std::to_string(o.heads)});
    if (o.heads % o.keyHeadCount() != 0)
        return makeError("attention.heads.group",
                         {std::to_string(o.heads), std::to_string(o.keyHeadCount())});
    if (o.rotary && o.headWidth() % 2 != 0)
        return makeError("attention.positions.odd", {std::to_string(o.headWidth())});
    const auto dropped = attention::dropout<double, 1>(Tensor<double, 1>({0}), {o.dropout});
    return dropped ? Problem{} : dropped.error();
}

/// How many scores of [N, H, L, S] are computed: those of keys that no mask forbids.
template <typename T>
std::uint64_t pairsRead(const attention::SdpaOptions<T>& options, const std::array<std::size_t, 4>& scores)
{
    const auto reads = [&options, &scores](std::size_t n, std::size_t h, std::size_t l, std::size_t s) {
        if (options.allowed)
            return (*options.allowed)(n, h, l, s);
        if (options.causal)
            return s < attention::causalReach(l, scores[2], scores[3], *options.causal);
        if (!options.additive)
            return true;
        const auto at = [&](std::size_t axis, std::size_t i) {
            return options.additive->shape[axis] == 1 ? 0 : i;
        };
        return (*options.additive)(at(0, n), at(1, h), at(2, l), at(3, s)) !=
               -std::numeric_limits<T>::infinity();
    };
    std::uint64_t count = 0;
    for (std::size_t n = 0; n < scores[0]; ++n)
        for (std::size_t h = 0; h < scores[1]; ++h)
            for (std::size_t l = 0; l < scores[2]; ++l)
                for (std::size_t s = 0; s < scores[3]; ++s)
                    count += reads(n, h, l, s) ? 1U : 0U;
    return count;
}

/// Replaces weights [N, H, L, S] by their mean [N, 1, L, S].
template <typename T>
Problem average(std::optional<Tensor<T, 4>>& weights)
{
    if (!weights)
        return std::nullopt;
    const auto& shape = weights->shape();
    Result<Tensor<T, 3>> mean = attention::averageHeads<T>(*weights);
    if (!mean)
        return mean.error();
    weights = Tensor<T, 4>({shape[0], 1, shape[2], shape[3]}, std::move(mean->data()));
    return std::nullopt;
}

/// Queries, keys and values of a call in heads.
template <typename T>
struct Heads
{
    Tensor<T, 4> q, k, v;
};

/// Takes the boolean mask of `mask`, and borrows what it adds.
template <typename T>
attention::SdpaOptions<T> sdpaOptions(const MultiHeadCall<T>& call, MergedMask<T>& mask,
                                      const attention::Dropout& dropout)
{
    attention::SdpaOptions<T> with;
    with.scale = call.scale;
    with.allowed = std::move(mask.allowed);
    with.causal = mask.causal;
    if (mask.added)
        with.additive = mask.added->view();
    with.fullyMasked = call.fullyMasked;
    with.wantWeights = call.needWeights;
    with.dropout = dropout;
    return with;
}

template <typename T>
bool isSame(const TensorView<const T, 3>& a, const TensorView<const T, 3>& b)
{
    return a.data == b.data && a.shape == b.shape && a.strides == b.strides;
}

/// What the layer keeps of its inputs.
template <typename T>
Problem keepInputs(typename MultiHeadAttention<T>::Saved& saved, TensorView<const T, 3> query,
                   TensorView<const T, 3> key, TensorView<const T, 3> value)
{
    saved.oneInput = isSame(query, key) && isSame(query, value);
    if (auto wrong = take(saved.query, copied(query)); wrong || saved.oneInput)
        return wrong;
    if (auto wrong = take(saved.key, copied(key)))
        return wrong;
    return take(saved.value, copied(value));
}

/// What the layer keeps of its attention, whose mask moves along.
template <typename T>
void keepAttention(typename MultiHeadAttention<T>::Saved& saved, Heads<T> of, MergedMask<T>& mask,
                   const MultiHeadCall<T>& call, attention::SdpaOptions<T> with)
{
    saved.q = std::move(of.q);
    saved.k = std::move(of.k);
    saved.v = std::move(of.v);
    saved.added = std::move(mask.added);
    saved.additive = call.additive ? call.additive->shape : std::array<std::size_t, 4>{};
    saved.options = std::move(with);
    saved.options.additive.reset();
}

} // namespace

template <typename T>
Result<MultiHeadAttention<T>> MultiHeadAttention<T>::create(const MultiHeadOptions& options,
                                                            RandomSource& random)
{
    if (const auto wrong = optionsProblem(options))
        return fail(*wrong);
    const std::size_t keyRows = options.keyHeadCount() * options.headWidth();
    const auto widthOr = [&options](std::size_t width) { return width == 0 ? options.width : width; };
    MultiHeadAttention layer;
    layer.options = options;
    auto input =
        InputProjection<T>::create({{options.width, widthOr(options.keyWidth), widthOr(options.valueWidth)},
                                    {options.width, keyRows, keyRows},
                                    options.bias},
                                   random);
    if (const auto wrong = take(layer.input, std::move(input)))
        return fail(*wrong);
    if (const auto wrong =
            take(layer.output, Linear<T>::create(options.width, options.width, options.bias, random)))
        return fail(*wrong);
    for (T& entry : layer.output.bias.value.data())
        entry = T{0};
    return layer;
}

template <typename T>
Result<Tensor<T, 4>> MultiHeadAttention<T>::heads(Role role, TensorView<const T, 3> x,
                                                  std::size_t firstPosition, Work* work) const
{
    const Result<Tensor<T, 3>> projected = input.forward(role, x, work);
    if (!projected)
        return fail(projected.error());
    const std::size_t count = role == Role::query ? options.heads : options.keyHeadCount();
    Result<Tensor<T, 4>> split = attention::splitHeads<T>(*projected, count);
    if (!split || !options.rotary || role == Role::value)
        return split;
    attention::RotaryOptions rotary = *options.rotary;
    rotary.first += firstPosition;
    return attention::rotaryPositions<T>(*split, rotary);
}

template <typename T>
Result<MultiHeadOutput<T>> MultiHeadAttention<T>::forward(TensorView<const T, 3> x,
                                                          const MultiHeadCall<T>& call, Pass& pass,
                                                          Saved* saved) const
{
    return forward(x, x, x, call, pass, saved);
}

template <typename T>
Result<MultiHeadOutput<T>>
MultiHeadAttention<T>::forward(TensorView<const T, 3> query, TensorView<const T, 3> key,
                               TensorView<const T, 3> value, const MultiHeadCall<T>& call, Pass& pass,
                               Saved* saved) const
{
    if (call.cache && saved)
        return fail("models.cache.backward");
    const std::size_t first = call.cache ? call.cache->length() : 0;
    Result<MultiHeadOutput<T>> result = attention::withinMemory(
        query.shape, [&] { return attend(query, key, value, call, first, pass, saved); });
    if (!result && call.cache)
        call.cache->truncate(first);
    return result;
}

template <typename T>
Result<MultiHeadOutput<T>>
MultiHeadAttention<T>::attend(TensorView<const T, 3> query, TensorView<const T, 3> key,
                              TensorView<const T, 3> value, const MultiHeadCall<T>& call, std::size_t first,
                              Pass& pass, Saved* saved) const
{
    Heads<T> of;
    for (const auto& [into, role, from] :
         {std::tuple{&of.q, Role::query, query}, std::tuple{&of.k, Role::key, key},
          std::tuple{&of.v, Role::value, value}}) {
        if (const auto wrong = take(*into, heads(role, from, first, pass.work())))
            return fail(*wrong);
    }
    const std::array<std::size_t, 4> scores = {of.q.shape()[0], of.q.shape()[1], of.q.shape()[2],
                                               first + of.k.shape()[2]};
    Result<MergedMask<T>> mask = mergedMask(call, scores);
    if (!mask)
        return fail(mask.error());
    attention::SdpaOptions<T> with = sdpaOptions(call, *mask, pass.dropout(options.dropout));

    if (call.cache) {
        if (const Result<void> kept = call.cache->append(of.k, of.v); !kept)
            return fail(kept.error());
    }
    with.wantLogSumExp = saved != nullptr;
    const TensorView<const T, 4> keys = call.cache ? call.cache->keys() : of.k.view();
    const TensorView<const T, 4> values = call.cache ? call.cache->values() : of.v.view();
    auto attended = attention::sdpa<T>(of.q, keys, values, with);
    if (!attended)
        return fail(attended.error());
    if (pass.work()) {
        pass.work()->multiplyAdds += pairsRead(with, scores) * (keys.shape[3] + values.shape[3]);
        pass.work()->numbersRead += keys.count() + values.count();
    }
    Result<Tensor<T, 3>> merged = attention::mergeHeads<T>(attended->output);
    Result<Tensor<T, 3>> result = merged ? output.forward(*merged, pass.work()) : merged;
    if (!result)
        return fail(result.error());
    MultiHeadOutput<T> out{std::move(*result), std::move(attended->weights),
                           std::move(attended->droppedWeights)};
    for (auto* const weights : {&out.weights, &out.droppedWeights}) {
        if (const auto wrong = call.averageWeights ? average(*weights) : Problem{})
            return fail(*wrong);
    }
    if (saved) {
        if (const auto wrong = keepInputs<T>(*saved, query, key, value))
            return fail(*wrong);
        saved->merged = std::move(*merged);
        saved->attended = {};
        if (attended->logSumExp)
            saved->attended = std::move(*attended);
        keepAttention<T>(*saved, std::move(of), *mask, call, std::move(with));
    }
    return out;
}

template <typename T>
Result<Tensor<T, 3>> MultiHeadAttention<T>::headsBackward(Role role, TensorView<const T, 3> x,
                                                          TensorView<const T, 4> gradient)
{
    Result<Tensor<T, 4>> turned;
    if (options.rotary && role != Role::value) {
        turned = attention::rotaryBackward<T>(gradient, *options.rotary);
        if (!turned)
            return fail(turned.error());
        gradient = turned->view();
    }
    const Result<Tensor<T, 3>> merged = attention::mergeHeads<T>(gradient);
    if (!merged)
        return merged;
    return input.backward(role, x, *merged);
}

template <typename T>
Result<MultiHeadGradient<T>> MultiHeadAttention<T>::backward(const Saved& saved,
                                                             TensorView<const T, 3> gradient)
{
    return attention::withinMemory(gradient.shape, [&] { return attendBackward(saved, gradient); });
}

template <typename T>
Result<MultiHeadGradient<T>> MultiHeadAttention<T>::attendBackward(const Saved& saved,
                                                                   TensorView<const T, 3> gradient)
{
    const Result<Tensor<T, 3>> ofMerged = output.backward(saved.merged, gradient);
    if (!ofMerged)
        return fail(ofMerged.error());
    const Result<Tensor<T, 4>> ofHeads = attention::splitHeads<T>(*ofMerged, options.heads);
    if (!ofHeads)
        return fail(ofHeads.error());
    attention::SdpaOptions<T> with = saved.options;
    if (saved.added)
        with.additive = saved.added->view();
    attention::SdpaForward<T> forward;
    if (saved.attended.logSumExp)
        forward = {saved.attended.output, *saved.attended.logSumExp};
    const auto parts = attention::sdpaBackward<T>(saved.q, saved.k, saved.v, *ofHeads, with, forward);
    if (!parts)
        return fail(parts.error());
    MultiHeadGradient<T> result;
    if (const auto wrong = take(result.query, headsBackward(Role::query, saved.query, parts->q)))
        return fail(*wrong);
    if (const auto wrong =
            take(result.key, headsBackward(Role::key, saved.oneInput ? saved.query : saved.key, parts->k)))
        return fail(*wrong);
    if (const auto wrong = take(
            result.value, headsBackward(Role::value, saved.oneInput ? saved.query : saved.value, parts->v)))
        return fail(*wrong);
    if (parts->additive) {
        if (const auto wrong = take(result.additive.emplace(), summedTo(*parts->additive, saved.additive)))
            return fail(*wrong);
    }
    return result;
}

template <typename T>
void MultiHeadAttention<T>::collect(ParameterList<T>& list, const std::string& prefix)
{
    input.collect(list, prefix);
    output.collect(list, prefix + "output.");
}

template <typename T>
ParameterList<T> MultiHeadAttention<T>::parameters()
{
    ParameterList<T> list;
    collect(list, "");
    return list;
}

template class MultiHeadAttention<float>;
template class MultiHeadAttention<double>;

} // namespace lectern::models
