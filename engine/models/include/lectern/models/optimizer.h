#pragma once

#include <lectern/models/parameter.h>

#include <lectern/result/result.h>

#include <cstddef>
#include <span>
#include <vector>

namespace lectern::models {

enum class OptimizerKind
{
    sgd,  ///< m = momentum m + g, w -= rate m
    adam, ///< Kingma and Ba 2015, algorithm 1; decay is added to the gradient
    adamW ///< Loshchilov and Hutter 2019, algorithm 2; decay shrinks the weights by themselves
};

struct OptimizerOptions
{
    OptimizerKind kind = OptimizerKind::adamW;
    double rate = 1e-3;    ///< >= 0
    double momentum = 0;   ///< of SGD, in [0, 1)
    double beta1 = 0.9;    ///< of Adam's mean of gradients, in [0, 1)
    double beta2 = 0.999;  ///< of Adam's mean of squares, in [0, 1)
    double epsilon = 1e-8; ///< > 0
    double decay = 0;      ///< of the weights, >= 0
};

/// Steps of one kind for one model. Its moments are in double whatever T is.
template <typename T>
class Optimizer
{
public:
    /// Errors: models.optimizer.option (its name) if one is out of its range.
    static Result<Optimizer> create(const OptimizerOptions& options);

    /// Moves the parameters against their gradients. The list must be the same at every step.
    /// Errors: models.optimizer.parameters if its sizes have changed, or the kind between SGD and Adam: their
    /// moments do not fit; models.optimizer.option as `create`; attention.size.memory at the first step,
    /// which makes room for them.
    Result<void> step(const ParameterList<T>& parameters);

    std::size_t steps() const { return m_steps; }

    OptimizerOptions options; ///< the rate may be changed between steps

private:
    std::size_t squareCount(const ParameterRef<T>& parameter) const;
    Problem makeMoments(const ParameterList<T>& parameters);
    void move(const ParameterRef<T>& parameter, std::span<double> mean, std::span<double> square) const;

    std::size_t m_steps = 0;
    double m_powerOfBeta1 = 1; ///< beta1^steps
    double m_powerOfBeta2 = 1;
    std::vector<Tensor<double, 1>> m_means;
    std::vector<Tensor<double, 1>> m_squares;
};

/// The Euclidean norm of all gradients together, summed in order in double.
template <typename T>
double gradientNorm(const ParameterList<T>& parameters);

/// Scales the gradients down together so that their norm is at most `largest`, and gives back the norm before
/// (Pascanu et al. 2013). Errors: models.gradient.finite if the norm is NaN or infinite: nothing is changed;
/// models.gradient.largest unless largest > 0.
template <typename T>
Result<double> clipGradients(const ParameterList<T>& parameters, double largest);

} // namespace lectern::models
