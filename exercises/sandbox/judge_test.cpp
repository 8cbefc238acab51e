#include "judge.h"
#include "witness.h"

#include <QCryptographicHash>
#include <QElapsedTimer>
#include <QMessageAuthenticationCode>
#include <QtEndian>

#include <algorithm>
#include <numeric>

namespace lectern::sandbox {

std::uint64_t Bench::seed(const std::string& what) const
{
    const QByteArray source =
        QCryptographicHash::hash(QByteArray::fromStdString(job.source), QCryptographicHash::Sha256);
    const QByteArray mac = QMessageAuthenticationCode::hash(source + QByteArray::fromStdString(what),
                                                            job.secret, QCryptographicHash::Sha256);
    return qFromBigEndian<std::uint64_t>(mac.constData());
}

namespace {

using grading::CodeResult;
using grading::CodeRow;
using grading::CodeRowState;

const std::vector<int> usualShape{2, 16};

/// Of all runs together, which take half a second: one that sleeps in each of them would hold up a whole class.
constexpr int longestSeconds = 60;

/// One run to be made: an implementation in a round.
struct Case
{
    bool correct = false;
    std::size_t index = 0;
    std::size_t round = 0;
};

/// What the rounds of one implementation came to.
struct Tally
{
    std::size_t accepted = 0;
    std::size_t rejected = 0;
    std::size_t broken = 0;

    CodeRowState state(bool correct) const
    {
        if (broken > 0)
            return CodeRowState::broken;
        if (accepted > 0 && rejected > 0)
            return CodeRowState::unstable;
        if (accepted > 0)
            return correct ? CodeRowState::accepted : CodeRowState::missed;
        return correct ? CodeRowState::falseAlarm : CodeRowState::caught;
    }
};

class TestJudge
{
public:
    explicit TestJudge(const Bench& bench)
        : m_bench(bench)
        , m_code(*bench.job.exercise.code)
        , m_correct(m_code.correct.size())
        , m_mutants(m_code.mutants.size())
    {
    }

    Result<CodeResult> run()
    {
        const std::vector<Case> cases = plan();
        QElapsedTimer timer;
        timer.start();
        for (std::size_t done = 0; done < cases.size() && !m_result.problem; ++done) {
            m_bench.report(done, cases.size());
            if (const Result<void> ran = runCase(cases[done]); !ran)
                return fail(ran.error());
            if (timer.elapsed() > longestSeconds * 1'000 && !m_result.problem)
                m_result.problem = makeError("sandbox.limit.wall", {std::to_string(longestSeconds)});
        }
        m_bench.report(cases.size(), cases.size());
        if (!m_result.problem)
            sumUp();
        return std::move(m_result);
    }

private:
    std::vector<Case> plan() const
    {
        if (m_bench.job.tryOnly)
            return {{true, 0, 0}};
        std::vector<Case> cases;
        for (std::size_t round = 0; round < static_cast<std::size_t>(m_code.rounds); ++round) {
            for (std::size_t i = 0; i < m_code.correct.size(); ++i)
                cases.push_back({true, i, round});
            for (std::size_t i = 0; i < m_code.mutants.size(); ++i)
                cases.push_back({false, i, round});
        }
        const attention::RandomStream random(m_bench.seed("order"));
        for (std::size_t i = cases.size(); i > 1; --i) // Fisher and Yates
            std::swap(cases[i - 1], cases[random.bits(i) % i]);
        return cases;
    }

    ModuleSettings settingsFor(const Case& one) const
    {
        const auto& shapes = m_code.shapes;
        const std::vector<int>& shape = shapes.empty() ? usualShape : shapes[one.round % shapes.size()];
        const std::string what = std::string(one.correct ? "correct" : "mutant") + ' ' +
                                 std::to_string(one.index) + ' ' + std::to_string(one.round);
        return {m_code.module, static_cast<std::size_t>(shape[0]), static_cast<std::size_t>(shape[1]),
                m_bench.seed(what)};
    }

    Result<void> runCase(const Case& one)
    {
        const auto& implementation = (one.correct ? m_code.correct : m_code.mutants)[one.index];
        const ModuleSettings settings = settingsFor(one);
        auto made = makeModule(implementation, settings);
        if (!made)
            return fail(made.error());
        TrainingModule module(*std::move(made), settings);
        const bool isFirst = one.correct && one.index == 0 && one.round == 0;
        Problem fault;
        const auto run = m_bench.runner.runTest(settings, [&](const ForwardCall& call) {
            if (isFirst)
                m_witness.note(call);
            Result<Array> given = module.forward(call);
            if (!given && one.correct)
                fault = given.error();
            return given;
        });
        if (!run)
            return fail(run.error());
        if (isFirst)
            m_result.output = run->output;
        count(one, *run);
        return {};
    }

    void count(const Case& one, const Run& run)
    {
        const auto problem = problemOf(run, m_code.entry);
        // What is wrong with the code itself shows wherever it runs.
        const bool always = run.errorKind == ErrorKind::syntax || run.errorKind == ErrorKind::noFunction ||
                            run.errorKind == ErrorKind::result || run.end == RunEnd::cpuTime ||
                            run.end == RunEnd::wallTime;
        if (problem && (one.correct || always)) {
            m_result.problem = problem;
            m_result.output = run.output;
            explain(run);
            return;
        }
        Tally& tally = (one.correct ? m_correct : m_mutants)[one.index];
        const bool rejected = run.end == RunEnd::rejected;
        // Nobody can tell a module that was never asked: that rejects no mutant.
        if (problem || (rejected && run.calls == 0 && !one.correct))
            ++tally.broken;
        else
            ++(rejected ? tally.rejected : tally.accepted);
        if (one.correct && rejected && m_result.traceback.empty())
            explain(run);
    }

    void explain(const Run& run)
    {
        m_result.traceback = run.text;
        m_result.line = run.line;
    }

    void sumUp()
    {
        const bool whole = !m_bench.job.tryOnly;
        for (std::size_t i = 0; i < (whole ? m_correct.size() : 1); ++i)
            m_result.rows.push_back({true, i, m_correct[i].state(true)});
        std::set<std::string> missed;
        for (std::size_t i = 0; whole && i < m_mutants.size(); ++i) {
            m_result.rows.push_back({false, i, m_mutants[i].state(false)});
            if (m_result.rows.back().state == CodeRowState::missed && m_code.mutants[i].weight > 0)
                missed.insert(m_code.mutants[i].faultClass);
        }
        m_result.remarks =
            m_witness.remarks(missed, m_code.module.dropout > 0 && m_bench.job.language == "python");
    }

    const Bench& m_bench;
    const lessons::CodeSpec& m_code;
    std::vector<Tally> m_correct;
    std::vector<Tally> m_mutants;
    Witness m_witness;
    CodeResult m_result;
};

} // namespace

Result<CodeResult> judgeTest(const Bench& bench)
{
    return TestJudge(bench).run();
}

} // namespace lectern::sandbox
