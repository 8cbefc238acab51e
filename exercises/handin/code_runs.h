#pragma once

#include <lectern/handin/regrade.h>

#include <map>
#include <string>
#include <tuple>

namespace lectern::handin {

/// What running one code answer came to.
struct CodeRun
{
    std::optional<grading::CodeResult> result = {}; ///< none: it was not run
    Problem notRun = {};   ///< what this computer lacks; none where the hand-in asks for too much
    bool unstable = false; ///< run again it ended differently
};

/// Runs the code of one hand-in: the same answer once, and not more than one hand-in may cost.
class CodeRuns
{
public:
    /// `runner` is borrowed; an empty one runs nothing.
    explicit CodeRuns(const grading::CodeRunner& runner)
        : m_runner(runner)
    {
    }

    /// What running the answer shows. It is run twice where the first time raises a doubt: where rounds differ, or
    /// where `isDoubtful` of the result says so.
    const CodeRun& run(const lessons::Exercise& exercise, const grading::CodeAnswer& code, std::uint64_t seed,
                       const std::function<bool(const grading::CodeResult&)>& isDoubtful);

private:
    CodeRun made(const lessons::Exercise& exercise, const grading::CodeAnswer& code, std::uint64_t seed,
                 const std::function<bool(const grading::CodeResult&)>& isDoubtful);

    using Key = std::tuple<std::string, std::uint64_t, std::string, std::string>;

    const grading::CodeRunner& m_runner;
    std::map<Key, CodeRun> m_runs;
    int m_outOfTime = 0;
};

} // namespace lectern::handin
