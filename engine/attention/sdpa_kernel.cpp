#include "sdpa_kernel.h"

#include <lectern/kernels/attention.h>
#include <lectern/kernels/elementwise.h>

#include <algorithm>
#include <span>

namespace lectern::attention {
namespace {

using kernels::Index;

/// The strides of a mask that may be broadcast.
template <typename T>
kernels::Rows<T> broadcastRows(const TensorView<T, 4>& mask)
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
        m_failed = take(m_copy, Tensor<T, 4>::create(view.shape)).has_value();
        if (m_failed)
            return;
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

    bool failed() const { return m_failed; } ///< a view that repeats data may be larger than any copy
    const TensorView<const T, 4>& view() const { return m_view; }
    kernels::Rows<const T> rows() const
    {
        return {m_view.data, m_view.strides[0], m_view.strides[1], m_view.strides[2]};
    }

private:
    Tensor<T, 4> m_copy;
    TensorView<const T, 4> m_view;
    bool m_failed = false;
};

kernels::Rows<float> rowsOf(Tensor<float, 4>& tensor)
{
    const TensorView<float, 4> view = tensor.view();
    return {view.data, view.strides[0], view.strides[1], view.strides[2]};
}

/// A call as the kernels take it, and the copies that it reads.
class KernelCall
{
public:
    explicit KernelCall(const SdpaCall<float>& call)
        : m_known(known(call))
    {
        const auto extent = [](std::size_t n) { return static_cast<Index>(n); };
        attention.shape = {extent(call.samples()), extent(call.heads()), extent(call.k.shape[1]),
                           extent(call.queries()), extent(call.keys()),  extent(call.q.shape[3]),
                           extent(call.v.shape[3])};
        attention.scale = call.scale();
        if (!supported())
            return;
        attention.query = m_query.emplace(call.q).rows();
        attention.key = m_key.emplace(call.k).rows();
        attention.value = m_value.emplace(call.v).rows();
        const auto& o = call.options;
        if (o.causal)
            attention.mask.diagonal =
                *o.causal == CausalAlignment::topLeft ? 0 : extent(call.keys()) - extent(call.queries());
        if (o.allowed)
            attention.mask.allowed = broadcastRows(o.allowed->marks().view());
        if (o.additive)
            attention.mask.additive = broadcastRows(m_additive.emplace(*o.additive).view());
        for (const auto* packed : {&m_query, &m_key, &m_value, &m_additive})
            m_known = m_known && !(*packed && (*packed)->failed());
    }

    bool supported() const { return m_known && kernels::supports(attention); }

    kernels::Attention attention;

private:
    static bool known(const SdpaCall<float>& call)
    {
        const auto& o = call.options;
        return o.dropout.p == 0 && (!o.allowed || o.allowed->shape()[3] == call.keys()) &&
               (!o.additive || o.additive->shape[3] == call.keys());
    }

