#include <lectern/models/optimizer.h>

#include "tensors.h"

#include <lectern/kernels/elementwise.h>

#include <array>
#include <cmath>
#include <new>
#include <type_traits>

namespace lectern::models {
namespace {

bool isShare(double x)
{
    return x >= 0 && x < 1;
}

bool isSize(double x)
{
    return x >= 0 && std::isfinite(x);
}

Problem optionsProblem(const OptimizerOptions& o)
{
    const std::pair<const char*, bool> checks[] = {
        {"rate", isSize(o.rate)},    {"momentum", isShare(o.momentum)},
        {"beta1", isShare(o.beta1)}, {"beta2", isShare(o.beta2)},
        {"decay", isSize(o.decay)},  {"epsilon", isSize(o.epsilon) && o.epsilon > 0},
    };
    for (const auto& [name, isRight] : checks) {
        if (!isRight)
            return makeError("models.optimizer.option", {name});
    }
    return std::nullopt;
}

} // namespace

template <typename T>
Result<Optimizer<T>> Optimizer<T>::create(const OptimizerOptions& options)
{
    if (const auto wrong = optionsProblem(options))
        return fail(*wrong);
    Optimizer optimizer;
    optimizer.options = options;
    return optimizer;
}

template <typename T>
std::size_t Optimizer<T>::squareCount(const ParameterRef<T>& parameter) const
{
    return options.kind == OptimizerKind::sgd ? 0 : parameter.value.size();
}

template <typename T>
Result<void> Optimizer<T>::step(const ParameterList<T>& parameters)
{
    if (const auto wrong = optionsProblem(options))
        return fail(*wrong);
    if (m_steps == 0) {
        if (const auto wrong = makeMoments(parameters))
            return fail(*wrong);
    }
    bool same = parameters.size() == m_means.size();
    for (std::size_t i = 0; same && i < parameters.size(); ++i)
        same = parameters[i].value.size() == m_means[i].count() &&
               squareCount(parameters[i]) == m_squares[i].count();
    if (!same)
        return fail("models.optimizer.parameters");
    ++m_steps;
    m_powerOfBeta1 *= options.beta1;
    m_powerOfBeta2 *= options.beta2;
    for (std::size_t i = 0; i < parameters.size(); ++i)
        move(parameters[i], m_means[i].data(), m_squares[i].data());
    return {};
}

template <typename T>
Problem Optimizer<T>::makeMoments(const ParameterList<T>& parameters)
{
    std::vector<Tensor<double, 1>> means;
    std::vector<Tensor<double, 1>> squares;
    try {
        means.resize(parameters.size());
        squares.resize(parameters.size());
    } catch (const std::bad_alloc&) {
        return makeError("attention.size.memory", {shapeText(std::array{parameters.size()})});
    }
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        if (const auto wrong = take(means[i], Tensor<double, 1>::create({parameters[i].value.size()})))
            return wrong;
        if (const auto wrong = take(squares[i], Tensor<double, 1>::create({squareCount(parameters[i])})))
            return wrong;
    }
    m_means = std::move(means);
    m_squares = std::move(squares);
    return std::nullopt;
}

template <typename T>
void Optimizer<T>::move(const ParameterRef<T>& parameter, std::span<double> mean,
                        std::span<double> square) const
{
    const bool decoupled = options.kind == OptimizerKind::adamW;
    if constexpr (std::is_same_v<T, float>) {
        const kernels::AdamStep step{options.beta1,
                                     options.beta2,
                                     options.rate / (1 - m_powerOfBeta1),
                                     1 / (1 - m_powerOfBeta2),
                                     options.epsilon,
                                     decoupled ? 0 : options.decay,
                                     decoupled ? 1 - options.rate * options.decay : 1};
        if (options.kind != OptimizerKind::sgd &&
            kernels::adam(step, parameter.gradient, parameter.value.data(), mean.data(), square.data()))
            return;
    }
    for (std::size_t i = 0; i < mean.size(); ++i) {
        auto value = static_cast<double>(parameter.value[i]);
        auto gradient = static_cast<double>(parameter.gradient[i]);
        if (decoupled)
            value -= options.rate * options.decay * value;
        else
            gradient += options.decay * value;
        if (options.kind == OptimizerKind::sgd) {
            mean[i] = options.momentum * mean[i] + gradient;
            value -= options.rate * mean[i];
        } else {
            mean[i] = options.beta1 * mean[i] + (1 - options.beta1) * gradient;
            square[i] = options.beta2 * square[i] + (1 - options.beta2) * gradient * gradient;
            const double first = mean[i] / (1 - m_powerOfBeta1);
            const double second = square[i] / (1 - m_powerOfBeta2);
            value -= options.rate * first / (std::sqrt(second) + options.epsilon);
        }
        parameter.value[i] = static_cast<T>(value);
    }
}

template <typename T>
double gradientNorm(const ParameterList<T>& parameters)
{
    double squares = 0;
    for (const ParameterRef<T>& parameter : parameters)
        for (const T entry : parameter.gradient)
            squares += static_cast<double>(entry) * static_cast<double>(entry);
    return std::sqrt(squares);
}

template <typename T>
Result<double> clipGradients(const ParameterList<T>& parameters, double largest)
{
    if (!(largest > 0))
        return fail("models.gradient.largest");
    const double norm = gradientNorm(parameters);
    if (!std::isfinite(norm))
        return fail("models.gradient.finite");
    if (norm <= largest)
        return norm;
    const double factor = largest / norm;
    for (const ParameterRef<T>& parameter : parameters)
        for (T& entry : parameter.gradient)
            entry = static_cast<T>(static_cast<double>(entry) * factor);
    return norm;
}

#define LECTERN_INSTANTIATE(T)                                                                               \
    template class Optimizer<T>;                                                                             \
    template double gradientNorm(const ParameterList<T>&);                                                   \
    template Result<double> clipGradients(const ParameterList<T>&, double);
LECTERN_INSTANTIATE(float)
LECTERN_INSTANTIATE(double)
#undef LECTERN_INSTANTIATE

} // namespace lectern::models
