#pragma once

#include "gradient_checks.h"

#include <lectern/models/parameter.h>

namespace lectern::models::checks {

using namespace attention::checks;

/// Whether the gradients that a backward pass left in the parameters are those of `loss`.
template <typename Loss>
bool areGradients(const ParameterList<double>& parameters, const Loss& loss,
                  double tolerance = differenceTolerance)
{
    for (const ParameterRef<double>& parameter : parameters) {
        std::vector<double> values(parameter.value.begin(), parameter.value.end());
        const std::vector<double> gradient(parameter.gradient.begin(), parameter.gradient.end());
        const auto moved = [&] {
            std::copy(values.begin(), values.end(), parameter.value.begin());
            return loss();
        };
        const bool right = isGradient(gradient, values, moved, tolerance);
        std::copy(values.begin(), values.end(), parameter.value.begin());
        if (!right) {
            qInfo("parameter %s", parameter.name.c_str());
            return false;
        }
    }
    return !parameters.empty();
}

/// Parameters away from their special starts (biases of 0, gains of 1).
inline void stir(const ParameterList<double>& parameters, std::mt19937_64& random)
{
    for (const ParameterRef<double>& parameter : parameters)
        for (double& entry : parameter.value)
            entry += 0.3 * uniform(random);
}

} // namespace lectern::models::checks
