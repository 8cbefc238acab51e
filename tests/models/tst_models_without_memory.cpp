// Layers and models, while each allocation of a call fails once: making, running and training them, decoding,
// saving.

#include "failing_allocations.h"

#include "small_model.h"

#include <lectern/models/generation.h>
#include <lectern/models/sampling.h>
#include <lectern/models/state.h>
#include <lectern/models/training.h>
#include <lectern/models/transparent_self_attention.h>

using namespace lectern::attention;
using namespace lectern::models;
using namespace lectern::models::checks;
using namespace lectern::memory_checks;

namespace {

template <typename T, std::size_t R>
Tensor<T, R> drawn(const std::array<std::size_t, R>& shape)
{
    std::mt19937_64 random(3);
    return randomTensor<T, R>(shape, random);
}

template <typename T>
std::vector<double> gradientsOf(const ParameterList<T>& parameters)
{
    std::vector<double> numbers;
    for (const ParameterRef<T>& parameter : parameters)
        numbers.insert(numbers.end(), parameter.gradient.begin(), parameter.gradient.end());
    return numbers;
}

template <typename T>
std::vector<double> valuesOf(const ParameterList<T>& parameters)
{
    std::vector<double> numbers;
    for (const ParameterRef<T>& parameter : parameters)
        numbers.insert(numbers.end(), parameter.value.begin(), parameter.value.end());
    return numbers;
}

/// The parameters of a layer that was made.
template <typename Layer>
Answer answerOfMaking(lectern::Result<Layer> made)
{
    return answerOf(made, [&made](const Layer&) { return valuesOf(made->parameters()); });
}

template <typename T>
MultiHeadCall<T> paddedCall(std::size_t samples, std::size_t length)
{
    MultiHeadCall<T> call;
    call.keyPadding = Ignored(*keyPaddingMask(std::vector<std::size_t>(samples, length - 1), length));
    call.causal = CausalAlignment::topLeft;
    return call;
}

Batch smallBatch()
{
    Batch batch{tokensOf({{1, 2, 3, 4}, {2, 5, 6, 0}}), tokensOf({{2, 3, 4, 0}, {5, 6, 0, -100}})};
    batch.validKeys = *keyPaddingMask(std::array<std::size_t, 2>{4, 3}, 4);
    return batch;
}

LanguageModelOptions with(PositionKind positions, NormPlacement placement)
{
    LanguageModelOptions options = smallOptions(positions);
    options.block.placement = placement;
    options.block.dropout = options.block.attention.dropout = 0.1;
    return options;
}

void addKinds()
{
    QTest::addColumn<PositionKind>("positions");
    QTest::addColumn<NormPlacement>("placement");
    for (const auto& [name, kind] : positionKinds) {
        QTest::addRow("%s, norm before", name) << kind << NormPlacement::pre;
        QTest::addRow("%s, norm after", name) << kind << NormPlacement::post;
    }
}

} // namespace

