#include "sdpa_kernel.h"

#include <lectern/kernels/attention.h>

namespace lectern::attention {
namespace {

using kernels::Index;

/// The strides of a mask that may be broadcast.
template <typename T>
kernels::Rows<const T> broadcastRows(const TensorView<const T, 4>& mask)
{
    const auto step = [&mask](std::size_t axis) { return mask.shape[axis] == 1 ? 0 : mask.strides[axis]; };
    return {mask.data, step(0), step(1), step(2)};
}

/// Views whose last axis has neighbours in memory, copied where it has not.
template <typename T>
class Packed
{
public:
    explicit Packed(const TensorView<const T, 4>& view)
        : m_view(view)
    {
        if (view.strides[3] == 1 || view.shape[3] == 1)
            return;
        m_copy = Tensor<T, 4>(view.shape);
        auto to = m_copy.data().begin();
        for (std::size_t n = 0; n < view.shape[0]; ++n)
            for (std::size_t h = 0; h < view.shape[1]; ++h)
                for (std::size_t l = 0; l < view.shape[2]; ++l)
                    for (std::size_t c = 0; c < view.shape[3]; ++c)
                        *to++ = view(n, h, l, c);
        m_view = m_copy.view();
    }
    Packed(const Packed&) = delete;
    Packed& operator=(const Packed&) = delete;

    const TensorView<const T, 4>& view() const { return m_view; }
    kernels::Rows<const T> rows() const
    {
        return {m_view.data, m_view.strides[0], m_view.strides[1], m_view.strides[2]};
    }

private:
    Tensor<T, 4> m_copy;
    TensorView<const T, 4> m_view;
};

kernels::Rows<float> rowsOf(Tensor<float, 4>& tensor)
{
    const TensorView<float, 4> view = tensor.view();
    return {view.data, view.strides[0], view.strides[1], view.strides[2]};
}

/// Whether the last axis of a mask is the keys' own, not one that stands for all of them.
bool masksKeys(const std::array<std::size_t, 4>& shape, std::size_t keys)
{
    return shape[3] == keys;
}

} // namespace

Kernel runKernel(const SdpaCall<float>& call, SdpaResult<float>& result)
{
    const auto& o = call.options;
    if (o.dropout.p > 0 || (o.allowed && !masksKeys(o.allowed->shape(), call.keys())) ||
        (o.additive && !masksKeys(o.additive->shape, call.keys())))
        return Kernel::refused;
    const auto extent = [](std::size_t n) { return static_cast<Index>(n); };
    kernels::Attention fast;
    fast.shape = {extent(call.samples()), extent(call.heads()), extent(call.k.shape[1]),
                  extent(call.queries()), extent(call.keys()),  extent(call.q.shape[3]),
                  extent(call.v.shape[3])};
    fast.scale = call.scale();
    if (!kernels::supports(fast))
        return Kernel::refused;
    const Packed<float> q(call.q);
    const Packed<float> k(call.k);
    const Packed<float> v(call.v);
    std::optional<Packed<float>> additive;
    fast.query = q.rows();
    fast.key = k.rows();
    fast.value = v.rows();
    fast.output = rowsOf(result.output);
    if (result.weights)
        fast.weights = rowsOf(*result.weights);
    if (o.causal)
        fast.mask.diagonal =
            *o.causal == CausalAlignment::topLeft ? 0 : extent(call.keys()) - extent(call.queries());
    if (o.allowed)
        fast.mask.allowed = broadcastRows(o.allowed->marks().view());
    if (o.additive)
        fast.mask.additive = broadcastRows(additive.emplace(*o.additive).view());
    return kernels::attend(fast) ? Kernel::sure : Kernel::unsure;
}

} // namespace lectern::attention
