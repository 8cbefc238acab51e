#pragma once

#include <lectern/result/result.h>

#include <QString>

#include <vector>

namespace lectern::storage {

/// A copy of a store beside it.
struct Backup
{
    QString file;
    qint64 at = 0; ///< UTC ms
};

/// Of the store in a folder, the last one first.
std::vector<Backup> backupsIn(const QString& folder);

/// Puts the last whole backup in the store's place; which one it was. The store that was there is kept under
/// another name beside it. Killed at any moment, there is the one or the other. Errors: storage.backup.none
/// (folder), file.write, storage.full.
Result<Backup> restoreBackup(const QString& folder, qint64 now);

} // namespace lectern::storage