class TestModelsWithoutMemory : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void attentionLayers()
    {
        RandomSource random(2);
        MultiHeadOptions options;
        options.width = 8;
        options.heads = 2;
        options.dropout = 0.2;
        everyAllocationMayFail({[=] {
            RandomSource drawing(2);
            return answerOfMaking(MultiHeadAttention<double>::create(options, drawing));
        }});
        auto layer = *MultiHeadAttention<double>::create(options, random);
        const auto x = drawn<double, 3>({2, 5, 8});
        const auto outputs = [](const auto& r) { return numbersOf(r.output, *r.weights); };
        MultiHeadAttention<double>::Saved saved;
        for (const bool additive : {false, true}) {
            const auto added = drawn<double, 4>({1, 2, 5, 5});
            auto call = paddedCall<double>(2, 5);
            if (additive)
                call.additive = added.view();
            everyAllocationMayFail({[&] {
                Pass pass = Pass::training(4);
                return answerOf(layer.forward(x, call, pass, &saved), outputs);
            }});
            const auto gradients = [](const auto& r) { return numbersOf(r.query, r.key, r.value); };
            everyAllocationMayFail({[&] { return answerOf(layer.backward(saved, x), gradients); }});
        }
        options.keyWidth = 3;
        const auto cross = *MultiHeadAttention<double>::create(options, random);
        const auto keys = drawn<double, 3>({2, 4, 3});
        const auto values = drawn<double, 3>({2, 4, 8});
        everyAllocationMayFail({[&] {
            Pass pass = Pass::evaluation();
            return answerOf(cross.forward(x, keys, values, {}, pass), outputs);
        }});
    }

    void transparentAttention()
    {
        everyAllocationMayFail({[] {
            RandomSource drawing(2);
            return answerOfMaking(TransparentSelfAttention<double>::create(8, 2, 0.1, drawing));
        }});
        RandomSource random(2);
        auto layer = *TransparentSelfAttention<float>::create(8, 2, 0.1, random);
        const auto x = drawn<float, 3>({2, 4, 8});
        const Allowed valid = *keyPaddingMask(std::array<std::size_t, 2>{4, 3}, 4);
        TransparentSelfAttention<float>::Saved saved;
        everyAllocationMayFail({[&] {
            Pass pass = Pass::training(4);
            return answerOf(layer.forward(x, valid, {true}, pass, &saved), [](const auto& r) {
                std::vector<double> numbers = numbersOf(r.output, r.weights);
                for (const Stage<float>& stage : r.stages)
                    numbers.insert(numbers.end(), stage.values.begin(), stage.values.end());
                return numbers;
            });
        }});
        everyAllocationMayFail({[&] { return answerOf(layer.backward(saved, x)); }});
    }

    void blocks_data() { addKinds(); }

    void blocks()
    {
        QFETCH(const PositionKind, positions);
        QFETCH(const NormPlacement, placement);
        const BlockOptions options = with(positions, placement).block;
        everyAllocationMayFail({[options] {
            RandomSource drawing(2);
            return answerOfMaking(Block<double>::create(options, drawing));
        }});
        RandomSource random(2);
        auto block = *Block<double>::create(options, random);
        const auto x = drawn<double, 3>({2, 4, 8});
        const auto call = paddedCall<double>(2, 4);
        Block<double>::Saved saved;
        MultiHeadOutput<double> weights;
        everyAllocationMayFail({[&] {
            Pass pass = Pass::training(4);
            return answerOf(block.forward(x, call, pass, &saved, &weights));
        }});
        everyAllocationMayFail({[&] {
            return answerOf(block.backward(saved, x), [](const auto& r) { return numbersOf(r.x); });
        }});
    }

    void languageModels_data() { addKinds(); }

    /// Making one, a forward pass, the loss, and the gradient of every parameter.
    void languageModels()
    {
        QFETCH(const PositionKind, positions);
        QFETCH(const NormPlacement, placement);
        const LanguageModelOptions options = with(positions, placement);
        everyAllocationMayFail(
            {[options] { return answerOfMaking(LanguageModel<double>::create(options)); }});
        auto model = smallModel(options);
        const Batch batch = smallBatch();
        const auto alone = [](double loss) { return std::vector{loss}; };
        everyAllocationMayFail({[&] { return answerOf(model.loss(batch), alone); }});
        const auto parameters = model.parameters();
        const auto learned = [&](double loss) {
            std::vector<double> numbers = gradientsOf(parameters);
            numbers.push_back(loss);
            return numbers;
        };
        everyAllocationMayFail({[&] {
                                    Pass pass = Pass::training(4);
                                    return answerOf(model.lossAndGradient(batch, pass), learned);
                                },
                                [&] { zeroGradients(parameters); }});
    }

    void trainingStepByStep_data()
    {
        QTest::addColumn<OptimizerKind>("kind");
        QTest::newRow("sgd") << OptimizerKind::sgd;
        QTest::newRow("adam") << OptimizerKind::adam;
        QTest::newRow("adamW") << OptimizerKind::adamW;
    }

    void trainingStepByStep()
    {
        QFETCH(const OptimizerKind, kind);
        OptimizerOptions options;
        options.kind = kind;
        options.momentum = 0.5;
        const auto start = smallModel(smallOptions());
        auto model = start;
        auto optimizer = *Optimizer<double>::create(options);
        auto parameters = model.parameters();
        const auto restart = [&] {
            model = start;
            optimizer = *Optimizer<double>::create(options);
            parameters = model.parameters();
            for (const auto& parameter : parameters)
                std::fill(parameter.gradient.begin(), parameter.gradient.end(), 0.5);
        };
        const auto wasKept = [&] {
            return optimizer.steps() == 0 &&
                   valuesOf(parameters) == valuesOf(LanguageModel(start).parameters());
        };
        const auto moved = [&] { return valuesOf(parameters); };
        everyAllocationMayFail({[&] {
                                    const auto done = optimizer.step(parameters);
                                    left = never;
                                    return done ? Answer{{}, moved()} : Answer{done.error(), {}};
                                },
                                restart, wasKept});
    }

    void training()
    {
        const auto start = smallModel(with(PositionKind::relative, NormPlacement::pre));
        auto model = start;
        TrainingOptions options;
        options.steps = 2;
        const std::vector<Batch> batches{smallBatch()};
        everyAllocationMayFail({[&] {
                                    return answerOf(
                                        train<double>(model, batches, options), [&](const auto& report) {
                                            std::vector<double> numbers = valuesOf(model.parameters());
                                            numbers.push_back(report.steps.back().loss);
                                            return numbers;
                                        });
                                },
                                [&] { model = start; }});
    }

    void decodingSteps_data() { addKinds(); }

    /// After a refused step the caches hold what they held.
    void decodingSteps()
    {
        QFETCH(const PositionKind, positions);
        QFETCH(const NormPlacement, placement);
        const auto model = smallModel(with(positions, placement));
        everyAllocationMayFail({[&] {
            return answerOf(model.makeCaches(1, 6), [](const auto& caches) {
                return std::vector{double(caches.size()), double(caches.back().bytes())};
            });
        }});
        auto caches = *model.makeCaches(1, 6);
        LanguageModel<double>::Call call;
        call.caches = &caches;
        call.validKeys = *keyPaddingMask(std::array<std::size_t, 1>{2}, 3, PaddingSide::left);
        const auto begin = tokensOf({{1, 2, 3}});
        Pass pass = Pass::evaluation();
        QVERIFY(model.forward(begin, call, pass));
        call.validKeys = *keyPaddingMask(std::array<std::size_t, 1>{3}, 4, PaddingSide::left);
        const auto next = tokensOf({{4}});
        const auto areBack = [&] {
            return std::all_of(caches.begin(), caches.end(),
                               [](const auto& cache) { return cache.length() == 3; });
        };
        everyAllocationMayFail({[&] { return answerOf(model.forward(next, call, pass)); },
                                [&] {
                                    for (auto& cache : caches)
                                        cache.truncate(3);
                                },
                                areBack});
    }

    void generationWithCacheAndWithout()
    {
        const auto model = smallModel(smallOptions());
        const std::vector<std::int64_t> prompt{1, 2, 3};
        for (const bool useCache : {true, false}) {
            GenerationOptions options;
            options.count = 3;
            options.useCache = useCache;
            options.sampling.topK = 3;
            options.sampling.topP = 0.9;
            everyAllocationMayFail({[&] {
                return answerOf(generate<double>(model, prompt, options), [](const Generation& made) {
                    return std::vector<double>(made.tokens.begin(), made.tokens.end());
                });
            }});
        }
    }

    void samplingFromLogits()
    {
        const std::vector<double> logits{0.5, 1, -1, 0};
        SamplingOptions options;
        options.topK = 3;
        options.topP = 0.9;
        everyAllocationMayFail({[=] {
            return answerOf(samplingProbabilities<double>(logits, options), [](const auto& p) { return p; });
        }});
        everyAllocationMayFail({[=] {
            return answerOf(sampleToken<double>(logits, 0.5, options),
                            [](std::size_t token) { return std::vector{double(token)}; });
        }});
    }

    void stateThatIsSaved()
    {
        auto model = smallModel(smallOptions());
        const auto parameters = model.parameters();
        everyAllocationMayFail({[&] {
            return answerOf(saveState(parameters), [](const std::vector<std::byte>& bytes) {
                std::vector<double> numbers;
                for (const std::byte byte : bytes)
                    numbers.push_back(std::to_integer<int>(byte));
                return numbers;
            });
        }});
    }

    /// On an error nothing is changed.
    void stateThatIsRead()
    {
        auto model = smallModel(smallOptions());
        const auto parameters = model.parameters();
        const std::vector<std::byte> saved = *saveState(parameters);
        const auto forget = [&] {
            for (const auto& parameter : parameters)
                std::fill(parameter.value.begin(), parameter.value.end(), 2);
        };
        const auto isForgotten = [&] {
            const auto now = valuesOf(parameters);
            return std::all_of(now.begin(), now.end(), [](double value) { return value == 2; });
        };
        everyAllocationMayFail({[&] {
                                    const auto done = loadState<double>(parameters, saved);
                                    left = never;
                                    return done ? Answer{{}, valuesOf(parameters)} : Answer{done.error(), {}};
                                },
                                forget, isForgotten});
    }
};

QTEST_GUILESS_MAIN(TestModelsWithoutMemory)
#include "tst_models_without_memory.moc"
