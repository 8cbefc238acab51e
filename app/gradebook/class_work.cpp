#include <lectern/gradebook/class_work.h>

#include "class_jobs.h"
#include "job_thread.h"
#include "pdf_page.h"

#include <lectern/handin/appeal.h>
#include <lectern/lessons/course.h>
#include <lectern/sandbox/code_runner.h>

#include <QDir>
#include <QFileInfo>

namespace lectern::gradebook {

using handin::GradingOffice;

ClassWork::ClassWork(QString graderFolder, QObject* parent)
    : QObject(parent)
    , m_graderFolder(std::move(graderFolder))
    , m_grading(std::make_unique<JobThread>())
    , m_looking(std::make_unique<JobThread>())
{
}

ClassWork::~ClassWork()
{
    cancel();
    m_grading.reset();
    m_looking.reset();
}

/// Does `work` on the thread and `then` here, with what it gave.
template <typename Work, typename Then>
void ClassWork::post(JobThread& thread, Work work, Then then)
{
    ++m_pending;
    thread.post([this, work = std::move(work), then = std::move(then), opening = m_opening] {
        QMetaObject::invokeMethod(
            this,
            [this, result = work(), then, opening] {
                --m_pending;
                if (opening == m_opening) // else it is about a class that was left
                    then(result);
            },
            Qt::QueuedConnection);
    });
}

void ClassWork::setData(const Data& data)
{
    m_data = data;
    Q_EMIT changed();
}

void ClassWork::open(const handin::ClassPlaces& places, const QStringList& candidates,
                     const QString& language)
{
    cancel();
    ++m_opening;
    m_isGrading = false;
    m_changing = 0;
    m_language = language;
    post(
        *m_looking, [places, candidates, language] { return openAnew(places, candidates, language); },
        [this](const OpenedAnew& anew) {
            if (!anew.courseWanted.isEmpty())
                return Q_EMIT courseWanted(anew.places.folder, anew.courseWanted);
            if (!anew.opened)
                return Q_EMIT notOpened(anew.reasons);
            m_places = anew.places;
            m_opened = anew.opened;
            m_rehearsed.reset();
            m_sheet.reset();
            Q_EMIT ready();
            setData(anew.data);
        });
}

handin::GradeRequest ClassWork::request(const QStringList& paths, bool dryRun)
{
    handin::GradeRequest request;
    request.paths = paths;
    request.jobs = handin::usualJobs();
    request.dryRun = dryRun;
    request.withChanges = dryRun;
    request.stop = m_stop.get_token();
    request.progress = [this](std::size_t done, std::size_t total) { tell(done, total); };
    if (!m_graderFolder.isEmpty()) {
        request.codeRunner = [folder = m_graderFolder] {
            return sandbox::codeRunner(folder, sandbox::Purpose::regrade);
        };
    }
    return request;
}

void ClassWork::startGrading(const Opened& opened, const QStringList& paths, bool dryRun,
                             const std::optional<handin::WhatIf>& change)
{
    struct Graded
    {
        Result<handin::GradeOutcome> outcome;
        Result<Data> data;
        Opened opened;
        std::vector<Diagnostic> reasons = {};
    };
    m_stop = std::stop_source();
    m_isGrading = true;
    m_progress = {};
    m_clock.start();
    Q_EMIT gradingChanged();
    post(
        *m_grading,
        [opened, places = m_places, language = m_language, asked = request(paths, dryRun),
         change]() -> Graded {
            // What is to be looked at before it counts is read as it is now.
            Opened now = opened;
            if (asked.dryRun) {
                auto anew = handin::openClass(places.folder, places.courses, places.keyFile);
                if (!anew.value)
                    return {fail(anew.diagnostics.front()), Data(), nullptr, anew.diagnostics};
                now = std::move(anew.value);
            }
            const auto office = GradingOffice::over(now, databaseOf(places, now));
            if (!office)
                return {fail(office.error()), Data(), nullptr};
            auto outcome = change ? (*office)->tryOut(*change, asked) : (*office)->grade(asked);
            auto data = asked.dryRun ? Result<Data>(Data()) : look(**office, language);
            return {std::move(outcome), std::move(data), now};
        },
        [this, dryRun, isTrial = change.has_value(), stop = m_stop](const Graded& graded) {
            endGrading();
            if (!graded.outcome) {
                Q_EMIT failed(graded.outcome.error());
            } else if (isTrial) {
                if (!stop.stop_requested())
                    m_rehearsed.reset(); // what was rehearsed is shown no more
                Q_EMIT triedOut(*graded.outcome, stop.stop_requested());
            } else if (dryRun) {
                m_rehearsed = stop.stop_requested() ? nullptr : graded.opened;
                Q_EMIT rehearsed(*graded.outcome, stop.stop_requested());
            } else {
                m_opened = graded.opened;
                Q_EMIT this->graded(*graded.outcome, stop.stop_requested());
            }
            if (!graded.data)
                Q_EMIT failed(graded.data.error());
            else if (*graded.data)
                setData(*graded.data);
        });
}

void ClassWork::grade(const QStringList& paths)
{
    if (m_opened && !m_isGrading)
        startGrading(m_opened, paths, false);
}

void ClassWork::rehearse()
{
    if (m_opened && !m_isGrading)
        startGrading(m_opened, {}, true);
}

void ClassWork::tryOut(const handin::WhatIf& change)
{
    if (m_opened && !m_isGrading)
        startGrading(m_opened, {}, true, change);
}

void ClassWork::apply()
{
    if (m_rehearsed && !m_isGrading)
        startGrading(std::exchange(m_rehearsed, nullptr), {}, false);
}

void ClassWork::cancel()
{
    m_stop.request_stop();
}

// On the worker.
void ClassWork::tell(std::size_t done, std::size_t total)
{
    if (m_told.exchange(true))
        return;
    QMetaObject::invokeMethod(
        this, [this, done, total] { take(done, total); }, Qt::QueuedConnection);
}

void ClassWork::take(std::size_t done, std::size_t total)
{
    m_told = false;
    if (!m_isGrading)
        return;
    const double seconds = static_cast<double>(m_clock.elapsed()) / 1000;
    m_progress = {done, total, seconds > 0 ? static_cast<double>(done) / seconds : 0};
    if (seconds > 0.5 && done > 0 && total >= done)
        m_progress.secondsLeft = static_cast<double>(total - done) / m_progress.perSecond;
    Q_EMIT gradingChanged();
}

void ClassWork::endGrading()
{
    m_isGrading = false;
    Q_EMIT gradingChanged();
}

void ClassWork::readLearner(const std::string& learner)
{
    if (!m_opened)
        return;
    using File = Result<std::shared_ptr<const LearnerFile>>;
    post(
        *m_looking,
        [opened = m_opened, database = databaseOf(m_places, m_opened), learner]() -> File {
            return withOffice(opened, database, [&learner](GradingOffice& office) -> File {
                Problem problem;
                auto file = readFile(office, learner, problem);
                return file ? File(std::move(file)) : fail(*problem);
            });
        },
        [this](const File& file) {
            if (file)
                Q_EMIT learnerRead(*file);
            else
                Q_EMIT failed(file.error());
        });
}

void ClassWork::change(std::function<Result<void>(Office&)> work)
{
    if (!m_opened)
        return;
    ++m_changing;
    post(
        *m_looking,
        [opened = m_opened, database = databaseOf(m_places, m_opened), work = std::move(work)] {
            return withOffice(opened, database, work);
        },
        [this](const Result<void>& done) {
            if (!done)
                Q_EMIT failed(done.error());
            if (--m_changing == 0) // of many at once only the last is looked at
                lookAgain();
        });
}

void ClassWork::lookAgain()
{
    post(
        *m_looking,
        [opened = m_opened, database = databaseOf(m_places, m_opened), language = m_language] {
            return withOffice(opened, database,
                              [&language](GradingOffice& office) { return look(office, language); });
        },
        [this](const Result<Data>& data) {
            if (data)
                setData(*data);
            else
                Q_EMIT failed(data.error());
        });
}

void ClassWork::decide(const std::string& id, handin::Standing standing, const QString& reason)
{
    change([id, standing, reason = reason.toStdString()](Office& office) {
        return office.decide(id, standing, reason);
    });
}

void ClassWork::setOverride(const handin::OverrideRequest& request)
{
    change([request](Office& office) { return office.setOverride(request); });
}

void ClassWork::removeOverride(const std::string& learner, const std::string& exercise)
{
    change([learner, exercise](Office& office) { return office.removeOverride(learner, exercise); });
}

void ClassWork::changePoints(const std::vector<handin::PointsChange>& changes)
{
    change([changes](Office& office) { return office.changePoints(changes); });
}

void ClassWork::readAnswers()
{
    if (!m_opened)
        return;
    post(
        *m_looking,
        [opened = m_opened, database = databaseOf(m_places, m_opened)] {
            return withOffice(opened, database, [](GradingOffice& office) { return office.answersToRead(); });
        },
        [this](const Result<std::vector<handin::ShortAnswer>>& answers) {
            if (answers)
                Q_EMIT answersRead(*answers);
            else
                Q_EMIT failed(answers.error());
        });
}

void ClassWork::writeAppeal(const std::string& learner, const std::string& exercise, const QString& language)
{
    if (!m_opened)
        return;
    const QString target = m_opened->folder.appealFile(learner, exercise);
    post(
        *m_looking,
        [opened = m_opened, database = databaseOf(m_places, m_opened), learner, exercise, language] {
            return withOffice(opened, database, [&](GradingOffice& office) {
                return handin::appealSheet(office.opened(), office.gradebook(), learner, exercise,
                                           office.courseLanguage({language.toStdString()}));
            });
        },
        [this, target](const Result<handin::AppealSheet>& sheet) {
            if (!sheet)
                return Q_EMIT failed(sheet.error());
            QDir().mkpath(QFileInfo(target).path());
            // Here, because documents have timers.
            if (const auto done = writePdf(handin::appealPage(*sheet), target); !done)
                return Q_EMIT failed(done.error());
            Q_EMIT written(target, 0);
        });
}

void ClassWork::readSlide(const QString& target, const QString& language)
{
    if (!m_opened)
        return;
    post(
        *m_looking,
        [data = m_data, course = m_places.courses.last(), language] {
            return lectureSlide(data->statistics, lessons::loadCourse(course.toStdString()).value, language);
        },
        [this, target](const LectureSlide& slide) { Q_EMIT slideRead(slide, target); });
}

void ClassWork::fillSheet(const QString& file, const QString& column)
{
    if (!m_opened)
        return;
    post(
        *m_looking,
        [opened = m_opened, database = databaseOf(m_places, m_opened), file, column] {
            return withOffice(opened, database, [&](GradingOffice& office) {
                return office.fill(file, {column.toStdString()});
            });
        },
        [this, file](const Result<handin::FilledSheet>& filled) {
            m_sheet.reset();
            if (filled)
                m_sheet = SheetDraft{file, *filled, namesOf(filled->missing, m_opened->folder.roster())};
            Q_EMIT sheetFilled();
            if (!filled)
                Q_EMIT failed(filled.error());
        });
}

void ClassWork::give(std::function<Result<int>(Office&)> work, const QString& target)
{
    if (!m_opened)
        return;
    post(
        *m_looking,
        [opened = m_opened, database = databaseOf(m_places, m_opened), work = std::move(work)] {
            return withOffice(opened, database, work);
        },
        [this, target](const Result<int>& count) {
            if (count)
                Q_EMIT written(target, *count);
            else
                Q_EMIT failed(count.error());
        });
}

} // namespace lectern::gradebook
