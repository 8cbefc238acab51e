#pragma once

#include <lectern/handin/gradebook.h>
#include <lectern/handin/opened_class.h>

#include <optional>
#include <vector>

namespace lectern::handin {

/// What stands behind one cell of the table.
struct CountedAnswer
{
    const lessons::Exercise* exercise; ///< borrowed from the catalogue: its present form
    ExerciseCell cell;
    MicroPoints maximum = 0;
    grading::Answer answer = {};                  ///< of the attempt that counts, as typed
    std::optional<grading::Report> report = {};   ///< none where nothing was graded
    std::optional<grading::Variant> variant = {}; ///< the learner's numbers; none where they cannot be drawn

    /// A text of the exercise with this learner's numbers in it, Markdown.
    std::string filled(const lessons::Localized& text, const std::string& language) const;
};

/// The answers that a row of the table comes from, one for each column, graded once more. Errors: those of
/// the gradebook and of the hand-ins in it.
Result<std::vector<CountedAnswer>> countedAnswers(const OpenedClass& opened, const Gradebook& gradebook,
                                                  const GradeRow& row);

} // namespace lectern::handin
