#include "stored_regrade.h"

#include "bounded_queue.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <system_error>
#include <thread>
#include <tuple>

namespace lectern::handin {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t mostStoredJobs = 64;
constexpr std::chrono::milliseconds usualTime{250}; // until what is graded is stored and told
constexpr int mostIdleRounds = 4; // until what others hold is left to them

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
    std::erase_if(all, [&](const GradedAttempt& one) {
        return input.catalogue->presentId(one.exercise) == exercise;
    });
    std::ranges::move(regrade(submission, input), std::back_inserter(all));
    std::stable_sort(all.begin(), all.end(), [](const GradedAttempt& a, const GradedAttempt& b) {
        return std::tie(a.exercise, a.number) < std::tie(b.exercise, b.number);
    });
    return all;
}

/// Its results may be none yet, or have the exercise's older name.
bool answers(const Submission& submission, const std::string& exercise, const Catalogue& catalogue)
{
    return std::any_of(submission.attempts.begin(), submission.attempts.end(),
                       [&](const SubmittedAttempt& attempt) {
                           return catalogue.presentId(attempt.answer.exercise) == exercise;
                       });
}

Regraded regraded(const StoredText& stored, const Grading& grading, const grading::CodeRunner& runner)
{
    const auto opened = openWith(stored.text, grading);
    if (!opened || (!grading.onlyExercise.empty() &&
                    !answers(opened->submission, grading.onlyExercise, *grading.catalogue)))
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

/// As long as others usually hold what they grade, or until the run is stopped.
void waitForOthers(const std::stop_token& stop)
{
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any().wait_for(lock, stop, usualTime, [] { return false; });
}

/// Hand-ins that are to be graded again and were not met yet.
Result<std::size_t> countLeft(const Gradebook& gradebook, const std::string& fingerprint,
                              const std::set<std::string>& met)
{
    const auto outdated = gradebook.notGradedWith(fingerprint);
    if (!outdated)
        return fail(outdated.error());
    return static_cast<std::size_t>(
        std::count_if(outdated->begin(), outdated->end(),
                      [&met](const OutdatedHandin& handin) { return met.count(handin.id) == 0; }));
}

/// Grades what is stored again, one claim after another.
class StoredRound
{
public:
    StoredRound(Gradebook& gradebook, const Grading& grading, GradingProgress& progress, GradeRun& run,
                const std::set<std::string>& unfinished)
        : m_gradebook(gradebook)
        , m_grading(grading)
        , m_progress(progress)
        , m_run(run)
        , m_met(unfinished)
        , m_threads(grading)
        , m_size(RegradingThreads::jobsOf(grading), grading.batch)
        , m_claim{grading.fingerprint(), {}, 0, grading.shard.count == 1}
    {
    }

    bool runs() const { return m_threads.runs(); }
    /// Ids; each is graded once, also where it waits for another computer.
    const std::set<std::string>& met() const { return m_met; }

    /// All that is there and that no other program holds.
    Result<void> goRound()
    {
        m_claim.after.clear();
        for (m_goesOn = true; m_goesOn && !m_grading.stop.stop_requested();) {
            m_claim.most = m_size.now();
            const auto begun = Clock::now();
            const std::size_t before = m_met.size();
            m_done = 0;
            const auto stored = m_gradebook.claim(
                m_claim, [this](std::vector<StoredText> claimed) { return grade(std::move(claimed)); });
            if (!stored)
                return stored;
            m_run.regraded += m_done;
            if (m_met.size() > before)
                m_progress.add(m_met.size() - before);
            m_size.took(Clock::now() - begun);
        }
        return ok();
    }

private:
    Result<void> grade(std::vector<StoredText> claimed)
    {
        m_goesOn = !claimed.empty();
        if (!m_goesOn)
            return ok();
        m_claim.after = claimed.back().id;
        std::erase_if(claimed, [this](const StoredText& one) {
            return !m_met.insert(one.id).second || !m_grading.shard.has(one.learner);
        });
        std::vector<Regraded> graded = m_threads.grade(std::move(claimed));
        // What waits for a computer that can run its code keeps its old results, too.
        std::erase_if(graded,
                      [this](const Regraded& one) { return !one.isDone || countNotRun(one.results, m_run); });
        // One order in all programs: rehearsals hold what they stored, and may wait, but never in a circle.
        std::sort(graded.begin(), graded.end(),
                  [](const Regraded& a, const Regraded& b) { return a.id < b.id; });
        m_done = graded.size();
        return m_gradebook.transaction([&]() -> Result<void> {
            for (const Regraded& one : graded) {
                if (auto replaced = m_gradebook.replaceResults(one.id, m_claim.fingerprint, one.results);
                    !replaced)
                    return replaced;
            }
            return ok();
        });
    }

    Gradebook& m_gradebook;
    const Grading& m_grading;
    GradingProgress& m_progress;
    GradeRun& m_run;
    std::set<std::string> m_met;
    RegradingThreads m_threads;
    BatchSize m_size;
    Claim m_claim;
    std::size_t m_done = 0;
    bool m_goesOn = true;
};

} // namespace

Result<void> regradeStored(Gradebook& gradebook, const Grading& grading, GradingProgress& progress,
                           GradeRun& run, const std::set<std::string>& unfinished)
{
    const std::string fingerprint = grading.fingerprint();
    const auto outdated = countLeft(gradebook, fingerprint, unfinished);
    if (!outdated)
        return fail(outdated.error());
    progress.expect(*outdated);
    if (*outdated == 0)
        return ok();
    StoredRound round(gradebook, grading, progress, run, unfinished);
    if (!round.runs())
        return fail("handin.threads");
    for (int idle = 0;;) {
        const std::size_t before = round.met().size();
        if (const auto gone = round.goRound(); !gone)
            return gone;
        if (grading.shard.count > 1 || grading.stop.stop_requested())
            return ok(); // what is left belongs to other parts, or waits for the next run
        const auto left = countLeft(gradebook, fingerprint, round.met());
        if (!left)
            return fail(left.error());
        run.leftToOthers = *left;
        idle = round.met().size() > before ? 0 : idle + 1;
        if (*left == 0 || idle == mostIdleRounds)
            return ok();
        waitForOthers(grading.stop); // what a program held that has ended is free again
    }
}

} // namespace lectern::handin
