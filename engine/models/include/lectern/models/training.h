#pragma once

#include <lectern/models/language_model.h>
#include <lectern/models/optimizer.h>

#include <lectern/result/result.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace lectern::models {

struct TrainingOptions
{
    std::size_t steps = 100;
    OptimizerOptions optimizer = {};
    double largestNorm = 1; ///< gradients are clipped to it
    bool causal = true;     ///< false trains a model that reads the answers
    std::uint64_t seed = 0; ///< of dropout
};

struct TrainingStep
{
    std::size_t number = 0;  ///< from 1
    double loss = 0;         ///< of the batch before the step, with dropout
    double gradientNorm = 0; ///< before clipping
};

struct TrainingReport
{
    std::vector<TrainingStep> steps = {}; ///< those that were made
    bool stopped = false;                 ///< before the last, by the stop token
};

/// Steps on the batches in turn: zero the gradients, loss and backward pass, clip, move. The same model,
/// batches and options give the same bits. `progress` is called after each step, on this thread; `stop` is
/// looked at before each. Errors: models.training.batches if there are none, and those of the optimizer, of
/// the clipping (a norm that is not finite ends the training before it moves a parameter) and of
/// lossAndGradient.
template <typename T>
Result<TrainingReport> train(LanguageModel<T>& model, std::span<const Batch> batches,
                             const TrainingOptions& options, const std::stop_token& stop = {},
                             const std::function<void(const TrainingStep&)>& progress = {});

} // namespace lectern::models
