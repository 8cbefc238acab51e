#pragma once

#include <lectern/attention/tensor.h>

#include <array>
#include <cstddef>
#include <span>

namespace lectern::attention {

// The two inner loops of attention in double. Sums are made in index order, so that they have the same bits
// everywhere; what is done at once are sums that do not depend on each other.

/// `width` numbers, `step` elements from one to the next.
template <typename T>
struct StridedRow
{
    const T* data;
    std::ptrdiff_t step;
};

template <typename T>
StridedRow<T> rowOf(const TensorView<const T, 4>& x, std::size_t n, std::size_t h, std::size_t position)
{
    const auto step = [&x](std::size_t axis, std::size_t index) {
        return x.strides[axis] * static_cast<std::ptrdiff_t>(index);
    };
    return {x.data + step(0, n) + step(1, h) + step(2, position), x.strides[3]};
}

/// result[i] = sum over c of x[c] y[c + i apart], for `rows` rows of y.
template <std::size_t rows, typename T>
void dots(StridedRow<T> x, StridedRow<T> y, std::ptrdiff_t apart, std::size_t width, double* result)
{
    std::array<double, rows> sums{};
    for (std::size_t c = 0; c < width; ++c) {
        const auto at = static_cast<std::ptrdiff_t>(c);
        const double factor = static_cast<double>(x.data[at * x.step]);
        const T* column = y.data + at * y.step;
        for (std::size_t i = 0; i < rows; ++i)
            sums[i] += factor * static_cast<double>(column[static_cast<std::ptrdiff_t>(i) * apart]);
    }
    for (std::size_t i = 0; i < rows; ++i)
        result[i] = sums[i];
}

/// result[s] = x y[s], for the rows of y that `wanted(s)` chooses; the others are not read.
template <typename T, typename Wanted>
void dotsOfRows(StridedRow<T> x, StridedRow<T> y, std::ptrdiff_t apart, std::size_t width,
                std::span<double> result, const Wanted& wanted)
{
    constexpr std::size_t together = 8; // sums that hide how long one addition takes
    std::size_t s = 0;
    while (s < result.size()) {
        std::size_t end = s;
        while (end < result.size() && end - s < together && wanted(end))
            ++end;
        const StridedRow<T> first{y.data + static_cast<std::ptrdiff_t>(s) * apart, y.step};
        if (end - s == together) {
            dots<together>(x, first, apart, width, &result[s]);
            s = end;
            continue;
        }
        if (end > s)
            dots<1>(x, first, apart, width, &result[s]);
        ++s;
    }
}

/// sums[c] += factor row[c]
template <typename T>
void addScaled(double factor, StridedRow<T> row, std::span<double> sums)
{
    if (row.step == 1) {
        for (std::size_t c = 0; c < sums.size(); ++c)
            sums[c] += factor * static_cast<double>(row.data[c]);
        return;
    }
    for (std::size_t c = 0; c < sums.size(); ++c)
        sums[c] += factor * static_cast<double>(row.data[static_cast<std::ptrdiff_t>(c) * row.step]);
}

} // namespace lectern::attention
