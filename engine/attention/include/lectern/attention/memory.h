#pragma once

#include <lectern/attention/tensor.h>

#include <new>

namespace lectern::attention {

/// The Result that `run` gives, or attention.size.memory (shape) if there is no memory for a list or a copy that it
/// makes on its way and that is no tensor of Tensor::create.
template <std::size_t R, typename Run>
auto withinMemory(const std::array<std::size_t, R>& shape, Run run) -> decltype(run())
{
    try {
        return run();
    } catch (const std::bad_alloc&) {
        return fail("attention.size.memory", {shapeText(shape)});
    }
}

} // namespace lectern::attention
