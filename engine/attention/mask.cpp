#include <lectern/attention/mask.h>

#include "problems.h"
#include "rows.h"

#include <algorithm>
#include <limits>

namespace lectern::attention {
namespace {

using Shape = std::array<std::size_t, 4>;

template <typename Rule>
Tensor<std::uint8_t, 4> filled(const Shape& shape, const Rule& rule)
{
    Tensor<std::uint8_t, 4> marks(shape);
    auto mark = marks.data().begin();
    for (std::size_t n = 0; n < shape[0]; ++n)
        for (std::size_t h = 0; h < shape[1]; ++h)
            for (std::size_t l = 0; l < shape[2]; ++l)
                for (std::size_t s = 0; s < shape[3]; ++s)
                    *mark++ = rule(n, h, l, s) ? 1 : 0;
    return marks;
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
    const std::ptrdiff_t reach = positionOf(l, queries, keys, alignment) + 1;
    return static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(reach, 0, static_cast<std::ptrdiff_t>(keys)));
}

Allowed causalMask(std::size_t queries, std::size_t keys, CausalAlignment alignment)
{
    return Allowed(filled({1, 1, queries, keys}, [&](std::size_t, std::size_t, std::size_t l, std::size_t s) {
        return s < causalReach(l, queries, keys, alignment);
    }));
}

Allowed windowMask(std::size_t queries, std::size_t keys, std::size_t before, std::size_t after,
                   CausalAlignment alignment)
{
    return Allowed(filled({1, 1, queries, keys}, [&](std::size_t, std::size_t, std::size_t l, std::size_t s) {
        const std::ptrdiff_t ahead = static_cast<std::ptrdiff_t>(s) - positionOf(l, queries, keys, alignment);
        return ahead > 0 ? static_cast<std::size_t>(ahead) <= after
                         : static_cast<std::size_t>(-ahead) <= before;
    }));
}

Result<Allowed> keyPaddingMask(std::span<const std::size_t> lengths, std::size_t keys, PaddingSide side)
{
    for (const std::size_t length : lengths) {
        if (length > keys)
            return fail("attention.mask.lengths", {std::to_string(length), std::to_string(keys)});
    }
    if (const auto wrong = sizeProblem<std::uint8_t, 4>({lengths.size(), 1, 1, keys}))
        return fail(*wrong);
    return Allowed(
        filled({lengths.size(), 1, 1, keys}, [&](std::size_t n, std::size_t, std::size_t, std::size_t s) {
            return side == PaddingSide::right ? s < lengths[n] : s >= keys - lengths[n];
        }));
}

Result<Allowed> both(const Allowed& a, const Allowed& b)
{
    const std::optional<Shape> shape = broadcast(a.shape(), b.shape());
    if (!shape)
        return fail("attention.mask.combine", {shapeText(a.shape()), shapeText(b.shape())});
    if (const auto wrong = sizeProblem<std::uint8_t>(*shape))
        return fail(*wrong);
    return Allowed(filled(*shape, [&](std::size_t n, std::size_t h, std::size_t l, std::size_t s) {
        return a(n, h, l, s) && b(n, h, l, s);
    }));
}

Result<Ignored> either(const Ignored& a, const Ignored& b)
{
    const Result<Allowed> allowed = both(Allowed(a), Allowed(b));
    if (!allowed)
        return fail(allowed.error());
    return Ignored(*allowed);
}

template <typename T>
Tensor<T, 4> additiveMask(const Allowed& mask)
{
    Tensor<T, 4> result(mask.shape());
    std::transform(mask.marks().data().begin(), mask.marks().data().end(), result.data().begin(),
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

template Tensor<float, 4> additiveMask(const Allowed&);
template Tensor<double, 4> additiveMask(const Allowed&);

} // namespace lectern::attention
