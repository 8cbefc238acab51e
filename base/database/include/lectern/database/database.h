#pragma once

#include <lectern/result/result.h>

#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QVariant>

#include <functional>
#include <map>
#include <memory>

class QUrl;

namespace lectern::database {

/// One connection to an SQLite file or a PostgreSQL database, for the thread that opens it.
class Database
{
public:
    enum class System
    {
        sqlite,
        postgresql
    };

    /// Errors: storage.open, storage.corrupt, storage.readonly, storage.full, storage.busy.
    static Result<std::unique_ptr<Database>> open(const QString& fileName, int busyTimeout);
    /// postgresql://user:password@host:port/database?host=FOLDER&sslmode=...: what libpq knows may stand
    /// behind the '?', and what is not said is as libpq finds it (PGUSER, ~/.pgpass ...). Errors:
    /// storage.server (place, reason).
    static Result<std::unique_ptr<Database>> connect(const QUrl& url);
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    System system() const { return m_system; }
    /// For people: the file, or the server's address without its password.
    const QString& fileName() const { return m_fileName; }

    /// One statement with its values, in order. `fallback` is the code of a failure that has no better one.
    Result<QSqlQuery> run(const QString& statement, const QVariantList& values = {},
                          const char* fallback = "storage.write") const;

    /// The first column of the first row; invalid if there is none.
    Result<QVariant> value(const QString& statement, const QVariantList& values = {}) const;

    /// Like run(), for a statement that is run often and gives no rows: it is prepared once. How many rows it
    /// changed.
    Result<int> change(const QString& statement, const QVariantList& values = {}) const;

    /// All of `work` or nothing. SQLite's write lock is taken at once, so that what `work` reads stays true.
    Result<void> transaction(const std::function<Result<void>()>& work) const;

    /// Wipes out what was deleted from `tables`, so that it is in no file of the database any more (a
    /// server's own logs and copies apart). Errors: storage.busy while another program reads; doing it again
    /// then finishes it.
    Result<void> scrub(const QStringList& tables) const;

private:
    Database(System system, QString fileName);
    Diagnostic explain(const QSqlError& error, const char* fallback) const;

    System m_system;
    QString m_fileName;
    QString m_connection;
    mutable std::map<QString, QSqlQuery> m_prepared; // of change()
};

/// Values that are stored as such and never as NULL.
QVariant textValue(const QString& text);
QVariant blobValue(const QByteArray& bytes);

} // namespace lectern::database
