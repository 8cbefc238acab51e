#include <lectern/attention/backward.h>

#include "norm_row.h"
#include "problems.h"

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
    if (const auto wrong = take(ofX, Tensor<T, R>::create(x.shape)))
        return fail(*wrong);
    Tensor<double, 1> ofGain;
    Tensor<double, 1> ofBias;
    RowGradient row;
    for (Tensor<double, 1>* const sums : {&ofGain, &ofBias, &row.g, &row.u}) {
        if (const auto wrong = take(*sums, Tensor<double, 1>::create({width})))
            return fail(*wrong);
    }
    for (std::size_t r = 0; r < rows.count(); ++r) {
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
