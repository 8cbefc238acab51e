#pragma once

#include <lectern/diagnostics/diagnostics.h>
#include <lectern/diagnostics/faults.h>

#include <cmath>
#include <random>

namespace lectern::diagnostics::bench {

// As many positions as a head is wide, so that a key that is not transposed fits.
constexpr std::size_t samples = 2, length = 6, width = 12, heads = 2;

template <std::size_t R>
Tensor<double, R> normal(std::array<std::size_t, R> shape, std::mt19937_64& random, double deviation)
{
    // A sum of uniforms: std::normal_distribution differs between C++ libraries.
    Tensor<double, R> tensor(shape);
    for (double& entry : tensor.data()) {
        double sum = -6;
        for (int i = 0; i < 12; ++i)
            sum += static_cast<double>(random() >> 11U) * 0x1p-53;
        entry = sum * deviation;
    }
    return tensor;
}

/// Queries and keys of variance 1 for inputs of variance 1.
inline SelfAttention attentionOf(bool causal, bool positions)
{
    std::mt19937_64 random(17);
    const double deviation = 1 / std::sqrt(static_cast<double>(width));
    SelfAttention spec;
    spec.parameters = {normal<2>({3 * width, width}, random, deviation), normal<1>({3 * width}, random, 0.1),
                       normal<2>({width, width}, random, deviation), normal<1>({width}, random, 0.1)};
    spec.heads = heads;
    spec.causal = causal;
    spec.positions = positions;
    return spec;
}

inline ModuleInput fullInput()
{
    std::mt19937_64 random(18);
    return {normal<3>({samples, length, width}, random, 1)};
}

/// The second sample ends in two positions of padding.
inline ModuleInput paddedInput()
{
    ModuleInput input = fullInput();
    input.valid = Tensor<std::uint8_t, 2>({samples, length}, 1);
    input.valid(1, 4) = input.valid(1, 5) = 0;
    return input;
}

} // namespace lectern::diagnostics::bench
