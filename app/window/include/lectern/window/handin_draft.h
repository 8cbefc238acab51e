#pragma once

#include <lectern/handin/submission.h>
#include <lectern/lessons/course.h>
#include <lectern/storage/records.h>

#include <QString>

#include <vector>

namespace lectern::window {

/// What a hand-in would hold now.
struct HandinDraft
{
    struct Item
    {
        QString exercise;
        int attempts = 0;
        double best = 0; ///< points, as checked on this computer
        double maximum = 0;
        int parts = 0;                 ///< of the exercise
        std::vector<int> skipped = {}; ///< those that no attempt answers, counted from 1
    };
    std::vector<handin::SubmittedAttempt> attempts;
    std::vector<Item> items; ///< of the course's exercises in order, those that were tried
    int untried = 0;         ///< exercises of the course
    int leftOut = 0;         ///< attempts at numbers of another secret, or beyond the last 50 of an exercise
};

/// The attempts of a course that can be graded with `variantSecret`, as they are handed in.
HandinDraft draftHandin(const lessons::Course& course, const std::vector<storage::Attempt>& attempts,
                        const QByteArray& variantSecret);

} // namespace lectern::window
