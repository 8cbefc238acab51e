#pragma once

#include <lectern/attention/tensor.h>
#include <lectern/result/result.h>

#include <cstddef>

namespace lectern::neighbours {

using attention::Tensor;
using attention::TensorView;

/// Parameters of a recurrent layer in PyTorch's layout, G gates of H units each over inputs of width D:
/// G = 1 for `rnn`, 4 for `lstm` (input, forget, cell, output). Empty biases count as 0.
template <typename T>
struct RecurrentParameters
{
    Tensor<T, 2> inputWeight;  ///< [G H, D]
    Tensor<T, 2> hiddenWeight; ///< [G H, H]
    Tensor<T, 1> inputBias;    ///< [G H] or empty
    Tensor<T, 1> hiddenBias;   ///< [G H] or empty
};

/// What a recurrent layer carries from one step to the next; empty = zeros.
template <typename T>
struct RecurrentState
{
    Tensor<T, 2> hidden; ///< [N, H] or empty
    Tensor<T, 2> cell;   ///< [N, H] or empty; `lstm` only
};

template <typename T>
struct RecurrentResult
{
    Tensor<T, 3> output;     ///< [N, L, H]: the hidden state after every step
    RecurrentState<T> state; ///< after the last step; feed it in to continue
};

/// Elman's layer (1990) over x [N, L, D]: h_t = tanh(W x_t + b + U h_{t-1} + c). L steps, one after the
/// other. Sums are in double; h is rounded to T after each step. Errors: neighbours.recurrent.input,
/// neighbours.recurrent.hidden (size of the weight, size needed), neighbours.recurrent.bias (entries,
/// needed), neighbours.recurrent.state (size, size needed),
/// attention.size.overflow, attention.size.memory.
template <typename T>
Result<RecurrentResult<T>> rnn(TensorView<const T, 3> x, const RecurrentParameters<T>& parameters,
                               const RecurrentState<T>& start = {});

/// Long short-term memory (Hochreiter and Schmidhuber 1997, with the forget gate of Gers et al. 2000) over
/// x [N, L, D]. With a_t = W x_t + b + U h_{t-1} + c in four parts: i, f, o = sigmoid, g = tanh,
/// c_t = f c_{t-1} + i g, h_t = o tanh(c_t). Errors as `rnn`.
template <typename T>
Result<RecurrentResult<T>> lstm(TensorView<const T, 3> x, const RecurrentParameters<T>& parameters,
                                const RecurrentState<T>& start = {});

} // namespace lectern::neighbours
