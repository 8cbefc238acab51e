#pragma once

#include <lectern/handin/review.h>

#include <functional>
#include <optional>

namespace lectern::handin {

/// Finds what a person should look at among hand-ins as they come, sorted by learner and sequence. Everything
/// is borrowed.
class ReviewWalk
{
public:
    ReviewWalk(const lessons::Assignment& assignment, const std::function<void(ReviewItem)>& visit);

    /// The files that are no hand-ins.
    Result<void> takeRefused(const Gradebook& gradebook);
    void take(const StoredHandin& handin, const std::vector<GradedAttempt>& results);

private:
    struct Before
    {
        std::string learner;
        std::string key;
        int sequence;
    };

    const lessons::Assignment& m_assignment;
    const std::function<void(ReviewItem)>& m_visit;
    std::optional<Before> m_before;
};

} // namespace lectern::handin
