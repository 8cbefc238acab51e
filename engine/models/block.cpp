#include <lectern/models/block.h>

#include "tensors.h"

#include <lectern/attention/memory.h>

#include <limits>

namespace lectern::models {

template <typename T>
Result<Block<T>> Block<T>::create(const BlockOptions& options, RandomSource& random)
{
    const std::size_t width = options.attention.width;
    std::size_t hidden = options.hidden;
    if (hidden == 0)
        hidden = width > std::numeric_limits<std::size_t>::max() / 4 ? width : 4 * width;
    if (const auto tried = attention::dropout<double, 1>(Tensor<double, 1>({0}), {options.dropout}); !tried)
        return fail(tried.error());
    Block block;
    block.options = options;
    if (const auto wrong = take(block.attention, MultiHeadAttention<T>::create(options.attention, random)))
        return fail(*wrong);
    if (const auto wrong =
            take(block.feedForward, FeedForward<T>::create(width, hidden, options.activation, random)))
        return fail(*wrong);
    if (const auto wrong = take(block.attentionNorm, Norm<T>::create(options.norm, width)))
        return fail(*wrong);
    if (const auto wrong = take(block.feedForwardNorm, Norm<T>::create(options.norm, width)))
        return fail(*wrong);
    return block;
}

template <typename T>
template <typename Inner>
Result<Tensor<T, 3>> Block<T>::sublayer(TensorView<const T, 3> x, const Norm<T>& norm, Pass& pass,
                                        SublayerSaved* saved, const Inner& inner) const
{
    const bool before = options.placement == NormPlacement::pre;
    Result<Tensor<T, 3>> sum = copied(x);
    if (!sum)
        return sum;
    Tensor<T, 3> normed;
    if (before) {
        if (const auto wrong = take(normed, norm.forward(x, pass.work())))
            return fail(*wrong);
    }
    const Result<Tensor<T, 3>> made = inner(before ? normed : *sum);
    if (!made)
        return made;
    const attention::Dropout dropout = pass.dropout(options.dropout);
    const Result<Tensor<T, 3>> dropped = attention::dropout<T, 3>(*made, dropout);
    if (!dropped)
        return dropped;
    if (saved)
        *saved = {before ? *sum : Tensor<T, 3>(), dropout};
    add(*sum, *dropped);
    if (before)
        return sum;
    if (saved)
        saved->normed = *sum;
    return norm.forward(*sum, pass.work());
}

template <typename T>
template <typename InnerBackward>
Result<Tensor<T, 3>> Block<T>::sublayerBackward(const SublayerSaved& saved, Norm<T>& norm,
                                                TensorView<const T, 3> gradient,
                                                const InnerBackward& innerBackward)
{
    const bool before = options.placement == NormPlacement::pre;
    Tensor<T, 3> ofSum;
    if (const auto wrong = take(ofSum, before ? copied(gradient) : norm.backward(saved.normed, gradient)))
        return fail(*wrong);
    const Result<Tensor<T, 3>> ofInner = attention::dropout<T, 3>(ofSum, saved.dropout);
    if (!ofInner)
        return ofInner;
    Result<Tensor<T, 3>> ofInput = innerBackward(*ofInner);
    if (before && ofInput)
        ofInput = norm.backward(saved.normed, *ofInput);
    if (!ofInput)
        return ofInput;
    add(ofSum, *ofInput);
    return ofSum;
}

template <typename T>
Result<Tensor<T, 3>> Block<T>::forward(TensorView<const T, 3> x, const MultiHeadCall<T>& call, Pass& pass,
                                       Saved* saved, MultiHeadOutput<T>* weights) const
{
    const auto attend = [&](const Tensor<T, 3>& input) -> Result<Tensor<T, 3>> {
        auto result = attention.forward(input, call, pass, saved ? &saved->attention : nullptr);
        if (!result)
            return fail(result.error());
        Tensor<T, 3> output = std::move(result->output);
        if (weights)
            *weights = std::move(*result);
        return output;
    };
    const auto feed = [&](const Tensor<T, 3>& input) {
        return feedForward.forward(input, saved ? &saved->feedForward : nullptr, pass.work());
    };
    return attention::withinMemory(x.shape, [&]() -> Result<Tensor<T, 3>> {
        const Result<Tensor<T, 3>> middle =
            sublayer(x, attentionNorm, pass, saved ? &saved->attentionPath : nullptr, attend);
        if (!middle)
            return middle;
        return sublayer(*middle, feedForwardNorm, pass, saved ? &saved->feedForwardPath : nullptr, feed);
    });
}

template <typename T>
Result<typename Block<T>::Gradient> Block<T>::backward(const Saved& saved, TensorView<const T, 3> gradient)
{
    Gradient result;
    const auto ofFeed = [&](const Tensor<T, 3>& g) { return feedForward.backward(saved.feedForward, g); };
    const auto ofAttention = [&](const Tensor<T, 3>& g) -> Result<Tensor<T, 3>> {
        auto parts = attention.backward(saved.attention, g);
        if (!parts)
            return fail(parts.error());
        add(parts->query, parts->key);
        add(parts->query, parts->value);
        result.additive = std::move(parts->additive);
        return std::move(parts->query);
    };
    const Result<Tensor<T, 3>> middle =
        sublayerBackward(saved.feedForwardPath, feedForwardNorm, gradient, ofFeed);
    if (!middle)
        return fail(middle.error());
    if (const auto wrong =
            take(result.x, sublayerBackward(saved.attentionPath, attentionNorm, *middle, ofAttention)))
        return fail(*wrong);
    return result;
}

template <typename T>
void Block<T>::collect(ParameterList<T>& list, const std::string& prefix)
{
    attentionNorm.collect(list, prefix + "attentionNorm.");
    attention.collect(list, prefix + "attention.");
    feedForwardNorm.collect(list, prefix + "feedForwardNorm.");
    feedForward.collect(list, prefix + "feedForward.");
}

template <typename T>
ParameterList<T> Block<T>::parameters()
{
    ParameterList<T> list;
    collect(list, "");
    return list;
}

template class Block<float>;
template class Block<double>;

} // namespace lectern::models
