#pragma once

#include <lectern/models/parameter.h>
#include <lectern/models/pass.h>
#include <lectern/models/work.h>

#include <lectern/attention/layers.h>
#include <lectern/result/result.h>

#include <cstddef>
#include <cstdint>
#include <string>

/// Layers own their parameters. `create` draws them from `random` (the same seed, the same bits), `forward`
/// leaves the layer unchanged, `backward` adds to the parameters' gradients and gives back the gradient of
/// the input; it wants the input of the forward pass again, or what that pass saved. `collect` names the
/// parameters, and `parameterCount` says how many numbers they hold. `forward` adds what it did to `work` if
/// it is given one.
///
/// Errors are those of the operators, and attention.size.overflow or attention.size.memory for a parameter
/// that cannot be addressed or held.
namespace lectern::models {

/// x [N, L, in] -> x W^T + b [N, L, out]. Drawn uniformly from +-1/sqrt(in), as PyTorch's nn.Linear.
template <typename T>
struct Linear
{
    Parameter<T, 2> weight; ///< [out, in]
    Parameter<T, 1> bias;   ///< [out] or empty

    /// Errors: attention.width.zero if in = 0.
    static Result<Linear> create(std::size_t in, std::size_t out, bool withBias, RandomSource& random);

    Result<Tensor<T, 3>> forward(TensorView<const T, 3> x, Work* work = nullptr) const;
    Result<Tensor<T, 3>> backward(TensorView<const T, 3> x, TensorView<const T, 3> gradient);
    void collect(ParameterList<T>& list, const std::string& prefix);
    std::size_t parameterCount() const { return weight.value.count() + bias.value.count(); }
};

/// Tokens [N, L] -> [N, L, width]. Drawn from a normal distribution of mean 0 and the given deviation.
template <typename T>
struct Embedding
{
    Parameter<T, 2> table; ///< [V, width]

    static Result<Embedding> create(std::size_t vocabulary, std::size_t width, double deviation,
                                    RandomSource& random);

    Result<Tensor<T, 3>> forward(TensorView<const std::int64_t, 2> tokens, Work* work = nullptr) const;
    /// Tokens have no gradient.
    Result<void> backward(TensorView<const std::int64_t, 2> tokens, TensorView<const T, 3> gradient);
    void collect(ParameterList<T>& list, const std::string& prefix);
    std::size_t parameterCount() const { return table.value.count(); }
};

enum class NormKind
{
    layer, ///< mean 0, variance 1, gain and bias
    rms    ///< mean square 1, gain alone
};

/// Layer or RMS normalisation of [N, L, width], starting as the identity's gain 1 and bias 0.
template <typename T>
struct Norm
{
    NormKind kind = NormKind::layer;
    double epsilon = 1e-5;
    Parameter<T, 1> gain; ///< [width]
    Parameter<T, 1> bias; ///< [width], empty for rms

    /// Errors: attention.width.zero, attention.norm.epsilon.
    static Result<Norm> create(NormKind kind, std::size_t width, double epsilon = 1e-5);

    Result<Tensor<T, 3>> forward(TensorView<const T, 3> x, Work* work = nullptr) const;
    Result<Tensor<T, 3>> backward(TensorView<const T, 3> x, TensorView<const T, 3> gradient);
    void collect(ParameterList<T>& list, const std::string& prefix);
    std::size_t parameterCount() const { return gain.value.count() + bias.value.count(); }

private:
    attention::NormParameters<T> parameters() const;
};

enum class Activation
{
    gelu,
    relu
};

/// Down(activation(Up x)) at each position alone: [N, L, width] -> [N, L, hidden] -> [N, L, width].
template <typename T>
struct FeedForward
{
    /// What the backward pass needs.
    struct Saved
    {
        Tensor<T, 3> x;
        Tensor<T, 3> raised; ///< before the activation, [N, L, hidden]
        Tensor<T, 3> active; ///< after it
    };

    Activation activation = Activation::gelu;
    Linear<T> up;
    Linear<T> down;

    static Result<FeedForward> create(std::size_t width, std::size_t hidden, Activation activation,
                                      RandomSource& random);

    Result<Tensor<T, 3>> forward(TensorView<const T, 3> x, Saved* saved = nullptr,
                                 Work* work = nullptr) const;
    Result<Tensor<T, 3>> backward(const Saved& saved, TensorView<const T, 3> gradient);
    void collect(ParameterList<T>& list, const std::string& prefix);
    std::size_t parameterCount() const { return up.parameterCount() + down.parameterCount(); }
};

} // namespace lectern::models
