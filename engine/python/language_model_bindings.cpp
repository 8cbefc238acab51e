#include "either.h"

#include <lectern/models/generation.h>
#include <lectern/models/language_model.h>
#include <lectern/models/training.h>

#include <exception>
#include <stop_token>

namespace lectern::python {
namespace {

using attention::Allowed;
using models::Batch;
using models::Pass;
using OptionalArray = std::optional<py::array>;
using Either = OfEither<models::LanguageModel>;

models::LanguageModelOptions optionsOf(std::size_t vocabulary, std::size_t width, std::size_t heads,
                                       std::size_t layers, std::size_t keyHeads, std::size_t hidden,
                                       const std::string& positions, std::size_t maxLength,
                                       const std::string& activation, const std::string& norm,
                                       const std::string& placement, double dropout, std::uint64_t seed)
{
    using models::Activation;
    using models::NormKind;
    using models::NormPlacement;
    using models::PositionKind;
    models::LanguageModelOptions options;
    options.vocabulary = vocabulary;
    options.layers = layers;
    options.block.attention.width = width;
    options.block.attention.heads = heads;
    options.block.attention.keyHeads = keyHeads;
    options.block.attention.dropout = dropout;
    options.block.hidden = hidden;
    options.block.dropout = dropout;
    options.positions = chosen<PositionKind>(positions, "positions",
                                             {{"none", PositionKind::none},
                                              {"sinusoidal", PositionKind::sinusoidal},
                                              {"learned", PositionKind::learned},
                                              {"relative", PositionKind::relative},
                                              {"alibi", PositionKind::alibi},
                                              {"rotary", PositionKind::rotary}});
    options.block.activation = chosen<Activation>(activation, "activation",
                                                  {{"gelu", Activation::gelu}, {"relu", Activation::relu}});
    options.block.norm = chosen<NormKind>(norm, "norm", {{"layer", NormKind::layer}, {"rms", NormKind::rms}});
    options.block.placement = chosen<NormPlacement>(
        placement, "placement", {{"pre", NormPlacement::pre}, {"post", NormPlacement::post}});
    options.maxLength = maxLength;
    options.seed = seed;
    return options;
}

std::optional<Allowed> validKeys(const OptionalArray& valid)
{
    if (!valid)
        return std::nullopt;
    auto marks = tensorOf<bool, 2, std::uint8_t>(*valid, "valid");
    const auto shape = marks.shape();
    return Allowed(Tensor<std::uint8_t, 4>({shape[0], 1, 1, shape[1]}, std::move(marks.data())));
}

Batch batchOf(const py::array& tokens, const py::array& targets, const OptionalArray& valid,
              std::int64_t ignore)
{
    return {tensorOf<std::int64_t, 2>(tokens, "tokens"), tensorOf<std::int64_t, 2>(targets, "targets"),
            validKeys(valid), ignore};
}

py::object forward(const Either& either, const py::array& tokens, const OptionalArray& valid, bool causal,
                   std::optional<std::uint64_t> trainingSeed)
{
    const auto view = viewOf<std::int64_t, 2>(tokens, "tokens");
    return std::visit(
        [&]<typename T>(const models::LanguageModel<T>& model) -> py::object {
            const typename models::LanguageModel<T>::Call call{validKeys(valid), causal, nullptr};
            Pass pass = passOf(trainingSeed);
            auto logits = valueOf(unlocked([&] { return model.forward(view, call, pass); }));
            return arrayOf(std::move(logits), rankOf(tokens) + 1);
        },
        either.model);
}

double loss(const Either& either, const py::array& tokens, const py::array& targets,
            const OptionalArray& valid, bool causal, std::int64_t ignore)
{
    const Batch batch = batchOf(tokens, targets, valid, ignore);
    return std::visit(
        [&](const auto& model) { return valueOf(unlocked([&] { return model.loss(batch, causal); })); },
        either.model);
}

/// Calls Python from a computation without its lock: what it raises, and Ctrl-C, stop the computation.
class Reporter
{
public:
    explicit Reporter(std::optional<py::function> function)
        : m_function(std::move(function))
    {
    }

    std::stop_token token() const { return m_stop.get_token(); }

