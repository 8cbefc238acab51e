#include <lectern/attention/layers.h>

#include "rows.h"
#include "softmax_row.h"

namespace lectern::attention {
namespace {

/// log sum e^x - x[target].
template <typename T>
double rowLoss(const Rows<T, 2>& rows, std::size_t row, std::size_t target)
{
    std::vector<double> logits(rows.width());
    for (std::size_t c = 0; c < logits.size(); ++c)
        logits[c] = rows.at(row, c);
    return logSumExpRow(logits) - logits[target];
}

} // namespace

template <typename T>
Result<CrossEntropy> crossEntropy(TensorView<const T, 2> logits, std::span<const std::int64_t> targets,
                                  std::int64_t ignore)
{
    const Rows<T, 2> rows(logits);
    if (rows.count() != targets.size())
        return fail("attention.loss.count", {std::to_string(rows.count()), std::to_string(targets.size())});
    CrossEntropy result;
    result.rows.assign(targets.size(), 0.0);
    double sum = 0;
    for (std::size_t row = 0; row < targets.size(); ++row) {
        const std::int64_t target = targets[row];
        if (target == ignore)
            continue;
        if (target < 0 || static_cast<std::uint64_t>(target) >= rows.width())
            return fail("attention.loss.target",
                        {std::to_string(row + 1), std::to_string(target), std::to_string(rows.width())});
        result.rows[row] = rowLoss(rows, row, static_cast<std::size_t>(target));
        sum += result.rows[row];
        ++result.counted;
    }
    if (result.counted == 0)
        return fail("attention.loss.ignored");
    result.mean = sum / static_cast<double>(result.counted);
    return result;
}

template Result<CrossEntropy> crossEntropy(TensorView<const float, 2>, std::span<const std::int64_t>,
                                           std::int64_t);
template Result<CrossEntropy> crossEntropy(TensorView<const double, 2>, std::span<const std::int64_t>,
                                           std::int64_t);

} // namespace lectern::attention
