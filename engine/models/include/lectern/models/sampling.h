#pragma once

#include <lectern/result/result.h>

#include <cstddef>
#include <span>
#include <vector>

namespace lectern::models {

/// How the next token is drawn from logits, in this order: temperature, top-k, top-p.
struct SamplingOptions
{
    double temperature = 1; ///< logits are divided by it; 0 takes the largest (greedy), the first of equals
    std::size_t topK = 0;   ///< only the k largest stay (Fan et al. 2018); 0 for all
    double topP = 1;        ///< then the fewest of them whose sum reaches p (Holtzman et al. 2020); in (0, 1]
};

/// The probability of each token, 0 for those that fell out; of equal logits the first stays.
/// Errors: models.sampling.temperature (negative or not finite), models.sampling.topP, models.sampling.logits
/// if there are none, one is NaN or +inf, or all are -inf.
template <typename T>
Result<std::vector<double>> samplingProbabilities(std::span<const T> logits,
                                                  const SamplingOptions& options = {});

/// The token at which the running sum of probabilities passes `uniform` in [0, 1). Errors as above.
template <typename T>
Result<std::size_t> sampleToken(std::span<const T> logits, double uniform,
                                const SamplingOptions& options = {});

} // namespace lectern::models
