#include <lectern/storage/profiles.h>

#include "backup_file.h"
#include "preparation.h"

#include <lectern/storage/learner_store.h>
#include <lectern/storage/schema.h>

#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>

#include <algorithm>

namespace lectern::storage {
namespace {

constexpr qint64 mostBytes = qint64{512} << 20;

Result<void> refused(const QString& file)
{
    return fail("storage.import", {file.toStdString()});
}

/// Everything that a file declares beside SQLite's own, in one text.
Result<QString> declared(const Database& database)
{
    auto rows = database.run(
        QStringLiteral(
            "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' "
            "ORDER BY name"),
        {}, "storage.read");
    if (!rows)
        return fail(rows.error());
    QStringList lines;
    while (rows->next())
        lines << rows->value(0).toString() + u' ' + rows->value(1).toString() + u' ' +
                     rows->value(2).toString();
    return lines.join(u'\n');
}

/// A file of one learner's tables and nothing else: a trigger or a view would be somebody else's program.
Result<void> checkContents(const Database& database)
{
    if (const auto untrusting = database.run(QStringLiteral("PRAGMA trusted_schema = OFF")); !untrusting)
        return fail(untrusting.error());
    if (Result<void> checked = checkFile(database, learnerSchema()); !checked)
        return checked;
    for (const char* question :
         {"SELECT count(*) = 0 FROM sqlite_master WHERE type NOT IN ('table', 'index')",
          "SELECT count(*) = 1 AND sum(length(id) = 36 AND length(variant_secret) = 32) = 1 FROM profile"}) {
        const auto answer = database.value(QString::fromLatin1(question));
        if (!answer)
            return fail(answer.error());
        if (answer->toInt() != 1)
            return fail("storage.import");
    }
    return ok();
}

/// The same of a copy; the error names the file that was given.
Result<void> checkCopy(const QString& copy, const QString& file)
{
    const auto database = Database::open(copy, busyTimeout);
    const Result<void> checked = database ? checkContents(**database) : fail(database.error());
    if (checked)
        return ok();
    Diagnostic reason = checked.error();
    if (reason.code != "storage.newer")
        return refused(file);
    reason.parameters.front() = file.toStdString();
    return fail(reason);
}

/// Whether a store that was brought up to date has exactly the tables of a new one.
Result<void> checkDeclarations(const QString& store, const QString& file)
{
    const auto database = Database::open(store, busyTimeout);
    const auto model = Database::open(QStringLiteral(":memory:"), busyTimeout);
    if (!database || !model)
        return refused(file);
    for (const QString& statement : learnerSchema().create) {
        if (const auto made = (*model)->run(statement); !made)
            return fail(made.error());
    }
    const auto has = declared(**database);
    const auto needs = declared(**model);
    if (!has || !needs || *has != *needs)
        return refused(file);
    return ok();
}

/// A copy of the file as a store of this version, in a new folder. The file itself is never opened as a
/// database: that could write beside it.
Result<void> takeIn(const QString& file, const QString& folder)
{
    if (!QDir().mkpath(folder))
        return fail("storage.folder", {folder.toStdString()});
    QFile::setPermissions(folder, QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner);
    QFile given(file);
    if (!given.copy(storeOf(folder)))
        return fail("file.write", {folder.toStdString(), given.errorString().toStdString()});
    QFile::setPermissions(storeOf(folder), QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    if (Result<void> checked = checkCopy(storeOf(folder), file); !checked)
        return checked;
    {
        const auto store = LearnerStore::open(folder);
        if (!store)
            return fail(store.error());
        if (Result<void> closed = (*store)->close(); !closed)
            return closed;
    }
    return checkDeclarations(storeOf(folder), file);
}

/// The learner who is here under this id.
std::optional<ProfileEntry> learnerOf(const QString& dataFolder, const QString& id)
{
    const auto entries = profilesIn(dataFolder);
    const auto here = std::find_if(entries.begin(), entries.end(),
                                   [&](const ProfileEntry& entry) { return entry.id == id; });
    return here == entries.end() ? std::nullopt : std::optional(*here);
}

/// Lets what was taken in stand among the learners.
Result<QString> settle(const QString& dataFolder, const QString& taken, Known known, qint64 now)
{
    const ProfileEntry made = profileIn(taken);
    if (made.problem)
        return fail(*made.problem);
    const auto here = learnerOf(dataFolder, made.id);
    if (!here) {
        const QString folder = newProfileFolder(dataFolder);
        if (!QDir().mkpath(QFileInfo(folder).path()) || !QDir().rename(taken, folder))
            return fail("storage.folder", {folder.toStdString()});
        return folder;
    }
    if (known == Known::refuse)
        return fail("storage.profile.known", {here->name.toStdString()});
    const auto replaced = replaceStore(here->folder, storeOf(taken), QStringLiteral("replaced"), now);
    if (!replaced)
        return fail(replaced.error());
    return here->folder;
}

} // namespace

Result<void> exportProfile(LearnerStore& store, const QString& file)
{
    if (const auto flushed = store.flush(); !flushed)
        return flushed;
    const auto database = Database::open(store.fileName(), busyTimeout);
    if (!database)
        return fail(database.error());
    const auto copied = copyInto(**database, QFileInfo(file).absoluteFilePath());
    if (copied)
        return ok();
    return fail("storage.export", {file.toStdString(), copied.error().parameters.back()});
}

Result<QString> importProfile(const QString& dataFolder, const QString& file, Known known, qint64 now)
{
    const QFileInfo given(file);
    if (!given.isFile() || !given.isReadable())
        return fail("file.read", {file.toStdString(), "-"});
    if (given.size() > mostBytes)
        return fail("file.large", {file.toStdString(), std::to_string(mostBytes)});
    QTemporaryDir folder(QDir(dataFolder).absoluteFilePath(QStringLiteral("importing-XXXXXX")));
    if (!folder.isValid())
        return fail("storage.folder", {dataFolder.toStdString()});
    const QString taken = folder.filePath(QStringLiteral("learner"));
    if (const auto done = takeIn(given.absoluteFilePath(), taken); !done)
        return fail(done.error());
    return settle(dataFolder, taken, known, now);
}

} // namespace lectern::storage
