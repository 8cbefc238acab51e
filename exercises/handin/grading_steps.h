#pragma once

#include <lectern/handin/envelope.h>
#include <lectern/handin/intake.h>

#include <algorithm>
#include <string>
#include <vector>

namespace lectern::handin {

// What files that arrive and hand-ins that are stored have in common when they are graded.

Result<OpenedEnvelope> openWith(const std::string& text, const Grading& grading);
RegradeInput inputFor(const Submission& submission, const Grading& grading,
                      const grading::CodeRunner& runner);
grading::CodeRunner runnerFor(const Grading& grading);

/// Counts the answers whose code could not be run here. What is left of them is to be graded again elsewhere
/// or later, so their hand-in is not noted as graded.
bool countNotRun(const std::vector<GradedAttempt>& results, GradeRun& run);

/// Counts what is done and tells.
class GradingProgress
{
public:
    GradingProgress(const Grading& grading, std::size_t total)
        : m_grading(grading)
        , m_total(total)
    {
    }

    void expect(std::size_t more) { m_total = m_done + more; }

    void add(std::size_t count)
    {
        m_done += count;
        if (m_grading.progress)
            m_grading.progress(m_done, std::max(m_done, m_total));
    }

private:
    const Grading& m_grading;
    std::size_t m_done = 0;
    std::size_t m_total;
};

} // namespace lectern::handin
