#pragma once

#include "database.h"

#include <lectern/storage/records.h>

#include <vector>

namespace lectern::storage {

/// Commits the attempt with the next number of its exercise; sets `attempt.number`.
Result<void> insertAttempt(const Database& database, Attempt& attempt);

/// In the order in which they were made; of every exercise if `exercise` is null.
Result<std::vector<Attempt>> readAttempts(const Database& database, const QString& course,
                                          const QString& exercise);

/// Commits the help taken for a variant, in place of what was known.
Result<void> replaceHelp(const Database& database, const VariantKey& key, const Help& help, qint64 now);
Result<Help> readHelp(const Database& database, const VariantKey& key);

} // namespace lectern::storage
