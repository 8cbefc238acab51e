#include "cell_values.h"
#include "kinds.h"
#include "tiled_attention.h"

#include <lectern/attention/random.h>
#include <lectern/attention/sdpa.h>
#include <lectern/neighbours/linear_attention.h>
#include <lectern/neighbours/sparse_attention.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <memory>

namespace lectern::labs {
namespace {

using attention::Tensor;
using attention::TensorView;

constexpr std::size_t shortest = 64;
/// Multiply-adds between two looks at the stop token: some milliseconds.
constexpr std::size_t slice = 4'000'000;

using View = TensorView<const double, 4>;

/// The first `count` positions from `first` on of [1, 1, L, d].
View positions(const Tensor<double, 4>& all, std::size_t first, std::size_t count)
{
    View view = all;
    view.data += static_cast<std::ptrdiff_t>(first) * view.strides[2];
    view.shape[2] = count;
    return view;
}

/// One way of attending at one length, in slices of queries. All are the clear forms in double, so that their
/// times can be compared: the kernels in float exist for one of them alone.
class Contestant
{
public:
    virtual ~Contestant() = default;
    virtual Result<void> attend(std::size_t first, std::size_t count) = 0;
    virtual double output(std::size_t query, std::size_t channel) const = 0;
    /// Held at the end, beside q, k and v.
    virtual std::size_t bytes() const = 0;
};

struct Inputs
{
    Tensor<double, 4> q, k, v;
    std::size_t width = 0;
    std::size_t window = 0;
};

/// The outputs of slices of queries, in order.
class Slices
{
public:
    void add(std::size_t first, Tensor<double, 4> output)
    {
        m_firsts.push_back(first);
        m_outputs.push_back(std::move(output));
    }

    double at(std::size_t query, std::size_t channel) const
    {
        const auto above = std::upper_bound(m_firsts.begin(), m_firsts.end(), query);
        const auto index = static_cast<std::size_t>(above - m_firsts.begin() - 1);
        return m_outputs[index](0, 0, query - m_firsts[index], channel);
    }

    std::size_t bytes() const
    {
        std::size_t count = 0;
        for (const auto& output : m_outputs)
            count += output.count();
        return count * sizeof(double);
    }

private:
    std::vector<std::size_t> m_firsts;
    std::vector<Tensor<double, 4>> m_outputs;
};

/// The whole table of weights is kept.
class Stored : public Contestant
{
public:
    Stored(const Inputs& in, std::size_t length)
        : m_in(in)
        , m_length(length)
    {
    }

    Result<void> attend(std::size_t first, std::size_t count) override
    {
        attention::SdpaOptions<double> options;
        options.wantWeights = true;
        auto result = attention::sdpa<double>(positions(m_in.q, first, count), positions(m_in.k, 0, m_length),
                                              positions(m_in.v, 0, m_length), options);
        if (!result)
            return fail(result.error());
        m_table.push_back(std::move(*result->weights));
        m_outputs.add(first, std::move(result->output));
        return {};
    }

    double output(std::size_t query, std::size_t channel) const override
    {
        return m_outputs.at(query, channel);
    }

    std::size_t bytes() const override
    {
        std::size_t count = 0;
        for (const auto& rows : m_table)
            count += rows.count();
        return count * sizeof(double) + m_outputs.bytes();
    }

private:
    const Inputs& m_in;
    std::size_t m_length;
    std::vector<Tensor<double, 4>> m_table;
    Slices m_outputs;
};

class Tiled : public Contestant
{
public:
    Tiled(const Inputs& in, std::size_t length)
        : m_attention(positions(in.q, 0, length), positions(in.k, 0, length), positions(in.v, 0, length))
    {
    }

    Result<void> attend(std::size_t first, std::size_t count) override
    {
        m_attention.attend(first, count);
        return {};
    }
    double output(std::size_t query, std::size_t channel) const override
    {
        return m_attention.output()(0, 0, query, channel);
    }
    std::size_t bytes() const override { return m_attention.bytes(); }

private:
    TiledAttention m_attention;
};

class Windowed : public Contestant
{
public:
    Windowed(const Inputs& in, std::size_t length)
        : m_in(in)
        , m_length(length)
    {
    }

