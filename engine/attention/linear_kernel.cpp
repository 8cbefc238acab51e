#include "linear_kernel.h"

#include <lectern/kernels/elementwise.h>
#include <lectern/kernels/linear.h>

#include <limits>
#include <span>
#include <vector>

namespace lectern::attention {
namespace {

using kernels::Index;

Index extent(std::size_t n)
{
    return static_cast<Index>(n);
}

/// A matrix whose rows the kernels can read, copied where they cannot.
class MatrixRows
{
public:
    explicit MatrixRows(const TensorView<const float, 2>& view) { take(view); }

    /// Samples and positions as rows.
    explicit MatrixRows(const TensorView<const float, 3>& view)
    {
        const bool even = view.shape[0] <= 1 || view.strides[0] == extent(view.shape[1]) * view.strides[1];
        if (even) {
            take({view.data,
                  {view.shape[0] * view.shape[1], view.shape[2]},
                  {view.strides[1], view.strides[2]}});
            return;
        }
        m_failed = lectern::take(m_copy, Tensor<float, 3>::create(view.shape)).has_value();
        if (m_failed)
            return;
        auto to = m_copy.data().begin();
        for (std::size_t n = 0; n < view.shape[0]; ++n)
            for (std::size_t l = 0; l < view.shape[1]; ++l)
                for (std::size_t c = 0; c < view.shape[2]; ++c)
                    *to++ = view(n, l, c);
        data = m_copy.data().data();
        stride = extent(view.shape[2]);
    }
    MatrixRows(const MatrixRows&) = delete;
    MatrixRows& operator=(const MatrixRows&) = delete;

    bool failed() const { return m_failed; } ///< a view that repeats data may be larger than any copy

    const float* data = nullptr;
    Index stride = 0;

private:
    void take(const TensorView<const float, 2>& view)
    {
        data = view.data;
        stride = view.strides[0];
        if (view.strides[1] == 1 && stride >= extent(view.shape[1]))
            return;
        m_failed =
            lectern::take(m_copy, Tensor<float, 3>::create({1, view.shape[0], view.shape[1]})).has_value();
        if (m_failed)
            return;
        auto to = m_copy.data().begin();
        for (std::size_t row = 0; row < view.shape[0]; ++row)
            for (std::size_t c = 0; c < view.shape[1]; ++c)
                *to++ = view(row, c);
        data = m_copy.data().data();
        stride = extent(view.shape[1]);
    }

    Tensor<float, 3> m_copy;
    bool m_failed = false;
};

/// OpenBLAS counts in int.
bool fits(const TensorView<const float, 3>& x, const TensorView<const float, 2>& weight)
{
    constexpr std::size_t most = std::numeric_limits<int>::max() / 4;
    return x.shape[0] * x.shape[1] < most && weight.shape[0] < most && weight.shape[1] < most;
}

kernels::Linear callOf(const TensorView<const float, 3>& x, const TensorView<const float, 2>& weight,
                       const MatrixRows& xRows, const MatrixRows& weightRows)
{
    return {extent(x.shape[0] * x.shape[1]),
            extent(weight.shape[1]),
            extent(weight.shape[0]),
            xRows.data,
            xRows.stride,
            weightRows.data,
            weightRows.stride};
}

Kernel multiply(TensorView<const float, 3> x, TensorView<const float, 2> weight, std::span<const float> bias,
                Tensor<float, 3>& result)
{
    if (!fits(x, weight))
        return Kernel::refused;
    const MatrixRows xRows(x);
    const MatrixRows weightRows(weight);
    if (xRows.failed() || weightRows.failed())
        return Kernel::refused;
    const bool finite =
        result.count() == 0 || kernels::linear(callOf(x, weight, xRows, weightRows),
                                               bias.empty() ? nullptr : bias.data(), result.data().data());
    return finite ? Kernel::sure : Kernel::unsure;
}

std::optional<LinearGradient<float>> multiplyBackward(TensorView<const float, 3> x,
                                                      TensorView<const float, 2> weight,
                                                      TensorView<const float, 3> gradient)
{
    if (!fits(x, weight))
        return std::nullopt;
    const std::size_t out = weight.shape[0];
    const MatrixRows xRows(x);
    const MatrixRows weightRows(weight);
    const MatrixRows upstream(gradient);
    if (xRows.failed() || weightRows.failed() || upstream.failed())
        return std::nullopt;
    LinearGradient<float> result;
    if (lectern::take(result.x, Tensor<float, 3>::createUnset(x.shape)) ||
        lectern::take(result.weight, Tensor<float, 2>::createUnset(weight.shape)) ||
        lectern::take(result.bias, Tensor<float, 1>::create({out})))
        return std::nullopt; // the clear form says what there is no memory for
    const bool finite =
        kernels::linearBackward(callOf(x, weight, xRows, weightRows), upstream.data, upstream.stride,
                                result.x.data().data(), result.weight.data().data());
    kernels::addRows(upstream.data, extent(x.shape[0] * x.shape[1]), upstream.stride, result.bias.data());
    if (!finite || !kernels::allFinite(result.bias.data()))
        return std::nullopt;
    return result;
}

} // namespace

Kernel runLinearKernel(TensorView<const float, 3> x, TensorView<const float, 2> weight,
                       std::span<const float> bias, Tensor<float, 3>& result)
{
    return orRefused(Kernel::refused, [&] { return multiply(x, weight, bias, result); });
}

std::optional<LinearGradient<float>> runLinearKernelBackward(TensorView<const float, 3> x,
                                                             TensorView<const float, 2> weight,
                                                             TensorView<const float, 3> gradient)
{
    return orRefused(std::optional<LinearGradient<float>>(),
                     [&] { return multiplyBackward(x, weight, gradient); });
}

} // namespace lectern::attention
