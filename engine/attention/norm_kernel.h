#pragma once

#include <lectern/attention/layers.h>
#include <lectern/kernels/norm.h>

#include "kernel.h"
#include "norm_row.h"

#include <optional>
#include <span>

namespace lectern::attention {

/// The kernel's rows of one call, if there are any; a row that is false must be computed by the clear form.
template <typename T>
class NormRows
{
public:
    using Entries = std::optional<std::span<const T>>;

    NormRows(std::size_t, const NormParameters<T>&, Centre) {}

    bool forward(const Entries&, std::size_t, T*) const { return false; }
    bool backward(const Entries&, const Entries&, std::size_t, T*, std::span<float>) const { return false; }
};

template <>
class NormRows<float>
{
public:
    using Entries = std::optional<std::span<const float>>;

    NormRows(std::size_t width, const NormParameters<float>& p, Centre around)
        : m_width(width)
    {
        m_row.width = static_cast<kernels::Index>(width);
        m_row.centred = around == Centre::mean;
        m_row.epsilon = static_cast<float>(p.epsilon);
        m_row.gain = p.gain.empty() ? nullptr : p.gain.data();
        m_row.bias = p.bias.empty() ? nullptr : p.bias.data();
    }

    bool forward(const Entries& x, std::size_t row, float* result) const
    {
        return m_kernel && x && m_kernel->forward(rowOf(*x, row), result);
    }

    /// `sums` [2][width] are those of gain and bias.
    bool backward(const Entries& x, const Entries& gradient, std::size_t row, float* ofX,
                  std::span<float> sums) const
    {
        return m_kernel && x && gradient && !sums.empty() &&
               m_kernel->backward(rowOf(*x, row), gradient->data() + row * m_width,
                                  {ofX, sums.data(), sums.data() + m_width});
    }

private:
    kernels::NormRow rowOf(std::span<const float> x, std::size_t row) const
    {
        kernels::NormRow result = m_row;
        result.x = x.data() + row * m_width;
        return result;
    }

    std::size_t m_width;
    kernels::NormRow m_row;
    std::optional<kernels::NormKernel> m_kernel = kernels::normKernel();
};

} // namespace lectern::attention
