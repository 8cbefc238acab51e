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
    Tensor<T, 3> normed;
    if (before) {
        if (const auto wrong = take(normed, norm.forward(x, pass.work())))
            return fail(*wrong);
    }
    Result<Tensor<T, 3>> sum = inner(before ? normed.view() : x);
    if (!sum)
        return sum;
    const attention::Dropout dropout = pass.dropout(options.dropout);
    sum = dropped(std::move(*sum), dropout);
    if (!sum)
        return sum;
    add(*sum, x);
    if (saved)
        saved->dropout = dropout;
    if (before) {
        if (const auto wrong = saved ? take(saved->normed, copied(x)) : Problem{})
            return fail(*wrong);
        return sum;
    }
    Result<Tensor<T, 3>> result = norm.forward(*sum, pass.work());
    if (saved)
        saved->normed = std::move(*sum);
    return result;
}

template <typename T>
template <typename InnerBackward>
Result<Tensor<T, 3>> Block<T>::sublayerBackward(const SublayerSaved& saved, Norm<T>& norm,
                                                TensorView<const T, 3> gradient,
                                                const InnerBackward& innerBackward)
{
    const bool before = options.placement == NormPlacement::pre;
    Tensor<T, 3> throughNorm;
    if (!before) {
        if (const auto wrong = take(throughNorm, norm.backward(saved.normed, gradient)))
            return fail(*wrong);
    }
    const TensorView<const T, 3> ofSum = before ? gradient : throughNorm;
    Tensor<T, 3> throughDropout;
    if (saved.dropout.p > 0) {
        if (const auto wrong = take(throughDropout, attention::dropout<T, 3>(ofSum, saved.dropout)))
            return fail(*wrong);
    }
    Result<Tensor<T, 3>> result = innerBackward(saved.dropout.p > 0 ? throughDropout : ofSum);
    if (before && result)
        result = norm.backward(saved.normed, *result);
    if (!result)
        return result;
    add(*result, ofSum);
    return result;
}

template <typename T>
Result<Tensor<T, 3>> Block<T>::forward(TensorView<const T, 3> x, const MultiHeadCall<T>& call, Pass& pass,
                                       Saved* saved, MultiHeadOutput<T>* weights) const
{
    const auto attend = [&](TensorView<const T, 3> input) -> Result<Tensor<T, 3>> {
        auto result = attention.forward(input, call, pass, saved ? &saved->attention : nullptr);
        if (!result)
            return fail(result.error());
        Tensor<T, 3> output = std::move(result->output);
        if (weights)
            *weights = std::move(*result);
        return output;
    };
    const auto feed = [&](TensorView<const T, 3> input) {
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
    const auto ofFeed = [&](TensorView<const T, 3> g) { return feedForward.backward(saved.feedForward, g); };
    const auto ofAttention = [&](TensorView<const T, 3> g) -> Result<Tensor<T, 3>> {
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
