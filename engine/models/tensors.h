#pragma once

#include <lectern/models/parameter.h>
#include <lectern/models/pass.h>
#include <lectern/models/work.h>

#include <lectern/attention/dropout.h>
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
    Result<Tensor<T, 3>> result = Tensor<T, 3>::createUnset(view.shape);
    if (!result)
        return result;
    T* out = result->data().data();
    for (std::size_t a = 0; view.count() > 0 && a < view.shape[0]; ++a)
        for (std::size_t b = 0; b < view.shape[1]; ++b)
            out = attention::copyRow(&view(a, b, 0), view.shape[2], view.strides[2], out);
    return result;
}

/// x after dropout: x itself where nothing is dropped.
template <typename T>
Result<Tensor<T, 3>> dropped(Tensor<T, 3> x, const attention::Dropout& dropout)
{
    if (dropout.p == 0)
        return x;
    return attention::dropout<T, 3>(x, dropout);
}

/// target += addend, entry by entry; both have the same shape.
template <typename T, std::size_t R>
void add(Tensor<T, R>& target, const Tensor<T, R>& addend)
{
    T* const to = target.data().data();
    const T* const from = addend.data().data();
    for (std::size_t i = 0; i < target.count(); ++i)
        to[i] += from[i];
}

template <typename T>
void add(Tensor<T, 3>& target, const TensorView<const T, 3>& addend)
{
    T* to = target.data().data();
    for (std::size_t a = 0; target.count() > 0 && a < addend.shape[0]; ++a)
        for (std::size_t b = 0; b < addend.shape[1]; ++b) {
            const T* from = &addend(a, b, 0);
            for (std::size_t c = 0; c < addend.shape[2]; ++c)
                to[c] += from[static_cast<std::ptrdiff_t>(c) * addend.strides[2]];
            to += addend.shape[2];
        }
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
