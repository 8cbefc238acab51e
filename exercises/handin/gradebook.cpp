#include <lectern/handin/gradebook.h>

#include "diagnostic_json.h"
#include "gradebook_schema.h"

#include <lectern/database/database.h>
#include <lectern/grading/canonical_json.h>
#include <lectern/handin/lms_name.h>

#include <QFile>

#include <algorithm>

namespace lectern::handin {
namespace {

using database::textValue;

QString sql(const char* text)
{
    return QString::fromLatin1(text);
}

QVariant textOf(const std::string& value)
{
    return textValue(QString::fromStdString(value));
}

std::string word(const QSqlQuery& row, int column)
{
    return row.value(column).toString().toStdString();
}

template <typename T>
Result<void> withoutValue(const Result<T>& result)
{
    if (!result)
        return fail(result.error());
    return ok();
}

Standing standingOf(const std::string& name)
{
    for (const Standing standing : {Standing::counted, Standing::review, Standing::accepted}) {
        if (name == nameOf(standing))
            return standing;
    }
    return Standing::rejected;
}

AttemptState attemptStateOf(const std::string& name)
{
    for (const AttemptState state :
         {AttemptState::graded, AttemptState::waiting, AttemptState::notGradable, AttemptState::unknownForm,
          AttemptState::variant, AttemptState::tooMany}) {
        if (name == nameOf(state))
            return state;
    }
    return AttemptState::fault;
}

std::string joined(const std::vector<std::string>& words)
{
    std::string all;
    for (const std::string& item : words)
        all.append(all.empty() ? "" : "\n").append(item);
    return all;
}

std::vector<std::string> split(const std::string& text)
{
    std::vector<std::string> words;
    for (const QString& item : QString::fromStdString(text).split(u'\n', Qt::SkipEmptyParts))
        words.push_back(item.toStdString());
    return words;
}

StoredHandin handinFrom(const QSqlQuery& row)
{
    StoredHandin handin;
    handin.id = word(row, 0);
    handin.hash = word(row, 1);
    handin.learner = word(row, 2);
    handin.key = word(row, 3);
    handin.sequence = row.value(4).toInt();
    handin.courseVersion = word(row, 5);
    if (!row.value(6).isNull())
        handin.received = row.value(6).toLongLong();
    handin.lateMark = row.value(7).toBool();
    handin.source = word(row, 8);
    handin.standing = standingOf(word(row, 9));
    handin.gradedWith = word(row, 10);
    handin.notes = diagnosticsFromJson(word(row, 11));
    handin.receivedGiven = row.value(12).toBool();
    return handin;
}

constexpr auto handinColumns =
    "id, hash, learner, key, sequence, course_version, received, late, source, standing, graded_with, notes, "
    "received_given";

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

Result<std::unique_ptr<Gradebook>> Gradebook::open(const QString& file, int busyTimeout)
{
    QFile made(file); // 0600 from the first byte on
    if (made.open(QIODevice::WriteOnly | QIODevice::NewOnly,
                  QFileDevice::ReadOwner | QFileDevice::WriteOwner))
        made.close();
    auto database = database::Database::open(file, busyTimeout);
    if (!database)
        return fail(database.error());
    if (const auto ready = prepareGradebook(**database); !ready)
        return fail(ready.error());
    return std::unique_ptr<Gradebook>(new Gradebook(*std::move(database)));
}

Result<void> Gradebook::transaction(const std::function<Result<void>()>& work)
{
    return m_rehearsing ? work() : m_database->transaction(work);
}

Result<void> Gradebook::rehearse(const std::function<Result<void>()>& work)
{
    Result<void> done = ok();
    const auto undone = m_database->transaction([&]() -> Result<void> {
        m_rehearsing = true;
        done = work();
        m_rehearsing = false;
        return fail("handin.internal", {"rehearsed"});
    });
    return !done || undone.error().code == "handin.internal" ? done : undone;
}

Result<Gradebook::Added> Gradebook::add(const StoredHandin& given, const std::string& bytes,
                                        const std::vector<GradedAttempt>& results)
{
    StoredHandin handin = given;
    const auto known = m_database->value(sql("SELECT hash FROM handin WHERE id = ?"), {textOf(handin.id)});
    if (!known)
        return fail(known.error());
    Added added = Added::isNew;
    if (known->isValid() && known->toString().toStdString() != handin.hash) {
        handin.id = std::string(handin.id).append("-").append(handin.hash.substr(0, 16));
        handin.standing = Standing::review;
        handin.notes.push_back(makeWarning("handin.review.id"));
        added = Added::conflict;
    } else if (known->isValid()) {
        added = Added::again;
    }
    const QVariant received = handin.received ? QVariant(qint64{*handin.received}) : QVariant();
    // What a person decided stands, whatever arrives again.
    const auto written = m_database->run(
        sql("INSERT INTO handin VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', ?, ?, ?, ?) ON CONFLICT (id) DO "
            "UPDATE SET "
            "received = CASE WHEN excluded.received_given THEN excluded.received WHEN received_given THEN "
            "received ELSE min(coalesce(received, excluded.received), coalesce(excluded.received, received)) "
            "END, received_given = max(received_given, excluded.received_given), "
            "late = min(late, excluded.late), "
            "source = CASE WHEN standing = 'review' AND excluded.standing = 'counted' THEN excluded.source "
            "ELSE min(source, excluded.source) END, "
            "notes = CASE WHEN standing = 'review' AND excluded.standing = 'counted' THEN excluded.notes "
            "ELSE notes END, "
            "standing = CASE WHEN standing = 'review' THEN excluded.standing ELSE standing END, "
            "graded_with = excluded.graded_with"),
        {textOf(handin.id), textOf(handin.hash), textOf(handin.learner), textOf(handin.key), handin.sequence,
         textOf(handin.courseVersion), received, handin.lateMark ? 1 : 0, textOf(handin.source),
         textOf(nameOf(handin.standing)), textOf(handin.gradedWith), textOf(diagnosticsToJson(handin.notes)),
         QByteArray::fromStdString(bytes), handin.receivedGiven ? 1 : 0});
    if (!written)
        return fail(written.error());
    const auto cleared = m_database->run(sql("DELETE FROM refused WHERE source = ?"), {textOf(given.source)});
    if (!cleared)
        return fail(cleared.error());
    if (const auto done = insertResults(handin.id, results); !done)
        return fail(done.error());
    return added;
}

Result<void> Gradebook::replaceResults(const std::string& id, const std::string& gradedWith,
                                       const std::vector<GradedAttempt>& results)
{
    const auto noted = m_database->run(sql("UPDATE handin SET graded_with = ? WHERE id = ?"),
                                       {textOf(gradedWith), textOf(id)});
    const bool isThere = noted && noted->numRowsAffected() > 0; // else another program erased it
    return isThere ? insertResults(id, results) : withoutValue(noted);
}

Result<void> Gradebook::insertResults(const std::string& id, const std::vector<GradedAttempt>& results)
{
    if (const auto removed = m_database->run(sql("DELETE FROM result WHERE handin = ?"), {textOf(id)});
        !removed)
        return fail(removed.error());
    int position = 0;
    for (const GradedAttempt& result : results) {
        const auto done = m_database->run(
            sql("INSERT INTO result VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
            {textOf(id), textOf(result.exercise), result.number, result.variant, textOf(nameOf(result.state)),
             qint64{result.share.numerator}, qint64{result.share.denominator},
             qint64{result.waiting.numerator}, qint64{result.waiting.denominator},
             result.claimDiffers ? 1 : 0, textOf(joined(result.mistakes)), position++});
        if (!done)
            return fail(done.error());
    }
    return ok();
}

Result<void> Gradebook::refuse(const RefusedFile& file)
{
    return withoutValue(m_database->run(sql("INSERT OR REPLACE INTO refused VALUES (?, ?)"),
                                        {textOf(file.source), textOf(diagnosticsToJson({file.reason}))}));
}

Result<std::vector<StoredHandin>> Gradebook::handins() const
{
    auto rows =
        m_database->run(sql("SELECT %1 FROM handin ORDER BY learner, sequence, id").arg(sql(handinColumns)),
                        {}, "storage.read");
    if (!rows)
        return fail(rows.error());
    std::vector<StoredHandin> handins;
    while (rows->next())
        handins.push_back(handinFrom(*rows));
    return handins;
}

Result<std::string> Gradebook::text(const std::string& id) const
{
    const auto value = m_database->value(sql("SELECT text FROM handin WHERE id = ?"), {textOf(id)});
    if (!value)
        return fail(value.error());
    return value->toByteArray().toStdString();
}

Result<std::vector<GradedAttempt>> Gradebook::results(const std::string& id) const
{
    auto rows = m_database->run(
        sql("SELECT exercise, number, variant, state, share_over, share_under, waiting_over, waiting_under, "
            "claim_differs, mistakes FROM result WHERE handin = ? ORDER BY position"),
        {textOf(id)}, "storage.read");
    if (!rows)
        return fail(rows.error());
    std::vector<GradedAttempt> results;
    while (rows->next()) {
        results.push_back({word(*rows, 0),
                           rows->value(1).toInt(),
                           rows->value(2).toInt(),
                           attemptStateOf(word(*rows, 3)),
                           {rows->value(4).toLongLong(), rows->value(5).toLongLong()},
                           {rows->value(6).toLongLong(), rows->value(7).toLongLong()},
                           rows->value(8).toBool(),
                           split(word(*rows, 9))});
    }
    return results;
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
    const auto done = m_database->run(sql("UPDATE handin SET standing = ?, reason = ? WHERE id = ?"),
                                      {textOf(nameOf(standing)), textOf(reason), textOf(id)});
    if (!done || done->numRowsAffected() > 0)
        return withoutValue(done);
    if (standing != Standing::rejected)
        return fail("handin.review.unknown", {id});
    const auto file = m_database->run(sql("DELETE FROM refused WHERE source = ?"), {textOf(id)});
    if (file && file->numRowsAffected() == 0)
        return fail("handin.review.unknown", {id});
    return withoutValue(file);
}

Result<void> Gradebook::setOverride(const Override& given)
{
    return withoutValue(
        m_database->run(sql("INSERT OR REPLACE INTO override VALUES (?, ?, ?, ?, ?)"),
                        {textOf(given.learner), textOf(given.exercise), qint64{given.points.numerator},
                         qint64{given.points.denominator}, textOf(given.reason)}));
}

Result<void> Gradebook::removeOverride(const std::string& learner, const std::string& exercise)
{
    return withoutValue(m_database->run(sql("DELETE FROM override WHERE learner = ? AND exercise = ?"),
                                        {textOf(learner), textOf(exercise)}));
}

Result<std::vector<Override>> Gradebook::overrides() const
{
    auto rows = m_database->run(
        sql("SELECT learner, exercise, over, under, reason FROM override ORDER BY learner, exercise"), {},
        "storage.read");
    if (!rows)
        return fail(rows.error());
    std::vector<Override> all;
    while (rows->next()) {
        all.push_back({word(*rows, 0),
                       word(*rows, 1),
                       {rows->value(2).toLongLong(), rows->value(3).toLongLong()},
                       word(*rows, 4)});
    }
    return all;
}

Result<int> Gradebook::eraseRefused(const std::string& name)
{
    const auto files = refused();
    if (!files)
        return fail(files.error());
    int erased = 0;
    for (const RefusedFile& file : *files) {
        if (!isNamedAfter(file.source, name))
            continue;
        const auto removed =
            m_database->run(sql("DELETE FROM refused WHERE source = ?"), {textOf(file.source)});
        if (!removed)
            return fail(removed.error());
        erased += removed->numRowsAffected();
    }
    return erased;
}

Result<int> Gradebook::erase(const std::string& learner, const std::string& name)
{
    int erased = 0;
    const auto done = transaction([&]() -> Result<void> {
        for (const char* statement :
             {"DELETE FROM handin WHERE learner = ?", "DELETE FROM override WHERE learner = ?"}) {
            const auto removed = m_database->run(sql(statement), {textOf(learner)});
            if (!removed)
                return fail(removed.error());
            erased += removed->numRowsAffected();
        }
        const auto files = eraseRefused(name);
        erased += files.value_or(0);
        return withoutValue(files);
    });
    if (!done)
        return fail(done.error());
    // What was deleted may still stand in the journal.
    const auto busy = m_database->value(sql("PRAGMA wal_checkpoint(TRUNCATE)"));
    if (!busy)
        return fail(busy.error());
    if (busy->toInt() != 0)
        return fail("storage.busy", {m_database->fileName().toStdString()});
    return erased;
}

} // namespace lectern::handin
