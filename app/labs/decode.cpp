#include "cell_values.h"
#include "kinds.h"

#include <lectern/attention/random.h>
#include <lectern/models/generation.h>

#include <chrono>
#include <optional>

namespace lectern::labs {
namespace {

using Model = models::LanguageModel<double>;

constexpr std::size_t vocabulary = 64;

Result<Model> makeModel(const Job& job)
{
    models::LanguageModelOptions options;
    options.vocabulary = vocabulary;
    options.layers = job.count("layers");
    options.block.attention.heads = job.count("heads");
    options.block.attention.width = job.count("width");
    options.seed = job.count("seed");
    return Model::create(options);
}

std::vector<std::int64_t> drawPrompt(const Job& job)
{
    const attention::RandomStream random = attention::RandomStream(job.count("seed")).stream(1);
    std::vector<std::int64_t> prompt;
    for (std::size_t i = 0; i < job.count("prompt"); ++i)
        prompt.push_back(static_cast<std::int64_t>(random.bits(i) % vocabulary));
    return prompt;
}

/// One way of decoding, step by step.
struct Trace
{
    std::vector<double> tokens = {};
    std::vector<double> keys = {};  ///< projected in one layer
    std::vector<double> adds = {};  ///< multiply-adds
    std::vector<double> bytes = {}; ///< read
    std::vector<double> seconds = {};

    void writeTo(Cells& cells, const std::string& ending) const
    {
        if (tokens.empty())
            return;
        cells["tokens" + ending] = row(tokens);
        cells["keys" + ending] = row(keys);
        cells["adds" + ending] = row(adds);
        cells["bytes" + ending] = row(bytes);
        cells["seconds" + ending] = row(seconds);
    }
};

/// The multiply-adds of the tokens still to come, so that progress is even in time.
double workOf(const Model& model, std::size_t prompt, std::size_t count, bool cached)
{
    models::DecodingCost cost;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t past = cached && i > 0 ? prompt + i - 1 : 0;
        cost += models::expectedCost(model, past, prompt + i - past);
    }
    return static_cast<double>(cost.multiplyAdds);
}

class Decoding
{
public:
    Decoding(const Job& job, const Model& model)
        : m_job(job)
        , m_model(model)
        , m_prompt(drawPrompt(job))
    {
        for (const bool cached : {false, true})
            m_work += workOf(model, m_prompt.size(), job.count("new"), cached);
    }

    Result<Cells> run()
    {
        for (const bool cached : {false, true}) {
            if (const auto made = trace(cached); !made)
                return fail(made.error());
        }
        return cells();
    }

private:
    using Clock = std::chrono::steady_clock;

    Result<void> trace(bool cached)
    {
        Trace& trace = cached ? m_cached : m_plain;
        models::GenerationOptions options;
        options.count = m_job.count("new");
        options.useCache = cached;
        options.sampling.temperature = 0;
        auto before = Clock::now();
        const auto onToken = [&](std::int64_t token) {
            const auto now = Clock::now();
            addStep(trace, token, cached, std::chrono::duration<double>(now - before).count());
            m_job.tell(m_done / m_work, [this] { return cells(); });
            before = Clock::now();
        };
        const auto result = models::generate<double>(m_model, m_prompt, options, m_job.stop, onToken);
        if (!result)
            return fail(result.error());
        if (cached)
            m_cacheBytes = static_cast<double>(result->cacheBytes);
        return {};
    }

    void addStep(Trace& trace, std::int64_t token, bool cached, double seconds)
    {
        const std::size_t step = trace.tokens.size();
        const std::size_t past = cached && step > 0 ? m_prompt.size() + step - 1 : 0;
        const models::DecodingCost cost = models::expectedCost(m_model, past, m_prompt.size() + step - past);
        trace.tokens.push_back(static_cast<double>(token));
        trace.keys.push_back(static_cast<double>(cost.keyProjections));
        trace.adds.push_back(static_cast<double>(cost.multiplyAdds));
        trace.bytes.push_back(static_cast<double>(cost.bytes));
        trace.seconds.push_back(seconds);
        m_done += static_cast<double>(cost.multiplyAdds);
    }

    Cells cells() const
    {
        Cells result;
        m_plain.writeTo(result, {});
        m_cached.writeTo(result, "_cached");
        if (m_cacheBytes)
            result["cache_bytes"] = *m_cacheBytes;
        return result;
    }

    const Job& m_job;
    const Model& m_model;
    std::vector<std::int64_t> m_prompt;
    Trace m_plain;
    Trace m_cached;
    std::optional<double> m_cacheBytes; ///< known when the cached way has run
    double m_work = 0; ///< multiply-adds of both ways
    double m_done = 0;
};

} // namespace

Result<Cells> decode(const Job& job)
{
    const auto model = makeModel(job);
    if (!model)
        return fail(model.error());
    return Decoding(job, *model).run();
}

} // namespace lectern::labs
