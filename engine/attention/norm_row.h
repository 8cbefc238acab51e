#pragma once

#include <lectern/attention/layers.h>

#include "problems.h"
#include "rows.h"

#include <cmath>

namespace lectern::attention {

template <typename T>
Problem normProblem(std::size_t width, const NormParameters<T>& parameters)
{
    if (width == 0)
        return makeError("attention.width.zero");
    for (const std::span<const T> values : {parameters.gain, parameters.bias}) {
        if (!values.empty() && values.size() != width)
            return makeError("attention.norm.size", {std::to_string(values.size()), std::to_string(width)});
    }
    if (!(parameters.epsilon >= 0) || !std::isfinite(parameters.epsilon))
        return makeError("attention.norm.epsilon");
    return std::nullopt;
}

/// What a row is normalised around: its mean (layer norm) or 0 (RMS norm).
enum class Centre
{
    mean,
    zero
};

struct RowStatistics
{
    double centre = 0;
    double spread = 0; ///< sqrt of the mean square around the centre, plus epsilon
};

template <typename T, std::size_t R>
RowStatistics statisticsOf(const Rows<T, R>& rows, std::size_t row, Centre around, double epsilon)
{
    const std::size_t width = rows.width();
    RowStatistics result;
    for (std::size_t c = 0; around == Centre::mean && c < width; ++c)
        result.centre += rows.at(row, c);
    result.centre /= static_cast<double>(width);
    double squares = 0;
    for (std::size_t c = 0; c < width; ++c)
        squares += (rows.at(row, c) - result.centre) * (rows.at(row, c) - result.centre);
    result.spread = std::sqrt(squares / static_cast<double>(width) + epsilon);
    return result;
}

template <typename T>
double gainAt(const NormParameters<T>& parameters, std::size_t c)
{
    return parameters.gain.empty() ? 1.0 : static_cast<double>(parameters.gain[c]);
}

} // namespace lectern::attention
