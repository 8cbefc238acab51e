#pragma once

#include <lectern/result/result.h>
#include <lectern/search/results.h>

#include <QString>
#include <QStringList>

#include <memory>

namespace lectern::database {
class Database;
}

namespace lectern::search {

/// Where courses are looked for; each may be empty.
struct Places
{
    QString open;    ///< folder of the course that is read now
    QString shipped; ///< folder of the course that comes with the program
    QString library; ///< folder of packages::CourseLibrary

    bool operator==(const Places&) const = default;
};

/// The folders of the courses there; of an installed course its newest version.
QStringList coursesIn(const Places& places);

/// What stands in courses, by the words in it: one SQLite file that can be thrown away at any time. For the
/// thread that makes it.
class Index
{
public:
    /// Opens the file, or makes it anew where it is missing, damaged or of another form. Where it cannot be
    /// written the index is in memory only. Error: storage.open, without SQLite.
    static Result<Index> open(const QString& file);
    Index(Index&&) noexcept;
    Index& operator=(Index&&) noexcept;
    ~Index();

    bool isInMemory() const;

    /// Reads a course that is new or whose files have changed; true if that was so. A folder without a course
    /// is forgotten. Errors: those of the store; the index is as it was then.
    Result<bool> refresh(const QString& courseFolder);

    /// Forgets the courses whose folders are gone.
    Result<void> forgetMissing();

    /// In the courses of these folders; of several versions of a course the newest, else the first one given.
    /// Passages in `language` come first, and no passage comes in two languages. Errors: those of the store.
    Result<Results> search(const QString& typed, const QStringList& courses, const QString& language,
                           int most = 100) const;

    /// Throws everything away and begins again, in memory if need be.
    Result<void> reset(bool inMemory = false);

private:
    explicit Index(QString file);
    Result<void> forget(const QString& courseFolder);
    Result<QStringList> newestOf(const QStringList& courses) const;

    QString m_file;
    std::unique_ptr<database::Database> m_database;
};

} // namespace lectern::search
