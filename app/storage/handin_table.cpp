#include "handin_table.h"

namespace lectern::storage {

Result<QByteArray> ensureKeySeed(const Database& database, const QByteArray& fresh)
{
    const auto made = database.run(QStringLiteral("INSERT OR IGNORE INTO identity VALUES (1, ?)"), {fresh});
    if (!made)
        return fail(made.error());
    const Result<QVariant> seed = database.value(QStringLiteral("SELECT key_seed FROM identity"));
    if (!seed)
        return fail(seed.error());
    return seed->toByteArray();
}

Result<void> replaceEnrolment(const Database& database, const EnrolmentRecord& record, qint64 now)
{
    const auto done = database.run(
        QStringLiteral("INSERT OR REPLACE INTO enrolment VALUES (?, ?, ?, ?)"),
        {textValue(record.course), blobValue(record.file), blobValue(record.variantSecret), now});
    if (!done)
        return fail(done.error());
    return ok();
}

Result<std::optional<EnrolmentRecord>> readEnrolmentRecord(const Database& database, const QString& course)
{
    Result<QSqlQuery> row =
        database.run(QStringLiteral("SELECT file, variant_secret FROM enrolment WHERE course = ?"),
                     {textValue(course)}, "storage.read");
    if (!row)
        return fail(row.error());
    if (!row->next())
        return std::optional<EnrolmentRecord>();
    return std::optional(EnrolmentRecord{course, row->value(0).toByteArray(), row->value(1).toByteArray()});
}

Result<void> replaceHandin(const Database& database, const HandinRecord& record)
{
    const auto done = database.run(
        QStringLiteral("INSERT OR REPLACE INTO handin VALUES (?, ?, ?, ?, ?, ?, ?, ?)"),
        {textValue(record.id), textValue(record.course), textValue(record.classId), record.sequence,
         textValue(record.hash), record.attempts, record.at, textValue(record.file)});
    if (!done)
        return fail(done.error());
    return ok();
}

Result<std::vector<HandinRecord>> readHandins(const Database& database, const QString& course)
{
    Result<QSqlQuery> rows =
        database.run(QStringLiteral("SELECT id, class, sequence, hash, attempts, at, file FROM handin "
                                    "WHERE course = ? ORDER BY sequence, at"),
                     {textValue(course)}, "storage.read");
    if (!rows)
        return fail(rows.error());
    std::vector<HandinRecord> handins;
    while (rows->next()) {
        handins.push_back({rows->value(0).toString(), course, rows->value(1).toString(),
                           rows->value(2).toInt(), rows->value(3).toString(), rows->value(4).toInt(),
                           rows->value(5).toLongLong(), rows->value(6).toString()});
    }
    return handins;
}

} // namespace lectern::storage
