#include <lectern/models/training.h>

#include <lectern/attention/memory.h>

#include <array>

namespace lectern::models {
namespace {

template <typename T>
Result<TrainingStep> trainingStep(LanguageModel<T>& model, const Batch& batch, const TrainingOptions& options,
                                  Optimizer<T>& optimizer)
{
    const ParameterList<T> parameters = model.parameters();
    const std::uint64_t number = optimizer.steps();
    Pass pass = Pass::training(attention::RandomStream(options.seed).bits(number));
    zeroGradients(parameters);
    const Result<double> loss = model.lossAndGradient(batch, pass, options.causal);
    if (!loss)
        return fail(loss.error());
    const Result<double> norm = clipGradients(parameters, options.largestNorm);
    if (!norm)
        return fail(norm.error());
    if (const Result<void> moved = optimizer.step(parameters); !moved)
        return fail(moved.error());
    return TrainingStep{optimizer.steps(), *loss, *norm};
}

template <typename T>
Result<TrainingReport> allSteps(LanguageModel<T>& model, std::span<const Batch> batches,
                                const TrainingOptions& options, const std::stop_token& stop,
                                const std::function<void(const TrainingStep&)>& progress)
{
    Result<Optimizer<T>> optimizer = Optimizer<T>::create(options.optimizer);
    if (!optimizer)
        return fail(optimizer.error());
    const attention::ReusedMemory memory;
    TrainingReport report;
    for (std::size_t i = 0; i < options.steps; ++i) {
        if (stop.stop_requested()) {
            report.stopped = true;
            break;
        }
        const Result<TrainingStep> step =
            trainingStep(model, batches[i % batches.size()], options, *optimizer);
        if (!step)
            return fail(step.error());
        report.steps.push_back(*step);
        if (progress)
            progress(*step);
    }
    return report;
}

} // namespace

template <typename T>
Result<TrainingReport> train(LanguageModel<T>& model, std::span<const Batch> batches,
                             const TrainingOptions& options, const std::stop_token& stop,
                             const std::function<void(const TrainingStep&)>& progress)
{
    if (batches.empty())
        return fail("models.training.batches");
    return attention::withinMemory(std::array{options.steps},
                                   [&] { return allSteps(model, batches, options, stop, progress); });
}

#define LECTERN_INSTANTIATE(T)                                                                               \
    template Result<TrainingReport> train(LanguageModel<T>&, std::span<const Batch>, const TrainingOptions&, \
                                          const std::stop_token&,                                            \
                                          const std::function<void(const TrainingStep&)>&);
LECTERN_INSTANTIATE(float)
LECTERN_INSTANTIATE(double)
#undef LECTERN_INSTANTIATE

} // namespace lectern::models
