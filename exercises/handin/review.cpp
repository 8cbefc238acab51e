#include <lectern/handin/review.h>

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

Result<std::vector<ReviewItem>> reviewList(const Gradebook& gradebook, const lessons::Assignment& assignment)
{
    const auto refused = gradebook.refused();
    if (!refused)
        return fail(refused.error());
    std::vector<ReviewItem> list;
    for (const RefusedFile& file : *refused)
        list.push_back({{}, {}, file.source, Standing::rejected, {file.reason}, true});
    std::optional<StoredHandin> before; // they are sorted by learner and sequence
    const auto visited = gradebook.forEachHandin([&](StoredHandin handin, const auto& results) {
        ReviewItem item{handin.id, handin.learner, handin.source, handin.standing, handin.notes};
        if (before && before->learner == handin.learner) {
            if (before->key != handin.key)
                item.reasons.push_back(makeWarning("handin.review.key"));
            if (before->sequence == handin.sequence)
                item.reasons.push_back(makeWarning("handin.review.fork", {std::to_string(handin.sequence)}));
        }
        const bool isDecided = handin.standing == Standing::accepted || handin.standing == Standing::rejected;
        if (!isDecided) {
            const bool closed = isClosed(assignment, handin);
            if (closed)
                item.reasons.push_back(makeWarning("handin.review.closed"));
            item.undecided = closed || handin.standing == Standing::review;
            addResultNotes(results, item.reasons);
            if (!item.reasons.empty())
                list.push_back(std::move(item));
        }
        before = std::move(handin);
    });
    if (!visited)
        return fail(visited.error());
    return list;
}

bool anyUndecided(const std::vector<ReviewItem>& items)
{
    return std::any_of(items.begin(), items.end(), [](const ReviewItem& item) { return item.undecided; });
}

} // namespace lectern::handin
