#include <lectern/storage/backups.h>

#include "backup_file.h"
#include "preparation.h"

#include <QDir>
#include <QRegularExpression>

#include <algorithm>

namespace lectern::storage {
namespace {

/// Copies a backup that is whole to `part`.
bool copyIfWhole(const Backup& backup, const QString& part)
{
    const auto database = Database::open(backup.file, busyTimeout);
    return database && checkFile(**database, learnerSchema()) && copyInto(**database, part);
}

} // namespace

std::vector<Backup> backupsIn(const QString& folder)
{
    static const QRegularExpression pattern(
        QStringLiteral("^learner-(?:backup|version\\d+)-(\\d{1,18})\\.sqlite$"));
    std::vector<Backup> backups;
    for (const QString& name : QDir(folder).entryList(QDir::Files)) {
        if (const auto match = pattern.match(name); match.hasMatch())
            backups.push_back({QDir(folder).absoluteFilePath(name), match.captured(1).toLongLong()});
    }
    std::stable_sort(backups.begin(), backups.end(),
                     [](const Backup& a, const Backup& b) { return a.at > b.at; });
    return backups;
}

Result<Backup> restoreBackup(const QString& folder, qint64 now)
{
    const QString part = QDir(folder).absoluteFilePath(QStringLiteral("learner-restored.sqlite"));
    for (const Backup& backup : backupsIn(folder)) {
        if (!copyIfWhole(backup, part))
            continue;
        if (const auto replaced = replaceStore(folder, part, QStringLiteral("damaged"), now); !replaced)
            return fail(replaced.error());
        return backup;
    }
    return fail("storage.backup.none", {folder.toStdString()});
}

} // namespace lectern::storage
