#include "cell_values.h"
#include "kinds.h"

#include <lectern/attention/sdpa.h>
#include <lectern/diagnostics/diagnostics.h>
#include <lectern/models/training.h>

#include <algorithm>
#include <cmath>

namespace lectern::labs {
namespace {

using Model = models::LanguageModel<double>;
using models::Tensor;
using Tokens = Tensor<std::int64_t, 2>;

constexpr std::size_t samples = 2;
constexpr std::size_t length = 4;
constexpr std::size_t vocabulary = 7;
constexpr std::size_t headWidth = 4;
constexpr std::size_t layers = 2;
constexpr std::size_t mostMoments = 25; ///< at which the weights are kept
constexpr std::size_t lastKept = 1;     ///< position of the leak test

/// Two sequences that share no transition. With a shared first token the second target of chance 1/2 is
/// ln 2 on the first of four positions, and nothing can be better.
models::Batch twoSequences(bool shared)
{
    const std::int64_t first = shared ? 0 : 1;
    const std::int64_t second = shared ? 0 : 2;
    models::Batch batch;
    batch.tokens = Tokens({samples, length}, {first, 3, 4, 5, second, 5, 3, 6});
    batch.targets = Tokens({samples, length}, {3, 4, 5, 6, 5, 3, 6, 4});
    return batch;
}

Result<Model> makeModel(const Job& job)
{
    models::LanguageModelOptions options;
    options.vocabulary = vocabulary;
    options.layers = layers;
    options.block.attention.heads = job.count("heads");
    options.block.attention.width = headWidth * job.count("heads");
    options.seed = job.count("seed");
    return Model::create(options);
}

struct Look
{
    std::vector<double> weights;   ///< of the last layer for the first sequence: [H, L, L]
    std::vector<double> predicted; ///< the likeliest token at each place of both: [N, L]
};

Result<Look> lookAt(const Model& model, const models::Batch& batch, bool causal)
{
    Model::Call call;
    call.causal = causal;
    Model::Saved saved;
    auto pass = models::Pass::evaluation();
    const auto logits = model.forward(batch.tokens, call, pass, &saved);
    if (!logits)
        return fail(logits.error());
    Look look;
    for (std::size_t n = 0; n < samples; ++n) {
        for (std::size_t l = 0; l < length; ++l) {
            std::size_t best = 0;
            for (std::size_t v = 1; v < vocabulary; ++v)
                best = (*logits)(n, l, v) > (*logits)(n, l, best) ? v : best;
            look.predicted.push_back(static_cast<double>(best));
        }
    }
    const auto& last = saved.blocks.back().attention;
    auto options = last.options;
    options.wantWeights = true;
    const auto attended = attention::sdpa<double>(last.q, last.k, last.v, options);
    if (!attended)
        return fail(attended.error());
    const auto& all = attended->weights->data();
    const auto first = all.size() / samples; // the first sample stands first
    look.weights.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(first));
    return look;
}

/// Tokens and logits as the diagnostics want them: x [N, L, 1] holds ids.
diagnostics::Module asModule(const Model& model, bool causal)
{
    return [&model, causal](const diagnostics::ModuleInput& input) -> Result<diagnostics::ModuleOutput> {
        Tokens tokens({input.x.shape()[0], input.x.shape()[1]});
        std::transform(input.x.data().begin(), input.x.data().end(), tokens.data().begin(),
                       [](double id) { return static_cast<std::int64_t>(id); });
        Model::Call call;
        call.causal = causal;
        auto pass = models::Pass::evaluation();
        auto logits = model.forward(tokens, call, pass);
        if (!logits)
            return fail(logits.error());
        return diagnostics::ModuleOutput{std::move(*logits)};
    };
}

Tensor<double, 3> idsOf(const Tokens& tokens)
{
    return {{tokens.shape()[0], tokens.shape()[1], 1}, asNumbers(tokens.data())};
}

/// How far the logits of the first positions move when the later tokens are others.
double leakOf(const Model& model, const models::Batch& batch, bool causal)
{
    Tokens others = batch.tokens;
    for (std::size_t n = 0; n < samples; ++n) {
        for (std::size_t l = lastKept + 1; l < length; ++l)
            others(n, l) = static_cast<std::int64_t>(vocabulary) - 1 - others(n, l);
    }
    diagnostics::FutureLeakOptions options;
    options.last = lastKept;
    options.replacement = idsOf(others);
    return diagnostics::futureLeak(asModule(model, causal), {idsOf(batch.tokens)}, options).measured;
}

/// The steps after which the weights are kept, spread over the training; 0 is before the first.
std::vector<std::size_t> momentsOf(std::size_t steps)
{
    const std::size_t gaps = std::min(steps, mostMoments - 1);
    std::vector<std::size_t> moments;
    for (std::size_t i = 0; i <= gaps; ++i)
        moments.push_back(steps * i / gaps);
    return moments;
}

class Training
{
public:
    Training(const Job& job, Model& model)
        : m_job(job)
        , m_model(model)
        , m_batch(twoSequences(job.isOn("shared")))
        , m_causal(job.isOn("causal"))
        , m_moments(momentsOf(job.count("steps")))
    {
    }

