#pragma once

#include "database.h"

#include <QStringList>
#include <QVariantList>

#include <map>
#include <optional>

namespace lectern::storage {

/// The tables whose records are queued and gathered: a record is found by its key, and the last value counts.
enum class Table
{
    setting,
    place,
    sectionProgress,
    calculatorState,
    draft,
    recall,
    note,
    studyTime
};

struct RecordKey
{
    Table table;
    QStringList parts;

    auto operator<=>(const RecordKey& other) const
    {
        if (table != other.table)
            return table < other.table ? std::strong_ordering::less : std::strong_ordering::greater;
        return parts < other.parts   ? std::strong_ordering::less
               : other.parts < parts ? std::strong_ordering::greater
                                     : std::strong_ordering::equal;
    }
    bool operator==(const RecordKey&) const = default;
};

/// The columns behind the key; nothing where the record is to be removed.
using RecordValues = std::optional<QVariantList>;
using RecordBatch = std::map<RecordKey, RecordValues>;

/// Writes all of the batch, or nothing.
Result<void> writeBatch(const Database& database, const RecordBatch& batch);

/// The values of one stored record.
Result<RecordValues> readRecord(const Database& database, const RecordKey& key);

/// The stored records whose key begins with these parts.
Result<RecordBatch> readRecords(const Database& database, Table table, const QStringList& beginning);

} // namespace lectern::storage
