#include <lectern/database/database.h>

#include <QAtomicInteger>
#include <QFileInfo>
#include <QSqlError>
#include <QStorageInfo>

namespace lectern::database {
namespace {

// https://www.sqlite.org/rescode.html: the primary codes, the low byte of the extended ones.
enum SqliteCode
{
    perm = 3,
    busy = 5,
    locked = 6,
    readOnly = 8,
    ioError = 10,
    corrupt = 11,
    full = 13,
    notADatabase = 26
};

constexpr qint64 roomOfACommit = 64 * 1024;

bool diskIsFull(const QString& fileName)
{
    const QStorageInfo storage(QFileInfo(fileName).absolutePath());
    return storage.isValid() && storage.bytesAvailable() < roomOfACommit;
}

QString newConnectionName()
{
    static QAtomicInteger<int> counter;
    return QStringLiteral("lectern-%1").arg(counter.fetchAndAddRelaxed(1));
}

const char* codeOf(int sqliteCode, const QString& fileName, const char* fallback)
{
    switch (sqliteCode & 0xff) {
    case perm:
    case readOnly:
        return "storage.readonly";
    case busy:
    case locked:
        return "storage.busy";
    case corrupt:
    case notADatabase:
        return "storage.corrupt";
    case full:
        return "storage.full";
    default:
        break;
    }
    // Shared memory and journal files report a full disk as an input/output or open error.
    return diskIsFull(fileName) ? "storage.full" : fallback;
}

} // namespace

QVariant textValue(const QString& text)
{
    return text.isNull() ? QStringLiteral("") : text;
}

QVariant blobValue(const QByteArray& bytes)
{
    return bytes.isNull() ? QByteArray("") : bytes;
}

Database::Database(QString fileName, QString connection)
    : m_fileName(std::move(fileName))
    , m_connection(std::move(connection))
{
}

Database::~Database()
{
    QSqlDatabase::database(m_connection, false).close();
    QSqlDatabase::removeDatabase(m_connection);
}

Diagnostic Database::explain(const QSqlError& error, const char* fallback) const
{
    const char* code = codeOf(error.nativeErrorCode().toInt(), m_fileName, fallback);
    return makeError(code, {m_fileName.toStdString(), error.databaseText().toStdString()});
}

Result<std::unique_ptr<Database>> Database::open(const QString& fileName, int busyTimeout)
{
    std::unique_ptr<Database> database(new Database(fileName, newConnectionName()));
    QSqlDatabase connection = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), database->m_connection);
    connection.setDatabaseName(fileName);
    connection.setConnectOptions(QStringLiteral("QSQLITE_BUSY_TIMEOUT=%1").arg(busyTimeout));
    if (!connection.open())
        return fail(database->explain(connection.lastError(), "storage.open"));
    for (const char* pragma : {"PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON"}) {
        const Result<QSqlQuery> set = database->run(QString::fromLatin1(pragma), {}, "storage.open");
        if (!set)
            return fail(set.error());
    }
    return database;
}

Result<QSqlQuery> Database::run(const QString& statement, const QVariantList& values,
                                const char* fallback) const
{
    QSqlQuery query(QSqlDatabase::database(m_connection, false));
    query.setForwardOnly(true);
    if (!query.prepare(statement))
        return fail(explain(query.lastError(), fallback));
    for (const QVariant& value : values)
        query.addBindValue(value);
    if (!query.exec())
        return fail(explain(query.lastError(), fallback));
    return query;
}

Result<QVariant> Database::value(const QString& statement, const QVariantList& values) const
{
    Result<QSqlQuery> query = run(statement, values, "storage.open");
    if (!query)
        return fail(query.error());
    return query->next() ? query->value(0) : QVariant();
}

Result<void> Database::transaction(const std::function<Result<void>()>& work) const
{
    if (const auto begun = run(QStringLiteral("BEGIN IMMEDIATE")); !begun)
        return fail(begun.error());
    Result<void> result = work();
    if (result) {
        if (const auto committed = run(QStringLiteral("COMMIT")); !committed)
            result = fail(committed.error());
    }
    if (!result)
        (void)run(QStringLiteral("ROLLBACK")); // SQLite may have rolled back already
    return result;
}

} // namespace lectern::database
