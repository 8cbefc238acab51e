#include <lectern/handin/grading_office.h>

#include <lectern/files/files.h>
#include <lectern/handin/feedback.h>

#include <algorithm>
#include <cmath>
#include <thread>

namespace lectern::handin {

GradingOffice::GradingOffice(std::shared_ptr<const OpenedClass> opened, QString database,
                             std::unique_ptr<Gradebook> gradebook)
    : m_opened(std::move(opened))
    , m_database(std::move(database))
    , m_gradebook(std::move(gradebook))
{
}

Checked<std::unique_ptr<GradingOffice>> GradingOffice::open(const ClassPlaces& places)
{
    auto opened = openClass(places.folder, places.courses, places.keyFile);
    if (!opened.value)
        return {nullptr, std::move(opened.diagnostics)};
    const QString database = places.database.isEmpty() ? opened.value->folder.gradebook() : places.database;
    auto office = over(std::move(opened.value), database);
    if (!office)
        return {nullptr, {office.error()}};
    return {*std::move(office), {}};
}

Result<std::unique_ptr<GradingOffice>> GradingOffice::over(std::shared_ptr<const OpenedClass> opened,
                                                           const QString& database)
{
    auto gradebook = Gradebook::open(database);
    if (!gradebook)
        return fail(gradebook.error());
    if (const auto own = (*gradebook)->belongTo(opened->folder.info().id); !own)
        return fail(own.error());
    return std::unique_ptr<GradingOffice>(
        new GradingOffice(std::move(opened), database, *std::move(gradebook)));
}

Result<GradeTable> GradingOffice::table() const
{
    return gradeTable(*m_gradebook, m_opened->folder.roster(), m_opened->assignment, m_opened->columns);
}

Result<ClassOverview> GradingOffice::overview() const
{
    return classOverview(*m_gradebook, *m_opened);
}

Result<std::vector<ReviewItem>> GradingOffice::review() const
{
    return reviewList(*m_gradebook, m_opened->assignment);
}

Result<LearnerRecord> GradingOffice::learner(const std::string& id) const
{
    return learnerRecord(*m_gradebook, *m_opened, id);
}

Result<std::vector<CountedAnswer>> GradingOffice::answers(const GradeRow& row) const
{
    return countedAnswers(*m_opened, *m_gradebook, row);
}

Result<std::vector<ShortAnswer>> GradingOffice::answersToRead() const
{
    return shortAnswers(*m_opened, *m_gradebook);
}

Grading GradingOffice::grading() const
{
    return {&m_opened->folder, &m_opened->catalogue, &m_opened->assignment};
}

/// Tables are held only where their difference is asked for: those of a large class are large.
Result<GradeOutcome> GradingOffice::gradeOnce(const GradeRequest& request, const std::string& onlyExercise)
{
    const auto before = request.withChanges ? table() : Result<GradeTable>(GradeTable());
    if (!before)
        return fail(before.error());
    Grading grading = this->grading();
    grading.shard = request.shard;
    grading.jobs = request.jobs;
    grading.received = request.received;
    grading.stop = request.stop;
    grading.progress = request.progress;
    grading.codeRunner = request.codeRunner;
    grading.takesInOnly = request.takesInOnly;
    grading.onlyExercise = onlyExercise;
    const auto run = gradeInto(*m_gradebook, grading, request.paths);
    if (!run)
        return fail(run.error());
    GradeOutcome outcome{*run, request.takesInOnly};
    GradeTable after{m_opened->columns, {}};
    const auto visited = visitClass(*m_gradebook, *m_opened,
                                    {[&](GradeRow row) {
                                         outcome.missing += row.handins + row.notGraded == 0 ? 1 : 0;
                                         if (request.withChanges)
                                             after.rows.push_back(std::move(row));
                                     },
                                     [&](ReviewItem item) { outcome.review.push_back(std::move(item)); }});
    if (!visited)
        return fail(visited.error());
    if (request.withChanges)
        outcome.changes = difference(*before, after);
    return outcome;
}

Result<GradeOutcome> GradingOffice::rehearsed(const std::function<Result<GradeOutcome>()>& work)
{
    GradeOutcome outcome;
    const auto done = m_gradebook->rehearse([&]() -> Result<void> {
        auto graded = work();
        if (!graded)
            return fail(graded.error());
        outcome = *std::move(graded);
        return ok();
    });
    return done ? Result<GradeOutcome>(std::move(outcome)) : fail(done.error());
}

Result<GradeOutcome> GradingOffice::grade(const GradeRequest& request)
{
    return request.dryRun ? rehearsed([&] { return gradeOnce(request); }) : gradeOnce(request);
}

Result<GradeOutcome> GradingOffice::tryOut(const WhatIf& change, const GradeRequest& request)
{
    const auto changed = withChange(*m_opened, change);
    if (!changed)
        return fail(changed.error());
    const auto present = m_opened;
    auto outcome = rehearsed([&]() -> Result<GradeOutcome> {
        // What moves because it was graded long ago is no doing of the change.
        GradeRequest before = request;
        before.withChanges = false;
        if (auto graded = gradeOnce(before, change.exercise); !graded)
            return graded;
        m_opened = *changed;
        return gradeOnce(request, change.exercise);
    });
    m_opened = present;
    return outcome;
}

Result<void> GradingOffice::decide(const std::string& id, Standing standing, const std::string& reason)
{
    return m_gradebook->decide(id, standing, reason);
}

Result<void> GradingOffice::isKnown(const std::string& learner, const std::string& exercise) const
{
    const auto& columns = m_opened->columns;
    const bool counts =
        exercise.empty() || std::any_of(columns.begin(), columns.end(),
                                        [&](const ExerciseColumn& column) { return column.id == exercise; });
    if (!counts)
        return fail("handin.assignment.exercise", {exercise});
    if (!m_opened->folder.roster().find(learner))
        return fail("handin.review.learner", {learner});
    return ok();
}

Result<void> GradingOffice::takeBack(const std::string& learner, const std::string& exercise)
{
    std::vector<std::string> ids = m_opened->catalogue.formerIds(exercise);
    ids.push_back(exercise);
    for (const std::string& id : ids) {
        if (auto done = m_gradebook->removeOverride(learner, id); !done)
            return done;
    }
    return ok();
}

Result<void> GradingOffice::setOverride(const OverrideRequest& request)
{
    if (auto known = isKnown(request.learner, request.exercise); !known)
        return known;
    const bool isNumber = std::isfinite(request.points) && request.points >= 0;
    const auto exact = isNumber ? grading::decimal(request.points) : std::nullopt;
    const bool hasReason = !QString::fromStdString(request.reason).trimmed().isEmpty();
    if (!exact || !hasReason)
        return fail("handin.override");
    return m_gradebook->setOverride({request.learner, request.exercise, *exact, request.reason});
}

Result<void> GradingOffice::changePoints(const std::vector<PointsChange>& changes)
{
    return m_gradebook->transaction([&]() -> Result<void> {
        for (const PointsChange& change : changes) {
            if (auto known = isKnown(change.learner, change.exercise); !known)
                return known;
            auto done = change.given ? m_gradebook->setOverride(*change.given)
                                     : takeBack(change.learner, change.exercise);
            if (!done)
                return done;
        }
        return ok();
    });
}

Result<void> GradingOffice::removeOverride(const std::string& learner, const std::string& exercise)
{
    if (auto known = isKnown(learner, exercise); !known)
        return known;
    return m_gradebook->transaction([&] { return takeBack(learner, exercise); });
}

Result<FilledSheet> GradingOffice::fill(const QString& sheet, const FillOptions& options) const
{
    auto bytes = files::readWhole(sheet);
    if (!bytes)
        return fail(bytes.error());
    const auto grades = table();
    if (!grades)
        return fail(grades.error());
    return fillSheet(*std::move(bytes), *grades, m_opened->folder.roster(), options);
}

Result<std::size_t> GradingOffice::writeFeedback(const QString& target, const std::string& language) const
{
    return target.endsWith(u".zip", Qt::CaseInsensitive)
               ? writeFeedbackZip(*m_opened, *m_gradebook, language, target)
               : writeFeedbackFolder(*m_opened, *m_gradebook, language, target);
}

std::string GradingOffice::courseLanguage(const std::vector<std::string>& wanted) const
{
    const auto& languages = m_opened->catalogue.languages();
    for (const std::string& language : wanted) {
        if (std::find(languages.begin(), languages.end(), language) != languages.end())
            return language;
    }
    if (!languages.empty())
        return languages.front();
    return wanted.empty() ? std::string() : wanted.back();
}

Result<void> GradingOffice::erase(const std::string& learner)
{
    const RosterEntry* entry = m_opened->folder.roster().find(learner);
    const auto erased = m_gradebook->erase(learner, entry ? entry->name : std::string());
    if (!erased)
        return fail(erased.error());
    if (!entry && *erased == 0)
        return fail("handin.review.learner", {learner});
    ClassFolder folder = m_opened->folder;
    return folder.erase(learner);
}

int usualJobs()
{
    return static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 64U));
}

} // namespace lectern::handin
