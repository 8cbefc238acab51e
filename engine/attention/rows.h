#pragma once

#include <lectern/attention/tensor.h>

#include <array>
#include <cstddef>
#include <span>
#include <type_traits>

namespace lectern::attention {

/// The vectors along a view's last axis, in row-major order of the other axes.
template <typename T, std::size_t R>
class Rows
{
public:
    explicit Rows(TensorView<const T, R> view)
        : m_view(view)
    {
        for (std::size_t axis = 0; axis + 1 < R; ++axis)
            m_count *= view.shape[axis];
        for (std::size_t axis = R - 1; axis-- > 1;)
            m_even = m_even && static_cast<std::size_t>(view.strides[axis - 1]) ==
                                   static_cast<std::size_t>(view.strides[axis]) * view.shape[axis];
    }

    std::size_t count() const { return m_count; }
    std::size_t width() const { return m_view.shape[R - 1]; }

    double at(std::size_t row, std::size_t column) const
    {
        std::ptrdiff_t offset = static_cast<std::ptrdiff_t>(column) * m_view.strides[R - 1];
        if constexpr (R > 1) {
            if (m_even)
                return static_cast<double>(
                    m_view.data[offset + static_cast<std::ptrdiff_t>(row) * m_view.strides[R - 2]]);
        }
        for (std::size_t axis = R - 1; axis-- > 0;) {
            offset += static_cast<std::ptrdiff_t>(row % m_view.shape[axis]) * m_view.strides[axis];
            row /= m_view.shape[axis];
        }
        return static_cast<double>(m_view.data[offset]);
    }

    void copyTo(std::span<double> buffer, std::size_t row) const
    {
        for (std::size_t column = 0; column < buffer.size(); ++column)
            buffer[column] = at(row, column);
    }

private:
    TensorView<const T, R> m_view;
    std::size_t m_count = 1;
    bool m_even = true; ///< a row is as far from the next across the leading axes too
};

/// Sums made in double, rounded to T once.
template <typename T, std::size_t R>
Result<Tensor<T, R>> rounded(Tensor<double, R> sums)
{
    if constexpr (std::is_same_v<T, double>) {
        return sums;
    } else {
        Result<Tensor<T, R>> result = Tensor<T, R>::create(sums.shape());
        for (std::size_t i = 0; result && i < sums.count(); ++i)
            result->data()[i] = static_cast<T>(sums.data()[i]);
        return result;
    }
}

} // namespace lectern::attention
