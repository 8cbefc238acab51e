#pragma once

#include <lectern/models/input_projection.h>
#include <lectern/models/layers.h>
#include <lectern/models/parameter.h>
#include <lectern/models/pass.h>

#include <lectern/attention/mask.h>
#include <lectern/attention/positions.h>
#include <lectern/attention/sdpa.h>
#include <lectern/result/result.h>

#include <cstddef>
#include <optional>
#include <string>

namespace lectern::models {

template <typename T>
class KeyValueCache;

struct MultiHeadOptions
{
    std::size_t width = 0;    ///< D, of the query input and of the output; the width of a head is D / heads
    std::size_t heads = 1;    ///< H
    std::size_t keyHeads = 0; ///< Hk, which divides H: H (0) multi-head, between grouped-query, 1 multi-query
    std::size_t keyWidth = 0; ///< of the key input; D if 0
    std::size_t valueWidth = 0; ///< of the value input; D if 0
    bool bias = true;
    double dropout = 0;                                  ///< of the weights, in training passes alone
    std::optional<attention::RotaryOptions> rotary = {}; ///< turns queries and keys

    std::size_t keyHeadCount() const { return keyHeads == 0 ? heads : keyHeads; }
    std::size_t headWidth() const { return heads == 0 ? 0 : width / heads; }
};

/// What a call may read and what it gives. Masks are combined: a key is read if none forbids it.
/// Booleans are of the type Ignored, true = must not be read, as in PyTorch's MultiheadAttention.
template <typename T>
struct MultiHeadCall
{
    std::optional<attention::Ignored> keyPadding = {};   ///< [N or 1, 1, 1, S]
    std::optional<attention::Ignored> ignored = {};      ///< each axis 1 or that of [N, H, L, S]
    std::optional<TensorView<const T, 4>> additive = {}; ///< added to the scores; axes as `ignored`
    std::optional<attention::CausalAlignment> causal = {};
    attention::FullyMasked fullyMasked = attention::FullyMasked::zero;
    std::optional<double> scale = {}; ///< 1 / sqrt(head width) if not given
    bool needWeights = true;
    bool averageWeights = true; ///< the mean over heads instead of each head's
    /// Where decoding keeps the keys and values of earlier positions; they are read too, and the new ones are
    /// kept.
    KeyValueCache<T>* cache = nullptr;
};

template <typename T>
struct MultiHeadOutput
{
    Tensor<T, 3> output; ///< [N, L, D]
    /// Before dropout, if needed: [N, H, L, S], or their mean [N, 1, L, S].
    std::optional<Tensor<T, 4>> weights = {};
    /// After dropout, if needed and dropout acted; rows do not sum to 1. PyTorch returns these.
    std::optional<Tensor<T, 4>> droppedWeights = {};
};

template <typename T>
struct MultiHeadGradient
{
    Tensor<T, 3> query; ///< of each input
    Tensor<T, 3> key;
    Tensor<T, 3> value;
    std::optional<Tensor<T, 4>> additive = {}; ///< of the additive mask, its shape
};

/// Multi-head attention with parameters (Vaswani et al. 2017, 3.2.2), as PyTorch's nn.MultiheadAttention:
/// project, split into heads, sdpa, merge, project. Self-attention takes one input, cross-attention three.
template <typename T>
class MultiHeadAttention
{
public:
    /// What the backward pass needs.
    struct Saved
    {
        Tensor<T, 3> query, key, value;      ///< the inputs
        bool oneInput = false;               ///< the query is key and value too, which are not kept
        Tensor<T, 4> q, k, v;                ///< heads, after rotation
        Tensor<T, 3> merged;                 ///< before the output projection
        attention::SdpaResult<T> attended;   ///< with logSumExp, or empty
        std::optional<Tensor<T, 4>> added;   ///< the additive mask with everything forbidden in it
        std::array<std::size_t, 4> additive; ///< the shape of the additive mask as given
        attention::SdpaOptions<T> options;
    };

    MultiHeadOptions options;
    InputProjection<T> input;
    Linear<T> output;

    /// Errors: attention.heads.divide (D, H), attention.heads.group (H, Hk), attention.width.zero,
    /// attention.dropout.p, attention.positions.odd (rotary), attention.size.overflow.
    static Result<MultiHeadAttention> create(const MultiHeadOptions& options, RandomSource& random);

    /// query [N, L, D], key [N, S, keyWidth], value [N, S, valueWidth].
    /// Errors: models.mha.padding (shape, shape wanted), models.cache.backward if a cache and `saved` are
    /// given, attention.mask.several if `ignored` and `additive` are, and those of `linear`, `both` and
    /// `sdpa`.
    Result<MultiHeadOutput<T>> forward(TensorView<const T, 3> query, TensorView<const T, 3> key,
                                       TensorView<const T, 3> value, const MultiHeadCall<T>& call, Pass& pass,
                                       Saved* saved = nullptr) const;
    /// Self-attention of x [N, L, D].
    Result<MultiHeadOutput<T>> forward(TensorView<const T, 3> x, const MultiHeadCall<T>& call, Pass& pass,
                                       Saved* saved = nullptr) const;

    /// For self-attention the gradient of x is the sum of the three.
    Result<MultiHeadGradient<T>> backward(const Saved& saved, TensorView<const T, 3> gradient);

    void collect(ParameterList<T>& list, const std::string& prefix);
    ParameterList<T> parameters();
    std::size_t parameterCount() const { return input.parameterCount() + output.parameterCount(); }

private:
    /// `first`: how many positions the cache holds.
    Result<MultiHeadOutput<T>> attend(TensorView<const T, 3> query, TensorView<const T, 3> key,
                                      TensorView<const T, 3> value, const MultiHeadCall<T>& call,
                                      std::size_t first, Pass& pass, Saved* saved) const;
    Result<MultiHeadGradient<T>> attendBackward(const Saved& saved, TensorView<const T, 3> gradient);
    Result<Tensor<T, 4>> heads(Role role, TensorView<const T, 3> x, std::size_t firstPosition,
                               Work* work) const;
    Result<Tensor<T, 3>> headsBackward(Role role, TensorView<const T, 3> x, TensorView<const T, 4> gradient);
};

} // namespace lectern::models
