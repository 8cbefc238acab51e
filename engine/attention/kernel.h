#pragma once

#include <lectern/attention/tensor.h>

#include <new>
#include <optional>
#include <span>

namespace lectern::attention {

/// What a float kernel did with a call.
enum class Kernel
{
    refused, ///< nothing: it does not know such a call
    unsure,  ///< all rows, but those with an entry that is not finite must be computed again
    sure     ///< all rows
};

/// What `run` gives, or `refused` if there is no memory for a kernel's scratch: the form without a kernel
/// needs none.
template <typename Given, typename Run>
Given orRefused(Given refused, Run run)
{
    try {
        return run();
    } catch (const std::bad_alloc&) {
        return refused;
    }
}

/// The view's entries if they lie one after the other, else nothing.
template <typename T, std::size_t R>
std::optional<std::span<const T>> entriesOf(const TensorView<const T, R>& view)
{
    std::size_t step = 1;
    for (std::size_t axis = R; axis-- > 0;) {
        if (view.shape[axis] != 1 && static_cast<std::size_t>(view.strides[axis]) != step)
            return std::nullopt;
        step *= view.shape[axis];
    }
    return std::span<const T>(view.data, step);
}

} // namespace lectern::attention
