#pragma once

#include "function_table.h"

#include <lectern/attention/mask.h>
#include <lectern/attention/tensor.h>
#include <lectern/result/result.h>

namespace lectern::calc {

using View4 = attention::TensorView<const double, 4>;

/// A value as the engine sees it, without a copy: [1, slices, rows, cols].
inline View4 viewOf(const Value& value)
{
    const Shape& s = value.shape();
    const auto plane = static_cast<std::ptrdiff_t>(s.rows * s.cols);
    const auto all = plane * static_cast<std::ptrdiff_t>(s.slices);
    return {
        value.data(), {1, s.slices, s.rows, s.cols}, {all, plane, static_cast<std::ptrdiff_t>(s.cols), 1}};
}

/// A tensor [N, H, rows, cols] of the engine as a value of N x H slices.
inline Value valueOf(attention::Tensor<double, 4> tensor)
{
    const auto& shape = tensor.shape();
    return {{shape[2], shape[3], shape[0] * shape[1]}, std::move(tensor.data())};
}

inline Value valueOf(attention::Tensor<double, 3> tensor)
{
    const auto& shape = tensor.shape();
    return {{shape[1], shape[2], shape[0]}, std::move(tensor.data())};
}

/// What the engine found, or its failure at the place of the call.
template <typename T>
Value resultOf(Call& call, Result<T> result)
{
    if (!result)
        return call.fail(std::move(result.error()));
    return valueOf(std::move(*result));
}

} // namespace lectern::calc