    template <typename... Arguments>
    void report(const Arguments&... arguments)
    {
        const py::gil_scoped_acquire lock;
        try {
            if (PyErr_CheckSignals() != 0)
                throw py::error_already_set();
            if (m_function)
                (*m_function)(arguments...);
        } catch (...) {
            m_raised = std::current_exception();
            m_stop.request_stop();
        }
    }

    void rethrow() const
    {
        if (m_raised)
            std::rethrow_exception(m_raised);
    }

private:
    std::optional<py::function> m_function;
    std::stop_source m_stop;
    std::exception_ptr m_raised;
};

models::OptimizerOptions optimizerOf(const std::string& optimizer, double rate, double momentum, double beta1,
                                     double beta2, double epsilon, double decay)
{
    using models::OptimizerKind;
    const auto kind = chosen<OptimizerKind>(
        optimizer, "optimizer",
        {{"sgd", OptimizerKind::sgd}, {"adam", OptimizerKind::adam}, {"adamw", OptimizerKind::adamW}});
    return {kind, rate, momentum, beta1, beta2, epsilon, decay};
}

std::vector<models::TrainingStep> train(Either& either, const py::array& tokens, const py::array& targets,
                                        std::size_t steps, const OptionalArray& valid, bool causal,
                                        std::int64_t ignore, const std::string& optimizer, double rate,
                                        double momentum, double beta1, double beta2, double epsilon,
                                        double decay, double largestNorm, std::uint64_t seed,
                                        std::optional<py::function> progress)
{
    const Batch batch = batchOf(tokens, targets, valid, ignore);
    const models::TrainingOptions options{
        steps, optimizerOf(optimizer, rate, momentum, beta1, beta2, epsilon, decay), largestNorm, causal,
        seed};
    Reporter reporter(std::move(progress));
    auto trained = std::visit(
        [&](auto& model) {
            return unlocked([&] {
                return models::train(model, std::span(&batch, 1), options, reporter.token(),
                                     [&](const models::TrainingStep& step) { reporter.report(step); });
            });
        },
        either.model);
    reporter.rethrow();
    return valueOf(std::move(trained)).steps;
}

models::Generation generate(const Either& either, const py::array& prompt, std::size_t count,
                            double temperature, std::size_t topK, double topP, std::uint64_t seed,
                            bool useCache, std::optional<std::int64_t> end,
                            std::optional<py::function> progress)
{
    if (rankOf(prompt) != 1)
        throw py::value_error("prompt must have one axis: the tokens of one sequence");
    const auto start = tensorOf<std::int64_t, 1>(prompt, "prompt");
    const models::GenerationOptions options{count, {temperature, topK, topP}, seed, useCache, end};
    Reporter reporter(std::move(progress));
    auto made = std::visit(
        [&](const auto& model) {
            return unlocked([&] {
                return models::generate(model, std::span<const std::int64_t>(start.data()), options,
                                        reporter.token(),
                                        [&](std::int64_t token) { reporter.report(token); });
            });
        },
        either.model);
    reporter.rethrow();
    return valueOf(std::move(made));
}

constexpr const char* modelDoc = R"(A Transformer language model: embedding, positions, blocks, head.

positions: "none", "sinusoidal", "learned" (up to max_length), "relative", "alibi" or "rotary". key_heads as
MultiHeadAttention's. hidden: width of the feed-forward, 4 width if 0. dropout acts in training alone. The same
seed draws the same parameters.)";

constexpr const char* forwardDoc =
    R"(Tokens int64 [N, L] or [L], counted from 0, to logits [N, L, V] or [L, V].

valid: bool [N, L], True = a true token. causal=False lets every position read the future.)";

constexpr const char* lossDoc =
    R"(The mean cross-entropy of targets (int64, the tokens' shape), nothing learned.

Targets equal to `ignore` do not count.)";

constexpr const char* trainDoc = R"(Makes `steps` steps on this batch and returns them.

optimizer: "sgd", "adam" or "adamw", started anew in each call. Gradients are clipped to largest_norm; a norm that
is not finite is an Error, and moves nothing. progress is called with each step.)";

constexpr const char* generateDoc =
    R"(Continues the prompt, int64 [L], by `count` tokens or up to the token `end`.

