#include <lectern/handin/counted_answers.h>

#include "counted_attempts.h"
#include "graded_form.h"

namespace lectern::handin {

std::string CountedAnswer::filled(const lessons::Localized& text, const std::string& language) const
{
    const std::string& plain = text.in(language);
    return variant ? grading::fillTemplate(plain, variant->sheet()).value_or(plain) : plain;
}

Result<std::vector<CountedAnswer>> countedAnswers(const OpenedClass& opened, const Gradebook& gradebook,
                                                  const GradeRow& row)
{
    const auto submissions = submissionsOf(opened, gradebook, row);
    if (!submissions)
        return fail(submissions.error());
    const RegradeInput input = inputOf(opened, row.learner);
    std::vector<CountedAnswer> answers;
    for (std::size_t i = 0; i < opened.columns.size(); ++i) {
        const ExerciseColumn& column = opened.columns[i];
        CountedAnswer counted{&opened.catalogue.present(column.id)->exercise, row.cells[i], column.maximum};
        const SubmittedAttempt* attempt =
            countedAttempt(*submissions, counted.cell, column.id, opened.catalogue);
        if (attempt) {
            counted.answer = attempt->answer;
            counted.report = reportOf(*attempt, input);
            if (const ExerciseForm* form = formOf(*attempt, input)) {
                if (auto variant = variantOf(*attempt, *form, input))
                    counted.variant = *std::move(variant);
            }
        }
        answers.push_back(std::move(counted));
    }
    return answers;
}

} // namespace lectern::handin
