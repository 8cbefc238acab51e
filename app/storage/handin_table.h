#pragma once

#include "database.h"

#include <lectern/storage/records.h>

#include <vector>

namespace lectern::storage {

/// The seed of the learner's signing key, made where there is none: 32 bytes.
Result<QByteArray> ensureKeySeed(const Database& database, const QByteArray& fresh);

/// Replaces the enrolment of a course.
Result<void> replaceEnrolment(const Database& database, const EnrolmentRecord& record, qint64 now);
Result<std::optional<EnrolmentRecord>> readEnrolmentRecord(const Database& database, const QString& course);

Result<void> replaceHandin(const Database& database, const HandinRecord& record);
Result<std::vector<HandinRecord>> readHandins(const Database& database, const QString& course);

} // namespace lectern::storage
