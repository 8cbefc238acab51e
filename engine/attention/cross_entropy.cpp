#include <lectern/attention/layers.h>
#include <lectern/attention/memory.h>
#include <lectern/kernels/elementwise.h>

#include "cross_entropy.h"
#include "softmax_row.h"

#include <cmath>
#include <string>
#include <type_traits>

namespace lectern::attention {
namespace {

/// log sum e^x - x[target]; `wide` is scratch of the row's width.
template <typename T>
double rowLoss(TensorView<const T, 2> logits, std::size_t row, std::size_t target, std::span<double> wide)
{
    const std::size_t classes = logits.shape[1];
    if constexpr (std::is_same_v<T, float>) {
        kernels::SoftmaxRow sums;
        if (logits.strides[1] == 1 && kernels::softmax({&logits(row, 0), classes}, nullptr, sums) &&
            std::isfinite(sums.sum))
            return static_cast<double>(sums.top) - static_cast<double>(logits(row, target)) +
                   std::log(static_cast<double>(sums.sum));
    }
    for (std::size_t c = 0; c < classes; ++c)
        wide[c] = static_cast<double>(logits(row, c));
    return logSumExpRow(wide) - wide[target];
}

} // namespace

Result<std::size_t> countTargets(const std::array<std::size_t, 2>& logits,
                                 std::span<const std::int64_t> targets, std::int64_t ignore)
{
    if (logits[0] != targets.size())
        return fail("attention.loss.count", {std::to_string(logits[0]), std::to_string(targets.size())});
    std::size_t counted = 0;
    for (std::size_t row = 0; row < targets.size(); ++row) {
        const std::int64_t target = targets[row];
        if (target == ignore)
            continue;
        if (target < 0 || static_cast<std::uint64_t>(target) >= logits[1])
            return fail("attention.loss.target",
                        {std::to_string(row + 1), std::to_string(target), std::to_string(logits[1])});
        ++counted;
    }
    if (counted == 0)
        return fail("attention.loss.ignored");
    return counted;
}

namespace {

template <typename T>
Result<CrossEntropy> lossesOf(TensorView<const T, 2> logits, std::span<const std::int64_t> targets,
                              std::int64_t ignore)
{
    const Result<std::size_t> counted = countTargets(logits.shape, targets, ignore);
    if (!counted)
        return fail(counted.error());
    Tensor<double, 1> wide;
    if (const auto wrong = take(wide, Tensor<double, 1>::create({logits.shape[1]})))
        return fail(*wrong);
    CrossEntropy result;
    result.counted = *counted;
    result.rows.assign(targets.size(), 0.0);
    double sum = 0;
    for (std::size_t row = 0; row < targets.size(); ++row) {
        if (targets[row] == ignore)
            continue;
        result.rows[row] = rowLoss(logits, row, static_cast<std::size_t>(targets[row]), wide.data());
        sum += result.rows[row];
    }
    result.mean = sum / static_cast<double>(result.counted);
    return result;
}

} // namespace

template <typename T>
Result<CrossEntropy> crossEntropy(TensorView<const T, 2> logits, std::span<const std::int64_t> targets,
                                  std::int64_t ignore)
{
    return withinMemory(std::array{targets.size()}, [&] { return lossesOf(logits, targets, ignore); });
}

template Result<CrossEntropy> crossEntropy(TensorView<const float, 2>, std::span<const std::int64_t>,
                                           std::int64_t);
template Result<CrossEntropy> crossEntropy(TensorView<const double, 2>, std::span<const std::int64_t>,
                                           std::int64_t);

} // namespace lectern::attention