    Result<void> attend(std::size_t first, std::size_t count) override
    {
        if (m_pattern.rows.empty()) {
            auto pattern = neighbours::windowPattern(m_length, m_length, m_in.window, m_in.window);
            if (!pattern)
                return fail(pattern.error());
            m_pattern = std::move(*pattern);
        }
        const auto begin = m_pattern.rows.begin() + static_cast<std::ptrdiff_t>(first);
        const neighbours::SparsePattern part{m_length, {begin, begin + static_cast<std::ptrdiff_t>(count)}};
        auto result = neighbours::sparseAttention<double>(positions(m_in.q, first, count),
                                                          positions(m_in.k, 0, m_length),
                                                          positions(m_in.v, 0, m_length), part);
        if (!result)
            return fail(result.error());
        m_outputs.add(first, std::move(*result));
        return {};
    }
    double output(std::size_t query, std::size_t channel) const override
    {
        return m_outputs.at(query, channel);
    }
    std::size_t bytes() const override { return m_outputs.bytes(); }

private:
    const Inputs& m_in;
    std::size_t m_length;
    neighbours::SparsePattern m_pattern; ///< made with the first slice
    Slices m_outputs;
};

/// Cannot be cut into slices of queries: the keys are summed once.
class Linear : public Contestant
{
public:
    Linear(const Inputs& in, std::size_t length)
        : m_in(in)
        , m_length(length)
    {
    }

    Result<void> attend(std::size_t first, std::size_t) override
    {
        if (first > 0)
            return {};
        auto result = neighbours::linearAttention<double>(
            positions(m_in.q, 0, m_length), positions(m_in.k, 0, m_length), positions(m_in.v, 0, m_length));
        if (!result)
            return fail(result.error());
        m_output = std::move(*result);
        return {};
    }
    double output(std::size_t query, std::size_t channel) const override
    {
        return m_output(0, 0, query, channel);
    }
    std::size_t bytes() const override { return m_output.count() * sizeof(double); }

private:
    const Inputs& m_in;
    std::size_t m_length;
    Tensor<double, 4> m_output;
};

struct Way
{
    const char* ending; ///< of its cells: "seconds_tiled"
    std::unique_ptr<Contestant> (*make)(const Inputs& in, std::size_t length);
    double (*multiplyAdds)(double length, const Inputs& in);
};

template <typename Kind>
std::unique_ptr<Contestant> make(const Inputs& in, std::size_t length)
{
    return std::make_unique<Kind>(in, length);
}

double ofAllPairs(double length, const Inputs& in)
{
    return 2 * length * length * static_cast<double>(in.width);
}

double ofTheWindow(double length, const Inputs& in)
{
    const double reach = std::min(length, 2 * static_cast<double>(in.window) + 1);
    return 2 * length * reach * static_cast<double>(in.width);
}

double ofTheFeatures(double length, const Inputs& in)
{
    return 2 * length * static_cast<double>(in.width) * static_cast<double>(in.width);
}

constexpr Way ways[] = {
    {"", make<Stored>, ofAllPairs},
    {"_tiled", make<Tiled>, ofAllPairs},
    {"_window", make<Windowed>, ofTheWindow},
    {"_linear", make<Linear>, ofTheFeatures},
};

constexpr double noTime = std::numeric_limits<double>::infinity();

class Race
{
public:
    explicit Race(const Job& job)
        : m_job(job)
        , m_repeats(job.count("repeats"))
    {
        m_in.width = job.count("width");
        m_in.window = job.count("window");
        for (std::size_t length = shortest; length <= job.count("longest"); length *= 2)
            m_lengths.push_back(length);
        for (const std::size_t length : m_lengths) {
            for (const Way& way : ways)
                m_work += static_cast<double>(m_repeats) * way.multiplyAdds(double(length), m_in);
        }
    }

    Result<Cells> run()
    {
        draw();
        for (const std::size_t length : m_lengths) {
            const Result<bool> whole = measure(length);
            if (!whole)
                return fail(whole.error());
            if (!*whole)
                break;
            m_measured.push_back(static_cast<double>(length));
        }
        return cells();
    }

private:
    using Clock = std::chrono::steady_clock;

