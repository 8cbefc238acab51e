#include <lectern/models/input_projection.h>

#include "tensors.h"

#include <lectern/attention/backward.h>

#include <cmath>
#include <span>

namespace lectern::models {
namespace {

std::size_t indexOf(Role role)
{
    return static_cast<std::size_t>(role);
}

/// The sum, or the largest size if it is none, which no tensor has.
std::size_t total(const std::array<std::size_t, 3>& parts)
{
    constexpr std::size_t most = std::numeric_limits<std::size_t>::max();
    std::size_t sum = 0;
    for (const std::size_t part : parts)
        sum = part > most - sum ? most : sum + part;
    return sum;
}

template <typename T>
void drawRows(std::span<T> rows, std::size_t in, std::size_t out, RandomSource& random)
{
    const double bound = std::sqrt(6.0 / (static_cast<double>(in) + static_cast<double>(out)));
    const attention::RandomStream stream = random.next();
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i] = static_cast<T>((2.0 * stream.uniform(i) - 1.0) * bound);
}

} // namespace

template <typename T>
Result<InputProjection<T>> InputProjection<T>::create(const Widths& widths, RandomSource& random)
{
    const auto [in, out, withBias] = widths;
    for (std::size_t i = 0; i < 3; ++i) {
        if (in[i] == 0 || out[i] == 0)
            return fail("attention.width.zero");
    }
    const std::size_t rows = total(out);
    InputProjection result;
    result.m_widths = widths;
    const bool oneWidth = in[0] == in[1] && in[1] == in[2];
    if (oneWidth) {
        if (const auto wrong = take(result.fused, Parameter<T, 2>::create({rows, in[0]})))
            return fail(*wrong);
    }
    for (std::size_t i = 0; i < 3; ++i) {
        if (!oneWidth) {
            if (const auto wrong = take(result.separate[i], Parameter<T, 2>::create({out[i], in[i]})))
                return fail(*wrong);
        }
        std::vector<T>& data = oneWidth ? result.fused.value.data() : result.separate[i].value.data();
        const std::size_t first = oneWidth ? result.firstRow(static_cast<Role>(i)) * in[i] : 0;
        drawRows(std::span<T>(data).subspan(first, out[i] * in[i]), in[i], out[i], random);
    }
    if (withBias) {
        if (const auto wrong = take(result.bias, Parameter<T, 1>::create({rows})))
            return fail(*wrong);
    }
    return result;
}

template <typename T>
std::size_t InputProjection<T>::firstRow(Role role) const
{
    std::size_t row = 0;
    for (std::size_t i = 0; i < indexOf(role); ++i)
        row += m_widths.out[i];
    return row;
}

template <typename T>
TensorView<const T, 2> InputProjection<T>::weight(Role role) const
{
    if (!isFused())
        return separate[indexOf(role)].value.view();
    TensorView<const T, 2> view = fused.value.view();
    view.data += firstRow(role) * view.shape[1];
    view.shape[0] = m_widths.out[indexOf(role)];
    return view;
}

template <typename T>
Result<Tensor<T, 3>> InputProjection<T>::forward(Role role, TensorView<const T, 3> x, Work* work) const
{
    std::span<const T> offset = bias.value.data();
    if (!offset.empty())
        offset = offset.subspan(firstRow(role), m_widths.out[indexOf(role)]);
    countProjection(work, x, weight(role).count(), offset.size());
    if (work && role == Role::key)
        work->keyProjections += x.shape[0] * x.shape[1];
    return attention::linear<T>(x, weight(role), offset);
}

template <typename T>
Result<Tensor<T, 3>> InputProjection<T>::backward(Role role, TensorView<const T, 3> x,
                                                  TensorView<const T, 3> gradient)
{
    auto parts = attention::linearBackward<T>(x, weight(role), gradient);
    if (!parts)
        return fail(parts.error());
    const std::size_t first = firstRow(role);
    std::vector<T>& ofWeight = isFused() ? fused.gradient.data() : separate[indexOf(role)].gradient.data();
    const std::size_t begin = isFused() ? first * m_widths.in[indexOf(role)] : 0;
    for (std::size_t i = 0; i < parts->weight.count(); ++i)
        ofWeight[begin + i] += parts->weight.data()[i];
    for (std::size_t i = 0; bias.value.count() > 0 && i < parts->bias.count(); ++i)
        bias.gradient.data()[first + i] += parts->bias.data()[i];
    return std::move(parts->x);
}

template <typename T>
void InputProjection<T>::collect(ParameterList<T>& list, const std::string& prefix)
{
    append(list, prefix + "inputWeight", fused);
    append(list, prefix + "queryWeight", separate[0]);
    append(list, prefix + "keyWeight", separate[1]);
    append(list, prefix + "valueWeight", separate[2]);
    append(list, prefix + "inputBias", bias);
}

template <typename T>
std::size_t InputProjection<T>::parameterCount() const
{
    std::size_t count = fused.value.count() + bias.value.count();
    for (const Parameter<T, 2>& weight : separate)
        count += weight.value.count();
    return count;
}

template class InputProjection<float>;
template class InputProjection<double>;

} // namespace lectern::models
