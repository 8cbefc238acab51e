#pragma once

#include <lectern/attention/random.h>
#include <lectern/attention/tensor.h>

namespace lectern::attention {

/// Every entry a normal number of mean 0: entry i, in row-major order, is number i of the stream.
template <typename T, std::size_t R>
void fillNormal(Tensor<T, R>& tensor, const RandomStream& random, double deviation = 1)
{
    std::uint64_t index = 0;
    for (T& entry : tensor.data())
        entry = static_cast<T>(deviation * random.normal(index++));
}

/// The same, of a shape that is known to fit.
template <typename T, std::size_t R>
Tensor<T, R> normalTensor(const std::array<std::size_t, R>& shape, const RandomStream& random,
                          double deviation = 1)
{
    Tensor<T, R> tensor(shape);
    fillNormal(tensor, random, deviation);
    return tensor;
}

} // namespace lectern::attention
