#pragma once

#include <lectern/models/layers.h>
#include <lectern/models/multi_head_attention.h>
#include <lectern/models/parameter.h>
#include <lectern/models/pass.h>

#include <lectern/result/result.h>

#include <cstddef>
#include <string>

namespace lectern::models {

enum class NormPlacement
{
    pre, ///< x + f(norm(x)): a path from output to input that nothing normalises (Xiong et al. 2020)
    post ///< norm(x + f(x)) (Vaswani et al. 2017)
};

struct BlockOptions
{
    MultiHeadOptions attention;
    std::size_t hidden = 0; ///< width inside the feed-forward; 4 D if 0
    Activation activation = Activation::gelu;
    NormKind norm = NormKind::layer;
    NormPlacement placement = NormPlacement::pre;
    double dropout = 0; ///< of what each sublayer adds to the residual path
};

/// A Transformer block: self-attention and feed-forward, each with dropout, a residual connection and a norm.
template <typename T>
class Block
{
public:
    /// What the backward pass of one sublayer needs.
    struct SublayerSaved
    {
        Tensor<T, 3> normed; ///< the input of the norm
        attention::Dropout dropout;
    };
    struct Saved
    {
        SublayerSaved attentionPath, feedForwardPath;
        typename MultiHeadAttention<T>::Saved attention;
        typename FeedForward<T>::Saved feedForward;
    };
    struct Gradient
    {
        Tensor<T, 3> x;
        std::optional<Tensor<T, 4>> additive = {}; ///< of the additive mask, if the call had one
    };

    BlockOptions options;
    MultiHeadAttention<T> attention;
    FeedForward<T> feedForward;
    Norm<T> attentionNorm;
    Norm<T> feedForwardNorm;

    /// Errors: those of MultiHeadAttention, FeedForward and Norm, attention.dropout.p.
    static Result<Block> create(const BlockOptions& options, RandomSource& random);

    /// x [N, L, D], the same shape back; the weights go to `weights` if it is given and the call needs them.
    Result<Tensor<T, 3>> forward(TensorView<const T, 3> x, const MultiHeadCall<T>& call, Pass& pass,
                                 Saved* saved = nullptr, MultiHeadOutput<T>* weights = nullptr) const;
    Result<Gradient> backward(const Saved& saved, TensorView<const T, 3> gradient);

    void collect(ParameterList<T>& list, const std::string& prefix);
    ParameterList<T> parameters();
    std::size_t parameterCount() const
    {
        return attentionNorm.parameterCount() + attention.parameterCount() +
               feedForwardNorm.parameterCount() + feedForward.parameterCount();
    }

private:
    template <typename Inner>
    Result<Tensor<T, 3>> sublayer(TensorView<const T, 3> x, const Norm<T>& norm, Pass& pass,
                                  SublayerSaved* saved, const Inner& inner) const;
    template <typename InnerBackward>
    Result<Tensor<T, 3>> sublayerBackward(const SublayerSaved& saved, Norm<T>& norm,
                                          TensorView<const T, 3> gradient,
                                          const InnerBackward& innerBackward);
};

} // namespace lectern::models
