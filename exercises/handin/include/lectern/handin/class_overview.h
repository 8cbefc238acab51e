#pragma once

#include <lectern/handin/alarms.h>
#include <lectern/handin/gradebook.h>
#include <lectern/handin/opened_class.h>
#include <lectern/handin/review.h>

#include <functional>
#include <vector>

namespace lectern::handin {

/// A class at one moment: its grades, and what a person should look at.
struct ClassOverview
{
    GradeTable table;
    std::vector<ReviewItem> review; ///< as reviewList() gives it
    std::vector<ItemAlarm> alarms = {}; ///< as itemAlarms() gives them
    /// Hand-ins that were graded by another course, assignment or program than this: grading regrades them.
    std::size_t outdated = 0;
};

/// Everything of a class in one pass over its gradebook: the rows of gradeTable() and the items of reviewList(),
/// each in its order. The functions must not use the gradebook.
struct ClassVisitor
{
    std::function<void(GradeRow)> row = {};
    std::function<void(ReviewItem)> item = {};
};
Result<void> visitClass(const Gradebook& gradebook, const OpenedClass& opened, const ClassVisitor& visitor);

Result<ClassOverview> classOverview(const Gradebook& gradebook, const OpenedClass& opened);

/// One learner as a person looks at one.
struct LearnerRecord
{
    GradeRow row;      ///< what stands in the table
    GradeRow computed; ///< the same without what the instructor set
    std::vector<StoredHandin> handins = {};
    std::vector<ReviewItem> review = {};
    std::vector<Override> overrides = {}; ///< those that stand
};

/// Reads one learner's hand-ins only. Errors: handin.review.learner (nobody of the roster), those of the gradebook.
Result<LearnerRecord> learnerRecord(const Gradebook& gradebook, const OpenedClass& opened,
                                    const std::string& learner);

} // namespace lectern::handin
