#pragma once

#include <lectern/models/block.h>
#include <lectern/models/key_value_cache.h>
#include <lectern/models/layers.h>
#include <lectern/models/parameter.h>
#include <lectern/models/pass.h>

#include <lectern/attention/layers.h>
#include <lectern/attention/relative_positions.h>
#include <lectern/result/result.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace lectern::models {

/// How order gets in. The first two are added to the embeddings, the next two to the scores of every layer,
/// the last turns queries and keys.
enum class PositionKind
{
    none,
    sinusoidal,
    learned,
    relative, ///< T5's learned bias, one table for all layers
    alibi,
    rotary
};

struct LanguageModelOptions
{
    std::size_t vocabulary = 0;
    std::size_t layers = 1;
    BlockOptions block; ///< its attention's width is the model's
    PositionKind positions = PositionKind::sinusoidal;
    std::size_t maxLength = 64; ///< of a learned table; so many sinusoidal positions are made only once
    attention::RelativeBuckets buckets = {32, 128, false};
    std::uint64_t seed = 0; ///< of the parameters' start
};

/// Sequences of one length, and what should follow each token.
struct Batch
{
    Tensor<std::int64_t, 2> tokens;                   ///< [N, L], counted from 0
    Tensor<std::int64_t, 2> targets;                  ///< [N, L]; `ignore` where nothing should be learned
    std::optional<attention::Allowed> validKeys = {}; ///< [N, 1, 1, L], true = a real token; all if not given
    std::int64_t ignore = attention::ignoredTarget;
};

/// Embedding, positions, blocks, a last norm (Pre-LN alone) and a linear head: tokens [N, L] -> logits [N, L,
/// V], which are not softmaxed.
template <typename T>
class LanguageModel
{
public:
    struct Call
    {
        /// [N, 1, 1, L]; [N, 1, 1, past + L] with caches, which hold `past` positions.
        std::optional<attention::Allowed> validKeys = {};
        bool causal = true; ///< false lets every position read the future, and training look too good
        std::vector<KeyValueCache<T>>* caches =
            nullptr; ///< one a layer: the tokens come after what they hold
    };

    /// What the backward pass needs.
    struct Saved
    {
        Tensor<std::int64_t, 2> tokens;
        attention::Dropout dropout;
        std::vector<typename Block<T>::Saved> blocks;
        Tensor<T, 3> last;   ///< after the blocks
        Tensor<T, 3> normed; ///< what the head reads
    };

    LanguageModelOptions options;
    Embedding<T> embedding;
    Parameter<T, 2> positions;    ///< [maxLength, D], learned positions alone
    Parameter<T, 2> positionBias; ///< [buckets, H], relative positions alone
    std::vector<Block<T>> blocks;
    Norm<T> lastNorm; ///< empty for Post-LN
    Linear<T> head;   ///< [V, D] without bias

    /// Errors: models.language.vocabulary if it is 0, models.language.rotary if the block's attention asks
    /// for rotary positions itself (choose PositionKind::rotary), and those of Block, Embedding and Linear.
    static Result<LanguageModel> create(const LanguageModelOptions& options);

    std::size_t width() const { return options.block.attention.width; }
    std::size_t headCount() const { return options.block.attention.heads; }

    /// Errors: attention.embedding.token, attention.positions.table, attention.positions.odd,
    /// models.language.caches (caches, layers), models.cache.lengths (positions, positions),
    /// models.language.causal if caches are given without causal, and those of Block. On an error the caches
    /// are as they were.
    Result<Tensor<T, 3>> forward(TensorView<const std::int64_t, 2> tokens, const Call& call, Pass& pass,
                                 Saved* saved = nullptr) const;

    /// From the gradient of the logits.
    Result<void> backward(const Saved& saved, TensorView<const T, 3> gradient);

    /// The mean cross-entropy of the batch under a causal mask, without learning anything.
    Result<double> loss(const Batch& batch, bool causal = true) const;

    /// The same in the given pass; adds its gradient to that of the parameters.
    /// Errors: models.language.targets (shape, shape of the tokens), attention.loss.target,
    /// attention.loss.ignored if every target is ignored.
    Result<double> lossAndGradient(const Batch& batch, Pass& pass, bool causal = true);

    /// Room for `capacity` positions of each of `samples` sequences, a cache a layer.
    Result<std::vector<KeyValueCache<T>>> makeCaches(std::size_t samples, std::size_t capacity) const;

    ParameterList<T> parameters();
    /// How many numbers they hold.
    std::size_t parameterCount() const;

private:
    static Result<LanguageModel> drawn(const LanguageModelOptions& options);
    /// `first`: how many positions the caches hold.
    Result<Tensor<T, 3>> logitsAfter(std::size_t first, TensorView<const std::int64_t, 2> tokens,
                                     const Call& call, Pass& pass, Saved* saved) const;
    Result<double> learn(const Batch& batch, Pass& pass, bool causal);
    Result<Tensor<T, 3>> embedded(TensorView<const std::int64_t, 2> tokens, std::size_t first,
                                  Work* work) const;
    /// [length, D], what is added to the tokens from position `first` on.
    Result<Tensor<T, 2>> positionTable(std::size_t length, std::size_t first) const;
    Result<std::optional<Tensor<T, 4>>> bias(std::size_t queries, std::size_t keys, Work* work) const;
    Result<void> embeddedBackward(const Saved& saved, const Tensor<T, 3>& gradient);

    Tensor<T, 2> m_sinusoids; ///< of the first positions, if the model adds such
};

} // namespace lectern::models
