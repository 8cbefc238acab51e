#include <lectern/database/database.h>

#include <QAtomicInteger>
#include <QFileInfo>
#include <QSqlError>
#include <QStorageInfo>
#include <QUrl>
#include <QUrlQuery>

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

const char* codeOfSqlite(int sqliteCode, const QString& fileName, const char* fallback)
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

// https://www.postgresql.org/docs/15/errcodes-appendix.html
const char* codeOfState(const QString& state, const char* fallback)
{
    const auto isOf = [&state](const char* start) { return state.startsWith(QLatin1StringView(start)); };
    if (isOf("53100"))
        return "storage.full";
    if (isOf("25006") || isOf("42501"))
        return "storage.readonly";
    if (isOf("40") || isOf("55P03"))
        return "storage.busy";
    if (isOf("XX00"))
        return "storage.corrupt";
    // The server went away, or does not let anybody in.
    return state.isEmpty() || isOf("08") || isOf("28") || isOf("53300") || isOf("57P") ? "storage.server"
                                                                                       : fallback;
}

// libpq's own words: Qt gives the options to it in this form.
QString connectOptions(const QUrlQuery& query)
{
    QStringList options;
    for (const auto& [key, value] : query.queryItems(QUrl::FullyDecoded)) {
        if (key != u"host")
            options << key + u'=' + value;
    }
    return options.join(u';');
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

Database::Database(System system, QString fileName)
    : m_system(system)
    , m_fileName(std::move(fileName))
    , m_connection(newConnectionName())
{
}

Database::~Database()
{
    m_prepared.clear();
    QSqlDatabase::database(m_connection, false).close();
    QSqlDatabase::removeDatabase(m_connection);
}

Diagnostic Database::explain(const QSqlError& error, const char* fallback) const
{
    const char* code = m_system == System::postgresql
                           ? codeOfState(error.nativeErrorCode(), fallback)
                           : codeOfSqlite(error.nativeErrorCode().toInt(), m_fileName, fallback);
    return makeError(code, {m_fileName.toStdString(), error.databaseText().trimmed().toStdString()});
}

Result<std::unique_ptr<Database>> Database::open(const QString& fileName, int busyTimeout)
{
    std::unique_ptr<Database> database(new Database(System::sqlite, fileName));
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

Result<std::unique_ptr<Database>> Database::connect(const QUrl& url)
{
    std::unique_ptr<Database> database(
        new Database(System::postgresql, url.toDisplayString(QUrl::RemovePassword)));
    if (!QSqlDatabase::isDriverAvailable(QStringLiteral("QPSQL")))
        return fail("storage.driver", {database->m_fileName.toStdString()});
    QSqlDatabase connection = QSqlDatabase::addDatabase(QStringLiteral("QPSQL"), database->m_connection);
    const QUrlQuery query(url);
    const QString host = query.queryItemValue(QStringLiteral("host"), QUrl::FullyDecoded);
    connection.setHostName(host.isEmpty() ? url.host() : host);
    connection.setPort(url.port());
    connection.setUserName(url.userName());
    connection.setPassword(url.password());
    connection.setDatabaseName(url.path().mid(1));
    connection.setConnectOptions(connectOptions(query));
    if (!connection.open())
        return fail(database->explain(connection.lastError(), "storage.server"));
    return database;
}

Result<QSqlQuery> Database::run(const QString& statement, const QVariantList& values,
                                const char* fallback) const
{
    QSqlQuery query(QSqlDatabase::database(m_connection, false));
    query.setForwardOnly(true);
    // PostgreSQL prepares nothing but queries: no BEGIN, no CREATE.
    if (!values.isEmpty() && !query.prepare(statement))
        return fail(explain(query.lastError(), fallback));
    for (const QVariant& value : values)
        query.addBindValue(value);
    if (!(values.isEmpty() ? query.exec(statement) : query.exec()))
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

Result<int> Database::change(const QString& statement, const QVariantList& values) const
{
    auto known = m_prepared.find(statement);
    if (known == m_prepared.end()) {
        QSqlQuery query(QSqlDatabase::database(m_connection, false));
        if (!query.prepare(statement))
            return fail(explain(query.lastError(), "storage.write"));
        known = m_prepared.emplace(statement, std::move(query)).first;
    }
    QSqlQuery& query = known->second;
    for (qsizetype i = 0; i < values.size(); ++i)
        query.bindValue(static_cast<int>(i), values[i]);
    if (!query.exec())
        return fail(explain(query.lastError(), "storage.write"));
    const int rows = query.numRowsAffected();
    query.finish();
    return rows;
}

Result<void> Database::transaction(const std::function<Result<void>()>& work) const
{
    const bool isSqlite = m_system == System::sqlite;
    if (const auto begun = run(isSqlite ? QStringLiteral("BEGIN IMMEDIATE") : QStringLiteral("BEGIN"));
        !begun)
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

Result<void> Database::scrub(const QStringList& tables) const
{
    if (m_system == System::postgresql) {
        for (const QString& table : tables) {
            if (const auto done = run(QStringLiteral("VACUUM FULL ") + table); !done)
                return fail(done.error());
        }
        return ok();
    }
    // What was deleted may still stand in the journal.
    const auto isBusy = value(QStringLiteral("PRAGMA wal_checkpoint(TRUNCATE)"));
    if (!isBusy)
        return fail(isBusy.error());
    return isBusy->toInt() == 0 ? ok() : Result<void>(fail("storage.busy", {m_fileName.toStdString()}));
}

} // namespace lectern::database
