#include <lectern/attention/layers.h>
#include <lectern/attention/multi_head.h>

#include "problems.h"

namespace lectern::attention {
namespace {

/// Queries (part 0), keys (1) or values (2) of the fused projection [N, L, 3D].
template <typename T>
TensorView<const T, 3> third(const Tensor<T, 3>& fused, std::size_t part)
{
    TensorView<const T, 3> view = fused.view();
    view.shape[2] /= 3;
    view.data += part * view.shape[2];
    return view;
}

} // namespace

template <typename T>
Result<Tensor<T, 4>> splitHeads(TensorView<const T, 3> x, std::size_t heads)
{
    if (heads == 0 || x.shape[2] % heads != 0)
        return fail("attention.heads.divide", {std::to_string(x.shape[2]), std::to_string(heads)});
    const std::size_t width = x.shape[2] / heads;
    Tensor<T, 4> result;
    if (const auto wrong = take(result, Tensor<T, 4>::createUnset({x.shape[0], heads, x.shape[1], width})))
        return fail(*wrong);
    if (result.count() == 0)
        return result;
    T* out = result.data().data();
    for (std::size_t n = 0; n < x.shape[0]; ++n)
        for (std::size_t h = 0; h < heads; ++h)
            for (std::size_t l = 0; l < x.shape[1]; ++l)
                out = copyRow(&x(n, l, h * width), width, x.strides[2], out);
    return result;
}

template <typename T>
Result<Tensor<T, 3>> mergeHeads(TensorView<const T, 4> x)
{
    if (const auto wrong = sizeProblem<T>(x.shape)) // before the widths are multiplied
        return fail(*wrong);
    Tensor<T, 3> result;
    if (const auto wrong =
            take(result, Tensor<T, 3>::createUnset({x.shape[0], x.shape[2], x.shape[1] * x.shape[3]})))
        return fail(*wrong);
    if (result.count() == 0)
        return result;
    T* out = result.data().data();
    for (std::size_t n = 0; n < x.shape[0]; ++n)
        for (std::size_t l = 0; l < x.shape[2]; ++l)
            for (std::size_t h = 0; h < x.shape[1]; ++h)
                out = copyRow(&x(n, h, l, 0), x.shape[3], x.strides[3], out);
    return result;
}

template <typename T>
Result<Tensor<T, 3>> averageHeads(TensorView<const T, 4> weights)
{
    if (weights.shape[1] == 0)
        return fail("attention.heads.none");
    Tensor<T, 3> result;
    if (const auto wrong =
            take(result, Tensor<T, 3>::create({weights.shape[0], weights.shape[2], weights.shape[3]})))
        return fail(*wrong);
    auto out = result.data().begin();
    for (std::size_t n = 0; n < weights.shape[0]; ++n) {
        for (std::size_t l = 0; l < weights.shape[2]; ++l) {
            for (std::size_t s = 0; s < weights.shape[3]; ++s) {
                double sum = 0;
                for (std::size_t h = 0; h < weights.shape[1]; ++h)
                    sum += static_cast<double>(weights(n, h, l, s));
                *out++ = static_cast<T>(sum / static_cast<double>(weights.shape[1]));
            }
        }
    }
    return result;
}

template <typename T>
Result<MultiHeadResult<T>> multiHeadAttention(TensorView<const T, 3> x,
                                              const MultiHeadParameterViews<T>& parameters, std::size_t heads,
                                              const SdpaOptions<T>& options)
{
    const std::size_t width = x.shape[2];
    if (heads == 0 || width % heads != 0)
        return fail("attention.heads.divide", {std::to_string(width), std::to_string(heads)});
    if (parameters.inputWeight.shape[0] != 3 * width)
        return fail("attention.linear.weight",
                    {std::to_string(parameters.inputWeight.shape[0]), std::to_string(3 * width)});
    const Result<Tensor<T, 3>> fused = linear<T>(x, parameters.inputWeight, parameters.inputBias);
    if (!fused)
        return fail(fused.error());
    std::array<Tensor<T, 4>, 3> parts;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (const auto wrong = take(parts[i], splitHeads<T>(third(*fused, i), heads)))
            return fail(*wrong);
    }
    Result<SdpaResult<T>> attended = sdpa<T>(parts[0], parts[1], parts[2], options);
    if (!attended)
        return fail(attended.error());
    const Result<Tensor<T, 3>> merged = mergeHeads<T>(attended->output);
    if (!merged)
        return fail(merged.error());
    Result<Tensor<T, 3>> output = linear<T>(*merged, parameters.outputWeight, parameters.outputBias);
    if (!output)
        return fail(output.error());
    return MultiHeadResult<T>{std::move(*output), std::move(attended->weights)};
}

#define LECTERN_INSTANTIATE(T)                                                                               \
    template Result<Tensor<T, 4>> splitHeads(TensorView<const T, 3>, std::size_t);                           \
    template Result<Tensor<T, 3>> mergeHeads(TensorView<const T, 4>);                                        \
    template Result<Tensor<T, 3>> averageHeads(TensorView<const T, 4>);                                      \
    template Result<MultiHeadResult<T>> multiHeadAttention(                                                  \
        TensorView<const T, 3>, const MultiHeadParameterViews<T>&, std::size_t, const SdpaOptions<T>&);
LECTERN_INSTANTIATE(float)
LECTERN_INSTANTIATE(double)
#undef LECTERN_INSTANTIATE

} // namespace lectern::attention
