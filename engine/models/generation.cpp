#include <lectern/models/generation.h>

#include <lectern/attention/memory.h>
#include <lectern/attention/random.h>

#include <array>
#include <limits>

namespace lectern::models {
namespace {

/// Of the tables that are looked up, each position reads a row; everything else is read whole.
template <typename T>
std::uint64_t parametersRead(const LanguageModel<T>& model, std::size_t positions)
{
    const Tensor<T, 2>& tokenTable = model.embedding.table.value;
    const Tensor<T, 2>& positionTable = model.positions.value;
    return model.parameterCount() - tokenTable.count() - positionTable.count() +
           positions * (tokenTable.shape()[1] + positionTable.shape()[1]);
}

/// What one pass was counted to do.
template <typename T>
DecodingCost costOf(const Work& work, const LanguageModel<T>& model)
{
    const std::size_t layers = model.blocks.size();
    return {1, layers == 0 ? 0 : work.keyProjections / layers, work.multiplyAdds,
            sizeof(T) * work.numbersRead};
}

/// One sequence being continued.
template <typename T>
class Decoder
{
public:
    Decoder(const LanguageModel<T>& model, std::span<const std::int64_t> prompt)
        : m_model(model)
        , m_tokens(prompt.begin(), prompt.end())
    {
    }

    Result<void> takeCaches(std::size_t capacity)
    {
        auto caches = m_model.makeCaches(1, capacity);
        if (!caches)
            return fail(caches.error());
        m_caches = std::move(*caches);
        m_cached = true;
        return {};
    }

    std::size_t cacheBytes() const
    {
        std::size_t bytes = 0;
        for (const KeyValueCache<T>& cache : m_caches)
            bytes += cache.bytes();
        return bytes;
    }

    /// The logits [V] of the last position.
    Result<std::vector<T>> logits(DecodingCost& cost)
    {
        const std::size_t past = m_cached ? m_done : 0;
        const std::vector<std::int64_t> fresh(m_tokens.begin() + static_cast<std::ptrdiff_t>(past),
                                              m_tokens.end());
        typename LanguageModel<T>::Call call;
        call.caches = m_cached ? &m_caches : nullptr;
        Pass pass = Pass::evaluation();
        Work work;
        pass.counting(work);
        const auto all = m_model.forward(Tensor<std::int64_t, 2>({1, fresh.size()}, fresh), call, pass);
        if (!all)
            return fail(all.error());
        cost += costOf(work, m_model);
        m_done = m_tokens.size();
        return std::vector<T>(all->data().end() - static_cast<std::ptrdiff_t>(all->shape()[2]),
                              all->data().end());
    }

    void append(std::int64_t token) { m_tokens.push_back(token); }

private:
    const LanguageModel<T>& m_model;
    std::vector<std::int64_t> m_tokens;
    std::vector<KeyValueCache<T>> m_caches;
    bool m_cached = false;
    std::size_t m_done = 0; ///< tokens that the caches hold
};

template <typename T>
Result<Generation> decode(const LanguageModel<T>& model, std::span<const std::int64_t> prompt,
                          const GenerationOptions& options, const std::stop_token& stop,
                          const std::function<void(std::int64_t)>& progress)
{
    Decoder<T> decoder(model, prompt);
    if (options.useCache) {
        if (const Result<void> taken = decoder.takeCaches(prompt.size() + options.count); !taken)
            return fail(taken.error());
    }
    const attention::RandomStream random(options.seed);
    Generation result;
    result.cacheBytes = decoder.cacheBytes();
    for (std::size_t i = 0; i < options.count; ++i) {
        if (stop.stop_requested()) {
            result.stopped = true;
            break;
        }
        const Result<std::vector<T>> logits = decoder.logits(result.cost);
        if (!logits)
            return fail(logits.error());
        const Result<std::size_t> drawn =
            sampleToken<T>(std::span<const T>(*logits), random.uniform(i), options.sampling);
        if (!drawn)
            return fail(drawn.error());
        const auto token = static_cast<std::int64_t>(*drawn);
        decoder.append(token);
        result.tokens.push_back(token);
        if (progress)
            progress(token);
        if (token == options.end)
            break;
    }
    return result;
}

} // namespace

DecodingCost& DecodingCost::operator+=(const DecodingCost& more)
{
    passes += more.passes;
    keyProjections += more.keyProjections;
    multiplyAdds += more.multiplyAdds;
    bytes += more.bytes;
    return *this;
}

template <typename T>
DecodingCost expectedCost(const LanguageModel<T>& model, std::size_t past, std::size_t added)
{
    const MultiHeadOptions& o = model.options.block.attention;
    const std::uint64_t layers = model.blocks.size();
    const std::uint64_t width = model.width();
    const std::uint64_t keyWidth = o.keyHeadCount() * o.headWidth();
    const std::uint64_t hidden =
        layers == 0 ? 0 : model.blocks.front().feedForward.up.weight.value.shape()[0];
    const std::uint64_t m = added;
    const std::uint64_t pairs = m * past + m * (m + 1) / 2;
    DecodingCost cost;
    cost.passes = 1;
    cost.keyProjections = layers == 0 ? 0 : m;
    cost.multiplyAdds = layers * (2 * m * width * (width + keyWidth + hidden) + 2 * width * pairs) +
                        m * width * model.options.vocabulary;
    cost.bytes = sizeof(T) * (parametersRead(model, added) + layers * 2 * (past + added) * keyWidth);
    return cost;
}

template <typename T>
Result<Generation> generate(const LanguageModel<T>& model, std::span<const std::int64_t> prompt,
                            const GenerationOptions& options, const std::stop_token& stop,
                            const std::function<void(std::int64_t)>& progress)
{
    if (prompt.empty())
        return fail("models.generation.prompt");
    if (options.count > std::numeric_limits<std::size_t>::max() - prompt.size())
        return fail("attention.size.overflow", {std::to_string(options.count)});
    return attention::withinMemory(std::array{prompt.size() + options.count},
                                   [&] { return decode(model, prompt, options, stop, progress); });
}

#define LECTERN_INSTANTIATE(T)                                                                               \
    template DecodingCost expectedCost(const LanguageModel<T>&, std::size_t, std::size_t);                   \
    template Result<Generation> generate(const LanguageModel<T>&, std::span<const std::int64_t>,             \
                                         const GenerationOptions&, const std::stop_token&,                   \
                                         const std::function<void(std::int64_t)>&);
LECTERN_INSTANTIATE(float)
LECTERN_INSTANTIATE(double)
#undef LECTERN_INSTANTIATE

} // namespace lectern::models
