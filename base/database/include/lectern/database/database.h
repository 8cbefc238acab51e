#pragma once

#include <lectern/result/result.h>

#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QVariant>

#include <functional>
#include <memory>

namespace lectern::database {

/// One connection to an SQLite file, for the thread that opens it.
class Database
{
public:
    /// Errors: storage.open, storage.corrupt, storage.readonly, storage.full, storage.busy.
    static Result<std::unique_ptr<Database>> open(const QString& fileName, int busyTimeout);
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    const QString& fileName() const { return m_fileName; }

    /// One statement with its values, in order. `fallback` is the code of a failure that has no better one.
    Result<QSqlQuery> run(const QString& statement, const QVariantList& values = {},
                          const char* fallback = "storage.write") const;

    /// The first column of the first row; invalid if there is none.
    Result<QVariant> value(const QString& statement, const QVariantList& values = {}) const;

    /// All of `work` or nothing. The write lock is taken at once, so that what `work` reads stays true.
    Result<void> transaction(const std::function<Result<void>()>& work) const;

private:
    Database(QString fileName, QString connection);
    Diagnostic explain(const QSqlError& error, const char* fallback) const;

    QString m_fileName;
    QString m_connection;
};

/// Values that SQLite stores as such and never as NULL.
QVariant textValue(const QString& text);
QVariant blobValue(const QByteArray& bytes);

} // namespace lectern::database
