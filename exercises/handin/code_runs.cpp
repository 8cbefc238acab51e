#include "code_runs.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace lectern::handin {
namespace {

// A learner's program hands in fifty attempts of an exercise at most. Answers that only a limit ends are the dear
// ones: each takes many seconds.
constexpr std::size_t mostRuns = 500;
constexpr int mostOutOfTime = 5;

bool isOutOfTime(const grading::CodeResult& result)
{
    constexpr std::array<std::string_view, 2> limits{"sandbox.limit.cpu", "sandbox.limit.wall"};
    return result.problem && std::find(limits.begin(), limits.end(), result.problem->code) != limits.end();
}

bool hasDoubtfulRow(const grading::CodeResult& result)
{
    return std::any_of(result.rows.begin(), result.rows.end(), [](const grading::CodeRow& row) {
        return row.state == grading::CodeRowState::unstable || row.state == grading::CodeRowState::broken;
    });
}

bool sameVerdict(const grading::CodeResult& a, const grading::CodeResult& b)
{
    const auto codeOf = [](const Problem& problem) { return problem ? problem->code : std::string(); };
    return a.rows == b.rows && codeOf(a.problem) == codeOf(b.problem);
}

} // namespace

const CodeRun& CodeRuns::run(const lessons::Exercise& exercise, const grading::CodeAnswer& code,
                             std::uint64_t seed,
                             const std::function<bool(const grading::CodeResult&)>& isDoubtful)
{
    const auto [place, isNew] = m_runs.try_emplace({exercise.id, seed, code.language, code.source});
    if (isNew)
        place->second = made(exercise, code, seed, isDoubtful);
    return place->second;
}

CodeRun CodeRuns::made(const lessons::Exercise& exercise, const grading::CodeAnswer& code, std::uint64_t seed,
                       const std::function<bool(const grading::CodeResult&)>& isDoubtful)
{
    CodeRun run;
    if (!m_runner) {
        run.notRun = makeError("grading.code.runner");
        return run;
    }
    if (m_runs.size() > mostRuns || m_outOfTime >= mostOutOfTime)
        return run;
    auto first = m_runner(exercise, code, seed);
    if (!first) {
        run.notRun = first.error();
        return run;
    }
    m_outOfTime += isOutOfTime(*first) ? 1 : 0;
    run.result = *std::move(first);
    if (isOutOfTime(*run.result) || !(hasDoubtfulRow(*run.result) || isDoubtful(*run.result)))
        return run;
    const auto second = m_runner(exercise, code, seed);
    run.unstable = second && !sameVerdict(*run.result, *second);
    return run;
}

} // namespace lectern::handin
