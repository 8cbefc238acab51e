#include <lectern/attention/dropout.h>

#include "kernel.h"
#include "problems.h"
#include "rows.h"

#include <algorithm>

namespace lectern::attention {

double Dropout::factor(std::uint64_t index) const
{
    if (p == 0)
        return 1.0;
    return random.uniform(index) < p ? 0.0 : 1.0 / (1.0 - p);
}

template <typename T, std::size_t R>
Result<Tensor<T, R>> dropout(TensorView<const T, R> x, const Dropout& options)
{
    if (const auto wrong = dropoutProblem(options))
        return fail(*wrong);
    Tensor<T, R> result;
    if (const auto wrong = take(result, Tensor<T, R>::create(x.shape)))
        return fail(*wrong);
    if (const auto entries = entriesOf(x); entries && options.p == 0) {
        std::copy(entries->begin(), entries->end(), result.data().begin());
        return result;
    }
    const Rows<T, R> rows(x);
    for (std::size_t row = 0; row < rows.count(); ++row) {
        for (std::size_t c = 0; c < rows.width(); ++c) {
            const std::size_t index = row * rows.width() + c;
            result.data()[index] = static_cast<T>(rows.at(row, c) * options.factor(index));
        }
    }
    return result;
}

#define LECTERN_INSTANTIATE(T)                                                                               \
    template Result<Tensor<T, 1>> dropout(TensorView<const T, 1>, const Dropout&);                           \
    template Result<Tensor<T, 2>> dropout(TensorView<const T, 2>, const Dropout&);                           \
    template Result<Tensor<T, 3>> dropout(TensorView<const T, 3>, const Dropout&);                           \
    template Result<Tensor<T, 4>> dropout(TensorView<const T, 4>, const Dropout&);
LECTERN_INSTANTIATE(float)
LECTERN_INSTANTIATE(double)
#undef LECTERN_INSTANTIATE

} // namespace lectern::attention
