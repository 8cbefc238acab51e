#include "preparation.h"

#include "backup_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <cerrno>
#include <string>
#include <unistd.h>

namespace lectern::storage {
namespace {

constexpr int applicationId = 0x4c63746e; // "Lctn"
constexpr auto ownerOnly = QFileDevice::ReadOwner | QFileDevice::WriteOwner;

bool isWritable(const QString& path)
{
    return ::access(QFile::encodeName(path).constData(), W_OK) == 0;
}

Result<void> checkOrigin(const Database& database, int version)
{
    const Result<QVariant> id = database.value(QStringLiteral("PRAGMA application_id"));
    const Result<QVariant> tables = database.value(QStringLiteral("SELECT count(*) FROM sqlite_master"));
    if (!id)
        return fail(id.error());
    if (!tables)
        return fail(tables.error());
    const bool isNew = version == 0 && tables->toInt() == 0;
    if (!isNew && id->toInt() != applicationId)
        return fail("storage.foreign", {database.fileName().toStdString()});
    return ok();
}

Result<void> checkIntegrity(const Database& database)
{
    const Result<QVariant> verdict = database.value(QStringLiteral("PRAGMA quick_check(1)"));
    if (!verdict)
        return fail(verdict.error());
    if (verdict->toString() != QLatin1String("ok"))
        return fail("storage.corrupt",
                    {database.fileName().toStdString(), verdict->toString().toStdString()});
    return ok();
}

Result<void> runAll(const Database& database, const QStringList& statements)
{
    for (const QString& statement : statements) {
        if (const auto done = database.run(statement); !done)
            return fail(done.error());
    }
    return ok();
}

/// The version stands in the file's header, so it belongs to the transaction that makes it true.
Result<void> setVersion(const Database& database, int version)
{
    return runAll(database, {QStringLiteral("PRAGMA application_id = %1").arg(applicationId),
                             QStringLiteral("PRAGMA user_version = %1").arg(version)});
}

Result<int> versionOf(const Database& database)
{
    const Result<QVariant> version = database.value(QStringLiteral("PRAGMA user_version"));
    if (!version)
        return fail(version.error());
    return version->toInt();
}

Result<void> createTables(const Database& database, const Schema& schema)
{
    return database.transaction([&]() -> Result<void> {
        const Result<int> version = versionOf(database);
        if (!version)
            return fail(version.error());
        if (*version != 0)
            return ok(); // another process was first
        if (const Result<void> done = runAll(database, schema.create); !done)
            return done;
        return setVersion(database, schema.version);
    });
}

Result<QString> backUp(const Database& database, int version, qint64 now)
{
    const QFileInfo file(database.fileName());
    const QString backup = QStringLiteral("%1/%2-version%3-%4.sqlite")
                               .arg(file.absolutePath(), file.completeBaseName())
                               .arg(version)
                               .arg(now);
    if (const Result<void> copied = copyInto(database, backup); !copied)
        return fail(copied.error());
    return backup;
}

Result<void> migrateOnce(const Database& database, const Migration& migration, qint64 now)
{
    const Result<QString> backup = backUp(database, migration.from, now);
    if (!backup)
        return fail(backup.error());
    const Result<void> done = database.transaction([&]() -> Result<void> {
        const Result<int> version = versionOf(database);
        if (!version)
            return fail(version.error());
        if (*version != migration.from)
            return ok(); // another process was first
        if (const Result<void> changed = runAll(database, migration.statements); !changed)
            return changed;
        return setVersion(database, migration.from + 1);
    });
    if (done || done.error().code != "storage.write")
        return done;
    return fail("storage.migrate",
                {database.fileName().toStdString(), done.error().parameters.back(), backup->toStdString()});
}

Result<void> migrate(const Database& database, const Schema& schema, int version, qint64 now)
{
    for (; version < schema.version; ++version) {
        const auto step = std::find_if(schema.migrations.begin(), schema.migrations.end(),
                                       [&](const Migration& m) { return m.from == version; });
        if (step == schema.migrations.end())
            return fail("storage.migrate", {database.fileName().toStdString(), std::to_string(version), ""});
        if (const Result<void> done = migrateOnce(database, *step, now); !done)
            return done;
    }
    return ok();
}

} // namespace

Result<void> createPrivately(const QString& fileName)
{
    QFile file(fileName);
    if (file.open(QIODevice::WriteOnly | QIODevice::NewOnly, ownerOnly) || QFileInfo::exists(fileName))
        return ok();
    const char* code =
        file.error() == QFileDevice::ResourceError || errno == ENOSPC ? "storage.full" : "storage.open";
    return fail(code, {fileName.toStdString(), file.errorString().toStdString()});
}

Result<void> checkFile(const Database& database, const Schema& schema)
{
    if (Result<void> whole = checkIntegrity(database); !whole)
        return whole;
    const Result<int> version = versionOf(database);
    if (!version)
        return fail(version.error());
    if (Result<void> ours = checkOrigin(database, *version); !ours)
        return ours;
    if (*version > schema.version)
        return fail("storage.newer", {database.fileName().toStdString(), std::to_string(*version),
                                      std::to_string(schema.version)});
    return ok();
}

Result<void> prepareFile(const QString& fileName)
{
    const QString folder = QFileInfo(fileName).absolutePath();
    if (!QFileInfo(folder).isDir()) {
        if (!QDir().mkpath(folder))
            return fail("storage.folder", {folder.toStdString()});
        QFile::setPermissions(folder, ownerOnly | QFileDevice::ExeOwner);
    }
    if (!isWritable(folder))
        return fail("storage.readonly", {folder.toStdString()});
    if (const Result<void> made = createPrivately(fileName); !made)
        return made;
    if (!isWritable(fileName))
        return fail("storage.readonly", {fileName.toStdString()});
    QFile::setPermissions(fileName, ownerOnly);
    return ok();
}

Result<void> prepareTables(const Database& database, const Schema& schema, qint64 now)
{
    if (Result<void> checked = checkFile(database, schema); !checked)
        return checked;
    const Result<int> version = versionOf(database);
    if (!version)
        return fail(version.error());
    // Only now, because it changes the file.
    if (const auto set = database.run(QStringLiteral("PRAGMA journal_mode = WAL"), {}, "storage.open"); !set)
        return fail(set.error());
    return *version == 0 ? createTables(database, schema) : migrate(database, schema, *version, now);
}

} // namespace lectern::storage
