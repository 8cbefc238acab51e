#pragma once

#include <lectern/models/parameter.h>
#include <lectern/models/pass.h>
#include <lectern/models/work.h>

#include <lectern/result/result.h>

#include <array>
#include <cstddef>
#include <string>

namespace lectern::models {

using attention::shapeText;

/// Row-major data of its own, from any strides.
template <typename T>
Result<Tensor<T, 3>> copied(TensorView<const T, 3> view)
{
    Result<Tensor<T, 3>> result = Tensor<T, 3>::create(view.shape);
    if (!result)
        return result;
    auto out = result->data().begin();
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

/// Every row of x [N, L, in] goes through a weight of that many entries, which is read once.
template <typename T>
void countProjection(Work* work, TensorView<const T, 3> x, std::size_t weights, std::size_t biases)
{
    if (!work)
        return;
    work->multiplyAdds += x.shape[0] * x.shape[1] * weights;
    work->numbersRead += weights + biases;
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
