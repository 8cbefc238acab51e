#include <lectern/handin/class_overview.h>

#include "grade_rows.h"
#include "review_walk.h"

#include <lectern/handin/intake.h>

#include <algorithm>

namespace lectern::handin {
namespace {

bool standsIn(const GradeRow& computed, const std::vector<ExerciseColumn>& columns, const Override& given)
{
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (columns[i].id == given.exercise)
            return stands(given, computed, computed.cells[i]);
    }
    return true;
}

} // namespace

Result<void> visitClass(const Gradebook& gradebook, const OpenedClass& opened, const ClassVisitor& visitor)
{
    const auto overrides = overrideMap(gradebook, opened.columns);
    if (!overrides)
        return fail(overrides.error());
    ReviewWalk review(opened.assignment, visitor.item);
    if (const auto refused = review.takeRefused(gradebook); !refused)
        return refused;
    GradeRowWalk rows(opened.folder.roster(), opened.assignment, opened.columns, *overrides, visitor.row);
    const auto visited =
        gradebook.forEachHandin([&](StoredHandin handin, std::vector<GradedAttempt> results) {
            review.take(handin, results);
            rows.take(std::move(handin), std::move(results));
        });
    if (visited)
        rows.finish();
    return visited;
}

Result<ClassOverview> classOverview(const Gradebook& gradebook, const OpenedClass& opened)
{
    ClassOverview overview{{opened.columns, {}}, {}};
    overview.table.rows.reserve(opened.folder.roster().entries().size());
    const auto visited =
        visitClass(gradebook, opened,
                   {[&overview](GradeRow row) { overview.table.rows.push_back(std::move(row)); },
                    [&overview](ReviewItem item) { overview.review.push_back(std::move(item)); }});
    if (!visited)
        return fail(visited.error());
    const Grading grading{&opened.folder, &opened.catalogue, &opened.assignment};
    const auto outdated = gradebook.notGradedWith(grading.fingerprint());
    if (!outdated)
        return fail(outdated.error());
    std::set<std::string> ids;
    for (const OutdatedHandin& handin : *outdated)
        ids.insert(handin.id);
    overview.outdated = ids.size();
    overview.alarms = itemAlarms(overview.table, opened.catalogue, ids);
    return overview;
}

Result<LearnerRecord> learnerRecord(const Gradebook& gradebook, const OpenedClass& opened,
                                    const std::string& learner)
{
    const RosterEntry* entry = opened.folder.roster().find(learner);
    if (!entry)
        return fail("handin.review.learner", {learner});
    const auto overrides = overrideMap(gradebook, opened.columns);
    if (!overrides)
        return fail(overrides.error());
    LearnerRecord record;
    for (const auto& [key, given] : *overrides) {
        if (given.learner == learner)
            record.overrides.push_back(given);
    }
    Roster sole;
    sole.add(*entry);
    const std::function<void(GradeRow)> keepRow = [&record](GradeRow row) { record.row = std::move(row); };
    const std::function<void(GradeRow)> keepComputed = [&record](GradeRow row) {
        record.computed = std::move(row);
    };
    const std::function<void(ReviewItem)> keepItem = [&record](ReviewItem item) {
        record.review.push_back(std::move(item));
    };
    const OverrideMap none;
    GradeRowWalk rows(sole, opened.assignment, opened.columns, *overrides, keepRow);
    GradeRowWalk computed(sole, opened.assignment, opened.columns, none, keepComputed);
    ReviewWalk review(opened.assignment, keepItem);
    const auto visited =
        gradebook.forEachHandinOf(learner, [&](StoredHandin handin, std::vector<GradedAttempt> results) {
            record.handins.push_back(handin);
            review.take(handin, results);
            rows.take(handin, results);
            computed.take(std::move(handin), std::move(results));
        });
    if (!visited)
        return fail(visited.error());
    rows.finish();
    computed.finish();
    std::erase_if(record.overrides,
                  [&](const Override& given) { return !standsIn(record.computed, opened.columns, given); });
    return record;
}

} // namespace lectern::handin
