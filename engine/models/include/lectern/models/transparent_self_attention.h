#pragma once

#include <lectern/models/layers.h>
#include <lectern/models/parameter.h>
#include <lectern/models/pass.h>

#include <lectern/attention/mask.h>
#include <lectern/attention/softmax.h>
#include <lectern/result/result.h>

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace lectern::models {

/// What stands between two steps: [N, L, D] with three axes, [N, H, L, d] or [N, H, L, L] with four.
template <typename T>
struct Stage
{
    std::string name;
    std::string axes;               ///< "N H L d"
    std::vector<std::size_t> shape; ///< as many as there are axes
    std::vector<T> values;          ///< row-major
};

/// Multi-head self-attention that hides nothing: one fused projection to 3 D, split into heads, scores /
/// sqrt(d), keys that are padding or later set to -inf, softmax over the keys, dropout on the weights, mix,
/// merge, project. The same function as MultiHeadAttention with the same parameters; here every stage can be
/// looked at.
template <typename T>
class TransparentSelfAttention
{
public:
    struct Call
    {
        bool causal = false;
        /// What becomes of a query that may read nothing. One valid key in each sample is not enough under a
        /// causal mask: with padding on the left the first queries have none.
        attention::FullyMasked fullyMasked = attention::FullyMasked::refuse;
    };

    struct Output
    {
        Tensor<T, 3> output;  ///< [N, L, D]
        Tensor<T, 4> weights; ///< [N, H, L, L] after dropout: what the values were mixed with
        /// In order: x, qkv, q, k, v, scores, allowed scores, weights, dropped weights, heads, merged,
        /// output.
        std::vector<Stage<T>> stages;
    };

    /// What the backward pass needs.
    struct Saved
    {
        Tensor<T, 3> x;
        Tensor<T, 4> q, k, v;
        Tensor<T, 3> merged;
        std::optional<attention::Allowed> allowed;
        attention::Dropout dropout;
    };

    std::size_t heads = 1;
    double dropout = 0;
    Linear<T> qkv;    ///< [3D, D]: rows of queries, then keys, then values
    Linear<T> output; ///< [D, D]

    /// Errors: attention.heads.divide (D, H), attention.width.zero, attention.dropout.p,
    /// attention.size.overflow.
    static Result<TransparentSelfAttention> create(std::size_t width, std::size_t heads, double dropout,
                                                   RandomSource& random);

    std::size_t width() const { return output.weight.value.shape()[0]; }

    /// x [N, L, D], valid [N, 1, 1, L]: true = a real token, which may be read (`attention::keyPaddingMask`).
    /// Errors: attention.linear.weight (D, width of x), models.transparent.mask (shape, shape wanted),
    /// models.transparent.keys (sample from 1) for a sample without a valid key, attention.size.overflow
    /// (shape), attention.sdpa.masked (n, h, l from 1) under FullyMasked::refuse.
    Result<Output> forward(TensorView<const T, 3> x, const attention::Allowed& valid, const Call& call,
                           Pass& pass, Saved* saved = nullptr) const;
    Result<Tensor<T, 3>> backward(const Saved& saved, TensorView<const T, 3> gradient);

    void collect(ParameterList<T>& list, const std::string& prefix);
    ParameterList<T> parameters();

private:
    Result<Output> attend(TensorView<const T, 3> x, const attention::Allowed& valid, const Call& call, Pass& pass,
                          Saved* saved) const;
    Result<Tensor<T, 3>> attendBackward(const Saved& saved, TensorView<const T, 3> gradient);
};

} // namespace lectern::models
