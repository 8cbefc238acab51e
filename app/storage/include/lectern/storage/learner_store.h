#pragma once

#include <lectern/result/result.h>
#include <lectern/storage/records.h>
#include <lectern/storage/schema.h>

#include <QObject>

#include <functional>
#include <memory>
#include <vector>

namespace lectern::storage {

struct RecordKey;

struct StoreOptions
{
    std::function<qint64()> clock = {}; ///< UTC ms; the system's clock if empty
    int commitInterval = 250;           ///< ms that writes are gathered for
    int retryInterval = 1000;           ///< ms until a failed write is tried again
    int busyTimeout = 3000;             ///< ms to wait for another process
    Schema schema = learnerSchema();
};

/// The learner's data: one SQLite file, `learner.sqlite`, in a data folder.
///
/// The object lives in one thread, that of the window. Writes are queued, gathered by key (the last one
/// counts) and committed by a thread of the store's own; reads see queued writes at once. A write that fails
/// stays queued and is tried again, so that nothing is lost while the program runs; `writeFailed` says why.
/// The file is in WAL mode with synchronous FULL: a killed program loses at most the last `commitInterval` of
/// queued writes, and nothing that a call has reported as stored.
class LearnerStore : public QObject
{
    Q_OBJECT

public:
    /// Opens the store of a folder, making both if they do not exist (files 0600); checks the file and brings
    /// an older one up to date after a backup copy beside it. Nothing is ever deleted. Errors:
    /// storage.folder, storage.readonly, storage.full, storage.open (file, reason), storage.busy,
    /// storage.corrupt, storage.foreign (another program's file), storage.newer (file, its version, ours),
    /// storage.backup, storage.migrate (file, reason, backup).
    static Result<std::unique_ptr<LearnerStore>> open(const QString& folder,
                                                      const StoreOptions& options = {});

    /// Commits what is queued, but leaves the exit marked as unclean: call `close` for a clean one.
    ~LearnerStore() override;

    /// The damaged or foreign file's new name beside it, after which `open` starts afresh.
    /// Errors: storage.write.
    static Result<QString> setAside(const QString& folder, qint64 now);

    QString fileName() const;
    const Profile& profile() const;

    /// The time that records get, UTC ms.
    qint64 now() const;

    /// False if the program that had the store before was killed or crashed.
    bool previousExitWasClean() const;

    /// Commits what is queued and marks a clean exit. Errors as `flush`.
    Result<void> close();

    /// Waits until all that is queued is committed. On an error everything stays queued.
    /// Errors: storage.full, storage.readonly, storage.busy, storage.corrupt, storage.write (file, reason).
    Result<void> flush();

    /// How many records are queued and not yet known to be committed.
    std::size_t pendingWrites() const;

    void setSetting(const QString& name, const QByteArray& value);
    std::optional<QByteArray> setting(const QString& name) const;

    void setPlace(const QString& course, const Place& place);
    std::optional<Place> place(const QString& course, const QString& lesson) const;
    /// The place that was set last in a course, whatever its lesson.
    std::optional<Place> lastPlace(const QString& course) const;

    /// Notes the time of a fact; the first time stays.
    void markSection(const SectionKey& key, SectionMark mark);
    /// Replaces what is known of a section, also by nothing.
    void setSectionProgress(const SectionKey& key, const SectionProgress& progress);
    SectionProgress sectionProgress(const SectionKey& key) const;
    /// Section id -> progress, for the sections of a lesson of which anything is known.
    std::map<QString, SectionProgress> sectionsOf(const QString& course, const QString& lesson) const;

    void setCalculatorState(const CalculatorKey& key, const QByteArray& json);
    std::optional<QByteArray> calculatorState(const CalculatorKey& key) const;

    void setRecall(const CardKey& key, const RecallRecord& record);
    /// Card id -> record, for the cards of a lesson that have been turned.
    std::map<QString, RecallRecord> recallsOf(const QString& course, const QString& lesson) const;

    void setNote(const NoteKey& key, const NoteRecord& record);
    void removeNote(const NoteKey& key);
    /// Note id -> record, for the notes and bookmarks of a lesson.
    std::map<QString, NoteRecord> notesOf(const QString& course, const QString& lesson) const;

    /// Adds to the time that was spent at a lesson.
    void addStudyTime(const QString& course, const QString& lesson, qint64 ms);
    qint64 studyTime(const QString& course, const QString& lesson) const; ///< ms

    void setDraft(const ExerciseKey& key, const QByteArray& json);
    void removeDraft(const ExerciseKey& key);
    std::optional<QByteArray> draft(const ExerciseKey& key) const;

    /// Stores an attempt and returns it with its number and time. It is committed when the call returns: show
    /// a verdict only then. Errors as `flush`; nothing is stored then.
    Result<Attempt> appendAttempt(Attempt attempt);
    /// In the order in which they were made.
    std::vector<Attempt> attempts(const ExerciseKey& key) const;
    /// All attempts of a course, in the order in which they were made.
    std::vector<Attempt> attempts(const QString& course) const;

    /// Replaces the help taken for a variant. It is committed when the call returns: show a hint only then.
    Result<void> setHelp(const VariantKey& key, const Help& help);
    Help help(const VariantKey& key) const;

    /// What decides a course's variants: the enrolment's secret, else the profile's.
    QByteArray variantSecret(const QString& course) const;
    std::optional<EnrolmentRecord> enrolment(const QString& course) const;
    /// The seed of the key that signs hand-ins, 32 bytes; made when it is first asked for.
    Result<QByteArray> keySeed();
    // Committed when the call returns. Errors as `flush`.
    Result<void> setEnrolment(const EnrolmentRecord& record);
    Result<void> putHandin(const HandinRecord& record); ///< in place of one with the same id
    /// In the order of their numbers.
    std::vector<HandinRecord> handins(const QString& course) const;

Q_SIGNALS:
    /// Queued writes could not be committed; they stay queued and will be tried again.
    void writeFailed(const lectern::Diagnostic& reason);
    /// Queued writes have been committed.
    void written();
    /// A read gave nothing because of this.
    void readFailed(const lectern::Diagnostic& reason) const;

private:
    struct State;
    template <typename T>
    T valueOr(Result<T> result) const;
    std::optional<QByteArray> bytesOf(const RecordKey& key) const;
    explicit LearnerStore(std::unique_ptr<State> state);

    std::unique_ptr<State> m_state;
};

} // namespace lectern::storage
