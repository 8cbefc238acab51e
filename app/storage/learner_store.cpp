#include <lectern/storage/learner_store.h>

#include "attempts_table.h"
#include "backup_file.h"
#include "handin_table.h"
#include "preparation.h"
#include "write_queue.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRandomGenerator>
#include <QUuid>

#include <array>

namespace lectern::storage {
namespace {

const QString cleanExit = QStringLiteral("clean_exit");

QByteArray randomSecret()
{
    std::array<quint32, 8> words{};
    QRandomGenerator::system()->fillRange(words.data(), static_cast<qsizetype>(words.size()));
    return QByteArray(reinterpret_cast<const char*>(words.data()), sizeof(words));
}

Result<Profile> readProfile(const Database& database)
{
    Result<QSqlQuery> row =
        database.run(QStringLiteral("SELECT id, created, variant_secret FROM profile ORDER BY created"), {},
                     "storage.read");
    if (!row)
        return fail(row.error());
    if (!row->next())
        return Profile{};
    return Profile{row->value(0).toString(), row->value(1).toLongLong(), row->value(2).toByteArray()};
}

/// The profile, made if there is none.
Result<void> ensureProfile(const Database& database, qint64 now, Profile& profile)
{
    return database.transaction([&]() -> Result<void> {
        const Result<Profile> known = readProfile(database);
        if (!known)
            return fail(known.error());
        profile = *known;
        if (!profile.id.isEmpty())
            return ok();
        profile = {QUuid::createUuid().toString(QUuid::WithoutBraces), now, randomSecret()};
        const auto made = database.run(QStringLiteral("INSERT INTO profile VALUES (?, ?, ?)"),
                                       {profile.id, profile.created, profile.variantSecret});
        if (!made)
            return fail(made.error());
        return ok();
    });
}

Result<void> setCleanExit(const Database& database, bool clean)
{
    const auto done = database.run(QStringLiteral("INSERT INTO state VALUES (?, ?) "
                                                  "ON CONFLICT (name) DO UPDATE SET value = excluded.value"),
                                   {cleanExit, clean ? 1 : 0});
    if (!done)
        return fail(done.error());
    return ok();
}

/// Reads the mark that the last program left, and leaves "unclean" until `close`.
Result<void> takeCleanExit(const Database& database, bool& wasClean)
{
    const Result<QVariant> mark =
        database.value(QStringLiteral("SELECT value FROM state WHERE name = ?"), {cleanExit});
    if (!mark)
        return fail(mark.error());
    wasClean = !mark->isValid() || mark->toInt() != 0;
    return setCleanExit(database, false);
}

std::optional<qint64> timeFrom(const QVariant& value)
{
    return value.isNull() ? std::optional<qint64>() : value.toLongLong();
}

QVariant timeValue(const std::optional<qint64>& time)
{
    return time ? QVariant(*time) : QVariant();
}

SectionProgress progressFrom(const QVariantList& values)
{
    return {timeFrom(values[0]), timeFrom(values[1]), timeFrom(values[2])};
}

Place placeFrom(const QString& lesson, const QVariantList& values)
{
    return {lesson, values[0].toString(), values[1].toString(), values[2].toInt(), values[3].toInt()};
}

RecordKey recordKey(const SectionKey& key)
{
    return {Table::sectionProgress, {key.course, key.lesson, key.section}};
}

RecordKey recordKey(const CalculatorKey& key)
{
    return {Table::calculatorState, {key.course, key.lesson, key.calculator}};
}

RecallRecord recallFrom(const QVariantList& values)
{
    return {values[0].toLongLong(), values[1].toLongLong(), values[2].toInt()};
}

RecordKey recordKey(const NoteKey& key)
{
    return {Table::note, {key.course, key.lesson, key.note}};
}

NoteRecord noteFrom(const QVariantList& values)
{
    return {values[0].toString(),   values[1].toInt(),    values[2].toString(),  values[3].toString(),
            values[4].toInt() != 0, values[5].toString(), values[6].toLongLong()};
}

RecordKey recordKey(const ExerciseKey& key)
{
    return {Table::draft, {key.course, key.exercise}};
}

} // namespace

struct LearnerStore::State
{
    StoreOptions options;
    QString fileName;
    Profile profile;
    bool previousExitWasClean = true;
    Writer writer;
    std::unique_ptr<Database> reader;
    WriteQueue queue;

