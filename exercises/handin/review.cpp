#include <lectern/handin/review.h>

#include "review_walk.h"

#include <lectern/handin/grade_table.h>

#include <algorithm>
#include <set>

namespace lectern::handin {
namespace {

void addResultNotes(const std::vector<GradedAttempt>& results, std::vector<Diagnostic>& notes)
{
    const auto note = [&](const char* code, const auto& matches) {
        std::string exercises;
        std::set<std::string> named;
        for (const GradedAttempt& result : results) {
            if (matches(result) && named.insert(result.exercise).second)
                exercises.append(exercises.empty() ? "" : ", ").append(result.exercise);
        }
        if (!exercises.empty())
            notes.push_back(makeWarning(code, {exercises}));
    };
    const auto is = [](AttemptState state) {
        return [state](const GradedAttempt& r) { return r.state == state; };
    };
    note("handin.review.score", [](const GradedAttempt& result) { return result.claimDiffers; });
    note("handin.review.form", is(AttemptState::unknownForm));
    note("handin.review.variant", is(AttemptState::variant));
    note("handin.review.attempts", is(AttemptState::tooMany));
    note("handin.review.unstable", [](const GradedAttempt& result) { return result.unstable; });
    note("handin.review.fault", is(AttemptState::fault));
    note("handin.review.waiting", is(AttemptState::waiting));
    note("handin.review.blank", is(AttemptState::notGradable));
}

} // namespace

ReviewWalk::ReviewWalk(const lessons::Assignment& assignment, const std::function<void(ReviewItem)>& visit)
    : m_assignment(assignment)
    , m_visit(visit)
{
}

Result<void> ReviewWalk::takeRefused(const Gradebook& gradebook)
{
    auto refused = gradebook.refused();
    if (!refused)
        return fail(refused.error());
    for (RefusedFile& file : *refused)
        m_visit({{}, {}, std::move(file.source), Standing::rejected, {std::move(file.reason)}, true});
    return ok();
}

void ReviewWalk::take(const StoredHandin& handin, const std::vector<GradedAttempt>& results)
{
    ReviewItem item{handin.id, handin.learner, handin.source, handin.standing, handin.notes};
    if (m_before && m_before->learner == handin.learner) {
        if (m_before->key != handin.key)
            item.reasons.push_back(makeWarning("handin.review.key"));
        if (m_before->sequence == handin.sequence)
            item.reasons.push_back(makeWarning("handin.review.fork", {std::to_string(handin.sequence)}));
    }
    m_before = {handin.learner, handin.key, handin.sequence};
    if (handin.standing == Standing::accepted || handin.standing == Standing::rejected)
        return;
    const bool closed = isClosed(m_assignment, handin);
    if (closed)
        item.reasons.push_back(makeWarning("handin.review.closed"));
    item.undecided = closed || handin.standing == Standing::review;
    addResultNotes(results, item.reasons);
    if (!item.reasons.empty())
        m_visit(std::move(item));
}

Result<std::vector<ReviewItem>> reviewList(const Gradebook& gradebook, const lessons::Assignment& assignment)
{
    std::vector<ReviewItem> list;
    const std::function<void(ReviewItem)> keep = [&list](ReviewItem item) { list.push_back(std::move(item)); };
    ReviewWalk walk(assignment, keep);
    if (const auto refused = walk.takeRefused(gradebook); !refused)
        return fail(refused.error());
    const auto visited = gradebook.forEachHandin(
        [&walk](const StoredHandin& handin, const auto& results) { walk.take(handin, results); });
    if (!visited)
        return fail(visited.error());
    return list;
}

bool anyUndecided(const std::vector<ReviewItem>& items)
{
    return std::any_of(items.begin(), items.end(), [](const ReviewItem& item) { return item.undecided; });
}

} // namespace lectern::handin
