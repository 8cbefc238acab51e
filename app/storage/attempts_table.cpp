#include "attempts_table.h"

#include <bit>

namespace lectern::storage {
namespace {

const QString attemptColumns =
    QStringLiteral("course, course_version, exercise, exercise_hash, variant, seed, number, "
                   "answer, report, points, maximum, locale, at, revealed");

// SQLite's integers are signed.
qint64 signedSeed(std::uint64_t seed)
{
    return std::bit_cast<qint64>(seed);
}

Result<int> nextNumber(const Database& database, const Attempt& attempt)
{
    const Result<QVariant> last =
        database.value(QStringLiteral("SELECT max(number) FROM attempt WHERE course = ? AND exercise = ?"),
                       {textValue(attempt.course), textValue(attempt.exercise)});
    if (!last)
        return fail(last.error());
    return last->toInt() + 1;
}

Result<qint64> insertRow(const Database& database, const Attempt& a)
{
    const auto inserted = database.run(
        QStringLiteral("INSERT INTO attempt (%1) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
            .arg(attemptColumns),
        {textValue(a.course), textValue(a.courseVersion), textValue(a.exercise), blobValue(a.exerciseHash),
         a.variant, signedSeed(a.seed), a.number, blobValue(a.answer), blobValue(a.report), a.points,
         a.maximum, textValue(a.locale), a.at, a.help.solutionRevealed ? 1 : 0});
    if (!inserted)
        return fail(inserted.error());
    return inserted->lastInsertId().toLongLong();
}

Result<void> insertHints(const Database& database, const QString& table, const QVariantList& key,
                         const std::map<QString, int>& hints)
{
    QString marks;
    for (qsizetype i = 0; i < key.size(); ++i)
        marks += QStringLiteral("?, ");
    const QString statement = QStringLiteral("INSERT INTO %1 VALUES (%2?, ?)").arg(table, marks);
    for (const auto& [part, count] : hints) {
        if (const auto done = database.run(statement, key + QVariantList{textValue(part), count}); !done)
            return fail(done.error());
    }
    return ok();
}

Attempt attemptFrom(const QSqlQuery& row)
{
    Attempt a;
    a.course = row.value(0).toString();
    a.courseVersion = row.value(1).toString();
    a.exercise = row.value(2).toString();
    a.exerciseHash = row.value(3).toByteArray();
    a.variant = row.value(4).toInt();
    a.seed = std::bit_cast<std::uint64_t>(row.value(5).toLongLong());
    a.number = row.value(6).toInt();
    a.answer = row.value(7).toByteArray();
    a.report = row.value(8).toByteArray();
    a.points = row.value(9).toDouble();
    a.maximum = row.value(10).toDouble();
    a.locale = row.value(11).toString();
    a.at = row.value(12).toLongLong();
    a.help.solutionRevealed = row.value(13).toInt() != 0;
    return a;
}

Result<std::map<QString, int>> hintsFrom(const Database& database, const QString& statement,
                                         const QVariantList& key)
{
    Result<QSqlQuery> rows = database.run(statement, key, "storage.read");
    if (!rows)
        return fail(rows.error());
    std::map<QString, int> hints;
    while (rows->next())
        hints[rows->value(0).toString()] = rows->value(1).toInt();
    return hints;
}

QVariantList boundKey(const VariantKey& key)
{
    return {textValue(key.course), textValue(key.exercise), key.variant};
}

} // namespace

Result<void> insertAttempt(const Database& database, Attempt& attempt)
{
    return database.transaction([&]() -> Result<void> {
        const Result<int> number = nextNumber(database, attempt);
        if (!number)
            return fail(number.error());
        attempt.number = *number;
        const Result<qint64> id = insertRow(database, attempt);
        if (!id)
            return fail(id.error());
        return insertHints(database, QStringLiteral("attempt_hint"), {*id}, attempt.help.hintsTaken);
    });
}

Result<std::vector<Attempt>> readAttempts(const Database& database, const QString& course,
                                          const QString& exercise)
{
    QString statement = QStringLiteral("SELECT %1, id FROM attempt WHERE course = ?").arg(attemptColumns);
    QVariantList values{textValue(course)};
    if (!exercise.isNull()) {
        statement += QStringLiteral(" AND exercise = ?");
        values << exercise;
    }
    Result<QSqlQuery> rows = database.run(statement + QStringLiteral(" ORDER BY id"), values, "storage.read");
    if (!rows)
        return fail(rows.error());
    std::vector<Attempt> attempts;
    while (rows->next()) {
        attempts.push_back(attemptFrom(*rows));
        Result<std::map<QString, int>> hints =
            hintsFrom(database, QStringLiteral("SELECT part, hints FROM attempt_hint WHERE attempt = ?"),
                      {rows->value(14)});
        if (!hints)
            return fail(hints.error());
        attempts.back().help.hintsTaken = std::move(*hints);
    }
    return attempts;
}

Result<void> replaceHelp(const Database& database, const VariantKey& key, const Help& help, qint64 now)
{
    return database.transaction([&]() -> Result<void> {
        const auto removed =
            database.run(QStringLiteral("DELETE FROM help WHERE course = ? AND exercise = ? AND variant = ?"),
                         boundKey(key));
        if (!removed)
            return fail(removed.error());
        const auto inserted = database.run(QStringLiteral("INSERT INTO help VALUES (?, ?, ?, ?, ?)"),
                                           boundKey(key) + QVariantList{help.solutionRevealed ? 1 : 0, now});
        if (!inserted)
            return fail(inserted.error());
        return insertHints(database, QStringLiteral("help_hint"), boundKey(key), help.hintsTaken);
    });
}

Result<Help> readHelp(const Database& database, const VariantKey& key)
{
    Help help;
    const Result<QVariant> revealed = database.value(
        QStringLiteral("SELECT revealed FROM help WHERE course = ? AND exercise = ? AND variant = ?"),
        boundKey(key));
    if (!revealed)
        return fail(revealed.error());
    help.solutionRevealed = revealed->toInt() != 0;
    Result<std::map<QString, int>> hints = hintsFrom(
        database,
        QStringLiteral("SELECT part, hints FROM help_hint WHERE course = ? AND exercise = ? AND variant = ?"),
        boundKey(key));
    if (!hints)
        return fail(hints.error());
    help.hintsTaken = std::move(*hints);
    return help;
}

} // namespace lectern::storage
