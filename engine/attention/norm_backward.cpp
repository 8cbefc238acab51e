#include <lectern/attention/backward.h>

#include "norm_kernel.h"
#include "problems.h"

#include <algorithm>
#include <type_traits>

namespace lectern::attention {
namespace {

/// The gradients of one row; `g` is the upstream gradient times the gain, u the normalised row.
struct RowGradient
{
    Tensor<double, 1> g;
    Tensor<double, 1> u;

    /// Turns g into the gradient of the row.
    void finish(const RowStatistics& statistics, Centre around)
    {
        const auto width = static_cast<double>(g.count());
        double mean = 0;
        double along = 0;
        for (std::size_t c = 0; c < g.count(); ++c) {
            mean += g(c);
            along += g(c) * u(c);
        }
        mean = around == Centre::mean ? mean / width : 0.0;
        along /= width;
        for (std::size_t c = 0; c < g.count(); ++c)
            g(c) = (g(c) - mean - u(c) * along) / statistics.spread;
    }
};

/// The kernel's sums for gain and bias, which go to those in double before they lose digits.
struct RowSums
{
    Tensor<float, 1> some; ///< [2 width]; empty where there is no kernel or no memory: no row is fast then
    std::size_t rows = 0;

    explicit RowSums(std::size_t width)
    {
        static_cast<void>(take(some, Tensor<float, 1>::create({2 * width})));
    }

    void count(Tensor<double, 1>& ofGain, Tensor<double, 1>& ofBias)
    {
        constexpr std::size_t rowsAtOnce = 128;
        if (++rows == rowsAtOnce)
            flush(ofGain, ofBias);
    }

    void flush(Tensor<double, 1>& ofGain, Tensor<double, 1>& ofBias)
    {
        const std::size_t width = some.count() / 2;
        for (std::size_t c = 0; c < width; ++c) {
            ofGain(c) += static_cast<double>(some(c));
            ofBias(c) += static_cast<double>(some(width + c));
        }
        std::fill(some.data().begin(), some.data().end(), 0.0F);
        rows = 0;
    }
};

template <typename T, std::size_t R>
Result<NormGradient<T, R>> normBackward(TensorView<const T, R> x, const NormParameters<T>& parameters,
                                        TensorView<const T, R> gradient, Centre around)
{
    const Rows<T, R> rows(x);
    const Rows<T, R> upstream(gradient);
    const std::size_t width = rows.width();
    if (const auto wrong = firstOf(normProblem(width, parameters), gradientProblem(gradient.shape, x.shape)))
        return fail(*wrong);
    Tensor<T, R> ofX;
    if (const auto wrong = take(ofX, Tensor<T, R>::createUnset(x.shape)))
        return fail(*wrong);
    Tensor<double, 1> ofGain;
    Tensor<double, 1> ofBias;
    RowGradient row;
    for (Tensor<double, 1>* const sums : {&ofGain, &ofBias, &row.g, &row.u}) {
        if (const auto wrong = take(*sums, Tensor<double, 1>::create({width})))
            return fail(*wrong);
    }
    const NormRows<T> fast(width, parameters, around);
    const auto entries = entriesOf(x);
    const auto ups = entriesOf(gradient);
    RowSums sums(std::is_same_v<T, float> ? width : 0);
    for (std::size_t r = 0; r < rows.count(); ++r) {
        if (fast.backward(entries, ups, r, ofX.data().data() + r * width, sums.some.data())) {
            sums.count(ofGain, ofBias);
            continue;
        }
        const RowStatistics statistics = statisticsOf(rows, r, around, parameters.epsilon);
        for (std::size_t c = 0; c < width; ++c) {
            const double up = upstream.at(r, c);
            row.u(c) = (rows.at(r, c) - statistics.centre) / statistics.spread;
            row.g(c) = up * gainAt(parameters, c);
            ofGain(c) += up * row.u(c);
            ofBias(c) += up;
        }
        row.finish(statistics, around);
        for (std::size_t c = 0; c < width; ++c)
            ofX.data()[r * width + c] = static_cast<T>(row.g(c));
    }
    sums.flush(ofGain, ofBias);
    NormGradient<T, R> result{std::move(ofX), {}, {}};
    if (const auto wrong = firstOf(take(result.gain, rounded<T>(std::move(ofGain))),
                                   take(result.bias, rounded<T>(std::move(ofBias)))))
        return fail(*wrong);
    return result;
}

} // namespace

template <typename T, std::size_t R>
Result<NormGradient<T, R>> layerNormBackward(TensorView<const T, R> x, const NormParameters<T>& parameters,
                                             TensorView<const T, R> gradient)
{
    return normBackward(x, parameters, gradient, Centre::mean);
}

template <typename T, std::size_t R>
Result<NormGradient<T, R>> rmsNormBackward(TensorView<const T, R> x, const NormParameters<T>& parameters,
                                           TensorView<const T, R> gradient)
{
    return normBackward(x, parameters, gradient, Centre::zero);
}

#define LECTERN_INSTANTIATE_RANK(T, R)                                                                       \
    template Result<NormGradient<T, R>> layerNormBackward(TensorView<const T, R>, const NormParameters<T>&,  \
                                                          TensorView<const T, R>);                           \
    template Result<NormGradient<T, R>> rmsNormBackward(TensorView<const T, R>, const NormParameters<T>&,    \
                                                        TensorView<const T, R>);
#define LECTERN_INSTANTIATE(T)                                                                               \
    LECTERN_INSTANTIATE_RANK(T, 1)                                                                           \
    LECTERN_INSTANTIATE_RANK(T, 2)                                                                           \
    LECTERN_INSTANTIATE_RANK(T, 3)                                                                           \
    LECTERN_INSTANTIATE_RANK(T, 4)
LECTERN_INSTANTIATE(float)
LECTERN_INSTANTIATE(double)
#undef LECTERN_INSTANTIATE
#undef LECTERN_INSTANTIATE_RANK

} // namespace lectern::attention
