#include <lectern/handin/class_overview.h>

#include "grade_rows.h"
#include "review_walk.h"

namespace lectern::handin {

Result<void> visitClass(const Gradebook& gradebook, const OpenedClass& opened, const ClassVisitor& visitor)
{
    const auto overrides = overrideMap(gradebook);
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
    overview.alarms = itemAlarms(overview.table, opened.catalogue);
    return overview;
}

Result<LearnerRecord> learnerRecord(const Gradebook& gradebook, const OpenedClass& opened,
                                    const std::string& learner)
{
    const RosterEntry* entry = opened.folder.roster().find(learner);
    if (!entry)
        return fail("handin.review.learner", {learner});
    auto all = gradebook.overrides();
    if (!all)
        return fail(all.error());
    LearnerRecord record;
    OverrideMap overrides;
    for (Override& given : *all) {
        if (given.learner != learner)
            continue;
        overrides.emplace(std::pair(learner, given.exercise), given.points);
        record.overrides.push_back(std::move(given));
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
    GradeRowWalk rows(sole, opened.assignment, opened.columns, overrides, keepRow);
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
    return record;
}

} // namespace lectern::handin
