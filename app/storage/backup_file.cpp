#include "backup_file.h"

#include "preparation.h"

#include <lectern/storage/backups.h>

#include <QDir>
#include <QFileInfo>

#include <cstdio>
#include <fcntl.h>
#include <unistd.h>

namespace lectern::storage {
namespace {

constexpr qint64 gap = 12LL * 60 * 60 * 1000;
constexpr std::size_t copies = 3;

QByteArray encoded(const QString& file)
{
    return QFile::encodeName(file);
}

bool renameOver(const QString& from, const QString& to)
{
    return std::rename(encoded(from).constData(), encoded(to).constData()) == 0;
}

bool isOnDisk(const QString& file)
{
    const int descriptor = ::open(encoded(file).constData(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return false;
    const bool synced = ::fsync(descriptor) == 0;
    ::close(descriptor);
    return synced;
}

/// Gives a file a second name, or copies it where the disk knows no such thing.
bool keepAs(const QString& file, const QString& name)
{
    return ::link(encoded(file).constData(), encoded(name).constData()) == 0 || QFile::copy(file, name);
}

} // namespace

QString storeOf(const QString& folder)
{
    return QDir(folder).absoluteFilePath(QStringLiteral("learner.sqlite"));
}

Result<void> copyInto(const Database& database, const QString& file)
{
    const QString part = file + u".part";
    QFile::remove(part); // of a program that was killed
    // VACUUM INTO takes an empty file as it is, with its mode.
    if (Result<void> made = createPrivately(part); !made)
        return made;
    const auto copied = database.run(QStringLiteral("VACUUM INTO ?"), {part}, "storage.backup");
    if (copied && isOnDisk(part) && renameOver(part, file))
        return ok();
    QFile::remove(part);
    return copied ? fail("storage.backup", {file.toStdString(), "rename"}) : fail(copied.error());
}

Result<void> replaceStore(const QString& folder, const QString& file, const QString& why, qint64 now)
{
    const QString store = storeOf(folder);
    const QString aside =
        QDir(folder).absoluteFilePath(QStringLiteral("learner-%1-%2.sqlite").arg(why).arg(now));
    const auto failed = [](const QString& name) {
        return fail("file.write", {name.toStdString(), "rename"});
    };
    if (QFileInfo::exists(store) && !keepAs(store, aside))
        return failed(aside);
    // The log belongs to the file: left behind, it would be applied to the new one.
    for (const char* suffix : {"-wal", "-shm"}) {
        const QString log = store + QString::fromLatin1(suffix);
        if (QFileInfo::exists(log) && !renameOver(log, aside + QString::fromLatin1(suffix)))
            return failed(log);
    }
    return renameOver(file, store) ? ok() : failed(store);
}

Result<void> backUpNowAndThen(const Database& database, qint64 now)
{
    const QDir folder = QFileInfo(database.fileName()).absoluteDir();
    std::vector<Backup> own = backupsIn(folder.path());
    std::erase_if(own, [](const Backup& backup) {
        return !QFileInfo(backup.file).fileName().startsWith(u"learner-backup-");
    });
    if (!own.empty() && now - own.front().at < gap)
        return ok();
    const QString name = QStringLiteral("learner-backup-%1.sqlite").arg(now);
    if (Result<void> copied = copyInto(database, folder.absoluteFilePath(name)); !copied)
        return copied;
    for (std::size_t i = copies - 1; i < own.size(); ++i)
        QFile::remove(own[i].file);
    return ok();
}

} // namespace lectern::storage
