#pragma once

#include <lectern/handin/gradebook.h>
#include <lectern/lessons/assignment.h>

#include <string>
#include <vector>

namespace lectern::handin {

/// One thing that a person should look at. `source` is the file, `id` the hand-in, where there is one.
struct ReviewItem
{
    std::string id;
    std::string learner;
    std::string source;
    Standing standing = Standing::counted;
    std::vector<Diagnostic> reasons = {};
    bool undecided = false; ///< it does not count, and nobody has said that it should not
};

/// Files that are no hand-ins, hand-ins in doubt or after the end, and what is odd about those that count: another
/// score claimed, a second key, a fork, an unknown form of an exercise, an answer that waits to be graded. What a
/// person has accepted or rejected is not in it.
Result<std::vector<ReviewItem>> reviewList(const Gradebook& gradebook, const lessons::Assignment& assignment);

bool anyUndecided(const std::vector<ReviewItem>& items);

} // namespace lectern::handin
