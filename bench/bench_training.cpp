// Times the training of a small language model: the lesson's check (one batch of 2 sequences of length 4) and
// the step that engines are compared by (N 16, L 128, D 128, H 4, V 256, one layer, Adam). With --shapes, a
// line a shape as bench_attention prints it, of a step in float with V 256.

#include "measure.h"

#include <lectern/kernels/threads.h>
#include <lectern/models/training.h>

#include <chrono>
#include <cstdio>

using namespace lectern::models;

namespace {

LanguageModelOptions sized(std::size_t vocabulary, std::size_t layers, std::size_t width, std::size_t heads)
{
    LanguageModelOptions options;
    options.vocabulary = vocabulary;
    options.layers = layers;
    options.block.attention.width = width;
    options.block.attention.heads = heads;
    return options;
}

/// Every token follows from the one before.
Batch counting(std::size_t samples, std::size_t length, std::size_t vocabulary)
{
    Batch batch{Tensor<std::int64_t, 2>({samples, length}), Tensor<std::int64_t, 2>({samples, length})};
    for (std::size_t n = 0; n < samples; ++n) {
        for (std::size_t l = 0; l < length; ++l) {
            batch.tokens(n, l) = static_cast<std::int64_t>((n * length + l) % vocabulary);
            batch.targets(n, l) = static_cast<std::int64_t>((n * length + l + 1) % vocabulary);
        }
    }
    return batch;
}

template <typename T>
int measure(const char* name, const LanguageModelOptions& options, const Batch& batch, std::size_t steps)
{
    using Clock = std::chrono::steady_clock;
    auto model = LanguageModel<T>::create(options);
    if (!model)
        return 1;
    TrainingOptions training;
    training.steps = steps;
    training.optimizer.rate = 0.01;
    const auto begin = Clock::now();
    const auto report = train<T>(*model, {&batch, 1}, training);
    const std::chrono::duration<double, std::milli> spent = Clock::now() - begin;
    if (!report) {
        std::fprintf(stderr, "%s: %s\n", name, report.error().code.c_str());
        return 1;
    }
    std::printf("%-28s %5zu steps %10.2f ms/step   loss %.4f -> %.4f\n", name, steps,
                spent.count() / static_cast<double>(steps), report->steps.front().loss, *model->loss(batch));
    return 0;
}

int measureShapes(const lectern::bench::Arguments& arguments)
{
    constexpr std::size_t vocabulary = 256;
    constexpr int stepsAtOnce = 20; // the first makes the memory that all use
    for (const lectern::bench::Shape& s : arguments.shapes) {
        const Batch batch = counting(s.samples, s.length, vocabulary);
        LanguageModelOptions options = sized(vocabulary, 1, s.heads * s.width, s.heads);
        options.maxLength = s.length;
        auto model = LanguageModel<float>::create(options);
        if (!model)
            return 1;
        TrainingOptions training;
        training.steps = stepsAtOnce;
        training.optimizer.rate = 0.01;
        const auto call = [&] { return train<float>(*model, {&batch, 1}, training).has_value(); };
        lectern::bench::Measurement m = lectern::bench::measure(call, arguments.budget);
        for (double* time : {&m.median, &m.least, &m.processor})
            *time /= stepsAtOnce;
        lectern::bench::print("lectern", s, "train", arguments.threads, m);
    }
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc > 1) {
        const lectern::bench::Arguments arguments(argc, argv);
        lectern::kernels::limitThreads(arguments.threads);
        return arguments.valid() ? measureShapes(arguments) : 2;
    }
    const Batch lesson = counting(2, 4, 8);
    const Batch comparison = counting(16, 128, 256);
    return measure<double>("2 x 4 tokens, double", sized(8, 2, 8, 2), lesson, 150) +
           measure<float>("2 x 4 tokens, float", sized(8, 2, 8, 2), lesson, 150) +
           measure<float>("16 x 128 tokens, float", sized(256, 1, 128, 4), comparison, 2);
}