    Result<Cells> run()
    {
        models::TrainingOptions options;
        options.steps = m_job.count("steps");
        options.optimizer.rate = m_job.number("rate");
        options.largestNorm = m_job.number("clip");
        options.causal = m_causal;
        options.seed = m_job.count("seed");
        if (auto kept = keepIfDue(0); !kept)
            return fail(kept.error());
        Problem problem;
        const auto report = models::train<double>(
            m_model, {&m_batch, 1}, options, m_job.stop, [&](const models::TrainingStep& step) {
                m_losses.push_back(step.loss);
                m_norms.push_back(step.gradientNorm);
                if (const auto kept = keepIfDue(step.number); !kept && !problem)
                    problem = kept.error();
                m_job.tell(static_cast<double>(step.number) / static_cast<double>(options.steps),
                           [this] { return cells(); });
            });
        if (!report)
            return fail(report.error());
        if (problem)
            return fail(*problem);
        return cells();
    }

private:
    Result<void> keepIfDue(std::size_t step)
    {
        if (m_kept.size() == m_moments.size() || m_moments[m_kept.size()] != step)
            return {};
        const auto look = lookAt(m_model, m_batch, m_causal);
        if (!look)
            return fail(look.error());
        m_kept.push_back(static_cast<double>(step));
        m_forming.insert(m_forming.end(), look->weights.begin(), look->weights.end());
        m_predicted = look->predicted;
        return {};
    }

    Cells cells() const
    {
        Cells result;
        if (!m_losses.empty()) {
            std::vector<double> steps(m_losses.size());
            for (std::size_t i = 0; i < steps.size(); ++i)
                steps[i] = static_cast<double>(i + 1);
            result["step"] = row(std::move(steps));
            result["loss"] = row(m_losses);
            result["norms"] = row(m_norms);
        }
        const calc::Shape pair{samples, length, 1};
        result["moments"] = row(m_kept);
        // One row a moment: head by head, row by row.
        result["forming"] = calc::Value({m_kept.size(), m_forming.size() / m_kept.size(), 1}, m_forming);
        result["inputs"] = calc::Value(pair, asNumbers(m_batch.tokens.data()));
        result["targets"] = calc::Value(pair, asNumbers(m_batch.targets.data()));
        result["predicted"] = calc::Value(pair, m_predicted);
        result["leak"] = leakOf(m_model, m_batch, m_causal);
        return result;
    }

    const Job& m_job;
    Model& m_model;
    models::Batch m_batch;
    bool m_causal;
    std::vector<std::size_t> m_moments;
    std::vector<double> m_losses;
    std::vector<double> m_norms;
    std::vector<double> m_kept;    ///< moments whose weights are kept
    std::vector<double> m_forming; ///< their weights, moment by moment
    std::vector<double> m_predicted;
};

} // namespace

Result<Cells> overfit(const Job& job)
{
    auto model = makeModel(job);
    if (!model)
        return fail(model.error());
    return Training(job, *model).run();
}

} // namespace lectern::labs
