#include <lectern/handin/short_answers.h>

#include "counted_attempts.h"
#include "grade_rows.h"
#include "graded_form.h"

#include <algorithm>
#include <map>

namespace lectern::handin {
namespace {

bool isWaiting(const MissedPart& part)
{
    return part.as == MissedAs::waiting;
}

/// The parts of a cell that wait for a person; none where something else is waited for, too.
std::vector<WrittenPart> writtenParts(const ExerciseCell& cell, const lessons::Exercise& exercise,
                                      const grading::Answer& answer)
{
    std::vector<WrittenPart> written;
    for (const lessons::Part& part : exercise.parts) {
        const auto typed = answer.parts.find(part.id);
        const auto* text =
            typed == answer.parts.end() ? nullptr : std::get_if<grading::TextAnswer>(&typed->second);
        const auto missed =
            std::find(cell.missed.begin(), cell.missed.end(), MissedPart{part.id, MissedAs::waiting});
        if (missed != cell.missed.end() && part.kind == lessons::ExerciseKind::shortAnswer && text)
            written.push_back({part.id, *text});
    }
    const auto waiting = std::count_if(cell.missed.begin(), cell.missed.end(), isWaiting);
    return static_cast<std::ptrdiff_t>(written.size()) == waiting ? written : std::vector<WrittenPart>();
}

Result<void> addAnswers(const OpenedClass& opened, const Gradebook& gradebook, const GradeRow& row,
                        const OverrideMap& given, std::vector<ShortAnswer>& answers)
{
    const auto submissions = submissionsOf(opened, gradebook, row);
    if (!submissions)
        return fail(submissions.error());
    const RegradeInput input = inputOf(opened, row.learner);
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
        const ExerciseCell& cell = row.cells[i];
        const std::string& id = opened.columns[i].id;
        const SubmittedAttempt* attempt =
            cell.waiting > 0 ? countedAttempt(*submissions, cell, id, opened.catalogue) : nullptr;
        const ExerciseForm* form = attempt ? formOf(*attempt, input) : nullptr;
        if (!form)
            continue;
        ShortAnswer answer{row.learner, id, writtenParts(cell, form->exercise, attempt->answer),
                           cell.points.value_or(0), cell.waiting};
        answer.form = {form->exercise.id, form->hash};
        answer.givenFor = givenFor(row, cell);
        const auto found = given.find({row.learner, id});
        if (found != given.end() && stands(found->second, row, cell))
            answer.given = found->second;
        if (!answer.parts.empty())
            answers.push_back(std::move(answer));
    }
    return ok();
}

bool waits(const GradeRow& row)
{
    return std::any_of(row.cells.begin(), row.cells.end(),
                       [](const ExerciseCell& cell) { return cell.waiting > 0; });
}

} // namespace

Result<std::vector<ShortAnswer>> shortAnswers(const OpenedClass& opened, const Gradebook& gradebook)
{
    const auto given = overrideMap(gradebook, opened.columns);
    if (!given)
        return fail(given.error());
    std::vector<GradeRow> rows;
    const OverrideMap none;
    const std::function<void(GradeRow)> keep = [&rows](GradeRow row) {
        if (waits(row))
            rows.push_back(std::move(row));
    };
    GradeRowWalk walk(opened.folder.roster(), opened.assignment, opened.columns, none, keep);
    const auto visited =
        gradebook.forEachHandin([&walk](StoredHandin handin, std::vector<GradedAttempt> results) {
            walk.take(std::move(handin), std::move(results));
        });
    if (!visited)
        return fail(visited.error());
    walk.finish();
    std::vector<ShortAnswer> answers;
    for (const GradeRow& row : rows) {
        if (const auto added = addAnswers(opened, gradebook, row, *given, answers); !added)
            return fail(added.error());
    }
    std::map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < opened.columns.size(); ++i)
        places.emplace(opened.columns[i].id, i);
    std::stable_sort(answers.begin(), answers.end(), [&places](const ShortAnswer& a, const ShortAnswer& b) {
        return places[a.exercise] < places[b.exercise];
    });
    return answers;
}

} // namespace lectern::handin
