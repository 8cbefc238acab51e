#include <lectern/gradebook/class_work.h>

#include "job_thread.h"

#include <lectern/files/files.h>
#include <lectern/lessons/course.h>
#include <lectern/sandbox/code_runner.h>

namespace lectern::gradebook {
namespace {

using handin::GradingOffice;
using Opened = std::shared_ptr<const handin::OpenedClass>;
using Data = std::shared_ptr<const ClassData>;

/// The folder of the course with this id; empty if it is not among them.
QString courseAmong(const QStringList& candidates, const std::string& id)
{
    for (const QString& folder : candidates) {
        if (lessons::loadCourse(folder.toStdString()).value.id == id)
            return folder;
    }
    return {};
}

Result<Data> look(const GradingOffice& office, const QString& language)
{
    auto overview = office.overview();
    if (!overview)
        return fail(overview.error());
    const auto outdated = office.outdated();
    if (!outdated)
        return fail(outdated.error());
    ClassData data = classData(*std::move(overview), office.opened().folder.roster(), language);
    data.outdated = *outdated;
    return std::make_shared<const ClassData>(std::move(data));
}

/// The same for a job that has no connection yet.
template <typename Work>
auto withOffice(const Opened& opened, const QString& database, const Work& work)
    -> decltype(work(std::declval<GradingOffice&>()))
{
    const auto office = GradingOffice::over(opened, database);
    if (!office)
        return fail(office.error());
    return work(**office);
}

QString databaseOf(const handin::ClassPlaces& places, const Opened& opened)
{
    return places.database.isEmpty() ? opened->folder.file("gradebook.sqlite") : places.database;
}

struct OpenedAnew
{
    handin::ClassPlaces places;
    QString courseWanted = {}; ///< its id, where no folder of it is known
    Opened opened = {};
    Data data = {};
    std::vector<Diagnostic> reasons = {}; ///< why it is not open
};

OpenedAnew openAnew(handin::ClassPlaces places, const QStringList& candidates, const QString& language)
{
    if (places.courses.isEmpty()) {
        const auto folder = handin::ClassFolder::open(places.folder, places.keyFile);
        if (!folder)
            return {places, {}, {}, {}, {folder.error()}};
        const QString course = courseAmong(candidates, folder->info().course);
        if (course.isEmpty())
            return {places, QString::fromStdString(folder->info().course)};
        places.courses = {course};
    }
    const auto office = GradingOffice::open(places);
    if (!office.value)
        return {places, {}, {}, {}, office.diagnostics};
    const auto data = look(*office.value, language);
    if (!data)
        return {places, {}, {}, {}, {data.error()}};
    return {places, {}, office.value->shared(), *data};
}

std::shared_ptr<const LearnerFile> readFile(const GradingOffice& office, const std::string& learner,
                                            Problem& problem)
{
    auto record = office.learner(learner);
    if (!record) {
        problem = record.error();
        return nullptr;
    }
    auto file = std::make_shared<LearnerFile>(
        LearnerFile{office.shared(), *office.opened().folder.roster().find(learner), *std::move(record)});
    auto answers = office.answers(file->record.computed);
    if (answers)
        file->answers = *std::move(answers);
    else
        file->problem = answers.error();
    return file;
}

} // namespace

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
    m_language = language;
    post(
        *m_looking, [places, candidates, language] { return openAnew(places, candidates, language); },
        [this](const OpenedAnew& anew) {
            m_places = anew.places;
            if (!anew.courseWanted.isEmpty())
                return Q_EMIT courseWanted(anew.courseWanted);
            if (!anew.opened)
                return Q_EMIT notOpened(anew.reasons);
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

void ClassWork::startGrading(const Opened& opened, const QStringList& paths, bool dryRun)
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
        [opened, places = m_places, language = m_language, asked = request(paths, dryRun)]() -> Graded {
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
            auto outcome = (*office)->grade(asked);
            auto data = asked.dryRun ? Result<Data>(Data()) : look(**office, language);
            return {std::move(outcome), std::move(data), now};
        },
        [this, dryRun, stop = m_stop](const Graded& graded) {
            endGrading();
            if (!graded.outcome) {
                Q_EMIT failed(graded.outcome.error());
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
    post(
        *m_looking,
        [opened = m_opened, database = databaseOf(m_places, m_opened), language = m_language,
         work = std::move(work)] {
            return withOffice(opened, database, [&](GradingOffice& office) -> Result<Data> {
                if (const auto done = work(office); !done)
                    return fail(done.error());
                return look(office, language);
            });
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
                m_sheet = SheetDraft{file, *filled};
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

void ClassWork::saveSheet(const QString& target)
{
    if (!m_sheet)
        return;
    give(
        [bytes = m_sheet->sheet.bytes, target](Office&) -> Result<int> {
            const auto done = files::writeWhole(target, bytes, files::Readers::ownerOnly);
            return done ? Result<int>(0) : fail(done.error());
        },
        target);
}

void ClassWork::exportTable(const QString& target, bool withNames)
{
    give(
        [target, withNames](Office& office) -> Result<int> {
            const auto table = office.table();
            if (!table)
                return fail(table.error());
            const std::string bytes =
                target.endsWith(u".json", Qt::CaseInsensitive)
                    ? handin::toJson(*table) + '\n'
                    : handin::toCsv(*table, withNames ? &office.opened().folder.roster() : nullptr);
            const auto done = files::writeWhole(target, bytes, files::Readers::ownerOnly);
            return done ? Result<int>(0) : fail(done.error());
        },
        target);
}

void ClassWork::writeFeedback(const QString& target, const QString& language)
{
    give(
        [target, language](Office& office) -> Result<int> {
            const auto pages = office.writeFeedback(target, office.courseLanguage({language.toStdString()}));
            return pages ? Result<int>(static_cast<int>(*pages)) : fail(pages.error());
        },
        target);
}

} // namespace lectern::gradebook