    void draw()
    {
        const attention::RandomStream root(m_job.count("seed"));
        std::uint64_t stream = 0;
        for (Tensor<double, 4>* tensor : {&m_in.q, &m_in.k, &m_in.v}) {
            *tensor = Tensor<double, 4>({1, 1, m_lengths.back(), m_in.width});
            const attention::RandomStream random = root.stream(stream++);
            for (std::size_t i = 0; i < tensor->count() && !m_job.stop.stop_requested(); ++i)
                tensor->data()[i] = random.normal(i);
        }
    }

    /// False if it was stopped.
    Result<bool> measure(std::size_t length)
    {
        std::unique_ptr<Contestant> exact;
        for (const Way& way : ways) {
            double least = noTime;
            std::unique_ptr<Contestant> last;
            for (std::size_t i = 0; i < m_repeats; ++i) {
                last = way.make(m_in, length);
                const Result<double> seconds = time(way, *last, length);
                if (!seconds)
                    return fail(seconds.error());
                if (*seconds == noTime)
                    return false;
                least = std::min(least, *seconds);
            }
            keep(way, length, least, *last, exact ? *exact : *last);
            if (!exact)
                exact = std::move(last);
        }
        return true;
    }

    Result<double> time(const Way& way, Contestant& contestant, std::size_t length)
    {
        const double all = way.multiplyAdds(static_cast<double>(length), m_in);
        const auto perQuery = static_cast<std::size_t>(all / static_cast<double>(length));
        const std::size_t step = std::max<std::size_t>(1, slice / perQuery);
        std::chrono::duration<double> spent{};
        for (std::size_t first = 0; first < length; first += step) {
            if (m_job.stop.stop_requested())
                return noTime;
            const std::size_t count = std::min(step, length - first);
            const auto before = Clock::now();
            const auto attended = contestant.attend(first, count);
            spent += Clock::now() - before;
            if (!attended)
                return fail(attended.error());
            m_done += all * static_cast<double>(count) / static_cast<double>(length);
            m_job.tell(m_done / m_work, [this] { return cells(); });
        }
        return spent.count();
    }

    void keep(const Way& way, std::size_t length, double seconds, const Contestant& contestant,
              const Contestant& exact)
    {
        m_series[std::string("seconds") + way.ending].push_back(seconds);
        m_series[std::string("bytes") + way.ending].push_back(static_cast<double>(contestant.bytes()));
        double largest = 0;
        double difference = 0;
        for (std::size_t l = 0; l < length; ++l) {
            for (std::size_t c = 0; c < m_in.width; ++c) {
                const double right = exact.output(l, c);
                largest = std::max(largest, std::abs(right));
                difference = std::max(difference, std::abs(contestant.output(l, c) - right));
            }
        }
        m_series[std::string("error") + way.ending].push_back(largest > 0 ? difference / largest
                                                                          : difference);
    }

    Cells cells() const
    {
        Cells result;
        if (m_measured.empty())
            return result;
        result["lengths"] = row(m_measured);
        for (auto [from, to] : {std::pair("seconds", "seconds"),
                                {"seconds_tiled", "seconds_tiled"},
                                {"seconds_window", "seconds_window"},
                                {"seconds_linear", "seconds_linear"},
                                {"bytes", "bytes_stored"},
                                {"bytes_tiled", "bytes_tiled"},
                                {"error_tiled", "error_tiled"},
                                {"error_window", "error_window"},
                                {"error_linear", "error_linear"}}) {
            std::vector<double> numbers = m_series.at(from);
            numbers.resize(m_measured.size()); // a length that is being measured does not count yet
            result[to] = row(std::move(numbers));
        }
        return result;
    }

    const Job& m_job;
    Inputs m_in;
    std::size_t m_repeats;
    std::vector<std::size_t> m_lengths;
    std::vector<double> m_measured; ///< lengths that are through
    std::map<std::string, std::vector<double>> m_series;
    double m_work = 0; ///< multiply-adds of all
    double m_done = 0;
};

} // namespace

Result<Cells> lengthCurve(const Job& job)
{
    return Race(job).run();
}

} // namespace lectern::labs
