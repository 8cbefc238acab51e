#pragma once

#include "database.h"

#include <lectern/storage/schema.h>

#include <QString>

namespace lectern::storage {

/// Makes the folder (0700) and an empty file (0600) where they are missing, and makes sure that both can be
/// written. Errors: storage.folder, storage.readonly, storage.full, storage.open.
Result<void> prepareFile(const QString& fileName);

/// An empty file (0600), unless there is one. Errors: storage.full, storage.open.
Result<void> createPrivately(const QString& fileName);

/// Whether a file is whole, a learner's store, and none of a newer program.
/// Errors: storage.corrupt, storage.foreign, storage.newer.
Result<void> checkFile(const Database& database, const Schema& schema);

/// Checks the file as `checkFile` does, and creates or migrates its tables.
/// Errors: storage.corrupt, storage.foreign, storage.newer, storage.backup, storage.migrate.
Result<void> prepareTables(const Database& database, const Schema& schema, qint64 now);

} // namespace lectern::storage
