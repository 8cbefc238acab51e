#include "index_schema.h"

#include <lectern/database/database.h>

namespace lectern::search {
namespace {

using database::Database;

constexpr int form = 2;             // of the tables below, and of what is read from a course
constexpr int mark = 0x4c737263;    // this program's index, and no other program's file
constexpr int busyTimeout = 10'000; // milliseconds: another window may be reading a course

// The tokens are made before: blanks are all that the tokenizer has to know.
const char* const tables[] = {
    "CREATE TABLE course(rowid INTEGER PRIMARY KEY, folder TEXT NOT NULL UNIQUE, stamp TEXT NOT NULL, id TEXT NOT "
    "NULL, version INTEGER NOT NULL)",
    "CREATE TABLE page(rowid INTEGER PRIMARY KEY, course INTEGER NOT NULL REFERENCES course ON DELETE CASCADE, "
    "lesson TEXT NOT NULL, language TEXT NOT NULL, title TEXT NOT NULL, course_title TEXT NOT NULL)",
    "CREATE TABLE passage(rowid INTEGER PRIMARY KEY, page INTEGER NOT NULL REFERENCES page ON DELETE CASCADE, "
    "kind INTEGER NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, section TEXT NOT NULL, "
    "section_title TEXT NOT NULL, parallel TEXT NOT NULL, file TEXT NOT NULL, byte_offset INTEGER NOT NULL)",
    "CREATE INDEX page_course ON page(course)",
    "CREATE INDEX passage_page ON passage(page)",
    "CREATE VIRTUAL TABLE words USING fts5(title, body, hidden, tokenize = 'ascii', prefix = '1 2 3')"};

Result<void> run(const Database& database, const QString& statement)
{
    const auto done = database.run(statement);
    return done ? ok() : Result<void>(fail(done.error()));
}

Result<void> makeTables(const Database& database)
{
    for (const char* table : tables) {
        if (auto made = run(database, QString::fromLatin1(table)); !made)
            return made;
    }
    if (auto named = run(database, QStringLiteral("PRAGMA application_id = %1").arg(mark)); !named)
        return named;
    return run(database, QStringLiteral("PRAGMA user_version = %1").arg(form));
}

Result<bool> isOurs(const Database& database)
{
    const auto application = database.value(QStringLiteral("PRAGMA application_id"));
    const auto version = database.value(QStringLiteral("PRAGMA user_version"));
    if (!application || !version)
        return fail(application ? version.error() : application.error());
    return application->toInt() == mark && version->toInt() == form;
}

/// Whether another program has made the tables meanwhile is seen under the lock.
Result<void> prepare(const Database& database)
{
    return database.transaction([&]() -> Result<void> {
        const auto ours = isOurs(database);
        if (!ours)
            return fail(ours.error());
        if (*ours) // writes, so that a file that cannot be written is found out now
            return run(database, QStringLiteral("PRAGMA user_version = %1").arg(form));
        const auto tableCount = database.value(QStringLiteral("SELECT count(*) FROM sqlite_master"));
        if (!tableCount)
            return fail(tableCount.error());
        if (tableCount->toInt() > 0)
            return fail("storage.corrupt", {database.fileName().toStdString(), {}});
        return makeTables(database);
    });
}

} // namespace

Result<std::unique_ptr<Database>> openIndex(const QString& file)
{
    auto database = Database::open(file, busyTimeout);
    if (!database)
        return database;
    if (const auto prepared = prepare(**database); !prepared)
        return fail(prepared.error());
    const auto sound = (*database)->value(QStringLiteral("PRAGMA quick_check(1)"));
    if (!sound)
        return fail(sound.error());
    if (sound->toString() != u"ok")
        return fail("storage.corrupt", {file.toStdString(), sound->toString().toStdString()});
    return database;
}

} // namespace lectern::search
