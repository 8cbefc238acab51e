#pragma once

#include <lectern/models/parameter.h>
#include <lectern/models/pass.h>

#include <lectern/result/result.h>

#include <array>
#include <cstddef>
#include <optional>
#include <string>

namespace lectern::models {

using Problem = std::optional<Diagnostic>;

/// "2x4x6x8", for messages.
template <typename Extents>
std::string shapeText(const Extents& shape)
{
    std::string text;
    for (const auto extent : shape) {
        if (!text.empty())
            text += 'x';
        text += std::to_string(extent);
    }
    return text;
}

template <typename T, std::size_t R>
Problem sizeProblem(const std::array<std::size_t, R>& shape)
{
    if (attention::countOf<T>(shape))
        return std::nullopt;
    return makeError("attention.size.overflow", {shapeText(shape)});
}

/// Moves what was made into its place.
template <typename Value>
Problem take(Value& into, Result<Value> made)
{
    if (!made)
        return made.error();
    into = std::move(*made);
    return std::nullopt;
}

/// Row-major data of its own, from any strides.
template <typename T>
Tensor<T, 3> copied(TensorView<const T, 3> view)
{
    Tensor<T, 3> result(view.shape);
    auto out = result.data().begin();
    for (std::size_t a = 0; a < view.shape[0]; ++a)
        for (std::size_t b = 0; b < view.shape[1]; ++b)
            for (std::size_t c = 0; c < view.shape[2]; ++c)
                *out++ = view(a, b, c);
    return result;
}

/// target += addend, entry by entry; both have the same shape.
template <typename T, std::size_t R>
void add(Tensor<T, R>& target, const Tensor<T, R>& addend)
{
    for (std::size_t i = 0; i < target.count(); ++i)
        target.data()[i] += addend.data()[i];
}

/// Entries uniform in (-bound, bound).
template <typename T, std::size_t R>
void drawUniform(Tensor<T, R>& tensor, double bound, RandomSource& random)
{
    const attention::RandomStream stream = random.next();
    for (std::size_t i = 0; i < tensor.count(); ++i)
        tensor.data()[i] = static_cast<T>((2.0 * stream.uniform(i) - 1.0) * bound);
}

} // namespace lectern::models
