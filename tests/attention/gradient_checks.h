#pragma once

#include "attention_checks.h"

#include <vector>

namespace lectern::attention::checks {

/// Compares `gradient` with (loss(x + h) - loss(x - h)) / 2h in every entry x of `values`, which `loss`
/// reads.
template <typename Loss>
bool isGradient(const std::vector<double>& gradient, std::vector<double>& values, const Loss& loss,
                double tolerance = differenceTolerance)
{
    constexpr double h = 1e-5;
    if (gradient.size() != values.size() || gradient.empty())
        return false;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double kept = values[i];
        values[i] = kept + h;
        const double above = loss();
        values[i] = kept - h;
        const double below = loss();
        values[i] = kept;
        const double difference = (above - below) / (2 * h);
        if (!(std::fabs(difference - gradient[i]) <= tolerance * std::max(1.0, std::fabs(difference)))) {
            qInfo("entry %zu: the gradient is %.12g, the difference %.12g", i, gradient[i], difference);
            return false;
        }
    }
    return true;
}

/// A scalar that depends on every entry of an output: the sum of entry times weight, whose gradient is the
/// weights.
template <std::size_t R>
double weighted(const Tensor<double, R>& output, const Tensor<double, R>& weights)
{
    double sum = 0;
    for (std::size_t i = 0; i < output.count(); ++i)
        sum += output.data()[i] * weights.data()[i];
    return sum;
}

} // namespace lectern::attention::checks
