#pragma once

#include <lectern/attention/tensor.h>
#include <lectern/result/result.h>

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace lectern::models {

using attention::Tensor;
using attention::TensorView;

/// A learned tensor and the gradient that backward passes add to.
template <typename T, std::size_t R>
struct Parameter
{
    Tensor<T, R> value;
    Tensor<T, R> gradient;

    Parameter() = default;
    explicit Parameter(Tensor<T, R> start)
        : value(std::move(start))
        , gradient(value.shape())
    {
    }
    /// Errors: attention.size.overflow, attention.size.memory (shape).
    static Result<Parameter> create(const std::array<std::size_t, R>& shape, T start = T{})
    {
        Parameter parameter;
        if (const auto wrong = take(parameter.value, Tensor<T, R>::create(shape, start)))
            return fail(*wrong);
        if (const auto wrong = take(parameter.gradient, Tensor<T, R>::create(shape)))
            return fail(*wrong);
        return parameter;
    }
};

/// One of a model's parameters, whatever its rank; borrowed from the model.
template <typename T>
struct ParameterRef
{
    std::string name; ///< its path, "blocks.0.attention.inputWeight"
    std::vector<std::size_t> shape;
    std::span<T> value; ///< row-major
    std::span<T> gradient;
};

/// In a fixed order. Valid until the model is moved or destroyed.
template <typename T>
using ParameterList = std::vector<ParameterRef<T>>;

/// A parameter without entries (an absent bias) is left out.
template <typename T, std::size_t R>
void append(ParameterList<T>& list, std::string name, Parameter<T, R>& parameter)
{
    if (parameter.value.count() == 0)
        return;
    const auto& shape = parameter.value.shape();
    list.push_back(
        {std::move(name), {shape.begin(), shape.end()}, parameter.value.data(), parameter.gradient.data()});
}

/// How many numbers there are.
template <typename T>
std::size_t parameterCount(const ParameterList<T>& list)
{
    std::size_t count = 0;
    for (const ParameterRef<T>& parameter : list)
        count += parameter.value.size();
    return count;
}

template <typename T>
void zeroGradients(const ParameterList<T>& list)
{
    for (const ParameterRef<T>& parameter : list)
        for (T& entry : parameter.gradient)
            entry = T{0};
}

} // namespace lectern::models
