#include <lectern/models/language_model.h>

#include "tensors.h"

#include <lectern/attention/backward.h>
#include <lectern/attention/memory.h>
#include <lectern/attention/positions.h>

namespace lectern::models {
namespace {

using attention::CausalAlignment;

/// The start of embeddings and learned positions, as PyTorch's nn.Embedding: of the size of sinusoids.
constexpr double embeddingDeviation = 1;
/// Sinusoidal positions are kept for a maxLength up to this.
constexpr std::size_t mostPositionsKept = 4096;

/// [N, L, V] as [N L, V].
template <typename T>
TensorView<const T, 2> rowsOf(const Tensor<T, 3>& logits)
{
    const auto& shape = logits.shape();
    return {
        logits.data().data(), {shape[0] * shape[1], shape[2]}, {static_cast<std::ptrdiff_t>(shape[2]), 1}};
}

Problem batchProblem(const Batch& batch)
{
    if (batch.tokens.shape() == batch.targets.shape())
        return std::nullopt;
    return makeError("models.language.targets",
                     {shapeText(batch.targets.shape()), shapeText(batch.tokens.shape())});
}

template <typename T>
std::size_t kept(const typename LanguageModel<T>::Call& call)
{
    return call.caches && !call.caches->empty() ? call.caches->front().length() : 0;
}

template <typename T>
Problem callProblem(const typename LanguageModel<T>::Call& call, std::size_t layers)
{
    if (!call.caches)
        return std::nullopt;
    if (!call.causal)
        return makeError("models.language.causal");
    if (call.caches->size() != layers)
        return makeError("models.language.caches",
                         {std::to_string(call.caches->size()), std::to_string(layers)});
    for (const KeyValueCache<T>& cache : *call.caches) {
        if (cache.length() != kept<T>(call))
            return makeError("models.cache.lengths",
                             {std::to_string(kept<T>(call)), std::to_string(cache.length())});
    }
    return std::nullopt;
}

} // namespace

template <typename T>
Result<LanguageModel<T>> LanguageModel<T>::create(const LanguageModelOptions& options)
{
    if (options.vocabulary == 0)
        return fail("models.language.vocabulary");
    if (options.block.attention.rotary)
        return fail("models.language.rotary");
    return attention::withinMemory(std::array{options.layers}, [&options] { return drawn(options); });
}

template <typename T>
Result<LanguageModel<T>> LanguageModel<T>::drawn(const LanguageModelOptions& options)
{
    RandomSource random(options.seed);
    LanguageModel model;
    model.options = options;
    if (options.positions == PositionKind::rotary)
        model.options.block.attention.rotary = attention::RotaryOptions{};
    if (const auto wrong = take(model.embedding, Embedding<T>::create(options.vocabulary, model.width(),
                                                                      embeddingDeviation, random)))
        return fail(*wrong);
    if (options.positions == PositionKind::learned) {
        Embedding<T> table;
        if (const auto wrong = take(
                table, Embedding<T>::create(options.maxLength, model.width(), embeddingDeviation, random)))
            return fail(*wrong);
        model.positions = std::move(table.table);
    }
    // A width that no table has is refused where positions are added.
    if (options.positions == PositionKind::sinusoidal && options.maxLength <= mostPositionsKept)
        static_cast<void>(
            take(model.m_sinusoids, attention::sinusoidalPositions<T>(options.maxLength, model.width())));
    for (std::size_t layer = 0; layer < options.layers; ++layer) {
        Result<Block<T>> block = Block<T>::create(model.options.block, random);
        if (!block)
            return fail(block.error());
        model.blocks.push_back(std::move(*block));
    }
    if (options.positions == PositionKind::relative) {
        if (const auto wrong =
                take(model.positionBias, Parameter<T, 2>::create({options.buckets.count, model.headCount()})))
            return fail(*wrong);
    }
    if (options.block.placement == NormPlacement::pre) {
        if (const auto wrong = take(model.lastNorm, Norm<T>::create(options.block.norm, model.width())))
            return fail(*wrong);
    }
    if (const auto wrong =
            take(model.head, Linear<T>::create(model.width(), options.vocabulary, false, random)))
        return fail(*wrong);
    return model;
}

template <typename T>
Result<Tensor<T, 2>> LanguageModel<T>::positionTable(std::size_t length, std::size_t first) const
{
    if (options.positions == PositionKind::learned)
        return attention::learnedPositions<T>(positions.value, length, first);
    const std::size_t kept = m_sinusoids.shape()[0];
    if (first <= kept && length <= kept - first)
        return attention::learnedPositions<T>(m_sinusoids, length, first);
    return attention::sinusoidalPositions<T>(length, width(), first);
}

template <typename T>
Result<Tensor<T, 3>> LanguageModel<T>::embedded(TensorView<const std::int64_t, 2> tokens, std::size_t first,
                                                Work* work) const
{
    Result<Tensor<T, 3>> x = embedding.forward(tokens, work);
    const bool sinusoidal = options.positions == PositionKind::sinusoidal;
    if (!x || (!sinusoidal && options.positions != PositionKind::learned))
        return x;
    const std::size_t length = tokens.shape[1];
    const Result<Tensor<T, 2>> table = positionTable(length, first);
    if (!table)
        return fail(table.error());
    if (work && !sinusoidal)
        work->numbersRead += table->count();
    TensorView<const T, 3> repeated{table->data().data(), x->shape(), {}};
    repeated.strides = {0, static_cast<std::ptrdiff_t>(width()), 1};
    add(*x, repeated);
    return x;
}

template <typename T>
Result<std::optional<Tensor<T, 4>>> LanguageModel<T>::bias(std::size_t queries, std::size_t keys,
                                                           Work* work) const
{
    if (work)
        work->numbersRead += positionBias.value.count();
    std::optional<Tensor<T, 4>> result;
    if (options.positions == PositionKind::alibi) {
        if (const auto wrong = take(result.emplace(), attention::alibiBias<T>(headCount(), queries, keys,
                                                                              CausalAlignment::lowerRight)))
            return fail(*wrong);
    }
    if (options.positions == PositionKind::relative) {
        if (const auto wrong = take(result.emplace(), attention::relativePositionBias<T>(
                                                          positionBias.value, queries, keys, options.buckets,
                                                          CausalAlignment::lowerRight)))
            return fail(*wrong);
    }
    return result;
}

template <typename T>
Result<Tensor<T, 3>> LanguageModel<T>::forward(TensorView<const std::int64_t, 2> tokens, const Call& call,
                                               Pass& pass, Saved* saved) const
{
    if (const auto wrong = callProblem<T>(call, blocks.size()))
        return fail(*wrong);
    const std::size_t first = kept<T>(call);
    Result<Tensor<T, 3>> logits =
        attention::withinMemory(tokens.shape, [&] { return logitsAfter(first, tokens, call, pass, saved); });
    if (!logits && call.caches) {
        for (KeyValueCache<T>& cache : *call.caches)
            cache.truncate(first);
    }
    return logits;
}

template <typename T>
Result<Tensor<T, 3>> LanguageModel<T>::logitsAfter(std::size_t first,
                                                   TensorView<const std::int64_t, 2> tokens, const Call& call,
                                                   Pass& pass, Saved* saved) const
{
    Result<Tensor<T, 3>> x = embedded(tokens, first, pass.work());
    if (!x)
        return x;
    const Result<std::optional<Tensor<T, 4>>> added =
        bias(tokens.shape[1], first + tokens.shape[1], pass.work());
    if (!added)
        return fail(added.error());
    const attention::Dropout dropout = pass.dropout(options.block.dropout);
    x = dropped(std::move(*x), dropout);
    if (!x)
        return x;

    MultiHeadCall<T> with;
    with.needWeights = false;
    if (call.causal)
        with.causal = CausalAlignment::lowerRight;
    if (call.validKeys)
        with.keyPadding = attention::Ignored(*call.validKeys);
    if (*added)
        with.additive = (*added)->view();
    if (saved) {
        if (const auto wrong = take(saved->tokens, Tensor<std::int64_t, 2>::create(tokens.shape)))
            return fail(*wrong);
        for (std::size_t n = 0; n < tokens.shape[0]; ++n)
            for (std::size_t l = 0; l < tokens.shape[1]; ++l)
                saved->tokens(n, l) = tokens(n, l);
        saved->dropout = dropout;
        saved->blocks.resize(blocks.size());
    }
    for (std::size_t layer = 0; layer < blocks.size(); ++layer) {
        with.cache = call.caches ? &(*call.caches)[layer] : nullptr;
        x = blocks[layer].forward(*x, with, pass, saved ? &saved->blocks[layer] : nullptr);
        if (!x)
            return x;
    }
    if (options.block.placement == NormPlacement::post) {
        if (saved)
            saved->normed = *x;
        return head.forward(*x, pass.work());
    }
    Result<Tensor<T, 3>> normed = lastNorm.forward(*x, pass.work());
    if (!normed)
        return normed;
    Result<Tensor<T, 3>> logits = head.forward(*normed, pass.work());
    if (saved) {
        saved->last = std::move(*x);
        saved->normed = std::move(*normed);
    }
    return logits;
}

template <typename T>
Result<void> LanguageModel<T>::embeddedBackward(const Saved& saved, const Tensor<T, 3>& gradient)
{
    if (options.positions == PositionKind::learned) {
        const auto& shape = gradient.shape();
        for (std::size_t n = 0; n < shape[0]; ++n)
            for (std::size_t l = 0; l < shape[1]; ++l)
                for (std::size_t c = 0; c < shape[2]; ++c)
                    positions.gradient(l, c) += gradient(n, l, c);
    }
    return embedding.backward(saved.tokens, gradient);
}

template <typename T>
Result<void> LanguageModel<T>::backward(const Saved& saved, TensorView<const T, 3> gradient)
{
    Result<Tensor<T, 3>> flow = head.backward(saved.normed, gradient);
    if (flow && options.block.placement == NormPlacement::pre)
        flow = lastNorm.backward(saved.last, *flow);
    if (!flow)
        return fail(flow.error());
    for (std::size_t layer = blocks.size(); layer-- > 0;) {
        auto parts = blocks[layer].backward(saved.blocks[layer], *flow);
        if (!parts)
            return fail(parts.error());
        flow = std::move(parts->x);
        if (options.positions != PositionKind::relative)
            continue;
        const auto ofTable = attention::relativePositionBiasBackward<T>(*parts->additive, options.buckets,
                                                                        CausalAlignment::lowerRight);
        if (!ofTable)
            return fail(ofTable.error());
        add(positionBias.gradient, *ofTable);
    }
    const Result<Tensor<T, 3>> ofEmbedded = dropped(std::move(*flow), saved.dropout);
    if (!ofEmbedded)
        return fail(ofEmbedded.error());
    return embeddedBackward(saved, *ofEmbedded);
}

template <typename T>
Result<double> LanguageModel<T>::loss(const Batch& batch, bool causal) const
{
    if (const auto wrong = batchProblem(batch))
        return fail(*wrong);
    return attention::withinMemory(batch.tokens.shape(), [&]() -> Result<double> {
        Pass pass = Pass::evaluation();
        const Result<Tensor<T, 3>> logits = forward(batch.tokens, {batch.validKeys, causal, nullptr}, pass);
        if (!logits)
            return fail(logits.error());
        const auto result = attention::crossEntropy<T>(rowsOf(*logits), batch.targets.data(), batch.ignore);
        if (!result)
            return fail(result.error());
        return result->mean;
    });
}

template <typename T>
Result<double> LanguageModel<T>::lossAndGradient(const Batch& batch, Pass& pass, bool causal)
{
    if (const auto wrong = batchProblem(batch))
        return fail(*wrong);
    return attention::withinMemory(batch.tokens.shape(), [&] { return learn(batch, pass, causal); });
}

template <typename T>
Result<double> LanguageModel<T>::learn(const Batch& batch, Pass& pass, bool causal)
{
    Saved saved;
    const Result<Tensor<T, 3>> logits =
        forward(batch.tokens, {batch.validKeys, causal, nullptr}, pass, &saved);
    if (!logits)
        return fail(logits.error());
    const auto result = attention::crossEntropy<T>(rowsOf(*logits), batch.targets.data(), batch.ignore);
    if (!result)
        return fail(result.error());
    auto ofLogits = attention::crossEntropyBackward<T>(rowsOf(*logits), batch.targets.data(), batch.ignore);
    if (!ofLogits)
        return fail(ofLogits.error());
    const Tensor<T, 3> gradient(logits->shape(), std::move(ofLogits->data()));
    if (const Result<void> done = backward(saved, gradient); !done)
        return fail(done.error());
    return result->mean;
}

template <typename T>
Result<std::vector<KeyValueCache<T>>> LanguageModel<T>::makeCaches(std::size_t samples,
                                                                   std::size_t capacity) const
{
    using Caches = std::vector<KeyValueCache<T>>;
    const MultiHeadOptions& o = options.block.attention;
    return attention::withinMemory(std::array{blocks.size()}, [&]() -> Result<Caches> {
        Caches caches(blocks.size());
        for (KeyValueCache<T>& cache : caches) {
            if (const auto wrong =
                    take(cache, KeyValueCache<T>::create(samples, o.keyHeadCount(), capacity, o.headWidth())))
                return fail(*wrong);
        }
        return caches;
    });
}

template <typename T>
ParameterList<T> LanguageModel<T>::parameters()
{
    ParameterList<T> list;
    embedding.collect(list, "embedding.");
    append(list, "positions", positions);
    append(list, "positionBias", positionBias);
    for (std::size_t layer = 0; layer < blocks.size(); ++layer)
        blocks[layer].collect(list, "blocks." + std::to_string(layer) + '.');
    lastNorm.collect(list, "lastNorm.");
    head.collect(list, "head.");
    return list;
}

template <typename T>
std::size_t LanguageModel<T>::parameterCount() const
{
    std::size_t count = embedding.parameterCount() + positions.value.count() + positionBias.value.count();
    for (const Block<T>& block : blocks)
        count += block.parameterCount();
    return count + lastNorm.parameterCount() + head.parameterCount();
}

template class LanguageModel<float>;
template class LanguageModel<double>;

} // namespace lectern::models