    bool m_known;
    std::optional<Packed<float>> m_query;
    std::optional<Packed<float>> m_key;
    std::optional<Packed<float>> m_value;
    std::optional<Packed<float>> m_additive;
};

/// Rows that read nothing become 0, as the gradient wants them. False if something else is not finite.
bool settle(const SdpaCall<float>& call, Tensor<float, 4>& output)
{
    if (call.options.fullyMasked == FullyMasked::refuse)
        return false;
    Result<SdpaRow> scratch = SdpaRow::create(call.keys(), 0);
    if (!scratch)
        return false;
    const std::size_t width = output.shape()[3];
    for (std::size_t row = 0; row < output.count() / width; ++row) {
        const std::span<float> entries = std::span(output.data()).subspan(row * width, width);
        if (kernels::allFinite(entries))
            continue;
        const std::size_t l = call.queries();
        scoresOf(call, {row / l / call.heads(), row / l % call.heads(), row % l}, *scratch);
        const std::span<const double> scores = scratch->scores();
        if (std::any_of(scores.begin(), scores.end(), [](double x) { return x != negativeInfinity; }))
            return false;
        std::fill(entries.begin(), entries.end(), 0.0F);
    }
    return true;
}

Kernel attend(const SdpaCall<float>& call, SdpaResult<float>& result)
{
    KernelCall fast(call);
    if (!fast.supported())
        return Kernel::refused;
    fast.attention.output = rowsOf(result.output);
    if (result.weights)
        fast.attention.weights = rowsOf(*result.weights);
    if (call.options.wantLogSumExp &&
        !take(result.logSumExp.emplace(),
              Tensor<float, 3>::createUnset({call.samples(), call.heads(), call.queries()})))
        fast.attention.logSumExp = result.logSumExp->data().data();
    const bool finite = kernels::attend(fast.attention);
    if (!finite || !fast.attention.logSumExp)
        result.logSumExp.reset();
    return finite ? Kernel::sure : Kernel::unsure;
}

/// What the forward pass leaves for the backward pass.
struct Forward
{
    Tensor<float, 4> output;
    Tensor<float, 3> logSumExp;
};

/// False if the kernel cannot.
bool attendAgain(const SdpaCall<float>& call, kernels::Attention fast, Forward& result)
{
    if (take(result.output, Tensor<float, 4>::createUnset(call.outputShape())) ||
        take(result.logSumExp, Tensor<float, 3>::createUnset({call.samples(), call.heads(), call.queries()})))
        return false; // the clear form says what there is no memory for
    fast.output = rowsOf(result.output);
    fast.logSumExp = result.logSumExp.data().data();
    return kernels::attend(fast) || settle(call, result.output);
}

std::optional<SdpaGradient<float>> attendBackward(const SdpaCall<float>& call,
                                                  TensorView<const float, 4> gradient,
                                                  const SdpaForward<float>& forward)
{
    KernelCall fast(call);
    if (!fast.supported())
        return std::nullopt;
    Forward again;
    const bool known = forward.output.shape == call.outputShape() && forward.output.strides[3] == 1 &&
                       forward.logSumExp.count() == call.samples() * call.heads() * call.queries();
    if (!known && !attendAgain(call, fast.attention, again))
        return std::nullopt;
    const Packed<float> output(known ? forward.output : again.output.view());
    SdpaGradient<float> result;
    const Packed<float> upstream(gradient);
    if (take(result.q, Tensor<float, 4>::createUnset(call.q.shape)) ||
        take(result.k, Tensor<float, 4>::create(call.k.shape)) ||
        take(result.v, Tensor<float, 4>::create(call.v.shape)) || upstream.failed())
        return std::nullopt;
    kernels::Rows<float> ofAdditive;
    if (call.options.additive) {
        if (take(result.additive.emplace(), Tensor<float, 4>::create(call.options.additive->shape)))
            return std::nullopt;
        ofAdditive = broadcastRows(result.additive->view());
    }
    kernels::attendBackward({fast.attention, output.rows(),
                             known ? forward.logSumExp.data : again.logSumExp.data().data(), upstream.rows(),
                             rowsOf(result.q), rowsOf(result.k), rowsOf(result.v), ofAdditive});
    for (const Tensor<float, 4>* part :
         {&result.q, &result.k, &result.v, result.additive ? &*result.additive : nullptr})
        if (part && !kernels::allFinite(part->data()))
            return std::nullopt;
    return result;
}

} // namespace

Kernel runKernel(const SdpaCall<float>& call, SdpaResult<float>& result)
{
    return orRefused(Kernel::refused, [&] { return attend(call, result); });
}

std::optional<SdpaGradient<float>> runKernelBackward(const SdpaCall<float>& call,
                                                     TensorView<const float, 4> gradient,
                                                     const SdpaForward<float>& forward)
{
    return orRefused(std::optional<SdpaGradient<float>>(),
                     [&] { return attendBackward(call, gradient, forward); });
}

} // namespace lectern::attention
