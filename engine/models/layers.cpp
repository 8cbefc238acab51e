#include <lectern/models/layers.h>

#include "tensors.h"

#include <lectern/attention/backward.h>
#include <lectern/attention/embedding.h>
#include <lectern/attention/normal_tensor.h>

#include <cmath>
#include <span>

namespace lectern::models {
namespace {

template <typename T>
std::span<const T> spanOf(const Parameter<T, 1>& parameter)
{
    return parameter.value.data();
}

template <typename T>
Result<Tensor<T, 3>> activated(Activation activation, TensorView<const T, 3> x)
{
    return activation == Activation::gelu ? attention::gelu(x) : attention::relu(x);
}

} // namespace

template <typename T>
Result<Linear<T>> Linear<T>::create(std::size_t in, std::size_t out, bool withBias, RandomSource& random)
{
    if (in == 0)
        return fail("attention.width.zero");
    Linear layer;
    if (const auto wrong = take(layer.weight, Parameter<T, 2>::create({out, in})))
        return fail(*wrong);
    const double bound = 1.0 / std::sqrt(static_cast<double>(in));
    drawUniform(layer.weight.value, bound, random);
    if (withBias) {
        if (const auto wrong = take(layer.bias, Parameter<T, 1>::create({out})))
            return fail(*wrong);
        drawUniform(layer.bias.value, bound, random);
    }
    return layer;
}

template <typename T>
Result<Tensor<T, 3>> Linear<T>::forward(TensorView<const T, 3> x, Work* work) const
{
    countProjection(work, x, weight.value.count(), bias.value.count());
    return attention::linear<T>(x, weight.value, spanOf(bias));
}

template <typename T>
Result<Tensor<T, 3>> Linear<T>::backward(TensorView<const T, 3> x, TensorView<const T, 3> gradient)
{
    auto parts = attention::linearBackward<T>(x, weight.value, gradient);
    if (!parts)
        return fail(parts.error());
    add(weight.gradient, parts->weight);
    if (bias.value.count() > 0)
        add(bias.gradient, parts->bias);
    return std::move(parts->x);
}

template <typename T>
void Linear<T>::collect(ParameterList<T>& list, const std::string& prefix)
{
    append(list, prefix + "weight", weight);
    append(list, prefix + "bias", bias);
}

template <typename T>
Result<Embedding<T>> Embedding<T>::create(std::size_t vocabulary, std::size_t width, double deviation,
                                          RandomSource& random)
{
    if (width == 0)
        return fail("attention.width.zero");
    Embedding layer;
    if (const auto wrong = take(layer.table, Parameter<T, 2>::create({vocabulary, width})))
        return fail(*wrong);
    attention::fillNormal(layer.table.value, random.next(), deviation);
    return layer;
}

template <typename T>
Result<Tensor<T, 3>> Embedding<T>::forward(TensorView<const std::int64_t, 2> tokens, Work* work) const
{
    if (work)
        work->numbersRead += tokens.count() * table.value.shape()[1];
    return attention::embedding<T>(table.value, tokens);
}

template <typename T>
Result<void> Embedding<T>::backward(TensorView<const std::int64_t, 2> tokens, TensorView<const T, 3> gradient)
{
    const auto ofTable = attention::embeddingBackward<T>(tokens, table.value.shape()[0], gradient);
    if (!ofTable)
        return fail(ofTable.error());
    if (ofTable->shape() != table.value.shape())
        return fail("attention.gradient.shape",
                    {shapeText(ofTable->shape()), shapeText(table.value.shape())});
    add(table.gradient, *ofTable);
    return {};
}

template <typename T>
void Embedding<T>::collect(ParameterList<T>& list, const std::string& prefix)
{
    append(list, prefix + "table", table);
}

template <typename T>
Result<Norm<T>> Norm<T>::create(NormKind kind, std::size_t width, double epsilon)
{
    if (width == 0)
        return fail("attention.width.zero");
    if (!(epsilon >= 0) || !std::isfinite(epsilon))
        return fail("attention.norm.epsilon");
    Norm layer;
    layer.kind = kind;
    layer.epsilon = epsilon;
    if (const auto wrong = take(layer.gain, Parameter<T, 1>::create({width}, T{1})))
        return fail(*wrong);
    if (kind == NormKind::layer) {
        if (const auto wrong = take(layer.bias, Parameter<T, 1>::create({width})))
            return fail(*wrong);
    }
    return layer;
}

template <typename T>
attention::NormParameters<T> Norm<T>::parameters() const
{
    return {spanOf(gain), spanOf(bias), epsilon};
}

template <typename T>
Result<Tensor<T, 3>> Norm<T>::forward(TensorView<const T, 3> x, Work* work) const
{
    if (work)
        work->numbersRead += parameterCount();
    return kind == NormKind::layer ? attention::layerNorm<T, 3>(x, parameters())
                                   : attention::rmsNorm<T, 3>(x, parameters());
}

template <typename T>
Result<Tensor<T, 3>> Norm<T>::backward(TensorView<const T, 3> x, TensorView<const T, 3> gradient)
{
    auto parts = kind == NormKind::layer ? attention::layerNormBackward<T, 3>(x, parameters(), gradient)
                                         : attention::rmsNormBackward<T, 3>(x, parameters(), gradient);
    if (!parts)
        return fail(parts.error());
    add(gain.gradient, parts->gain);
    if (bias.value.count() > 0)
        add(bias.gradient, parts->bias);
    return std::move(parts->x);
}

template <typename T>
void Norm<T>::collect(ParameterList<T>& list, const std::string& prefix)
{
    append(list, prefix + "gain", gain);
    append(list, prefix + "bias", bias);
}

template <typename T>
Result<FeedForward<T>> FeedForward<T>::create(std::size_t width, std::size_t hidden, Activation activation,
                                              RandomSource& random)
{
    FeedForward layer;
    layer.activation = activation;
    if (const auto wrong = take(layer.up, Linear<T>::create(width, hidden, true, random)))
        return fail(*wrong);
    if (const auto wrong = take(layer.down, Linear<T>::create(hidden, width, true, random)))
        return fail(*wrong);
    return layer;
}

template <typename T>
Result<Tensor<T, 3>> FeedForward<T>::forward(TensorView<const T, 3> x, Saved* saved, Work* work) const
{
    Result<Tensor<T, 3>> raised = up.forward(x, work);
    if (!raised)
        return raised;
    Result<Tensor<T, 3>> active = activated<T>(activation, *raised);
    if (!active)
        return active;
    Result<Tensor<T, 3>> lowered = down.forward(*active, work);
    if (saved) {
        if (const auto wrong = take(saved->x, copied(x)))
            return fail(*wrong);
        saved->raised = std::move(*raised);
        saved->active = std::move(*active);
    }
    return lowered;
}

template <typename T>
Result<Tensor<T, 3>> FeedForward<T>::backward(const Saved& saved, TensorView<const T, 3> gradient)
{
    const Result<Tensor<T, 3>> ofActive = down.backward(saved.active, gradient);
    if (!ofActive)
        return ofActive;
    const Result<Tensor<T, 3>> ofRaised = activation == Activation::gelu
                                              ? attention::geluBackward<T, 3>(saved.raised, *ofActive)
                                              : attention::reluBackward<T, 3>(saved.raised, *ofActive);
    if (!ofRaised)
        return ofRaised;
    return up.backward(saved.x, *ofRaised);
}

template <typename T>
void FeedForward<T>::collect(ParameterList<T>& list, const std::string& prefix)
{
    up.collect(list, prefix + "up.");
    down.collect(list, prefix + "down.");
}

template struct Linear<float>;
template struct Linear<double>;
template struct Embedding<float>;
template struct Embedding<double>;
template struct Norm<float>;
template struct Norm<double>;
template struct FeedForward<float>;
template struct FeedForward<double>;

} // namespace lectern::models
