#include "cell_values.h"
#include "contestants.h"
#include "kinds.h"

#include <lectern/attention/normal_tensor.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <map>
#include <memory>

namespace lectern::labs {
namespace {

using attention::Tensor;

constexpr std::size_t shortest = 64;
/// Multiply-adds between two looks at the stop token: some milliseconds.
constexpr std::size_t slice = 4'000'000;
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
            for (const Way& way : waysOfAttending())
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
            *tensor = attention::normalTensor<double, 4>({1, 1, m_lengths.back(), m_in.width},
                                                         root.stream(stream++));
        }
    }

    /// False if it was stopped.
    Result<bool> measure(std::size_t length)
    {
        std::unique_ptr<Contestant> exact;
        for (const Way& way : waysOfAttending()) {
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
        m_series[way.seconds].push_back(seconds);
        if (way.bytes)
            m_series[way.bytes].push_back(static_cast<double>(contestant.bytes()));
        if (!way.error)
            return;
        double largest = 0;
        double difference = 0;
        for (std::size_t l = 0; l < length; ++l) {
            for (std::size_t c = 0; c < m_in.width; ++c) {
                const double right = exact.output(l, c);
                largest = std::max(largest, std::abs(right));
                difference = std::max(difference, std::abs(contestant.output(l, c) - right));
            }
        }
        m_series[way.error].push_back(largest > 0 ? difference / largest : difference);
    }

    Cells cells() const
    {
        Cells result;
        if (m_measured.empty())
            return result;
        result["lengths"] = row(m_measured);
        for (const auto& [name, measured] : m_series) {
            std::vector<double> numbers = measured;
            numbers.resize(m_measured.size()); // a length that is being measured does not count yet
            result[name] = row(std::move(numbers));
        }
        return result;
    }

    const Job& m_job;
    RaceInputs m_in;
    std::size_t m_repeats;
    std::vector<std::size_t> m_lengths;
    std::vector<double> m_measured; ///< lengths that are through
    std::map<std::string, std::vector<double>> m_series; ///< by the names of their cells
    double m_work = 0; ///< multiply-adds of all
    double m_done = 0;
};

} // namespace

Result<Cells> lengthCurve(const Job& job)
{
    return Race(job).run();
}

} // namespace lectern::labs
