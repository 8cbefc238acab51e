#include "stored_regrade.h"

#include "bounded_queue.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <system_error>
#include <thread>
#include <tuple>

namespace lectern::handin {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t mostStoredJobs = 64;
constexpr std::chrono::milliseconds usualTime{250}; // until what is graded is stored and told

struct Regraded
{
    std::string id;
    std::vector<GradedAttempt> results = {};
    bool isDone =
        false; ///< else the old results stand: its keys are others, or it has nothing of what is asked
};

/// The results of one exercise computed again; the others stay.
std::vector<GradedAttempt> withExercise(const StoredText& stored, Submission submission,
                                        const std::string& exercise, const RegradeInput& input)
{
    std::erase_if(submission.attempts, [&](const SubmittedAttempt& attempt) {
        return input.catalogue->presentId(attempt.answer.exercise) != exercise;
    });
    std::vector<GradedAttempt> all = stored.results;
    std::erase_if(all, [&exercise](const GradedAttempt& one) { return one.exercise == exercise; });
    std::ranges::move(regrade(submission, input), std::back_inserter(all));
    std::stable_sort(all.begin(), all.end(), [](const GradedAttempt& a, const GradedAttempt& b) {
        return std::tie(a.exercise, a.number) < std::tie(b.exercise, b.number);
    });
    return all;
}

bool answers(const StoredText& stored, const std::string& exercise)
{
    return std::any_of(stored.results.begin(), stored.results.end(),
                       [&exercise](const GradedAttempt& one) { return one.exercise == exercise; });
}

Regraded regraded(const StoredText& stored, const Grading& grading, const grading::CodeRunner& runner)
{
    if (!grading.onlyExercise.empty() && !answers(stored, grading.onlyExercise))
        return {stored.id};
    const auto opened = openWith(stored.text, grading);
    if (!opened)
        return {stored.id};
    const RegradeInput input = inputFor(opened->submission, grading, runner);
    return {stored.id,
            grading.onlyExercise.empty()
                ? regrade(opened->submission, input)
                : withExercise(stored, opened->submission, grading.onlyExercise, input),
            true};
}

/// Threads that grade what is stored; each keeps what runs its code.
class RegradingThreads
{
public:
    explicit RegradingThreads(const Grading& grading)
        : m_todo(grading.batch)
        , m_done(grading.batch)
        , m_stopped(grading.stop, [this] { close(); })
    {
        for (std::size_t i = 0; i < jobsOf(grading); ++i) {
            try {
                m_threads.emplace_back([this, &grading] { work(grading); });
            } catch (const std::system_error&) {
                break; // fewer threads than wanted do the work too
            }
        }
    }

    ~RegradingThreads() { close(); } // which ends the threads; they are joined after this

    static std::size_t jobsOf(const Grading& grading)
    {
        return std::clamp<std::size_t>(static_cast<std::size_t>(std::max(1, grading.jobs)), 1,
                                       mostStoredJobs);
    }

    bool runs() const { return !m_threads.empty(); }

    /// In any order; fewer than were given where the run was stopped. At most a batch at once.
    std::vector<Regraded> grade(std::vector<StoredText> stored)
    {
        std::vector<Regraded> graded;
        const std::size_t count = stored.size();
        for (StoredText& one : stored)
            m_todo.put(std::move(one));
        while (graded.size() < count) {
            auto one = m_done.take();
            if (!one)
                break;
            graded.push_back(*std::move(one));
        }
        return graded;
    }

private:
    void close()
    {
        m_todo.close();
        m_done.close();
    }

    void work(const Grading& grading)
    {
        const grading::CodeRunner runner = runnerFor(grading);
        while (const auto stored = m_todo.take()) {
            if (!m_done.put(regraded(*stored, grading, runner)))
                break;
        }
    }

    BoundedQueue<StoredText> m_todo;
    BoundedQueue<Regraded> m_done;
    std::stop_callback<std::function<void()>> m_stopped;
    std::vector<std::jthread> m_threads; // last, so that they end before what they use
};

/// How many to take at once, so that each batch takes about the usual time however long one takes.
class BatchSize
{
public:
    BatchSize(std::size_t first, std::size_t most)
        : m_size(std::min(first, most))
        , m_most(most)
    {
    }

    std::size_t now() const { return m_size; }

    void took(Clock::duration time)
    {
        if (time < usualTime / 2)
            m_size = std::min(m_size * 2, m_most);
        else if (time > usualTime)
            m_size = std::max<std::size_t>(m_size / 2, 1);
    }

private:
    std::size_t m_size;
    std::size_t m_most;
};

} // namespace

Result<void> regradeStored(Gradebook& gradebook, const Grading& grading, GradingProgress& progress,
                           GradeRun& run, const std::set<std::string>& unfinished)
{
    const std::string fingerprint = grading.fingerprint();
    const auto outdated = gradebook.notGradedWith(fingerprint);
    if (!outdated)
        return fail(outdated.error());
    progress.expect(outdated->size());
    if (outdated->empty())
        return ok();
    RegradingThreads threads(grading);
    if (!threads.runs())
        return fail("handin.threads");
    BatchSize size(RegradingThreads::jobsOf(grading), grading.batch);
    Claim claim{fingerprint, {}, 0, grading.shard.count == 1};
    std::size_t met = 0;
    for (bool goesOn = true; goesOn && !grading.stop.stop_requested();) {
        claim.most = size.now();
        const auto begun = Clock::now();
        std::size_t done = 0;
        const std::size_t metBefore = met;
        const auto stored = gradebook.claim(claim, [&](std::vector<StoredText> claimed) -> Result<void> {
            goesOn = !claimed.empty();
            if (!goesOn)
                return ok();
            claim.after = claimed.back().id;
            met += claimed.size();
            std::erase_if(claimed, [&](const StoredText& one) {
                return !grading.shard.has(one.learner) || unfinished.count(one.id) > 0;
            });
            std::vector<Regraded> graded = threads.grade(std::move(claimed));
            // What waits for a computer that can run its code keeps its old results, too.
            std::erase_if(
                graded, [&run](const Regraded& one) { return !one.isDone || countNotRun(one.results, run); });
            done = graded.size();
            return gradebook.transaction([&]() -> Result<void> {
                for (const Regraded& one : graded) {
                    if (auto replaced = gradebook.replaceResults(one.id, fingerprint, one.results); !replaced)
                        return replaced;
                }
                return ok();
            });
        });
        if (!stored)
            return stored;
        run.regraded += done;
        if (met > metBefore)
            progress.add(met - metBefore);
        size.took(Clock::now() - begun);
    }
    if (claim.isExclusive && !grading.stop.stop_requested())
        run.leftToOthers = outdated->size() - std::min(met, outdated->size());
    return ok();
}

} // namespace lectern::handin
