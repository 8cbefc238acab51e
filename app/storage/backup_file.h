#pragma once

#include "database.h"

#include <QString>

namespace lectern::storage {

/// The store's file in a learner's folder.
QString storeOf(const QString& folder);

/// Writes what a connection sees into a file (0600), whole or not at all: what was there before stays until
/// the copy is complete. Errors: storage.full, storage.open, storage.backup (file, reason).
Result<void> copyInto(const Database& database, const QString& file);

/// Makes `file` the store of a folder. The store that was there is kept beside it as
/// "learner-WHY-NOW.sqlite". Killed at any moment, there is the one or the other. Nobody may have the store
/// open. Errors: file.write.
Result<void> replaceStore(const QString& folder, const QString& file, const QString& why, qint64 now);

/// A copy of the store beside it, if the last one is old; of these copies the last three stay.
Result<void> backUpNowAndThen(const Database& database, qint64 now);

} // namespace lectern::storage
