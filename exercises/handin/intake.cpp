#include <lectern/handin/intake.h>

#include "bounded_queue.h"
#include "grading_steps.h"
#include "identify.h"
#include "stored_regrade.h"

#include <lectern/handin/grade_table.h>
#include <lectern/handin/incoming.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <system_error>
#include <thread>
#include <variant>

namespace lectern::handin {

using namespace crypto;

namespace {

constexpr std::size_t queueRoom = 64;
constexpr int mostJobs = 64;
constexpr std::chrono::milliseconds patience{250}; // until what is graded is stored and told, though it is little

struct GradedFile
{
    StoredHandin handin;
    std::string text;
    std::vector<GradedAttempt> results;
};

struct OtherShard
{
};

using Outcome = std::variant<GradedFile, RefusedFile, OtherShard>;

Outcome process(const IncomingFile& file, const Grading& grading, const std::string& fingerprint,
                const grading::CodeRunner& runner)
{
    // Files that are no hand-ins are the first part's, so that they are noted once.
    const auto refused = [&](const Diagnostic& reason) -> Outcome {
        if (grading.shard.index != 1)
            return OtherShard{};
        return RefusedFile{file.source, reason};
    };
    if (!file.bytes)
        return refused(file.bytes.error());
    const auto opened = openWith(*file.bytes, grading);
    if (!opened)
        return refused(opened.error());
    GradedFile graded{identify(*opened, file, grading), *file.bytes, {}};
    if (!grading.shard.has(graded.handin.learner))
        return OtherShard{};
    if (grading.takesInOnly)
        return graded;
    graded.handin.gradedWith = fingerprint;
    graded.results = regrade(opened->submission, inputFor(opened->submission, grading, runner));
    return graded;
}

std::pair<std::size_t, std::string> orderOf(const Outcome& outcome)
{
    if (const auto* graded = std::get_if<GradedFile>(&outcome))
        return {outcome.index(), std::string(graded->handin.id).append(graded->handin.hash)};
    const auto* refused = std::get_if<RefusedFile>(&outcome);
    return {outcome.index(), refused ? refused->source : std::string()};
}

void closeWhenDone(BoundedQueue<Outcome>& queue, std::atomic<int>& working)
{
    if (--working == 0)
        queue.close();
}

/// Reads, grades and hands over on threads of its own; the database stays with the caller's.
class Pipeline
{
public:
    Pipeline(const Grading& grading, const QStringList& paths)
        : m_files(queueRoom)
        , m_outcomes(queueRoom)
        , m_stopped(grading.stop, [this] { close(); })
    {
        const std::string fingerprint = grading.fingerprint();
        m_runs = start([this, &grading, &paths] {
            IncomingOptions options;
            options.zoneMinutes = grading.assignment->zoneMinutes;
            forEachIncoming(paths, options,
                            [this](IncomingFile file) { return m_files.put(std::move(file)); });
            m_files.close();
        });
        // Fewer threads than wanted do the work too.
        int working = 0;
        for (const int jobs = std::clamp(grading.jobs, 1, mostJobs); m_runs && working < jobs; ++working) {
            ++m_working;
            if (!start([this, &grading, fingerprint] { work(grading, fingerprint); })) {
                --m_working;
                break;
            }
        }
        m_runs = working > 0;
        closeWhenDone(m_outcomes, m_working);
    }

    ~Pipeline() { close(); } // which ends the threads; they are joined after this

    /// False where the system gave no threads.
    bool runs() const { return m_runs; }

    /// Waits for one, and then a moment for more. Empty: all is done, or the run was stopped.
    std::vector<Outcome> nextBatch(std::size_t most)
    {
        std::vector<Outcome> batch;
        auto outcome = m_outcomes.take();
        const auto end = std::chrono::steady_clock::now() + patience;
        while (outcome) {
            batch.push_back(*std::move(outcome));
            if (batch.size() == most)
                break;
            outcome = m_outcomes.takeUntil(end);
        }
        return batch;
    }

private:
    void close()
    {
        m_files.close();
        m_outcomes.close();
    }

