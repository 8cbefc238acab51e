#pragma once

#include <lectern/attention/tensor_memory.h>

#include <lectern/result/result.h>
#include <lectern/result/take.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace lectern::attention {

/// How many elements a tensor of this shape has; nothing if their bytes, or its strides, exceed what can be
/// addressed.
template <typename T, std::size_t R>
constexpr std::optional<std::size_t> countOf(const std::array<std::size_t, R>& shape)
{
    std::size_t room = std::numeric_limits<std::ptrdiff_t>::max() / sizeof(T);
    std::size_t count = 1;
    for (const std::size_t extent : shape) {
        if (extent > 1)
            room /= extent;
        if (room == 0)
            return std::nullopt;
        count *= extent;
    }
    return count;
}

/// "2x4x6x8", for messages.
template <typename Extents>
std::string shapeText(const Extents& shape)
{
    std::string text;
    for (const auto extent : shape) {
        if (!text.empty())
            text += 'x';
        text += std::to_string(extent);
    }
    return text;
}

/// A view of R-dimensional data that somebody else owns. Strides count elements and may be
/// anything, also 0 or negative.
template <typename T, std::size_t R>
struct TensorView
{
    T* data = nullptr;
    std::array<std::size_t, R> shape{};
    std::array<std::ptrdiff_t, R> strides{};

    template <typename... Index>
    requires(sizeof...(Index) == R) T& operator()(Index... index) const
    {
        const std::array<std::size_t, R> at{static_cast<std::size_t>(index)...};
        std::ptrdiff_t offset = 0;
        for (std::size_t axis = 0; axis < R; ++axis)
            offset += static_cast<std::ptrdiff_t>(at[axis]) * strides[axis];
        return data[offset];
    }

    operator TensorView<const T, R>() const { return {data, shape, strides}; }

    std::size_t count() const
    {
        std::size_t n = 1;
        for (const std::size_t extent : shape)
            n *= extent;
        return n;
    }
};

/// Copies `count` entries, `stride` apart, to `out`, and gives back where they end there.
template <typename T>
T* copyRow(const T* row, std::size_t count, std::ptrdiff_t stride, T* out)
{
    if (stride == 1)
        return std::copy_n(row, count, out);
    for (std::size_t i = 0; i < count; ++i, row += stride)
        *out++ = *row;
    return out;
}

/// Row-major data of its own.
template <typename T, std::size_t R>
class Tensor
{
public:
    Tensor() = default;
    /// Of a shape that is known to fit: sizes that come from outside go through `create`.
    explicit Tensor(std::array<std::size_t, R> shape, T fill = T{})
        : m_shape(shape)
        , m_data(filled(countOf<T>(shape).value(), fill))
    {
    }
    Tensor(std::array<std::size_t, R> shape, std::vector<T> data)
        : m_shape(shape)
        , m_data(std::move(data))
    {
    }
    ~Tensor() { ReusedMemory::leave(m_data); }
    Tensor(const Tensor&) = default;
    Tensor& operator=(const Tensor&) = default;
    Tensor(Tensor&&) noexcept = default;
    Tensor& operator=(Tensor&& other) noexcept
    {
        std::swap(m_shape, other.m_shape);
        std::swap(m_data, other.m_data);
        return *this;
    }

    /// Errors: attention.size.overflow (shape) if it cannot be addressed, attention.size.memory (shape) if
    /// there is no memory for it.
    static Result<Tensor> create(const std::array<std::size_t, R>& shape, T fill = T{})
    {
        return made(shape, [fill](std::size_t count) { return filled(count, fill); });
    }
    /// The same, with entries that hold anything until they are written.
    static Result<Tensor> createUnset(const std::array<std::size_t, R>& shape)
    {
        return made(shape, [](std::size_t count) {
            std::vector<T> data = ReusedMemory::take<T>(count);
            data.resize(count);
            return data;
        });
    }

    const std::array<std::size_t, R>& shape() const { return m_shape; }
    std::size_t count() const { return m_data.size(); }
    std::vector<T>& data() { return m_data; }
    const std::vector<T>& data() const { return m_data; }

    TensorView<T, R> view() { return {m_data.data(), m_shape, strides()}; }
    TensorView<const T, R> view() const { return {m_data.data(), m_shape, strides()}; }

    /// Operators take const views: call them with the element type, `sdpa<double>(q, k, v)`, and tensors
    /// convert.
    operator TensorView<const T, R>() const { return view(); }

    template <typename... Index>
    T& operator()(Index... index)
    {
        return view()(index...);
    }
    template <typename... Index>
    const T& operator()(Index... index) const
    {
        return view()(index...);
    }

private:
    static std::vector<T> filled(std::size_t count, T fill)
    {
        std::vector<T> data = ReusedMemory::take<T>(count);
        data.assign(count, fill);
        return data;
    }

    template <typename Make>
    static Result<Tensor> made(const std::array<std::size_t, R>& shape, const Make& make)
    {
        const std::optional<std::size_t> count = countOf<T>(shape);
        if (!count)
            return fail("attention.size.overflow", {shapeText(shape)});
        try {
            return Tensor(shape, make(*count));
        } catch (const std::bad_alloc&) {
            return fail("attention.size.memory", {shapeText(shape)});
        }
    }

    std::array<std::ptrdiff_t, R> strides() const
    {
        std::array<std::ptrdiff_t, R> result{};
        std::ptrdiff_t step = 1;
        for (std::size_t axis = R; axis-- > 0;) {
            result[axis] = step;
            step *= static_cast<std::ptrdiff_t>(m_shape[axis]);
        }
        return result;
    }

    std::array<std::size_t, R> m_shape{};
    std::vector<T> m_data;
};

} // namespace lectern::attention
