#pragma once

#include <lectern/models/language_model.h>
#include <lectern/models/sampling.h>

#include <lectern/result/result.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace lectern::models {

struct GenerationOptions
{
    std::size_t count = 1; ///< of new tokens
    SamplingOptions sampling = {};
    std::uint64_t seed = 0;               ///< new token i is drawn with number i of its stream
    bool useCache = true;                 ///< false computes every earlier position again at every step
    std::optional<std::int64_t> end = {}; ///< generation ends after this token
};

/// What forward passes of one sequence cost, counted while they run. A pass over m new positions after `past`
/// kept ones, t = past + m, in each of n layers of width D with Hk key heads of width d, hidden width F, and
/// with vocabulary V comes to
///
///     key projections   m a layer
///     multiply-adds     n (2 m D D + 2 m D Hk d + 2 m D F + 2 D sum_{i=1..m} (past + i)) + m D V
///                       queries and output, keys and values, feed-forward, scores and mixing under the
///                       causal mask; head
///     bytes             sizeof(T) (parameters + n 2 t Hk d), each read once; of the tables of tokens
///                       and of learned positions the m rows that are looked up count
struct DecodingCost
{
    std::uint64_t passes = 0;
    std::uint64_t keyProjections = 0; ///< in one layer
    std::uint64_t multiplyAdds = 0;
    std::uint64_t bytes = 0;

    DecodingCost& operator+=(const DecodingCost& more);
    bool operator==(const DecodingCost&) const = default;
};

/// The cost of one pass of m = `added` positions after `past`, by these formulas, without running it.
template <typename T>
DecodingCost expectedCost(const LanguageModel<T>& model, std::size_t past, std::size_t added);

struct Generation
{
    std::vector<std::int64_t> tokens = {}; ///< the new ones
    DecodingCost cost = {};
    std::size_t cacheBytes = 0; ///< that the caches took
    bool stopped = false;       ///< by the stop token, before it was done
};

/// Continues the prompt token by token under a causal mask. With and without cache the logits are equal up to
/// rounding, so the tokens are the same unless two are equally likely. `progress` is called with each new
/// token, on this thread; `stop` is looked at before each. Errors: models.generation.prompt if it is empty,
/// those of samplingProbabilities and of LanguageModel::forward (a learned table that is too short among
/// them).
template <typename T>
Result<Generation> generate(const LanguageModel<T>& model, std::span<const std::int64_t> prompt,
                            const GenerationOptions& options, const std::stop_token& stop = {},
                            const std::function<void(std::int64_t)>& progress = {});

} // namespace lectern::models