    State(const QString& folder, const StoreOptions& given)
        : options(given)
        , fileName(storeOf(folder))
        , queue(writer, given.commitInterval, given.retryInterval)
    {
        if (!options.clock)
            options.clock = [] { return QDateTime::currentMSecsSinceEpoch(); };
    }

    Result<void> open();
    void put(const RecordKey& key, RecordValues values) { queue.put(key, std::move(values)); }
    Result<RecordValues> record(const RecordKey& key) const;
    Result<RecordBatch> records(Table table, const QStringList& beginning) const;
};

Result<void> LearnerStore::State::open()
{
    if (Result<void> prepared = prepareFile(fileName); !prepared)
        return prepared;
    const qint64 now = options.clock();
    Result<void> opened = writer.call([&](std::unique_ptr<Database>& database) -> Result<void> {
        Result<std::unique_ptr<Database>> connection = Database::open(fileName, options.busyTimeout);
        if (!connection)
            return fail(connection.error());
        database = std::move(*connection);
        if (Result<void> done = prepareTables(*database, options.schema, now); !done)
            return done;
        if (Result<void> done = ensureProfile(*database, now, profile); !done)
            return done;
        return takeCleanExit(*database, previousExitWasClean);
    });
    if (!opened)
        return opened;
    Result<std::unique_ptr<Database>> connection = Database::open(fileName, options.busyTimeout);
    if (!connection)
        return fail(connection.error());
    reader = std::move(*connection);
    // Nobody waits for it, and what keeps a copy from being made keeps the store from being written too.
    const bool isNew = profile.created == now;
    if (!isNew)
        writer.post(
            [now](const std::unique_ptr<Database>& database) { return backUpNowAndThen(*database, now); },
            [](const Result<void>&) {});
    return ok();
}

Result<RecordValues> LearnerStore::State::record(const RecordKey& key) const
{
    if (std::optional<RecordValues> queued = queue.find(key))
        return *queued;
    return readRecord(*reader, key);
}

Result<RecordBatch> LearnerStore::State::records(Table table, const QStringList& beginning) const
{
    Result<RecordBatch> stored = readRecords(*reader, table, beginning);
    if (stored)
        queue.overlay(*stored, table, beginning);
    return stored;
}

Result<std::unique_ptr<LearnerStore>> LearnerStore::open(const QString& folder, const StoreOptions& options)
{
    auto state = std::make_unique<State>(folder, options);
    if (const Result<void> opened = state->open(); !opened)
        return fail(opened.error());
    return std::unique_ptr<LearnerStore>(new LearnerStore(std::move(state)));
}

LearnerStore::LearnerStore(std::unique_ptr<State> state)
    : m_state(std::move(state))
{
    connect(&m_state->queue, &WriteQueue::failed, this, &LearnerStore::writeFailed);
    connect(&m_state->queue, &WriteQueue::committed, this, &LearnerStore::written);
}

/// A read that failed is told by the signal and gives the empty value.
template <typename T>
T LearnerStore::valueOr(Result<T> result) const
{
    if (result)
        return std::move(*result);
    Q_EMIT readFailed(result.error());
    return T{};
}

std::optional<QByteArray> LearnerStore::bytesOf(const RecordKey& key) const
{
    const RecordValues values = valueOr(m_state->record(key));
    return values ? std::optional(values->first().toByteArray()) : std::nullopt;
}

LearnerStore::~LearnerStore()
{
    (void)flush(); // there is nobody left to tell
}

Result<QString> LearnerStore::setAside(const QString& folder, qint64 now)
{
    const QString from = storeOf(folder);
    const QString to = QDir(folder).absoluteFilePath(QStringLiteral("learner-damaged-%1.sqlite").arg(now));
    // The log belongs to the file: left behind, it would be applied to the new one.
    for (const char* suffix : {"-wal", "-shm", ""}) {
        const QString part = from + QString::fromLatin1(suffix);
        QFile file(part);
        if (file.exists() && !file.rename(to + QString::fromLatin1(suffix)))
            return fail("storage.write", {part.toStdString(), file.errorString().toStdString()});
    }
    return to;
}

QString LearnerStore::fileName() const
{
    return m_state->fileName;
}

const Profile& LearnerStore::profile() const
{
    return m_state->profile;
}

qint64 LearnerStore::now() const
{
    return m_state->options.clock();
}

bool LearnerStore::previousExitWasClean() const
{
    return m_state->previousExitWasClean;
}

Result<void> LearnerStore::close()
{
    if (Result<void> flushed = flush(); !flushed)
        return flushed;
    return m_state->writer.call(
        [](std::unique_ptr<Database>& database) { return setCleanExit(*database, true); });
}

Result<void> LearnerStore::flush()
{
    return m_state->queue.flush();
}

std::size_t LearnerStore::pendingWrites() const
{
    return m_state->queue.size();
}

void LearnerStore::setSetting(const QString& name, const QByteArray& value)
{
    m_state->put({Table::setting, {name}}, QVariantList{blobValue(value), m_state->options.clock()});
}

std::optional<QByteArray> LearnerStore::setting(const QString& name) const
{
    return bytesOf({Table::setting, {name}});
}

void LearnerStore::setPlace(const QString& course, const Place& place)
{
    m_state->put({Table::place, {course, place.lesson}},
                 QVariantList{textValue(place.section), textValue(place.blockText), place.blockIndex,
                              place.offset, m_state->options.clock()});
}

std::optional<Place> LearnerStore::place(const QString& course, const QString& lesson) const
{
    const RecordValues values = valueOr(m_state->record({Table::place, {course, lesson}}));
    return values ? std::optional(placeFrom(lesson, *values)) : std::nullopt;
}

std::optional<Place> LearnerStore::lastPlace(const QString& course) const
{
    std::optional<Place> last;
    qint64 latest = 0;
    const RecordBatch places = valueOr(m_state->records(Table::place, {course}));
    for (const auto& [key, values] : places) {
        const qint64 changed = values->at(4).toLongLong();
        if (!last || changed > latest) {
            last = placeFrom(key.parts[1], *values);
            latest = changed;
        }
    }
    return last;
}

void LearnerStore::markSection(const SectionKey& key, SectionMark mark)
{
    SectionProgress progress = sectionProgress(key);
    std::optional<qint64>& time = mark == SectionMark::started ? progress.started
                                  : mark == SectionMark::done  ? progress.done
                                                               : progress.mastered;
    if (time)
        return;
    time = m_state->options.clock();
    setSectionProgress(key, progress);
}

void LearnerStore::setSectionProgress(const SectionKey& key, const SectionProgress& progress)
{
    if (!progress.started && !progress.done && !progress.mastered)
        m_state->put(recordKey(key), std::nullopt);
    else
        m_state->put(recordKey(key), QVariantList{timeValue(progress.started), timeValue(progress.done),
                                                  timeValue(progress.mastered)});
}

SectionProgress LearnerStore::sectionProgress(const SectionKey& key) const
{
    const RecordValues values = valueOr(m_state->record(recordKey(key)));
    return values ? progressFrom(*values) : SectionProgress{};
}

std::map<QString, SectionProgress> LearnerStore::sectionsOf(const QString& course,
                                                            const QString& lesson) const
{
    std::map<QString, SectionProgress> sections;
    const RecordBatch records = valueOr(m_state->records(Table::sectionProgress, {course, lesson}));
    for (const auto& [key, values] : records)
        sections[key.parts[2]] = progressFrom(*values);
    return sections;
}

void LearnerStore::setCalculatorState(const CalculatorKey& key, const QByteArray& json)
{
    m_state->put(recordKey(key), QVariantList{blobValue(json), m_state->options.clock()});
}

std::optional<QByteArray> LearnerStore::calculatorState(const CalculatorKey& key) const
{
    return bytesOf(recordKey(key));
}

void LearnerStore::setRecall(const CardKey& key, const RecallRecord& record)
{
    m_state->put({Table::recall, {key.course, key.lesson, key.card}},
                 QVariantList{record.due, record.gap, record.turned, m_state->options.clock()});
}

std::map<QString, RecallRecord> LearnerStore::recallsOf(const QString& course, const QString& lesson) const
{
    std::map<QString, RecallRecord> cards;
    const RecordBatch records = valueOr(m_state->records(Table::recall, {course, lesson}));
    for (const auto& [key, values] : records)
        cards[key.parts[2]] = recallFrom(*values);
    return cards;
}

void LearnerStore::setNote(const NoteKey& key, const NoteRecord& record)
{
    m_state->put(recordKey(key),
                 QVariantList{textValue(record.section), record.block, textValue(record.quote),
                              textValue(record.language), record.isBookmark ? 1 : 0, textValue(record.text),
                              record.created, m_state->options.clock()});
}

void LearnerStore::removeNote(const NoteKey& key)
{
    m_state->put(recordKey(key), std::nullopt);
}

std::map<QString, NoteRecord> LearnerStore::notesOf(const QString& course, const QString& lesson) const
{
    std::map<QString, NoteRecord> notes;
    const RecordBatch records = valueOr(m_state->records(Table::note, {course, lesson}));
    for (const auto& [key, values] : records)
        notes[key.parts[2]] = noteFrom(*values);
    return notes;
}

void LearnerStore::addStudyTime(const QString& course, const QString& lesson, qint64 ms)
{
    m_state->put({Table::studyTime, {course, lesson}},
                 QVariantList{studyTime(course, lesson) + ms, m_state->options.clock()});
}

qint64 LearnerStore::studyTime(const QString& course, const QString& lesson) const
{
    const RecordValues values = valueOr(m_state->record({Table::studyTime, {course, lesson}}));
    return values ? values->first().toLongLong() : 0;
}

void LearnerStore::setDraft(const ExerciseKey& key, const QByteArray& json)
{
    m_state->put(recordKey(key), QVariantList{blobValue(json), m_state->options.clock()});
}

void LearnerStore::removeDraft(const ExerciseKey& key)
{
    m_state->put(recordKey(key), std::nullopt);
}

std::optional<QByteArray> LearnerStore::draft(const ExerciseKey& key) const
{
    return bytesOf(recordKey(key));
}

Result<Attempt> LearnerStore::appendAttempt(Attempt attempt)
{
    attempt.at = m_state->options.clock();
    const Result<void> stored = m_state->writer.call(
        [&](std::unique_ptr<Database>& database) { return insertAttempt(*database, attempt); });
    if (!stored)
        return fail(stored.error());
    return attempt;
}

std::vector<Attempt> LearnerStore::attempts(const ExerciseKey& key) const
{
    return valueOr(readAttempts(*m_state->reader, key.course, textValue(key.exercise).toString()));
}

std::vector<Attempt> LearnerStore::attempts(const QString& course) const
{
    return valueOr(readAttempts(*m_state->reader, course, QString()));
}

Result<void> LearnerStore::setHelp(const VariantKey& key, const Help& help)
{
    const qint64 now = m_state->options.clock();
    return m_state->writer.call(
        [&](std::unique_ptr<Database>& database) { return replaceHelp(*database, key, help, now); });
}

Help LearnerStore::help(const VariantKey& key) const
{
    return valueOr(readHelp(*m_state->reader, key));
}

QByteArray LearnerStore::variantSecret(const QString& course) const
{
    const auto enrolled = enrolment(course);
    return enrolled ? enrolled->variantSecret : profile().variantSecret;
}

std::optional<EnrolmentRecord> LearnerStore::enrolment(const QString& course) const
{
    return valueOr(readEnrolmentRecord(*m_state->reader, course));
}

Result<QByteArray> LearnerStore::keySeed()
{
    Result<QByteArray> seed = QByteArray();
    const Result<void> done = m_state->writer.call([&](std::unique_ptr<Database>& database) -> Result<void> {
        seed = ensureKeySeed(*database, randomSecret());
        if (!seed)
            return fail(seed.error());
        return ok();
    });
    return done ? seed : fail(done.error());
}

Result<void> LearnerStore::setEnrolment(const EnrolmentRecord& record)
{
    const qint64 now = m_state->options.clock();
    return m_state->writer.call(
        [&](std::unique_ptr<Database>& database) { return replaceEnrolment(*database, record, now); });
}

Result<void> LearnerStore::putHandin(const HandinRecord& record)
{
    return m_state->writer.call(
        [&](std::unique_ptr<Database>& database) { return replaceHandin(*database, record); });
}

std::vector<HandinRecord> LearnerStore::handins(const QString& course) const
{
    return valueOr(readHandins(*m_state->reader, course));
}

} // namespace lectern::storage
