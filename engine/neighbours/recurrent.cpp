#include <lectern/neighbours/recurrent.h>

#include <lectern/attention/memory.h>
#include <lectern/attention/transcendental.h>

#include <array>
#include <optional>
#include <span>
#include <string>

namespace lectern::neighbours {
namespace {

template <typename T>
Problem matrixProblem(const char* code, const Tensor<T, 2>& given, std::size_t rows, std::size_t columns)
{
    const std::array<std::size_t, 2> needed{rows, columns};
    if (given.shape() == needed)
        return std::nullopt;
    return makeError(code, {attention::shapeText(given.shape()), attention::shapeText(needed)});
}

/// One recurrent layer on its way along the positions, G gates a unit.
template <typename T>
class Recurrence
{
public:
    Recurrence(TensorView<const T, 3> x, const RecurrentParameters<T>& parameters, std::size_t gates,
               const RecurrentState<T>& start)
        : m_x(x)
        , m_parameters(parameters)
        , m_gates(gates)
        , m_units(parameters.hiddenWeight.shape()[1])
        , m_start(start)
    {
    }

    Problem problem() const
    {
        const std::size_t rows = m_gates * m_units;
        if (auto wrong =
                matrixProblem("neighbours.recurrent.hidden", m_parameters.hiddenWeight, rows, m_units))
            return wrong;
        if (auto wrong =
                matrixProblem("neighbours.recurrent.input", m_parameters.inputWeight, rows, m_x.shape[2]))
            return wrong;
        for (const Tensor<T, 1>* bias : {&m_parameters.inputBias, &m_parameters.hiddenBias}) {
            if (bias->count() != 0 && bias->count() != rows)
                return makeError("neighbours.recurrent.bias",
                                 {std::to_string(bias->count()), std::to_string(rows)});
        }
        for (const Tensor<T, 2>* state : {&m_start.hidden, &m_start.cell}) {
            if (state->count() == 0)
                continue;
            if (auto wrong = matrixProblem("neighbours.recurrent.state", *state, m_x.shape[0], m_units))
                return wrong;
        }
        return std::nullopt;
    }

    Result<RecurrentResult<T>> begin() const
    {
        RecurrentResult<T> result{{}, m_start};
        if (m_gates == 1)
            result.state.cell = {};
        if (const auto wrong =
                take(result.output, Tensor<T, 3>::create({m_x.shape[0], m_x.shape[1], m_units})))
            return fail(*wrong);
        for (Tensor<T, 2>* const state : {&result.state.hidden, &result.state.cell}) {
            if (state->count() != 0 || (m_gates == 1 && state == &result.state.cell))
                continue;
            if (const auto wrong = take(*state, Tensor<T, 2>::create({m_x.shape[0], m_units})))
                return fail(*wrong);
        }
        return result;
    }

    /// W x_t + b + U h + c of every gate and unit of sample n.
    void computeSums(std::span<double> sums, std::size_t n, std::size_t t, const Tensor<T, 2>& hidden) const
    {
        for (std::size_t row = 0; row < sums.size(); ++row) {
            double sum = biasAt(m_parameters.inputBias, row) + biasAt(m_parameters.hiddenBias, row);
            for (std::size_t c = 0; c < m_x.shape[2]; ++c)
                sum +=
                    static_cast<double>(m_parameters.inputWeight(row, c)) * static_cast<double>(m_x(n, t, c));
            for (std::size_t u = 0; u < m_units; ++u)
                sum += static_cast<double>(m_parameters.hiddenWeight(row, u)) *
                       static_cast<double>(hidden(n, u));
            sums[row] = sum;
        }
    }

    /// Runs `step(sums, n, result)`, which sets the state of sample n, at every position.
    template <typename Step>
    Result<RecurrentResult<T>> run(const Step& step) const
    {
        if (const auto wrong = problem())
            return fail(*wrong);
        const std::array room{m_x.shape[0], m_units};
        Result<RecurrentResult<T>> result = attention::withinMemory(room, [this] { return begin(); });
        if (!result)
            return result;
        Result<Tensor<double, 1>> sums = Tensor<double, 1>::create({m_gates * m_units});
        if (!sums)
            return fail(sums.error());
        RecurrentState<T>& state = result->state;
        for (std::size_t n = 0; n < m_x.shape[0]; ++n) {
            for (std::size_t t = 0; t < m_x.shape[1]; ++t) {
                computeSums(sums->data(), n, t, state.hidden);
                step(sums->data(), n, state);
                for (std::size_t u = 0; u < m_units; ++u)
                    result->output(n, t, u) = state.hidden(n, u);
            }
        }
        return result;
    }

private:
    static double biasAt(const Tensor<T, 1>& bias, std::size_t row)
    {
        return bias.count() == 0 ? 0.0 : static_cast<double>(bias(row));
    }

    TensorView<const T, 3> m_x;
    const RecurrentParameters<T>& m_parameters;
    std::size_t m_gates;
    std::size_t m_units;
    const RecurrentState<T>& m_start;
};

} // namespace

template <typename T>
Result<RecurrentResult<T>> rnn(TensorView<const T, 3> x, const RecurrentParameters<T>& parameters,
                               const RecurrentState<T>& start)
{
    const Recurrence<T> recurrence(x, parameters, 1, start);
    return recurrence.run([](std::span<const double> sums, std::size_t n, RecurrentState<T>& state) {
        for (std::size_t u = 0; u < sums.size(); ++u)
            state.hidden(n, u) = static_cast<T>(attention::portable::tanh(sums[u]));
    });
}

template <typename T>
Result<RecurrentResult<T>> lstm(TensorView<const T, 3> x, const RecurrentParameters<T>& parameters,
                                const RecurrentState<T>& start)
{
    using attention::portable::sigmoid;
    using attention::portable::tanh;
    const Recurrence<T> recurrence(x, parameters, 4, start);
    return recurrence.run([](std::span<const double> sums, std::size_t n, RecurrentState<T>& state) {
        const std::size_t units = sums.size() / 4;
        for (std::size_t u = 0; u < units; ++u) {
            const double input = sigmoid(sums[u]);
            const double forget = sigmoid(sums[units + u]);
            const double candidate = tanh(sums[2 * units + u]);
            const double output = sigmoid(sums[3 * units + u]);
            const double cell = forget * static_cast<double>(state.cell(n, u)) + input * candidate;
            state.cell(n, u) = static_cast<T>(cell);
            state.hidden(n, u) = static_cast<T>(output * tanh(cell));
        }
    });
}

#define LECTERN_INSTANTIATE(T)                                                                               \
    template Result<RecurrentResult<T>> rnn(TensorView<const T, 3>, const RecurrentParameters<T>&,           \
                                            const RecurrentState<T>&);                                       \
    template Result<RecurrentResult<T>> lstm(TensorView<const T, 3>, const RecurrentParameters<T>&,          \
                                             const RecurrentState<T>&);
LECTERN_INSTANTIATE(float)
LECTERN_INSTANTIATE(double)
#undef LECTERN_INSTANTIATE

} // namespace lectern::neighbours
