#pragma once

#include "database.h"

#include <lectern/storage/schema.h>

#include <QString>

namespace lectern::storage {

/// Makes the folder (0700) and an empty file (0600) where they are missing, and makes sure that both can be
/// written. Errors: storage.folder, storage.readonly, storage.full, storage.open.
Result<void> prepareFile(const QString& fileName);

/// Checks the file's integrity, origin and version, and creates or migrates its tables.
/// Errors: storage.corrupt, storage.foreign, storage.newer, storage.backup, storage.migrate.
Result<void> prepareTables(const Database& database, const Schema& schema, qint64 now);

} // namespace lectern::storage
