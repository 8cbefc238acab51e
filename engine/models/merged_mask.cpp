#include "merged_mask.h"

#include <limits>

namespace lectern::models {
namespace {

using attention::Ignored;
using Shape = std::array<std::size_t, 4>;

/// Everything that forbids, as one mask; nothing if nothing does.
template <typename T>
Result<std::optional<Ignored>> forbidden(const MultiHeadCall<T>& call, const Shape& scores)
{
    std::optional<Ignored> result = call.keyPadding;
    const auto join = [&result](const Ignored& mask) -> Problem {
        if (!result) {
            result = mask;
            return std::nullopt;
        }
        const Result<Ignored> joined = attention::either(*result, mask);
        if (!joined)
            return joined.error();
        result = *joined;
        return std::nullopt;
    };
    if (call.ignored) {
        if (const auto wrong = join(*call.ignored))
            return fail(*wrong);
    }
    if (call.causal) {
        const auto triangle = attention::causalMask(scores[2], scores[3], *call.causal);
        if (!triangle)
            return fail(triangle.error());
        if (const auto wrong = join(Ignored(*triangle)))
            return fail(*wrong);
    }
    return result;
}

/// The additive mask with -inf where `ignored` is true.
template <typename T>
Result<Tensor<T, 4>> withForbidden(TensorView<const T, 4> additive, const Ignored& ignored)
{
    Shape shape{};
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        const std::size_t a = additive.shape[axis];
        const std::size_t b = ignored.shape()[axis];
        if (a != b && a != 1 && b != 1)
            return fail("attention.mask.combine", {shapeText(additive.shape), shapeText(ignored.shape())});
        shape[axis] = a == 1 ? b : a;
    }
    Tensor<T, 4> result;
    if (const auto wrong = take(result, Tensor<T, 4>::create(shape)))
        return fail(*wrong);
    const auto at = [&additive](std::size_t axis, std::size_t i) {
        return additive.shape[axis] == 1 ? 0 : i;
    };
    auto out = result.data().begin();
    for (std::size_t n = 0; n < shape[0]; ++n)
        for (std::size_t h = 0; h < shape[1]; ++h)
            for (std::size_t l = 0; l < shape[2]; ++l)
                for (std::size_t s = 0; s < shape[3]; ++s)
                    *out++ = ignored(n, h, l, s) ? -std::numeric_limits<T>::infinity()
                                                 : additive(at(0, n), at(1, h), at(2, l), at(3, s));
    return result;
}

} // namespace

template <typename T>
Result<MergedMask<T>> mergedMask(const MultiHeadCall<T>& call, const Shape& scores)
{
    if (call.ignored && call.additive)
        return fail("attention.mask.several");
    if (call.keyPadding) {
        const Shape wanted = {call.keyPadding->shape()[0] == 1 ? 1 : scores[0], 1, 1, scores[3]};
        if (call.keyPadding->shape() != wanted)
            return fail("models.mha.padding", {shapeText(call.keyPadding->shape()), shapeText(wanted)});
    }
    MergedMask<T> result;
    if (!call.keyPadding && !call.ignored && !call.additive) {
        result.causal = call.causal;
        return result;
    }
    const Result<std::optional<Ignored>> ignored = forbidden(call, scores);
    if (!ignored)
        return fail(ignored.error());
    if (!call.additive) {
        result.allowed = attention::Allowed(**ignored);
        return result;
    }
    const Ignored nothing(Tensor<std::uint8_t, 4>({1, 1, 1, 1}));
    Result<Tensor<T, 4>> added = withForbidden(*call.additive, *ignored ? **ignored : nothing);
    if (!added)
        return fail(added.error());
    result.added = std::move(*added);
    return result;
}

template <typename T>
Result<Tensor<T, 4>> summedTo(const Tensor<T, 4>& gradient, const Shape& shape)
{
    Tensor<T, 4> result;
    if (const auto wrong = take(result, Tensor<T, 4>::create(shape)))
        return fail(*wrong);
    const auto at = [&shape](std::size_t axis, std::size_t i) { return shape[axis] == 1 ? 0 : i; };
    const Shape& full = gradient.shape();
    for (std::size_t n = 0; n < full[0]; ++n)
        for (std::size_t h = 0; h < full[1]; ++h)
            for (std::size_t l = 0; l < full[2]; ++l)
                for (std::size_t s = 0; s < full[3]; ++s)
                    result(at(0, n), at(1, h), at(2, l), at(3, s)) += gradient(n, h, l, s);
    return result;
}

#define LECTERN_INSTANTIATE(T)                                                                               \
    template Result<MergedMask<T>> mergedMask(const MultiHeadCall<T>&, const Shape&);                        \
    template Result<Tensor<T, 4>> summedTo(const Tensor<T, 4>&, const Shape&);
LECTERN_INSTANTIATE(float)
LECTERN_INSTANTIATE(double)
#undef LECTERN_INSTANTIATE

} // namespace lectern::models
