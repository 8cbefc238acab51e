#pragma once

#include <lectern/handin/class_overview.h>
#include <lectern/handin/counted_answers.h>
#include <lectern/handin/intake.h>
#include <lectern/handin/lms_sheet.h>
#include <lectern/handin/opened_class.h>
#include <lectern/handin/short_answers.h>
#include <lectern/handin/what_if.h>

#include <QString>
#include <QStringList>

#include <memory>
#include <string>
#include <vector>

namespace lectern::handin {

/// Where a class is and what it is graded by.
struct ClassPlaces
{
    QString folder;
    QStringList courses = {}; ///< of several versions the last one is the present
    QString keyFile = {};     ///< empty: class.key of the folder
    QString database = {};    ///< as Gradebook::open() takes it; empty: the gradebook of the folder
};

/// What is to be graded, and how.
struct GradeRequest
{
    QStringList paths = {}; ///< as gradeInto() takes them; without any, what is stored is graded again
    Shard shard = {};
    int jobs = 1;
    std::optional<std::int64_t> received = {}; ///< UTC ms, for all files
    bool dryRun = false;                       ///< stores nothing
    bool takesInOnly = false;                  ///< grades nothing; other programs do
    bool withChanges = false;                  ///< tell who changes; costs the memory of two tables
    std::stop_token stop = {};
    std::function<void(std::size_t done, std::size_t total)> progress = {};
    std::function<grading::CodeRunner()> codeRunner = {};
};

struct GradeOutcome
{
    GradeRun run;
    bool takenIn = false;    ///< files were stored, and nothing was graded
    std::size_t missing = 0; ///< learners of whom nothing counts
    std::vector<GradeChange> changes = {};
    std::vector<ReviewItem> review = {};
};

/// Points that an instructor sets. Without an exercise they are the total.
struct OverrideRequest
{
    std::string learner;
    std::string exercise = {};
    double points = 0;
    std::string reason = {};
};

/// What an instructor does with a class: the one place for it, whether a command or a page asks. For the thread
/// that opens it.
class GradingOffice
{
public:
    /// Null with the reasons. Errors: those of openClass(), Gradebook::open() and Gradebook::belongTo().
    static Checked<std::unique_ptr<GradingOffice>> open(const ClassPlaces& places);
    /// The same class on a connection of its own, for another thread.
    static Result<std::unique_ptr<GradingOffice>> over(std::shared_ptr<const OpenedClass> opened,
                                                       const QString& database);

    const OpenedClass& opened() const { return *m_opened; }
    /// Shared, because several threads work with it at once and none of them ends last for sure.
    const std::shared_ptr<const OpenedClass>& shared() const { return m_opened; }
    const QString& database() const { return m_database; }
    const Gradebook& gradebook() const { return *m_gradebook; }

    Result<GradeTable> table() const;
    Result<ClassOverview> overview() const;
    Result<std::vector<ReviewItem>> review() const;
    Result<LearnerRecord> learner(const std::string& id) const;
    /// What a person grades: shortAnswers().
    Result<std::vector<ShortAnswer>> answersToRead() const;
    /// What stands behind a row; CountedAnswer::exercise is borrowed from opened().
    Result<std::vector<CountedAnswer>> answers(const GradeRow& row) const;

    /// Takes in and grades again. Errors: those of gradeInto().
    Result<GradeOutcome> grade(const GradeRequest& request);

    /// The same as if the course had this change, storing nothing: only what the change moves. Errors: also
    /// those of withChange().
    Result<GradeOutcome> tryOut(const WhatIf& change, const GradeRequest& request);

    /// Errors: handin.review.unknown.
    Result<void> decide(const std::string& id, Standing standing, const std::string& reason);
    /// Errors: handin.override (no reason, or points that are none), handin.assignment.exercise,
    /// handin.review.learner.
    Result<void> setOverride(const OverrideRequest& request);
    /// All of them or none. Errors: those of setOverride().
    Result<void> changePoints(const std::vector<PointsChange>& changes);
    Result<void> removeOverride(const std::string& learner, const std::string& exercise);

    /// The LMS's sheet with the totals in it; nothing is written. Errors: file.read, those of fillSheet().
    Result<FilledSheet> fill(const QString& sheet, const FillOptions& options = {}) const;
    /// How many pages; a name that ends in .zip is that file, else a folder. Errors: those of
    /// writeFeedbackZip().
    Result<std::size_t> writeFeedback(const QString& target, const std::string& language) const;
    /// The first of these languages that the course is written in, else the one it was written in first.
    std::string courseLanguage(const std::vector<std::string>& wanted) const;

    /// Forgets a learner; opened() still shows the roster as it was. Errors: handin.review.learner, those of
    /// Gradebook::erase().
    Result<void> erase(const std::string& learner);

private:
    GradingOffice(std::shared_ptr<const OpenedClass> opened, QString database,
                  std::unique_ptr<Gradebook> gradebook);
    Grading grading() const;
    Result<GradeOutcome> rehearsed(const std::function<Result<GradeOutcome>()>& work);
    Result<GradeOutcome> gradeOnce(const GradeRequest& request, const std::string& onlyExercise = {});
    Result<void> isKnown(const std::string& learner, const std::string& exercise) const;
    Result<void> takeBack(const std::string& learner, const std::string& exercise);

    std::shared_ptr<const OpenedClass> m_opened;
    QString m_database;
    std::unique_ptr<Gradebook> m_gradebook;
};

/// As many threads as this computer has processors, 64 at most.
int usualJobs();

} // namespace lectern::handin
