#include "gradebook_schema.h"

#include <lectern/database/database.h>

namespace lectern::handin {
namespace {

constexpr int applicationId = 0x4c634762; // "LcGb"
constexpr int version = 2;

const char* const tables[] = {
    "CREATE TABLE handin (id TEXT PRIMARY KEY, hash TEXT NOT NULL, learner TEXT NOT NULL, key TEXT NOT NULL, "
    "sequence INTEGER NOT NULL, course_version TEXT NOT NULL, received INTEGER, late INTEGER NOT NULL, "
    "source TEXT NOT NULL, standing TEXT NOT NULL, reason TEXT NOT NULL, graded_with TEXT NOT NULL, "
    "notes TEXT NOT NULL, text BLOB NOT NULL) STRICT",
    "CREATE INDEX handin_learner ON handin (learner, sequence)",
    "CREATE TABLE result (handin TEXT REFERENCES handin (id) ON DELETE CASCADE, exercise TEXT, number "
    "INTEGER, "
    "variant INTEGER, state TEXT NOT NULL, share_over INTEGER NOT NULL, share_under INTEGER NOT NULL, "
    "waiting_over INTEGER NOT NULL, waiting_under INTEGER NOT NULL, claim_differs INTEGER NOT NULL, "
    "mistakes TEXT NOT NULL, position INTEGER, PRIMARY KEY (handin, position)) STRICT, WITHOUT ROWID",
    "CREATE TABLE refused (source TEXT PRIMARY KEY, reason TEXT NOT NULL) STRICT",
    "CREATE TABLE override (learner TEXT, exercise TEXT, over INTEGER NOT NULL, under INTEGER NOT NULL, "
    "reason TEXT NOT NULL, PRIMARY KEY (learner, exercise)) STRICT",
};

// From version 1: whether a person gave the time of receipt.
constexpr auto addGiven = "ALTER TABLE handin ADD COLUMN received_given INTEGER NOT NULL DEFAULT 0";

QString sql(const char* text)
{
    return QString::fromLatin1(text);
}

} // namespace

Result<void> prepareGradebook(const database::Database& database)
{
    const auto application = database.value(sql("PRAGMA application_id"));
    const auto known = database.value(sql("PRAGMA user_version"));
    const auto count = database.value(sql("SELECT count(*) FROM sqlite_master"));
    for (const auto* read : {&application, &known, &count}) {
        if (!*read)
            return fail(read->error());
    }
    const std::string file = database.fileName().toStdString();
    if (count->toInt() > 0 && application->toInt() != applicationId)
        return fail("handin.gradebook", {file});
    if (known->toInt() > version)
        return fail("handin.gradebook.newer",
                    {file, std::to_string(known->toInt()), std::to_string(version)});
    for (const char* pragma : {"PRAGMA journal_mode = WAL", "PRAGMA secure_delete = ON"}) {
        if (const auto set = database.run(sql(pragma)); !set)
            return fail(set.error());
    }
    return database.transaction([&]() -> Result<void> {
        const auto now = database.value(sql("PRAGMA user_version"));
        if (!now)
            return fail(now.error());
        if (now->toInt() == version)
            return ok(); // another program was first
        if (now->toInt() == 0) {
            for (const char* statement : tables) {
                if (const auto made = database.run(sql(statement)); !made)
                    return fail(made.error());
            }
        }
        if (const auto changed = database.run(sql(addGiven)); !changed)
            return fail(changed.error());
        if (const auto set = database.run(sql("PRAGMA application_id = %1").arg(applicationId)); !set)
            return fail(set.error());
        return database.run(sql("PRAGMA user_version = %1").arg(version)).map([](const auto&) {});
    });
}

} // namespace lectern::handin