    template <typename Work>
    bool start(Work work)
    {
        try {
            m_threads.emplace_back(std::move(work));
            return true;
        } catch (const std::system_error&) {
            return false;
        }
    }

    void work(const Grading& grading, const std::string& fingerprint)
    {
        const grading::CodeRunner runner = runnerFor(grading);
        while (const auto file = m_files.take()) {
            if (!m_outcomes.put(process(*file, grading, fingerprint, runner)))
                break;
        }
        closeWhenDone(m_outcomes, m_working);
    }

    BoundedQueue<IncomingFile> m_files;
    BoundedQueue<Outcome> m_outcomes;
    std::atomic<int> m_working = 1; // the constructor, until all are started
    bool m_runs = false;
    std::stop_callback<std::function<void()>> m_stopped;
    std::vector<std::jthread> m_threads; // last, so that they end before what they use
};

Result<void> store(Gradebook& gradebook, const Grading& grading, Outcome& outcome, GradeRun& run,
                   std::set<std::string>& unfinished)
{
    if (const auto* refused = std::get_if<RefusedFile>(&outcome)) {
        ++run.refused;
        return gradebook.refuse(*refused);
    }
    auto* graded = std::get_if<GradedFile>(&outcome);
    if (!graded) {
        ++run.otherShard;
        return ok();
    }
    if (countNotRun(graded->results, run)) {
        graded->handin.gradedWith.clear();
        unfinished.insert(graded->handin.id);
    }
    const auto added = gradebook.add(graded->handin, graded->text, graded->results);
    if (!added)
        return fail(added.error());
    if (*added == Gradebook::Added::again)
        ++run.again;
    else if (*added == Gradebook::Added::conflict || graded->handin.standing == Standing::review)
        ++run.review;
    else if (isClosed(*grading.assignment, graded->handin))
        ++run.closed;
    else
        ++run.counted;
    return ok();
}

} // namespace

bool Shard::has(const std::string& learner) const
{
    const std::string hash = sha256(learner);
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < 8; ++i)
        number = (number << 8) | static_cast<unsigned char>(hash[i]);
    return number % static_cast<std::uint64_t>(count) == static_cast<std::uint64_t>(index - 1);
}

std::string Grading::fingerprint() const
{
    std::string text = std::string(graderVersion).append("|").append(catalogue->fingerprint());
    for (const std::string& id : assignment->mended)
        text.append("|").append(id);
    return toHex(sha256(text));
}

Result<GradeRun> gradeInto(Gradebook& gradebook, const Grading& grading, const QStringList& paths)
{
    GradeRun run;
    GradingProgress progress(grading, grading.progress ? countIncoming(paths) : 0);
    std::set<std::string> unfinished;
    Pipeline pipeline(grading, paths);
    if (!pipeline.runs())
        return fail("handin.threads");
    for (auto batch = pipeline.nextBatch(grading.batch); !batch.empty() && !grading.stop.stop_requested();
         batch = pipeline.nextBatch(grading.batch)) {
        // One order in all programs: on a server they may wait for each other, but never in a circle.
        std::sort(batch.begin(), batch.end(),
                  [](const Outcome& a, const Outcome& b) { return orderOf(a) < orderOf(b); });
        const auto stored = gradebook.transaction([&]() -> Result<void> {
            for (Outcome& outcome : batch) {
                if (auto one = store(gradebook, grading, outcome, run, unfinished); !one)
                    return one;
            }
            return ok();
        });
        if (!stored)
            return fail(stored.error());
        progress.add(batch.size());
    }
    if (grading.takesInOnly)
        return run;
    const auto regraded = regradeStored(gradebook, grading, progress, run, unfinished);
    if (!regraded)
        return fail(regraded.error());
    return run;
}

} // namespace lectern::handin
