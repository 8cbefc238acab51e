#include <lectern/neighbours/convolution.h>

#include <algorithm>
#include <optional>
#include <string>

namespace lectern::neighbours {
namespace {

template <typename T>
Problem problem(TensorView<const T, 3> x, TensorView<const T, 3> weight, std::span<const T> bias,
                const ConvolutionOptions& options)
{
    const auto& [outputs, channels, kernel] = weight.shape;
    if (channels != x.shape[2])
        return makeError("neighbours.convolution.channels",
                         {std::to_string(channels), std::to_string(x.shape[2])});
    if (kernel == 0)
        return makeError("neighbours.convolution.kernel");
    if (options.dilation == 0)
        return makeError("neighbours.convolution.dilation");
    // (k-1) dilation is odd if both factors are.
    if (options.window == ConvolutionWindow::centred && kernel % 2 == 0 && options.dilation % 2 == 1)
        return makeError("neighbours.convolution.centre",
                         {std::to_string(kernel), std::to_string(options.dilation)});
    if (!bias.empty() && bias.size() != outputs)
        return makeError("attention.linear.bias", {std::to_string(bias.size()), std::to_string(outputs)});
    return std::nullopt;
}

/// The position that tap j reads around position l, if there is one among `length`.
std::optional<std::size_t> tapped(std::size_t l, std::size_t j, std::size_t kernel, std::size_t length,
                                  const ConvolutionOptions& options)
{
    // Half of this already leaves the sequence: larger ones read the same, and no product overflows.
    const std::size_t dilation = std::min(options.dilation, 2 * length);
    const std::size_t taps = kernel - 1;
    const bool causal = options.window == ConvolutionWindow::causal;
    const std::size_t ahead = j * dilation + l;
    const std::size_t before = causal ? taps * dilation : taps * dilation / 2;
    if (ahead < before || ahead - before >= length)
        return std::nullopt;
    return ahead - before;
}

} // namespace

template <typename T>
Result<Tensor<T, 3>> convolution(TensorView<const T, 3> x, TensorView<const T, 3> weight,
                                 std::span<const T> bias, const ConvolutionOptions& options)
{
    if (const auto wrong = problem(x, weight, bias, options))
        return fail(*wrong);
    const auto& [outputs, channels, kernel] = weight.shape;
    const std::size_t length = x.shape[1];
    const std::array<std::size_t, 3> shape{x.shape[0], length, outputs};
    Tensor<T, 3> result;
    if (const auto wrong = take(result, Tensor<T, 3>::create(shape)))
        return fail(*wrong);
    auto out = result.data().begin();
    for (std::size_t n = 0; n < x.shape[0]; ++n) {
        for (std::size_t l = 0; l < length; ++l) {
            for (std::size_t o = 0; o < outputs; ++o) {
                double sum = bias.empty() ? 0.0 : static_cast<double>(bias[o]);
                for (std::size_t j = 0; j < kernel; ++j) {
                    const std::optional<std::size_t> at = tapped(l, j, kernel, length, options);
                    for (std::size_t c = 0; at && c < channels; ++c)
                        sum += static_cast<double>(weight(o, c, j)) * static_cast<double>(x(n, *at, c));
                }
                *out++ = static_cast<T>(sum);
            }
        }
    }
    return result;
}

template Result<Tensor<float, 3>> convolution(TensorView<const float, 3>, TensorView<const float, 3>,
                                              std::span<const float>, const ConvolutionOptions&);
template Result<Tensor<double, 3>> convolution(TensorView<const double, 3>, TensorView<const double, 3>,
                                               std::span<const double>, const ConvolutionOptions&);

} // namespace lectern::neighbours
