#include "grading_steps.h"

namespace lectern::handin {

Result<OpenedEnvelope> openWith(const std::string& text, const Grading& grading)
{
    EnvelopeOptions options;
    options.key = &grading.classFolder->keys().sealing;
    return openEnvelope(text, options);
}

RegradeInput inputFor(const Submission& submission, const Grading& grading, const grading::CodeRunner& runner)
{
    return {grading.catalogue,
            submission.isSelfStudy() ? submission.secret
                                     : grading.classFolder->keys().secretOf(submission.learner),
            {grading.assignment->mended.begin(), grading.assignment->mended.end()},
            runner};
}

grading::CodeRunner runnerFor(const Grading& grading)
{
    return grading.codeRunner ? grading.codeRunner() : grading::CodeRunner();
}

bool countNotRun(const std::vector<GradedAttempt>& results, GradeRun& run)
{
    const std::size_t before = run.codeNotRun;
    for (const GradedAttempt& result : results) {
        if (!result.notRun)
            continue;
        ++run.codeNotRun;
        if (!run.codeProblem)
            run.codeProblem = result.notRun;
    }
    return run.codeNotRun > before;
}

} // namespace lectern::handin
