#include <lectern/handin/counted_answers.h>

#include <lectern/handin/envelope.h>

namespace lectern::handin {
namespace {

const SubmittedAttempt* attemptOf(const Submission& submission, const std::string& exercise, int number,
                                  const Catalogue& catalogue)
{
    for (const SubmittedAttempt& attempt : submission.attempts) {
        if (attempt.number == number && catalogue.presentId(attempt.answer.exercise) == exercise)
            return &attempt;
    }
    return nullptr;
}

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

} // namespace

Result<std::vector<CountedAnswer>> countedAnswers(const OpenedClass& opened, const Gradebook& gradebook,
                                                  const GradeRow& row)
{
    const auto submissions = submissionsOf(opened, gradebook, row);
    if (!submissions)
        return fail(submissions.error());
    const auto& mended = opened.assignment.mended;
    const RegradeInput input{
        &opened.catalogue, opened.folder.keys().secretOf(row.learner), {mended.begin(), mended.end()}};
    std::vector<CountedAnswer> answers;
    for (std::size_t i = 0; i < opened.columns.size(); ++i) {
        const ExerciseColumn& column = opened.columns[i];
        CountedAnswer counted{&opened.catalogue.present(column.id)->exercise, row.cells[i], column.maximum};
        const int handin = counted.cell.handin;
        const SubmittedAttempt* attempt = handin < 0
                                              ? nullptr
                                              : attemptOf((*submissions)[static_cast<std::size_t>(handin)],
                                                          column.id, counted.cell.attempt, opened.catalogue);
        if (attempt) {
            counted.answer = attempt->answer;
            counted.report = reportOf(*attempt, input);
        }
        answers.push_back(std::move(counted));
    }
    return answers;
}

} // namespace lectern::handin
