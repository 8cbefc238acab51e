#include "cell_values.h"
#include "kinds.h"

#include <lectern/attention/normal_tensor.h>
#include <lectern/diagnostics/examination.h>
#include <lectern/result/take.h>

#include <limits>
#include <utility>

namespace lectern::labs {
namespace {

using attention::RandomStream;
using diagnostics::Examination;
using diagnostics::Outcome;
using diagnostics::Tensor;

// As many positions as a head is wide, so that a key that is not transposed fits.
constexpr std::size_t samples = 2;
constexpr std::size_t length = 6;
constexpr std::size_t heads = 2;
constexpr std::size_t width = heads * length;
constexpr std::size_t paddedSample = 1; ///< ends in two positions of padding

Result<Examination> prepare(std::uint64_t seed)
{
    const RandomStream root(seed);
    Examination examination;
    if (const auto wrong = take(examination.parameters, diagnostics::drawParameters(width, root)))
        return fail(*wrong);
    examination.heads = heads;
    examination.full = {attention::normalTensor<double, 3>({samples, length, width}, root.stream(5))};
    examination.padded = examination.full;
    examination.padded.valid = Tensor<std::uint8_t, 2>({samples, length}, 1);
    for (std::size_t l = length - 2; l < length; ++l)
        examination.padded.valid(paddedSample, l) = 0;
    examination.last = 2;
    return examination;
}

using Make = std::function<diagnostics::Module(const diagnostics::SelfAttention&)>;

/// The right module, then the faulty ones in the order of their list.
struct Exhibit
{
    std::string id;
    Make make;
};

std::vector<Exhibit> exhibits()
{
    std::vector<Exhibit> all{{"right", diagnostics::rightModule}};
    for (const diagnostics::Fault& fault : diagnostics::standardFaults())
        all.push_back({fault.id, fault.make});
    return all;
}

/// What one module shows of the padded sample, causal and without positions: the weights of the first head,
/// [L, L], and the output, [L, D]. NaN where it shows nothing.
void look(const Exhibit& exhibit, const Examination& examination, std::vector<double>& weights,
          std::vector<double>& outputs)
{
    constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
    diagnostics::SelfAttention spec;
    spec.parameters = examination.parameters;
    spec.heads = examination.heads;
    const auto result = exhibit.make(spec)(examination.padded);
    for (std::size_t l = 0; l < length; ++l) {
        for (std::size_t s = 0; s < length; ++s)
            weights.push_back(result && result->weights ? (*result->weights)(paddedSample, 0, l, s)
                                                        : nothing);
    }
    for (std::size_t l = 0; l < length; ++l) {
        for (std::size_t e = 0; e < width; ++e)
            outputs.push_back(result ? result->output(paddedSample, l, e) : nothing);
    }
}

class Bench
{
public:
    Bench(const Job& job, Examination examination)
        : m_job(job)
        , m_examination(std::move(examination))
        , m_exhibits(exhibits())
    {
    }

    Cells run()
    {
        for (std::size_t i = 0; i < m_exhibits.size() && !m_job.stop.stop_requested(); ++i) {
            examine(m_exhibits[i]);
            m_job.tell(static_cast<double>(i + 1) / static_cast<double>(m_exhibits.size()),
                       [this] { return cells(); });
        }
        return cells();
    }

private:
    void examine(const Exhibit& exhibit)
    {
        for (const diagnostics::Finding& finding : diagnostics::examine(exhibit.make, m_examination)) {
            m_found.push_back(finding.outcome == Outcome::failed ? 1 : 0);
            m_ran.push_back(finding.outcome == Outcome::notRun ? 0 : 1);
            m_measured.push_back(finding.outcome == Outcome::notRun ? std::numeric_limits<double>::quiet_NaN()
                                                                    : finding.measured);
        }
        look(exhibit, m_examination, m_weights, m_outputs);
        m_names.push_back(exhibit.id);
    }

    Cells cells() const
    {
        Cells result;
        if (m_names.empty())
            return result;
        const calc::Shape table{m_names.size(), diagnostics::examinationNames().size(), 1};
        result["found"] = calc::Value(table, m_found);
        result["ran"] = calc::Value(table, m_ran);
        result["measured"] = calc::Value(table, m_measured);
        result["faults"] = calc::Value(m_names);
        result["checks"] = calc::Value(diagnostics::examinationNames());
        result["weights"] = calc::Value({length, length, m_names.size()}, m_weights);
        result["outputs"] = calc::Value({length, width, m_names.size()}, m_outputs);
        return result;
    }

    const Job& m_job;
    Examination m_examination;
    std::vector<Exhibit> m_exhibits;
    std::vector<std::string> m_names;
    std::vector<double> m_found, m_ran, m_measured, m_weights, m_outputs;
};

} // namespace

Result<Cells> faultBench(const Job& job)
{
    Result<Examination> examination = prepare(job.count("seed"));
    if (!examination)
        return fail(examination.error());
    return Bench(job, std::move(*examination)).run();
}

} // namespace lectern::labs
