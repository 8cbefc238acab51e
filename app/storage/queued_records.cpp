#include "queued_records.h"

namespace lectern::storage {
namespace {

struct Columns
{
    QString table;
    QStringList keys;
    QStringList values;
};

const Columns& columnsOf(Table table)
{
    static const auto words = [](const char* text) { return QString::fromLatin1(text).split(u' '); };
    static const Columns all[] = {
        {QStringLiteral("setting"), words("name"), words("value changed")},
        {QStringLiteral("place"), words("course lesson"),
         words("section block_text block_index offset changed")},
        {QStringLiteral("section_progress"), words("course lesson section"), words("started done mastered")},
        {QStringLiteral("calculator_state"), words("course lesson calculator"), words("state changed")},
        {QStringLiteral("draft"), words("course exercise"), words("answer changed")},
        {QStringLiteral("recall"), words("course lesson card"), words("due gap turned changed")},
        {QStringLiteral("note"), words("course lesson id"),
         words("section block quote language bookmark text created changed")},
        {QStringLiteral("study_time"), words("course lesson"), words("ms changed")},
    };
    return all[static_cast<std::size_t>(table)];
}

QVariantList boundKey(const QStringList& parts)
{
    QVariantList values;
    for (const QString& part : parts)
        values << textValue(part);
    return values;
}

QString condition(const QStringList& columns)
{
    return columns.join(QStringLiteral(" = ? AND ")) + QStringLiteral(" = ?");
}

QString upsert(const Columns& columns)
{
    QStringList marks;
    QStringList updates;
    const QStringList all = columns.keys + columns.values;
    for (qsizetype i = 0; i < all.size(); ++i)
        marks << QStringLiteral("?");
    for (const QString& value : columns.values)
        updates << QStringLiteral("%1 = excluded.%1").arg(value);
    const QString comma = QStringLiteral(", ");
    return QStringLiteral("INSERT INTO %1 (%2) VALUES (%3) ON CONFLICT (%4) DO UPDATE SET %5")
        .arg(columns.table, all.join(comma), marks.join(comma), columns.keys.join(comma),
             updates.join(comma));
}

Result<void> writeRecord(const Database& database, const RecordKey& key, const RecordValues& values)
{
    const Columns& columns = columnsOf(key.table);
    const auto done =
        values ? database.run(upsert(columns), boundKey(key.parts) + *values)
               : database.run(
                     QStringLiteral("DELETE FROM %1 WHERE %2").arg(columns.table, condition(columns.keys)),
                     boundKey(key.parts));
    if (!done)
        return fail(done.error());
    return ok();
}

QVariantList valuesFrom(const QSqlQuery& query, qsizetype first, qsizetype count)
{
    QVariantList values;
    for (qsizetype i = first; i < first + count; ++i)
        values << query.value(static_cast<int>(i));
    return values;
}

} // namespace

Result<void> writeBatch(const Database& database, const RecordBatch& batch)
{
    return database.transaction([&]() -> Result<void> {
        for (const auto& [key, values] : batch) {
            if (const Result<void> done = writeRecord(database, key, values); !done)
                return done;
        }
        return ok();
    });
}

Result<RecordValues> readRecord(const Database& database, const RecordKey& key)
{
    Result<RecordBatch> found = readRecords(database, key.table, key.parts);
    if (!found)
        return fail(found.error());
    return found->empty() ? RecordValues() : found->begin()->second;
}

Result<RecordBatch> readRecords(const Database& database, Table table, const QStringList& beginning)
{
    const Columns& columns = columnsOf(table);
    Result<QSqlQuery> query =
        database.run(QStringLiteral("SELECT %1 FROM %2 WHERE %3")
                         .arg((columns.keys + columns.values).join(QStringLiteral(", ")), columns.table,
                              condition(columns.keys.first(beginning.size()))),
                     boundKey(beginning), "storage.read");
    if (!query)
        return fail(query.error());
    RecordBatch records;
    while (query->next()) {
        QStringList parts;
        for (qsizetype i = 0; i < columns.keys.size(); ++i)
            parts << query->value(static_cast<int>(i)).toString();
        records[{table, parts}] = valuesFrom(*query, columns.keys.size(), columns.values.size());
    }
    return records;
}

} // namespace lectern::storage
