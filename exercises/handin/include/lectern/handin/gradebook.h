#pragma once

#include <lectern/handin/regrade.h>
#include <lectern/result/result.h>

#include <QString>
#include <QVariantList>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace lectern::database {
class Database;
}

namespace lectern::handin {

/// Whether a hand-in takes part in the grades.
enum class Standing
{
    counted,
    review,   ///< someone must look: it does not count until it is accepted
    accepted, ///< by the instructor
    rejected  ///< by the instructor
};
const char* nameOf(Standing standing);

/// A hand-in in the gradebook.
struct StoredHandin
{
    std::string id;
    std::string hash; ///< of its text
    std::string learner;
    std::string key; ///< id of the learner's key
    int sequence = 1;
    std::string courseVersion;
    std::optional<std::int64_t> received = {}; ///< UTC ms
    bool receivedGiven = false;                ///< a person said so; else it is a file's time
    bool lateMark = false;                     ///< the LMS says so
    std::string source;                        ///< the file that it came in
    Standing standing = Standing::counted;
    std::string gradedWith;             ///< what the results below depend on
    std::vector<Diagnostic> notes = {}; ///< what someone should know about it
};

/// What a person read when giving points; they stand only as long as it is what counts.
struct GivenFor
{
    std::string handin;        ///< id of the hand-in
    int attempt = 0;           ///< number of the attempt in it
    std::int64_t computed = 0; ///< what was computed for the exercise then, in millionths of a point
    std::int64_t waiting = 0;  ///< what a person could add then, likewise
    std::string toRead = {};   ///< hash of what was read, as GradedAttempt has it; empty: not known

    bool operator==(const GivenFor&) const = default;
};

/// A result of the instructor's, in place of the computed one.
struct Override
{
    std::string learner;
    std::string exercise; ///< empty: the total
    grading::Rational points = {};
    std::string reason;
    std::optional<GivenFor> givenFor = {}; ///< none: it stands whatever is handed in

    bool operator==(const Override&) const = default;
};

/// What is to stand for one learner's exercise: points with their reason, or none, so that the computed ones stand.
struct PointsChange
{
    std::string learner;
    std::string exercise;
    std::optional<Override> given = {};
};

/// A file that could not be read as a hand-in.
struct RefusedFile
{
    std::string source;
    Diagnostic reason;
};

/// A hand-in whose results were computed by something else than what is asked for.
struct OutdatedHandin
{
    std::string id;
    std::string learner;
};

/// A hand-in that is to be graded again.
struct StoredText
{
    std::string id;
    std::string learner;
    std::string text;
    std::vector<GradedAttempt> results = {}; ///< those that it has
};

/// Which hand-ins are to be graded again.
struct Claim
{
    std::string fingerprint;  ///< those that were graded with something else
    std::string after = {};   ///< id; those behind it
    std::size_t most = 0;     ///< at once
    bool isExclusive = false; ///< on a server no other program may claim them meanwhile
};

/// A class's grades: one SQLite file, which may be written by several programs in turn, or a PostgreSQL
/// database, which they may write at once.
class Gradebook
{
public:
    /// `place` is a file or postgresql://... as `Database::connect` takes it, a database for each class.
    /// Waits so many milliseconds for other programs, which may be grading other parts. Errors: those of
    /// `Database`, handin.gradebook (another program's), handin.gradebook.newer.
    static Result<std::unique_ptr<Gradebook>> open(const QString& place, int busyTimeout = 120'000);
    ~Gradebook();

    /// Notes at first use whose gradebook it is, and refuses every other class from then on. Errors:
    /// handin.gradebook.class (place).
    Result<void> belongTo(const std::string& classId);

    /// All of `work` or nothing; within a rehearsal a part of it.
    Result<void> transaction(const std::function<Result<void>()>& work);
    /// All of `work` is done, looked at by its end, and taken back.
    Result<void> rehearse(const std::function<Result<void>()>& work);

    enum class Added
    {
        isNew,
        again,   ///< the same file as before
        conflict ///< another file with the same id: kept for review under its hash
    };
    /// Adds a hand-in with its text and results. The earliest time of its files is its receipt, unless a
    /// person gave one: then the last one given. A file that was in doubt counts once it arrives without
    /// doubt. What was refused under the same name is forgotten. An empty `gradedWith` says that it was
    /// graded in part only: it will be graded again, and replaces nothing that was graded whole.
    Result<Added> add(const StoredHandin& handin, const std::string& text,
                      const std::vector<GradedAttempt>& results);
    Result<void> replaceResults(const std::string& id, const std::string& gradedWith,
                                const std::vector<GradedAttempt>& results);
    /// Gives hand-ins to `work`, sorted by id. An exclusive claim on a server holds them until what `work`
    /// did is stored, and passes over those that another program holds; where a program ends, its claim does.
    /// Errors: also those of `work`, handin.gradebook.damaged.
    using Work = std::function<Result<void>(std::vector<StoredText> claimed)>;
    Result<void> claim(const Claim& claim, const Work& work);
    Result<void> refuse(const RefusedFile& file);

    /// Visits all hand-ins with their results (sorted by exercise and number), sorted by learner, sequence
    /// and id, until a stop is asked for; `visit` must not use the gradebook. Errors: also
    /// handin.gradebook.damaged.
    using Visit = std::function<void(StoredHandin handin, std::vector<GradedAttempt> results)>;
    Result<void> forEachHandin(const Visit& visit, const std::stop_token& stop = {}) const;
    Result<void> forEachHandinOf(const std::string& learner, const Visit& visit) const;
    Result<std::vector<StoredHandin>> handins() const; ///< in the same order
    Result<std::vector<OutdatedHandin>> notGradedWith(const std::string& fingerprint) const; ///< likewise
    Result<std::string> text(const std::string& id) const;
    Result<std::vector<RefusedFile>> refused() const; ///< sorted by source

    /// Rejecting the source of a refused file takes it off the list, until it is met again. Errors:
    /// handin.review.unknown (id).
    Result<void> decide(const std::string& id, Standing standing, const std::string& reason);

    Result<void> setOverride(const Override& given);
    Result<void> removeOverride(const std::string& learner, const std::string& exercise);
    Result<std::vector<Override>> overrides() const;

    /// Deletes all that is known of a learner, so that it is not in the file any more: also the names of
    /// refused files that hold `name` (where it is known) or that an LMS gave this person, and the name where
    /// another's hand-in came in under it. How many rows were deleted. Errors: storage.busy while another
    /// program reads the file; doing it again then finishes it.
    Result<int> erase(const std::string& learner, const std::string& name = {});

private:
    explicit Gradebook(std::unique_ptr<database::Database> database);
    Result<int> write(const StoredHandin& handin, const std::string& text,
                      const std::vector<GradedAttempt>& results);
    Result<void> visitHandins(const QString& statement, const QVariantList& values, const Visit& visit,
                              const std::stop_token& stop = {}) const;
    Result<int> eraseRefused(const std::string& name);
    Result<void> eraseName(const std::string& name);
    Result<std::vector<StoredText>> claimed(const Claim& claim, bool isHeld) const;
    Result<void> within(const std::function<Result<void>()>& work);

    std::unique_ptr<database::Database> m_database;
    bool m_isWithin = false; ///< a transaction, of which all others are parts
};

} // namespace lectern::handin
