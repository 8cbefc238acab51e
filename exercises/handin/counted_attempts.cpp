#include "counted_attempts.h"

#include <lectern/handin/envelope.h>

#include <algorithm>

namespace lectern::handin {

Result<std::vector<Submission>> submissionsOf(const OpenedClass& opened, const Gradebook& gradebook,
                                              const GradeRow& row)
{
    std::vector<Submission> submissions;
    EnvelopeOptions options;
    options.key = &opened.folder.keys().sealing;
    for (const std::string& id : row.counted) {
        const auto text = gradebook.text(id);
        if (!text)
            return fail(text.error());
        auto envelope = openEnvelope(*text, options);
        if (!envelope)
            return fail(envelope.error());
        submissions.push_back(std::move(envelope->submission));
    }
    return submissions;
}

const SubmittedAttempt* countedAttempt(const std::vector<Submission>& submissions, const ExerciseCell& cell,
                                       const std::string& exercise, const Catalogue& catalogue)
{
    if (cell.handin < 0)
        return nullptr;
    const auto& attempts = submissions[static_cast<std::size_t>(cell.handin)].attempts;
    const auto found = std::find_if(attempts.begin(), attempts.end(), [&](const SubmittedAttempt& attempt) {
        return attempt.number == cell.attempt && catalogue.presentId(attempt.answer.exercise) == exercise;
    });
    return found == attempts.end() ? nullptr : &*found;
}

RegradeInput inputOf(const OpenedClass& opened, const std::string& learner)
{
    const auto& mended = opened.assignment.mended;
    return {&opened.catalogue, opened.folder.keys().secretOf(learner), {mended.begin(), mended.end()}};
}

} // namespace lectern::handin
