#include <lectern/attention/backward.h>
#include <lectern/attention/embedding.h>

#include "problems.h"

#include <algorithm>

namespace lectern::attention {
namespace {

Problem tokenProblem(TensorView<const std::int64_t, 2> tokens, std::size_t rows)
{
    for (std::size_t n = 0; n < tokens.shape[0]; ++n) {
        for (std::size_t l = 0; l < tokens.shape[1]; ++l) {
            const std::int64_t token = tokens(n, l);
            if (token < 0 || static_cast<std::uint64_t>(token) >= rows)
                return makeError("attention.embedding.token", {std::to_string(n + 1), std::to_string(l + 1),
                                                               std::to_string(token), std::to_string(rows)});
        }
    }
    return std::nullopt;
}

} // namespace

template <typename T>
Result<Tensor<T, 3>> embedding(TensorView<const T, 2> table, TensorView<const std::int64_t, 2> tokens)
{
    const std::array<std::size_t, 3> shape = {tokens.shape[0], tokens.shape[1], table.shape[1]};
    Tensor<T, 3> result;
    if (const auto wrong = take(result, Tensor<T, 3>::createUnset(shape)))
        return fail(*wrong);
    if (const auto wrong = tokenProblem(tokens, table.shape[0]))
        return fail(*wrong);
    if (result.count() == 0)
        return result;
    T* out = result.data().data();
    for (std::size_t n = 0; n < shape[0]; ++n)
        for (std::size_t l = 0; l < shape[1]; ++l)
            out = copyRow(&table(static_cast<std::size_t>(tokens(n, l)), 0), shape[2], table.strides[1], out);
    return result;
}

template <typename T>
Result<Tensor<T, 2>> embeddingBackward(TensorView<const std::int64_t, 2> tokens, std::size_t rows,
                                       TensorView<const T, 3> gradient)
{
    const std::array<std::size_t, 2> shape = {rows, gradient.shape[2]};
    const std::array<std::size_t, 3> output = {tokens.shape[0], tokens.shape[1], gradient.shape[2]};
    if (const auto wrong = gradientProblem(gradient.shape, output))
        return fail(*wrong);
    Tensor<double, 2> sums;
    if (const auto wrong = take(sums, Tensor<double, 2>::create(shape)))
        return fail(*wrong);
    if (const auto wrong = tokenProblem(tokens, rows))
        return fail(*wrong);
    for (std::size_t n = 0; gradient.count() > 0 && n < output[0]; ++n)
        for (std::size_t l = 0; l < output[1]; ++l) {
            double* const sum = &sums(static_cast<std::size_t>(tokens(n, l)), 0);
            const T* from = &gradient(n, l, 0);
            for (std::size_t c = 0; c < output[2]; ++c, from += gradient.strides[2])
                sum[c] += static_cast<double>(*from);
        }
    return rounded<T>(std::move(sums));
}

#define LECTERN_INSTANTIATE(T)                                                                               \
    template Result<Tensor<T, 3>> embedding(TensorView<const T, 2>, TensorView<const std::int64_t, 2>);      \
    template Result<Tensor<T, 2>> embeddingBackward(TensorView<const std::int64_t, 2>, std::size_t,          \
                                                    TensorView<const T, 3>);
LECTERN_INSTANTIATE(float)
LECTERN_INSTANTIATE(double)
#undef LECTERN_INSTANTIATE

} // namespace lectern::attention
