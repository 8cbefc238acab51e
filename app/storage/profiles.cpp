#include <lectern/storage/profiles.h>

#include "backup_file.h"

#include <lectern/storage/learner_store.h>

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QUuid>

#include <algorithm>

namespace lectern::storage {
namespace {

constexpr qsizetype longestName = 60;
const QString nameSetting = QStringLiteral("profile.name");

QString othersIn(const QString& dataFolder)
{
    return QDir(dataFolder).absoluteFilePath(QStringLiteral("profiles"));
}

qint64 lastChange(const QString& store)
{
    qint64 last = 0;
    for (const char* suffix : {"", "-wal"}) {
        const QFileInfo file(store + QString::fromLatin1(suffix));
        if (file.exists())
            last = std::max(last, file.lastModified().toMSecsSinceEpoch());
    }
    return last;
}

Result<void> readInto(ProfileEntry& entry)
{
    const auto database = Database::open(storeOf(entry.folder), busyTimeout);
    if (!database)
        return fail(database.error());
    const auto id = (*database)->value(QStringLiteral("SELECT id FROM profile ORDER BY created"));
    if (!id)
        return fail(id.error());
    const auto name =
        (*database)->value(QStringLiteral("SELECT value FROM setting WHERE name = ?"), {nameSetting});
    if (!name)
        return fail(name.error());
    entry.id = id->toString();
    entry.name = QString::fromUtf8(name->toByteArray()).simplified().left(longestName);
    return ok();
}

Result<QString> checkedName(const QString& dataFolder, const QString& folder, const QString& name)
{
    const QString tidy = name.simplified();
    if (tidy.isEmpty() || tidy.size() > longestName)
        return fail("storage.profile.name", {std::to_string(longestName)});
    for (const ProfileEntry& other : profilesIn(dataFolder)) {
        const bool same = other.name.compare(tidy, Qt::CaseInsensitive) == 0;
        if (same && other.folder != QDir(folder).absolutePath())
            return fail("storage.profile.taken", {tidy.toStdString()});
    }
    return tidy;
}

Result<void> writeName(const Database& database, const QString& name)
{
    const auto written =
        database.run(QStringLiteral("INSERT INTO setting VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE "
                                    "SET value = excluded.value, changed = excluded.changed"),
                     {nameSetting, blobValue(name.toUtf8()), QDateTime::currentMSecsSinceEpoch()});
    if (!written)
        return fail(written.error());
    return ok();
}

} // namespace

ProfileEntry profileIn(const QString& folder)
{
    ProfileEntry entry{folder};
    entry.used = lastChange(storeOf(folder));
    if (const auto read = readInto(entry); !read)
        entry.problem = read.error();
    return entry;
}

QString newProfileFolder(const QString& dataFolder)
{
    return QDir(othersIn(dataFolder)).absoluteFilePath(QUuid::createUuid().toString(QUuid::WithoutBraces));
}

std::vector<ProfileEntry> profilesIn(const QString& dataFolder)
{
    QStringList folders{QDir(dataFolder).absolutePath()};
    const QDir others(othersIn(dataFolder));
    for (const QString& name : others.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
        folders << others.absoluteFilePath(name);
    std::vector<ProfileEntry> entries;
    for (const QString& folder : folders) {
        if (QFileInfo::exists(storeOf(folder)))
            entries.push_back(profileIn(folder));
    }
    std::stable_sort(entries.begin(), entries.end(),
                     [](const ProfileEntry& a, const ProfileEntry& b) { return a.used > b.used; });
    return entries;
}

Result<QString> createProfile(const QString& dataFolder, const QString& name)
{
    const QString folder = newProfileFolder(dataFolder);
    const auto tidy = checkedName(dataFolder, folder, name);
    if (!tidy)
        return fail(tidy.error());
    const auto store = LearnerStore::open(folder);
    if (!store)
        return fail(store.error());
    if (const auto named = renameProfile(dataFolder, folder, *tidy); !named)
        return fail(named.error());
    if (const auto closed = (*store)->close(); !closed)
        return fail(closed.error());
    return folder;
}

Result<void> renameProfile(const QString& dataFolder, const QString& folder, const QString& name)
{
    const auto tidy = checkedName(dataFolder, folder, name);
    if (!tidy)
        return fail(tidy.error());
    const auto database = Database::open(storeOf(folder), busyTimeout);
    if (!database)
        return fail(database.error());
    return writeName(**database, *tidy);
}

} // namespace lectern::storage
