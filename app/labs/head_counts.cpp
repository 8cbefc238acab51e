#include "cell_values.h"
#include "kinds.h"

#include <lectern/attention/random.h>
#include <lectern/models/multi_head_attention.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

namespace lectern::labs {
namespace {

using Module = models::MultiHeadAttention<float>;
using Clock = std::chrono::steady_clock;

constexpr std::array<std::size_t, 3> headCounts{1, 4, 8};

/// One module of the race and what was measured of it.
struct Entrant
{
    std::size_t heads = 1;
    Module module;
    double entropy = 0;        ///< of a row of weights, in nats, the mean over all
    double seconds = 0;        ///< of a whole batch, the least of all rounds; 0: none yet
    double secondsWeights = 0; ///< the same where the weights are given too
};

double entropyOf(const models::Tensor<float, 4>& weights)
{
    double sum = 0;
    for (const float weight : weights.data())
        sum -= weight > 0 ? double(weight) * std::log(double(weight)) : 0;
    return sum * static_cast<double>(weights.shape()[3]) / static_cast<double>(weights.count());
}

void keepLeast(double& least, double seconds)
{
    least = least > 0 ? std::min(least, seconds) : seconds;
}

/// The same inputs through modules that differ in the number of heads alone, in float as one would train them.
class HeadRace
{
public:
    explicit HeadRace(const Job& job)
        : m_job(job)
        , m_batch(job.count("batch"))
        , m_rounds(job.count("repeats"))
    {
    }

    Result<Cells> run()
    {
        if (const auto ready = prepare(); !ready)
            return fail(ready.error());
        for (std::size_t round = 0; round < m_rounds; ++round) {
            for (Entrant& entrant : m_entrants) {
                for (const bool wantsWeights : {false, true}) {
                    const Result<bool> whole = measure(entrant, wantsWeights);
                    if (!whole)
                        return fail(whole.error());
                    if (!*whole)
                        return cells();
                }
            }
        }
        return cells();
    }

private:
    Result<void> prepare()
    {
        const attention::RandomStream root(m_job.count("seed"));
        m_input = models::Tensor<float, 3>({m_batch, m_job.count("length"), m_job.count("width")});
        const attention::RandomStream random = root.stream(0);
        for (std::size_t i = 0; i < m_input.count(); ++i)
            m_input.data()[i] = static_cast<float>(random.normal(i));
        for (const std::size_t heads : headCounts) {
            models::RandomSource parameters(m_job.count("seed"));
            auto module = Module::create({m_job.count("width"), heads}, parameters);
            if (!module)
                return fail(module.error());
            m_entrants.push_back({heads, *std::move(module)});
        }
        return {};
    }

    /// One batch, sample by sample so that a stop is heard; false if it was stopped.
    Result<bool> measure(Entrant& entrant, bool wantsWeights)
    {
        models::MultiHeadCall<float> call;
        call.needWeights = wantsWeights;
        call.averageWeights = false;
        std::chrono::duration<double> spent{};
        double entropy = 0;
        for (std::size_t sample = 0; sample < m_batch; ++sample) {
            if (m_job.stop.stop_requested())
                return false;
            attention::TensorView<const float, 3> x = m_input;
            x.data += static_cast<std::ptrdiff_t>(sample) * x.strides[0];
            x.shape[0] = 1;
            models::Pass pass = models::Pass::evaluation();
            const auto before = Clock::now();
            const auto given = entrant.module.forward(x, call, pass);
            spent += Clock::now() - before;
            if (!given)
                return fail(given.error());
            if (wantsWeights)
                entropy += entropyOf(*given->weights) / static_cast<double>(m_batch);
            ++m_done;
            const auto all = static_cast<double>(m_rounds * m_entrants.size() * 2 * m_batch);
            m_job.tell(static_cast<double>(m_done) / all, [this] { return cells(); });
        }
        keepLeast(wantsWeights ? entrant.secondsWeights : entrant.seconds, spent.count());
        if (wantsWeights)
            entrant.entropy = entropy;
        return true;
    }

    Cells cells() const
    {
        std::map<std::string, std::vector<double>> rows;
        const double pairs = static_cast<double>(m_batch) * std::pow(m_job.number("length"), 2);
        for (const Entrant& entrant : m_entrants) {
            if (entrant.secondsWeights <= 0)
                break;
            rows["heads"].push_back(static_cast<double>(entrant.heads));
            rows["parameters"].push_back(static_cast<double>(entrant.module.parameterCount()));
            rows["weights"].push_back(static_cast<double>(entrant.heads) * pairs);
            rows["mean_entropy"].push_back(entrant.entropy);
            rows["seconds"].push_back(entrant.seconds);
            rows["seconds_weights"].push_back(entrant.secondsWeights);
        }
        Cells result;
        for (auto& [name, numbers] : rows)
            result[name] = row(std::move(numbers));
        return result;
    }

    const Job& m_job;
    std::size_t m_batch;
    std::size_t m_rounds;
    models::Tensor<float, 3> m_input;
    std::vector<Entrant> m_entrants;
    std::size_t m_done = 0;
};

} // namespace

Result<Cells> raceHeadCounts(const Job& job)
{
    return HeadRace(job).run();
}

} // namespace lectern::labs
