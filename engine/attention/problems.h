#pragma once

#include <lectern/attention/dropout.h>
#include <lectern/attention/tensor.h>
#include <lectern/result/result.h>

#include "rows.h"

#include <array>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string>

namespace lectern::attention {

inline Problem firstOf(Problem first, Problem second)
{
    return first ? first : second;
}

/// Shortest digits that read back as the same number, in no locale.
inline std::string numberText(double value)
{
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    return std::string(buffer.data(), end);
}

inline Problem dropoutProblem(const Dropout& dropout)
{
    if (dropout.p >= 0 && dropout.p < 1)
        return std::nullopt;
    return makeError("attention.dropout.p", {numberText(dropout.p)});
}

template <typename T, std::size_t R>
Problem sizeProblem(const std::array<std::size_t, R>& shape)
{
    if (countOf<T>(shape))
        return std::nullopt;
    return makeError("attention.size.overflow", {shapeText(shape)});
}

/// The gradient of an output has the output's shape.
template <std::size_t R>
Problem gradientProblem(const std::array<std::size_t, R>& given, const std::array<std::size_t, R>& output)
{
    if (given == output)
        return std::nullopt;
    return makeError("attention.gradient.shape", {shapeText(given), shapeText(output)});
}

} // namespace lectern::attention
