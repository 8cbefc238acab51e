#include <lectern/attention/mask.h>

#include <algorithm>
#include <functional>
#include <limits>

namespace lectern::attention {
namespace {

using Shape = std::array<std::size_t, 4>;

template <Polarity P, typename Rule>
Result<Mask<P>> filled(const Shape& shape, const Rule& rule)
{
    Result<Tensor<std::uint8_t, 4>> marks = Tensor<std::uint8_t, 4>::create(shape);
    if (!marks)
        return fail(marks.error());
    auto mark = marks->data().begin();
    for (std::size_t n = 0; n < shape[0]; ++n)
        for (std::size_t h = 0; h < shape[1]; ++h)
            for (std::size_t l = 0; l < shape[2]; ++l)
                for (std::size_t s = 0; s < shape[3]; ++s)
                    *mark++ = rule(n, h, l, s) ? 1 : 0;
    return Mask<P>(std::move(*marks));
}

std::optional<Shape> broadcast(const Shape& a, const Shape& b)
{
    Shape shape{};
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        if (a[axis] != b[axis] && a[axis] != 1 && b[axis] != 1)
            return std::nullopt;
        shape[axis] = a[axis] == 1 ? b[axis] : a[axis];
    }
    return shape;
}

template <Polarity P, typename Join>
Result<Mask<P>> combined(const Mask<P>& a, const Mask<P>& b, const Join& join)
{
    const std::optional<Shape> shape = broadcast(a.shape(), b.shape());
    if (!shape)
        return fail("attention.mask.combine", {shapeText(a.shape()), shapeText(b.shape())});
    return filled<P>(*shape, [&](std::size_t n, std::size_t h, std::size_t l, std::size_t s) {
        return join(a(n, h, l, s), b(n, h, l, s));
    });
}

/// The position of query l among the keys.
std::ptrdiff_t positionOf(std::size_t l, std::size_t queries, std::size_t keys, CausalAlignment alignment)
{
    const auto position = static_cast<std::ptrdiff_t>(l);
    if (alignment == CausalAlignment::topLeft)
        return position;
    return position + static_cast<std::ptrdiff_t>(keys) - static_cast<std::ptrdiff_t>(queries);
}

} // namespace

std::size_t causalReach(std::size_t l, std::size_t queries, std::size_t keys, CausalAlignment alignment)
{
    const bool shifted = alignment == CausalAlignment::lowerRight;
    if (l >= (shifted ? queries : keys))
        return keys;
    if (!shifted)
        return l + 1;
    const std::size_t newer = queries - l - 1; // queries, each of which reads one key more
    return newer < keys ? keys - newer : 0;
}

Result<Allowed> causalMask(std::size_t queries, std::size_t keys, CausalAlignment alignment)
{
    return filled<Polarity::allowed>({1, 1, queries, keys},
                                     [&](std::size_t, std::size_t, std::size_t l, std::size_t s) {
                                         return s < causalReach(l, queries, keys, alignment);
                                     });
}

Result<Allowed> windowMask(std::size_t queries, std::size_t keys, std::size_t before, std::size_t after,
                           CausalAlignment alignment)
{
    return filled<Polarity::allowed>({1, 1, queries, keys}, [&](std::size_t, std::size_t, std::size_t l,
                                                                std::size_t s) {
        const std::ptrdiff_t ahead = static_cast<std::ptrdiff_t>(s) - positionOf(l, queries, keys, alignment);
        return ahead > 0 ? static_cast<std::size_t>(ahead) <= after
                         : static_cast<std::size_t>(-ahead) <= before;
    });
}

Result<Allowed> keyPaddingMask(std::span<const std::size_t> lengths, std::size_t keys, PaddingSide side)
{
    for (const std::size_t length : lengths) {
        if (length > keys)
            return fail("attention.mask.lengths", {std::to_string(length), std::to_string(keys)});
    }
    return filled<Polarity::allowed>(
        {lengths.size(), 1, 1, keys}, [&](std::size_t n, std::size_t, std::size_t, std::size_t s) {
            return side == PaddingSide::right ? s < lengths[n] : s >= keys - lengths[n];
        });
}

Result<Allowed> both(const Allowed& a, const Allowed& b)
{
    return combined(a, b, std::logical_and<>());
}

Result<Ignored> either(const Ignored& a, const Ignored& b)
{
    return combined(a, b, std::logical_or<>());
}

template <typename T>
Result<Tensor<T, 4>> additiveMask(const Allowed& mask)
{
    Result<Tensor<T, 4>> result = Tensor<T, 4>::create(mask.shape());
    if (!result)
        return result;
    std::transform(mask.marks().data().begin(), mask.marks().data().end(), result->data().begin(),
                   [](std::uint8_t mark) { return mark != 0 ? T{0} : -std::numeric_limits<T>::infinity(); });
    return result;
}

std::optional<std::array<std::size_t, 3>> firstQueryWithoutKeys(const Allowed& mask)
{
    const Shape& shape = mask.shape();
    for (std::size_t n = 0; n < shape[0]; ++n) {
        for (std::size_t h = 0; h < shape[1]; ++h) {
            for (std::size_t l = 0; l < shape[2]; ++l) {
                bool reads = false;
                for (std::size_t s = 0; s < shape[3]; ++s)
                    reads = reads || mask(n, h, l, s);
                if (!reads)
                    return std::array<std::size_t, 3>{n, h, l};
            }
        }
    }
    return std::nullopt;
}

template Result<Tensor<float, 4>> additiveMask(const Allowed&);
template Result<Tensor<double, 4>> additiveMask(const Allowed&);

} // namespace lectern::attention