temperature 0 takes the likeliest token. Without the cache every earlier position is computed again at every step:
the tokens stay the same, cost does not. progress is called with each token.)";

void bindResults(py::module_& module)
{
    py::class_<models::TrainingStep>(module, "TrainingStep", "One step of training.")
        .def_readonly("number", &models::TrainingStep::number, "Counted from 1.")
        .def_readonly("loss", &models::TrainingStep::loss, "Of the batch before the step, with dropout.")
        .def_readonly("gradient_norm", &models::TrainingStep::gradientNorm, "Before clipping.");
    py::class_<models::DecodingCost>(module, "DecodingCost", "What a generation did, counted while it ran.")
        .def_readonly("passes", &models::DecodingCost::passes)
        .def_readonly("key_projections", &models::DecodingCost::keyProjections, "In one layer.")
        .def_readonly("multiply_adds", &models::DecodingCost::multiplyAdds)
        .def_readonly("bytes", &models::DecodingCost::bytes, "Of parameters, keys and values read.");
    py::class_<models::Generation>(module, "Generation", "What generate gives.")
        .def_property_readonly(
            "tokens",
            [](const models::Generation& made) {
                return arrayOf(Tensor<std::int64_t, 1>({made.tokens.size()}, made.tokens));
            },
            "The new tokens, int64.")
        .def_readonly("cost", &models::Generation::cost)
        .def_readonly("cache_bytes", &models::Generation::cacheBytes, "That the caches took.");
}

} // namespace

void bindLanguageModel(py::module_& module)
{
    const auto none = py::none();
    bindResults(module);
    py::class_<Either> model(module, "LanguageModel", modelDoc);
    model.def(py::init([](std::size_t vocabulary, std::size_t width, std::size_t heads, std::size_t layers,
                          std::size_t keyHeads, std::size_t hidden, const std::string& positions,
                          std::size_t maxLength, const std::string& activation, const std::string& norm,
                          const std::string& placement, double dropout, std::uint64_t seed,
                          const std::string& type) {
                  const auto options =
                      optionsOf(vocabulary, width, heads, layers, keyHeads, hidden, positions, maxLength,
                                activation, norm, placement, dropout, seed);
                  return created<models::LanguageModel>(
                      type, [&]<typename T>(T) { return models::LanguageModel<T>::create(options); });
              }),
              py::arg("vocabulary"), py::arg("width"), py::arg("heads"), py::kw_only(), py::arg("layers") = 1,
              py::arg("key_heads") = 0, py::arg("hidden") = 0, py::arg("positions") = "sinusoidal",
              py::arg("max_length") = 64, py::arg("activation") = "gelu", py::arg("norm") = "layer",
              py::arg("placement") = "pre", py::arg("dropout") = 0.0, py::arg("seed") = 0,
              py::arg("dtype") = "float64");
    model.def("__call__", &forward, forwardDoc, py::arg("tokens"), py::arg("valid") = none, py::kw_only(),
              py::arg("causal") = true, py::arg("training_seed") = none);
    model.def("loss", &loss, lossDoc, py::arg("tokens"), py::arg("targets"), py::kw_only(),
              py::arg("valid") = none, py::arg("causal") = true,
              py::arg("ignore") = attention::ignoredTarget);
    model.def("train", &train, trainDoc, py::arg("tokens"), py::arg("targets"), py::arg("steps"),
              py::kw_only(), py::arg("valid") = none, py::arg("causal") = true,
              py::arg("ignore") = attention::ignoredTarget, py::arg("optimizer") = "adamw",
              py::arg("rate") = 1e-3, py::arg("momentum") = 0.0, py::arg("beta1") = 0.9,
              py::arg("beta2") = 0.999, py::arg("epsilon") = 1e-8, py::arg("decay") = 0.0,
              py::arg("largest_norm") = 1.0, py::arg("seed") = 0, py::arg("progress") = none);
    model.def("generate", &generate, generateDoc, py::arg("prompt"), py::arg("count"), py::kw_only(),
              py::arg("temperature") = 1.0, py::arg("top_k") = 0, py::arg("top_p") = 1.0, py::arg("seed") = 0,
              py::arg("cache") = true, py::arg("end") = none, py::arg("progress") = none);
    bindParameters(model);
}

} // namespace lectern::python
