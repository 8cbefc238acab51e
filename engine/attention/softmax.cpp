#include <lectern/attention/softmax.h>
#include <lectern/attention/transcendental.h>

#include "problems.h"
#include "rows.h"
#include "softmax_row.h"

#include <algorithm>
#include <string>
#include <vector>

namespace lectern::attention {
namespace {

bool isFullyMasked(std::span<const double> row)
{
    return std::all_of(row.begin(), row.end(), [](double score) { return score == negativeInfinity; });
}

} // namespace

double largest(std::span<const double> row)
{
    double top = negativeInfinity;
    for (const double score : row)
        top = score > top ? score : top;
    return top;
}

bool softmaxRow(std::span<double> row)
{
    if (isFullyMasked(row))
        return false;
    const double top = largest(row);
    double sum = 0;
    for (double& score : row) {
        score = portable::exp(score - top);
        sum += score;
    }
    for (double& weight : row)
        weight = sum != sum ? notANumber : weight / sum;
    return true;
}

double logSumExpRow(std::span<const double> row)
{
    const double top = largest(row);
    double sum = 0;
    for (const double score : row) {
        if (score != score)
            return notANumber;
        sum += score == top ? 1.0 : portable::exp(score - top);
    }
    return top == negativeInfinity ? top : top + portable::log(sum);
}

template <typename T, std::size_t R>
Result<Tensor<T, R>> softmax(TensorView<const T, R> x, FullyMasked policy)
{
    const Rows<T, R> rows(x);
    Tensor<T, R> result;
    if (const auto wrong = take(result, Tensor<T, R>::create(x.shape)))
        return fail(*wrong);
    Tensor<double, 1> buffer;
    if (const auto wrong = take(buffer, Tensor<double, 1>::create({rows.width()})))
        return fail(*wrong);
    const std::span<double> row = buffer.data();
    for (std::size_t index = 0; index < rows.count(); ++index) {
        rows.copyTo(row, index);
        if (!softmaxRow(row)) {
            if (policy == FullyMasked::refuse)
                return fail("attention.softmax.masked", {std::to_string(index + 1)});
            std::fill(row.begin(), row.end(), policy == FullyMasked::zero ? 0.0 : notANumber);
        }
        for (std::size_t column = 0; column < row.size(); ++column)
            result.data()[index * row.size() + column] = static_cast<T>(row[column]);
    }
    return result;
}

template <typename T, std::size_t R>
Result<Tensor<T, R - 1>> logSumExp(TensorView<const T, R> x)
{
    const Rows<T, R> rows(x);
    std::array<std::size_t, R - 1> shape{};
    std::copy_n(x.shape.begin(), R - 1, shape.begin());
    Tensor<T, R - 1> result;
    if (const auto wrong = take(result, Tensor<T, R - 1>::create(shape)))
        return fail(*wrong);
    Tensor<double, 1> row;
    if (const auto wrong = take(row, Tensor<double, 1>::create({rows.width()})))
        return fail(*wrong);
    for (std::size_t index = 0; index < rows.count(); ++index) {
        rows.copyTo(row.data(), index);
        result.data()[index] = static_cast<T>(logSumExpRow(row.data()));
    }
    return result;
}

#define LECTERN_INSTANTIATE(T)                                                                               \
    template Result<Tensor<T, 1>> softmax(TensorView<const T, 1>, FullyMasked);                              \
    template Result<Tensor<T, 2>> softmax(TensorView<const T, 2>, FullyMasked);                              \
    template Result<Tensor<T, 3>> softmax(TensorView<const T, 3>, FullyMasked);                              \
    template Result<Tensor<T, 4>> softmax(TensorView<const T, 4>, FullyMasked);                              \
    template Result<Tensor<T, 1>> logSumExp(TensorView<const T, 2>);                                         \
    template Result<Tensor<T, 2>> logSumExp(TensorView<const T, 3>);                                         \
    template Result<Tensor<T, 3>> logSumExp(TensorView<const T, 4>);
LECTERN_INSTANTIATE(float)
LECTERN_INSTANTIATE(double)
#undef LECTERN_INSTANTIATE

} // namespace lectern::attention
