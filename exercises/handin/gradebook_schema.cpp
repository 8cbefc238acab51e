#include "gradebook_schema.h"

#include "gradebook_values.h"

#include <lectern/database/database.h>

namespace lectern::handin {
namespace {

using database::Database;

constexpr int applicationId = 0x4c634762; // "LcGb"
// 4: results say which parts were missed; 5: overrides say what they were given for, 6: and what was read; 7: it
// says whose class it is
constexpr int version = 7;

// Before version 7 two classes could mix their hand-ins in one gradebook.
constexpr auto makeOwner =
    "CREATE TABLE owner (one {integer} PRIMARY KEY CHECK (one = 1), class_id {text} NOT NULL){strict}";

// {text} ... are the names of types, which are not the same everywhere. Texts are sorted by their bytes.
const char* const tables[] = {
    "CREATE TABLE handin (id {text} PRIMARY KEY, hash {text} NOT NULL, learner {text} NOT NULL, key {text} "
    "NOT NULL, sequence {integer} NOT NULL, course_version {text} NOT NULL, received {integer}, late "
    "{integer} "
    "NOT NULL, source {text} NOT NULL, standing {text} NOT NULL, reason {text} NOT NULL, graded_with {text} "
    "NOT NULL, notes {text} NOT NULL, text {bytes} NOT NULL, received_given {integer} NOT NULL DEFAULT 0, "
    "results {text} NOT NULL DEFAULT '[]'){strict}",
    "CREATE INDEX handin_learner ON handin (learner, sequence)",
    "CREATE TABLE refused (source {text} PRIMARY KEY, reason {text} NOT NULL){strict}",
    "CREATE TABLE override (learner {text}, exercise {text}, over {integer} NOT NULL, under {integer} NOT "
    "NULL, reason {text} NOT NULL, handin {text}, attempt {integer}, computed {integer}, waiting {integer}, "
    "to_read {text} NOT NULL DEFAULT '', PRIMARY KEY (learner, exercise)){strict}",
    makeOwner,
};

// From version 1: whether a person gave the time of receipt.
constexpr auto addGiven = "ALTER TABLE handin ADD COLUMN received_given INTEGER NOT NULL DEFAULT 0";

// From version 2: results had a table of their own, a row for each.
const char* const gatherResults[] = {
    "ALTER TABLE handin ADD COLUMN results TEXT NOT NULL DEFAULT '[]'",
    "UPDATE handin SET results = (SELECT json_group_array(json_object("
    "'exercise', exercise, 'number', number, 'variant', variant, 'state', state, "
    "'share', share_over || '/' || share_under, 'waiting', waiting_over || '/' || waiting_under, "
    "'claimDiffers', json(iif(claim_differs, 'true', 'false')), "
    "'mistakes', json(iif(mistakes = '', '[]', '[\"' || replace(mistakes, char(10), '\",\"') || '\"]')))) "
    "FROM (SELECT * FROM result WHERE result.handin = handin.id ORDER BY position))",
    "DROP TABLE result",
};

// From version 4: points stood whatever was handed in after them.
const char* const addGivenFor[] = {
    "ALTER TABLE override ADD COLUMN handin {text}",
    "ALTER TABLE override ADD COLUMN attempt {integer}",
    "ALTER TABLE override ADD COLUMN computed {integer}",
    "ALTER TABLE override ADD COLUMN waiting {integer}",
};

// From version 5: the same text handed in again was read again.
const char* const addToRead[] = {"ALTER TABLE override ADD COLUMN to_read {text} NOT NULL DEFAULT ''"};

QString statement(const char* text, Database::System system)
{
    const bool isSqlite = system == Database::System::sqlite;
    return sql(text)
        .replace(QStringLiteral("{text}"), isSqlite ? sql("TEXT") : sql("TEXT COLLATE \"C\""))
        .replace(QStringLiteral("{integer}"), isSqlite ? sql("INTEGER") : sql("BIGINT"))
        .replace(QStringLiteral("{bytes}"), isSqlite ? sql("BLOB") : sql("BYTEA"))
        .replace(QStringLiteral("{strict}"), isSqlite ? sql(" STRICT") : QString());
}

template <typename Statements>
Result<void> runAll(const Database& database, const Statements& statements)
{
    for (const char* text : statements) {
        if (const auto done = database.run(statement(text, database.system())); !done)
            return fail(done.error());
    }
    return ok();
}

Diagnostic isNewer(const Database& database, int known)
{
    return makeError("handin.gradebook.newer",
                     {database.fileName().toStdString(), std::to_string(known), std::to_string(version)});
}

Result<void> upgradeSqlite(const Database& database)
{
    const auto now = database.value(sql("PRAGMA user_version"));
    if (!now)
        return fail(now.error());
    if (now->toInt() == version)
        return ok(); // another program was first
    Result<void> done = now->toInt() == 0 ? runAll(database, tables) : ok();
    if (done && now->toInt() == 1)
        done = runAll(database, std::initializer_list<const char*>{addGiven});
    if (done && now->toInt() > 0 && now->toInt() < 3)
        done = runAll(database, gatherResults);
    if (done && now->toInt() > 0 && now->toInt() < 5)
        done = runAll(database, addGivenFor);
    if (done && now->toInt() > 0 && now->toInt() < 6)
        done = runAll(database, addToRead);
    if (done && now->toInt() > 0)
        done = runAll(database, std::initializer_list<const char*>{makeOwner});
    for (const auto& [pragma, value] :
         {std::pair{"PRAGMA application_id = %1", applicationId}, {"PRAGMA user_version = %1", version}}) {
        if (!done)
            break;
        if (const auto set = database.run(sql(pragma).arg(value)); !set)
            done = fail(set.error());
    }
    return done;
}

Result<void> prepareSqlite(const Database& database)
{
    const auto application = database.value(sql("PRAGMA application_id"));
    const auto known = database.value(sql("PRAGMA user_version"));
    const auto count = database.value(sql("SELECT count(*) FROM sqlite_master"));
    for (const auto* read : {&application, &known, &count}) {
        if (!*read)
            return fail(read->error());
    }
    if (count->toInt() > 0 && application->toInt() != applicationId)
        return fail("handin.gradebook", {database.fileName().toStdString()});
    if (known->toInt() > version)
        return fail(isNewer(database, known->toInt()));
    for (const char* pragma : {"PRAGMA journal_mode = WAL", "PRAGMA secure_delete = ON"}) {
        if (const auto set = database.run(sql(pragma)); !set)
            return fail(set.error());
    }
    if (known->toInt() == version)
        return ok(); // without the write lock, which another program may hold for long
    return database.transaction([&database] { return upgradeSqlite(database); });
}

Result<void> preparePostgresql(const Database& database)
{
    return database.transaction([&database]() -> Result<void> {
        // One at a time: several programs may meet the empty database at once.
        const auto locked = database.run(sql("SELECT pg_advisory_xact_lock(%1)").arg(applicationId));
        if (!locked)
            return fail(locked.error());
        const auto there = database.value(sql("SELECT to_regclass('lectern_gradebook') IS NOT NULL"));
        if (!there)
            return fail(there.error());
        if (there->toBool()) {
            const auto known = database.value(sql("SELECT version FROM lectern_gradebook"));
            if (!known)
                return fail(known.error());
            if (known->toInt() > version)
                return fail(isNewer(database, known->toInt()));
            Result<void> added = known->toInt() < 5 ? runAll(database, addGivenFor) : ok();
            if (added && known->toInt() < 6)
                added = runAll(database, addToRead);
            if (added && known->toInt() < 7)
                added = runAll(database, std::initializer_list<const char*>{makeOwner});
            if (!added)
                return added;
            const auto noted =
                database.run(sql("UPDATE lectern_gradebook SET version = %1 WHERE version < %1").arg(version));
            return noted ? ok() : Result<void>(fail(noted.error()));
        }
        if (auto made = runAll(database, tables); !made)
            return fail("handin.gradebook", {database.fileName().toStdString()}); // tables of others
        if (const auto made = database.run(sql("CREATE TABLE lectern_gradebook (version INTEGER NOT NULL)"));
            !made)
            return fail(made.error());
        const auto noted = database.run(sql("INSERT INTO lectern_gradebook VALUES (%1)").arg(version));
        return noted ? ok() : Result<void>(fail(noted.error()));
    });
}

} // namespace

Result<void> prepareGradebook(const Database& database)
{
    return database.system() == Database::System::sqlite ? prepareSqlite(database)
                                                         : preparePostgresql(database);
}

} // namespace lectern::handin
