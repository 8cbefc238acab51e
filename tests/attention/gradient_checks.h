#pragma once

#include "attention_checks.h"

#include <random>
#include <span>
#include <utility>
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

/// Compares the gradients of many tensors, each beside its values, with the difference of `loss` along one
/// random direction of their whole space.
template <typename Loss>
bool isGradientAlong(const std::vector<std::pair<std::span<double>, std::span<const double>>>& tensors,
                     const Loss& loss, std::mt19937_64& random)
{
    constexpr double h = 1e-5;
    double slope = 0;
    double size = 0;
    std::vector<std::vector<double>> direction;
    for (const auto& [values, gradient] : tensors) {
        if (values.size() != gradient.size())
            return false;
        direction.emplace_back(values.size());
        for (std::size_t i = 0; i < values.size(); ++i) {
            direction.back()[i] = uniform(random);
            slope += direction.back()[i] * gradient[i];
            size += std::fabs(direction.back()[i] * gradient[i]);
        }
    }
    const auto move = [&](double step) {
        for (std::size_t t = 0; t < tensors.size(); ++t)
            for (std::size_t i = 0; i < direction[t].size(); ++i)
                tensors[t].first[i] += step * direction[t][i];
    };
    move(h);
    const double above = loss();
    move(-2 * h);
    const double below = loss();
    move(h);
    const double difference = (above - below) / (2 * h);
    if (std::fabs(difference - slope) <= differenceTolerance * std::max(1.0, size))
        return true;
    qInfo("the gradient is %.12g, the difference %.12g, of a size of %g", slope, difference, size);
    return false;
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
