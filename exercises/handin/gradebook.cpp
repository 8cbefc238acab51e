#include <lectern/handin/gradebook.h>

#include "diagnostic_json.h"
#include "gradebook_schema.h"
#include "gradebook_values.h"
#include "graded_json.h"

#include <lectern/database/database.h>

#include <QFile>
#include <QUrl>

namespace lectern::handin {
namespace {

std::optional<Standing> standingOf(const std::string& name)
{
    for (const Standing standing :
         {Standing::counted, Standing::review, Standing::accepted, Standing::rejected}) {
        if (name == nameOf(standing))
            return standing;
    }
    return std::nullopt;
}

constexpr auto handinColumns =
    "id, hash, learner, key, sequence, course_version, received, late, source, standing, graded_with, notes, "
    "received_given, results";

/// None if it stands in a way that this program does not know.
std::optional<StoredHandin> handinFrom(const QSqlQuery& row)
{
    const auto standing = standingOf(word(row, 9));
    if (!standing)
        return std::nullopt;
    StoredHandin handin;
    handin.id = word(row, 0);
    handin.hash = word(row, 1);
    handin.learner = word(row, 2);
    handin.key = word(row, 3);
    handin.sequence = row.value(4).toInt();
    handin.courseVersion = word(row, 5);
    if (!row.value(6).isNull())
        handin.received = row.value(6).toLongLong();
    handin.lateMark = row.value(7).toLongLong() != 0;
    handin.source = word(row, 8);
    handin.standing = *standing;
    handin.gradedWith = word(row, 10);
    handin.notes = diagnosticsFromJson(word(row, 11));
    handin.receivedGiven = row.value(12).toLongLong() != 0;
    return handin;
}

QVariantList valuesOf(const StoredHandin& handin)
{
    return {textOf(handin.id),
            textOf(handin.hash),
            textOf(handin.learner),
            textOf(handin.key),
            handin.sequence,
            textOf(handin.courseVersion),
            handin.received ? QVariant(qint64{*handin.received}) : QVariant(QMetaType(QMetaType::LongLong)),
            handin.lateMark ? 1 : 0,
            textOf(handin.source),
            textOf(nameOf(handin.standing)),
            textOf(handin.gradedWith),
            textOf(diagnosticsToJson(handin.notes)),
            handin.receivedGiven ? 1 : 0};
}

QVariantList valuesOf(const std::optional<GivenFor>& given)
{
    const QVariant none = QVariant(QMetaType(QMetaType::LongLong));
    if (!given)
        return {QVariant(QMetaType(QMetaType::QString)), none, none, none, textOf({})};
    return {textOf(given->handin), given->attempt, qint64{given->computed}, qint64{given->waiting},
            textOf(given->toRead)};
}

/// From five columns; none where a person set the points whatever was handed in.
std::optional<GivenFor> givenForFrom(const QSqlQuery& row, int first)
{
    if (row.value(first).isNull())
        return std::nullopt;
    return GivenFor{word(row, first), row.value(first + 1).toInt(), row.value(first + 2).toLongLong(),
                    row.value(first + 3).toLongLong(), word(row, first + 4)};
}

Result<std::unique_ptr<database::Database>> openDatabase(const QString& place, int busyTimeout)
{
    if (place.startsWith(u"postgresql://") || place.startsWith(u"postgres://"))
        return database::Database::connect(QUrl(place));
    QFile made(place); // 0600 from the first byte on
    if (made.open(QIODevice::WriteOnly | QIODevice::NewOnly,
                  QFileDevice::ReadOwner | QFileDevice::WriteOwner))
        made.close();
    return database::Database::open(place, busyTimeout);
}

} // namespace

const char* nameOf(Standing standing)
{
    switch (standing) {
    case Standing::counted:
        return "counted";
    case Standing::review:
        return "review";
    case Standing::accepted:
        return "accepted";
    case Standing::rejected:
        return "rejected";
    }
    return "";
}

Gradebook::Gradebook(std::unique_ptr<database::Database> database)
    : m_database(std::move(database))
{
}

Gradebook::~Gradebook() = default;

Result<std::unique_ptr<Gradebook>> Gradebook::open(const QString& place, int busyTimeout)
{
    auto database = openDatabase(place, busyTimeout);
    if (!database)
        return fail(database.error());
    if (const auto ready = prepareGradebook(**database); !ready)
        return fail(ready.error());
    return std::unique_ptr<Gradebook>(new Gradebook(*std::move(database)));
}

Result<void> Gradebook::belongTo(const std::string& classId)
{
    const QString select = sql("SELECT class_id FROM owner");
    auto known = m_database->value(select);
    if (known && !known->isValid()) {
        // Another program may be first between the two.
        const auto noted = m_database->change(
            sql("INSERT INTO owner (one, class_id) VALUES (1, ?) ON CONFLICT (one) DO NOTHING"),
            {textOf(classId)});
        if (!noted)
            return fail(noted.error());
        known = m_database->value(select);
    }
    if (!known)
        return fail(known.error());
    return known->toString().toStdString() == classId
               ? ok()
               : Result<void>(fail("handin.gradebook.class", {m_database->fileName().toStdString()}));
}

Result<void> Gradebook::transaction(const std::function<Result<void>()>& work)
{
    return m_isWithin ? work() : m_database->transaction(work);
}

/// `work` as one transaction, of which those in it are parts.
Result<void> Gradebook::within(const std::function<Result<void>()>& work)
{
    return m_database->transaction([&]() -> Result<void> {
        m_isWithin = true;
        auto done = work();
        m_isWithin = false;
        return done;
    });
}

Result<void> Gradebook::rehearse(const std::function<Result<void>()>& work)
{
    Result<void> done = ok();
    const auto undone = within([&]() -> Result<void> {
        done = work();
        return fail("handin.internal", {"rehearsed"});
    });
    return !done || undone.error().code == "handin.internal" ? done : undone;
}

Result<Gradebook::Added> Gradebook::add(const StoredHandin& given, const std::string& text,
                                        const std::vector<GradedAttempt>& results)
{
    const auto known = m_database->value(sql("SELECT 1 FROM handin WHERE id = ?"), {textOf(given.id)});
    if (!known)
        return fail(known.error());
    auto written = write(given, text, results);
    const bool isConflict = written && *written == 0;
    if (isConflict) {
        StoredHandin other = given;
        other.id.append("-").append(given.hash.substr(0, 16));
        other.standing = Standing::review;
        other.notes.push_back(makeWarning("handin.review.id"));
        written = write(other, text, results);
    }
    if (!written)
        return fail(written.error());
    const auto cleared =
        m_database->change(sql("DELETE FROM refused WHERE source = ?"), {textOf(given.source)});
    if (!cleared)
        return fail(cleared.error());
    if (isConflict)
        return Added::conflict;
    return known->isValid() ? Added::again : Added::isNew;
}

/// Nothing is changed where another file has the id.
Result<int> Gradebook::write(const StoredHandin& handin, const std::string& text,
                             const std::vector<GradedAttempt>& results)
{
    // What a person decided stands, whatever arrives again.
    static const QString statement = sql(
        "INSERT INTO handin (id, hash, learner, key, sequence, course_version, received, late, source, "
        "standing, graded_with, notes, received_given, reason, text, results) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', ?, ?) ON CONFLICT (id) DO UPDATE SET "
        "received = CASE WHEN excluded.received_given = 1 THEN excluded.received "
        "WHEN handin.received_given = 1 OR excluded.received IS NULL THEN handin.received "
        "WHEN handin.received IS NULL OR excluded.received < handin.received THEN excluded.received "
        "ELSE handin.received END, "
        "received_given = CASE WHEN excluded.received_given = 1 THEN 1 ELSE handin.received_given END, "
        "late = CASE WHEN excluded.late = 0 THEN 0 ELSE handin.late END, "
        "source = CASE WHEN handin.standing = 'review' AND excluded.standing = 'counted' "
        "OR excluded.source < handin.source THEN excluded.source ELSE handin.source END, "
        "notes = CASE WHEN handin.standing = 'review' AND excluded.standing = 'counted' THEN excluded.notes "
        "ELSE handin.notes END, "
        "standing = CASE WHEN handin.standing = 'review' THEN excluded.standing ELSE handin.standing END, "
        "results = CASE WHEN excluded.graded_with = '' AND handin.graded_with <> '' THEN handin.results "
        "ELSE excluded.results END, "
        "graded_with = CASE WHEN excluded.graded_with = '' THEN handin.graded_with "
        "ELSE excluded.graded_with END "
        "WHERE handin.hash = excluded.hash");
    return m_database->change(statement, valuesOf(handin) + QVariantList{QByteArray::fromStdString(text),
                                                                         textOf(resultsToJson(results))});
}

Result<void> Gradebook::replaceResults(const std::string& id, const std::string& gradedWith,
                                       const std::vector<GradedAttempt>& results)
{
    return withoutValue(m_database->change(sql("UPDATE handin SET graded_with = ?, results = ? WHERE id = ?"),
                                           {textOf(gradedWith), textOf(resultsToJson(results)), textOf(id)}));
}

Result<void> Gradebook::refuse(const RefusedFile& file)
{
    return withoutValue(
        m_database->change(sql("INSERT INTO refused VALUES (?, ?) ON CONFLICT (source) DO UPDATE SET "
                               "reason = excluded.reason"),
                           {textOf(file.source), textOf(diagnosticsToJson({file.reason}))}));
}

Result<void> Gradebook::forEachHandin(const Visit& visit, const std::stop_token& stop) const
{
    return visitHandins(sql("SELECT %1 FROM handin ORDER BY learner, sequence, id"), {}, visit, stop);
}

Result<void> Gradebook::forEachHandinOf(const std::string& learner, const Visit& visit) const
{
    return visitHandins(sql("SELECT %1 FROM handin WHERE learner = ? ORDER BY sequence, id"),
                        {textOf(learner)}, visit);
}

Result<void> Gradebook::visitHandins(const QString& statement, const QVariantList& values,
                                     const Visit& visit, const std::stop_token& stop) const
{
    auto rows = m_database->run(statement.arg(sql(handinColumns)), values, "storage.read");
    if (!rows)
        return fail(rows.error());
    while (!stop.stop_requested() && rows->next()) {
        auto handin = handinFrom(*rows);
        auto results = resultsFromJson(word(*rows, 13));
        if (!handin || !results)
            return fail("handin.gradebook.damaged",
                        {m_database->fileName().toStdString(), handin ? word(*rows, 0) : word(*rows, 9)});
        visit(*std::move(handin), *std::move(results));
    }
    return ok();
}

Result<std::vector<StoredHandin>> Gradebook::handins() const
{
    std::vector<StoredHandin> handins;
    const auto visited = forEachHandin([&handins](StoredHandin handin, const std::vector<GradedAttempt>&) {
        handins.push_back(std::move(handin));
    });
    if (!visited)
        return fail(visited.error());
    return handins;
}

Result<std::vector<OutdatedHandin>> Gradebook::notGradedWith(const std::string& fingerprint) const
{
    auto rows = m_database->run(
        sql("SELECT id, learner FROM handin WHERE graded_with <> ? ORDER BY learner, sequence, id"),
        {textOf(fingerprint)}, "storage.read");
    if (!rows)
        return fail(rows.error());
    std::vector<OutdatedHandin> outdated;
    while (rows->next())
        outdated.push_back({word(*rows, 0), word(*rows, 1)});
    return outdated;
}

Result<void> Gradebook::claim(const Claim& claim, const Work& work)
{
    const auto take = [&](bool isHeld) -> Result<void> {
        auto stored = claimed(claim, isHeld);
        return stored ? work(*std::move(stored)) : fail(stored.error());
    };
    // A rehearsal tells of all, so it waits for those that others hold.
    const bool isHeld =
        claim.isExclusive && !m_isWithin && m_database->system() == database::Database::System::postgresql;
    return isHeld ? within([&take] { return take(true); }) : take(false);
}

Result<std::vector<StoredText>> Gradebook::claimed(const Claim& claim, bool isHeld) const
{
    const QString statement = sql("SELECT id, learner, text, results FROM handin "
                                  "WHERE graded_with <> ? AND id > ? ORDER BY id LIMIT ?") +
                              (isHeld ? sql(" FOR UPDATE SKIP LOCKED") : QString());
    auto rows = m_database->run(
        statement, {textOf(claim.fingerprint), textOf(claim.after), static_cast<qint64>(claim.most)},
        "storage.read");
    if (!rows)
        return fail(rows.error());
    std::vector<StoredText> stored;
    while (rows->next()) {
        auto results = resultsFromJson(word(*rows, 3));
        if (!results)
            return fail("handin.gradebook.damaged", {m_database->fileName().toStdString(), word(*rows, 0)});
        stored.push_back({word(*rows, 0), word(*rows, 1), rows->value(2).toByteArray().toStdString(),
                          *std::move(results)});
    }
    return stored;
}

Result<std::string> Gradebook::text(const std::string& id) const
{
    const auto value = m_database->value(sql("SELECT text FROM handin WHERE id = ?"), {textOf(id)});
    if (!value)
        return fail(value.error());
    return value->toByteArray().toStdString();
}

Result<std::vector<RefusedFile>> Gradebook::refused() const
{
    auto rows =
        m_database->run(sql("SELECT source, reason FROM refused ORDER BY source"), {}, "storage.read");
    if (!rows)
        return fail(rows.error());
    std::vector<RefusedFile> files;
    while (rows->next()) {
        for (const Diagnostic& reason : diagnosticsFromJson(word(*rows, 1)))
            files.push_back({word(*rows, 0), reason});
    }
    return files;
}

Result<void> Gradebook::decide(const std::string& id, Standing standing, const std::string& reason)
{
    const auto done = m_database->change(sql("UPDATE handin SET standing = ?, reason = ? WHERE id = ?"),
                                         {textOf(nameOf(standing)), textOf(reason), textOf(id)});
    if (!done || *done > 0)
        return withoutValue(done);
    if (standing != Standing::rejected)
        return fail("handin.review.unknown", {id});
    const auto file = m_database->change(sql("DELETE FROM refused WHERE source = ?"), {textOf(id)});
    if (file && *file == 0)
        return fail("handin.review.unknown", {id});
    return withoutValue(file);
}

Result<void> Gradebook::setOverride(const Override& given)
{
    return withoutValue(m_database->change(
        sql("INSERT INTO override "
            "(learner, exercise, over, under, reason, handin, attempt, computed, waiting, to_read) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (learner, exercise) DO UPDATE SET "
            "over = excluded.over, under = excluded.under, reason = excluded.reason, "
            "handin = excluded.handin, attempt = excluded.attempt, computed = excluded.computed, "
            "waiting = excluded.waiting, to_read = excluded.to_read"),
        QVariantList{textOf(given.learner), textOf(given.exercise), qint64{given.points.numerator},
                     qint64{given.points.denominator}, textOf(given.reason)} +
            valuesOf(given.givenFor)));
}

Result<void> Gradebook::removeOverride(const std::string& learner, const std::string& exercise)
{
    return withoutValue(m_database->change(sql("DELETE FROM override WHERE learner = ? AND exercise = ?"),
                                           {textOf(learner), textOf(exercise)}));
}

Result<std::vector<Override>> Gradebook::overrides() const
{
    auto rows = m_database->run(
        sql("SELECT learner, exercise, over, under, reason, handin, attempt, computed, waiting, to_read "
            "FROM override ORDER BY learner, exercise"),
        {}, "storage.read");
    if (!rows)
        return fail(rows.error());
    std::vector<Override> all;
    while (rows->next()) {
        all.push_back({word(*rows, 0),
                       word(*rows, 1),
                       {rows->value(2).toLongLong(), rows->value(3).toLongLong()},
                       word(*rows, 4),
                       givenForFrom(*rows, 5)});
    }
    return all;
}

} // namespace lectern::handin
