#pragma once

#include <lectern/models/parameter.h>
#include <lectern/models/pass.h>

#include <lectern/result/result.h>

#include <array>
#include <cstddef>
#include <string>

namespace lectern::models {

/// The three roles of attention.
enum class Role
{
    query,
    key,
    value
};

/// The projections to queries, keys and values: one fused weight where all inputs have one width, otherwise
/// three. Fused or not, they compute the same.
template <typename T>
class InputProjection
{
public:
    struct Widths
    {
        std::array<std::size_t, 3> in;  ///< of the inputs of queries, keys and values
        std::array<std::size_t, 3> out; ///< rows of each projection
        bool bias = true;
    };

    Parameter<T, 2> fused; ///< [sum of out, in]: rows of queries, then keys, then values; or empty
    std::array<Parameter<T, 2>, 3> separate; ///< [out, in] each; or empty
    Parameter<T, 1> bias;                    ///< [sum of out], or empty

    /// Drawn uniformly from +-sqrt(6 / (in + out)) (Glorot and Bengio 2010), the bias 0.
    /// Errors: attention.width.zero, attention.size.overflow, attention.size.memory.
    static Result<InputProjection> create(const Widths& widths, RandomSource& random);

    bool isFused() const { return fused.value.count() > 0; }
    const Widths& widths() const { return m_widths; }

    /// [N, L, in] -> [N, L, out] of the role. Adds what it did to `work` if it is given one.
    Result<Tensor<T, 3>> forward(Role role, TensorView<const T, 3> x, Work* work = nullptr) const;
    Result<Tensor<T, 3>> backward(Role role, TensorView<const T, 3> x, TensorView<const T, 3> gradient);
    void collect(ParameterList<T>& list, const std::string& prefix);
    std::size_t parameterCount() const;

private:
    std::size_t firstRow(Role role) const;
    TensorView<const T, 2> weight(Role role) const;

    Widths m_widths{};
};

} // namespace lectern::models
