#include <lectern/xapi/outbox.h>

#include <lectern/database/database.h>

#include <QFile>
#include <QSqlQuery>

namespace lectern::xapi {
namespace {

using database::Database;

constexpr int applicationId = 0x4c635861; // "LcXa"
constexpr int version = 1;

const char* const tables[] = {
    // A statement that was sent keeps its id alone, so that it is not made anew.
    "CREATE TABLE statement (id TEXT PRIMARY KEY, learner TEXT NOT NULL, body TEXT NOT NULL, "
    "state TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'refused')), tries INTEGER NOT NULL DEFAULT 0, "
    "not_before INTEGER NOT NULL DEFAULT 0, reason TEXT NOT NULL DEFAULT '') STRICT",
    "CREATE INDEX statement_due ON statement (state, not_before)",
};

QString sql(const char* text)
{
    return QString::fromLatin1(text);
}

QVariant textOf(const std::string& value)
{
    return database::textValue(QString::fromStdString(value));
}

std::string word(const QSqlQuery& row, int column)
{
    return row.value(column).toString().toStdString();
}

Result<void> make(const Database& database)
{
    for (const char* table : tables) {
        if (const auto made = database.run(sql(table)); !made)
            return fail(made.error());
    }
    for (const auto& [pragma, value] :
         {std::pair{"PRAGMA application_id = %1", applicationId}, {"PRAGMA user_version = %1", version}}) {
        if (const auto set = database.run(sql(pragma).arg(value)); !set)
            return fail(set.error());
    }
    return ok();
}

Result<void> prepare(const Database& database)
{
    for (const char* pragma : {"PRAGMA journal_mode = WAL", "PRAGMA secure_delete = ON"}) {
        if (const auto set = database.run(sql(pragma)); !set)
            return fail(set.error());
    }
    return database.transaction([&database]() -> Result<void> {
        const auto count = database.value(sql("SELECT count(*) FROM sqlite_master"));
        const auto application = database.value(sql("PRAGMA application_id"));
        const auto known = database.value(sql("PRAGMA user_version"));
        for (const auto* read : {&count, &application, &known}) {
            if (!*read)
                return fail(read->error());
        }
        if (count->toInt() == 0)
            return make(database);
        const std::string file = database.fileName().toStdString();
        if (application->toInt() != applicationId)
            return fail("storage.foreign", {file});
        if (known->toInt() > version)
            return fail("storage.newer", {file, std::to_string(known->toInt()), std::to_string(version)});
        return ok();
    });
}

} // namespace

QString outboxFile(const QString& classFolder)
{
    return classFolder + QStringLiteral("/xapi.sqlite");
}

Outbox::Outbox(std::unique_ptr<Database> database)
    : m_database(std::move(database))
{
}

Outbox::~Outbox() = default;

Result<std::unique_ptr<Outbox>> Outbox::open(const QString& file, int busyTimeout)
{
    QFile made(file); // 0600 from the first byte on
    if (made.open(QIODevice::WriteOnly | QIODevice::NewOnly,
                  QFileDevice::ReadOwner | QFileDevice::WriteOwner))
        made.close();
    auto database = Database::open(file, busyTimeout);
    if (!database)
        return fail(database.error());
    if (const auto ready = prepare(**database); !ready)
        return fail(ready.error());
    return std::unique_ptr<Outbox>(new Outbox(*std::move(database)));
}

Result<int> Outbox::add(const std::vector<Statement>& statements)
{
    int added = 0;
    const auto done = m_database->transaction([&]() -> Result<void> {
        for (const Statement& statement : statements) {
            const auto one = m_database->change(
                sql("INSERT INTO statement (id, learner, body, state) VALUES (?, ?, ?, 'waiting') "
                    "ON CONFLICT (id) DO NOTHING"),
                {textOf(statement.id), textOf(statement.learner), textOf(statement.json)});
            if (!one)
                return fail(one.error());
            added += *one;
        }
        return ok();
    });
    if (!done)
        return fail(done.error());
    return added;
}

Result<std::vector<Statement>> Outbox::due(std::int64_t now, std::size_t most) const
{
    auto rows = m_database->run(sql("SELECT id, learner, body FROM statement WHERE state = 'waiting' AND "
                                    "not_before <= ? ORDER BY not_before, id LIMIT ?"),
                                {qint64{now}, qint64(most)}, "storage.read");
    if (!rows)
        return fail(rows.error());
    std::vector<Statement> statements;
    while (rows->next())
        statements.push_back({word(*rows, 0), word(*rows, 1), word(*rows, 2)});
    return statements;
}

Result<int> Outbox::triesOf(const std::string& id) const
{
    const auto tries = m_database->value(sql("SELECT tries FROM statement WHERE id = ?"), {textOf(id)});
    if (!tries)
        return fail(tries.error());
    return tries->toInt();
}

Result<void> Outbox::changeAll(const char* statement, const std::vector<std::string>& ids,
                               const std::optional<std::int64_t>& first)
{
    return m_database->transaction([&]() -> Result<void> {
        for (const std::string& id : ids) {
            QVariantList values;
            if (first)
                values << qint64{*first};
            if (const auto changed = m_database->change(sql(statement), values << textOf(id)); !changed)
                return fail(changed.error());
        }
        return ok();
    });
}

Result<void> Outbox::markSent(const std::vector<std::string>& ids)
{
    return changeAll("UPDATE statement SET state = 'sent', body = '', reason = '' WHERE id = ?", ids);
}

Result<void> Outbox::postpone(const std::vector<std::string>& ids, std::int64_t until)
{
    return changeAll("UPDATE statement SET tries = tries + 1, not_before = ? WHERE id = ?", ids, until);
}

Result<void> Outbox::refuse(const std::string& id, const std::string& reason)
{
    const auto changed = m_database->change(
        sql("UPDATE statement SET state = 'refused', reason = ? WHERE id = ?"), {textOf(reason), textOf(id)});
    return changed ? ok() : Result<void>(fail(changed.error()));
}

Result<OutboxCounts> Outbox::counts() const
{
    auto rows = m_database->run(sql("SELECT state, count(*), min(not_before) FROM statement GROUP BY state"),
                                {}, "storage.read");
    if (!rows)
        return fail(rows.error());
    OutboxCounts counts;
    while (rows->next()) {
        const QString state = rows->value(0).toString();
        const int number = rows->value(1).toInt();
        if (state == u"sent")
            counts.sent = number;
        else if (state == u"refused")
            counts.refused = number;
        else {
            counts.waiting = number;
            counts.nextTry = rows->value(2).toLongLong();
        }
    }
    return counts;
}

Result<std::vector<RefusedStatement>> Outbox::refused() const
{
    auto rows = m_database->run(
        sql("SELECT id, learner, reason FROM statement WHERE state = 'refused' ORDER BY learner, id"), {},
        "storage.read");
    if (!rows)
        return fail(rows.error());
    std::vector<RefusedStatement> all;
    while (rows->next())
        all.push_back({word(*rows, 0), word(*rows, 1), word(*rows, 2)});
    return all;
}

Result<void> Outbox::tryAgain()
{
    const auto changed = m_database->change(
        sql("UPDATE statement SET state = 'waiting', not_before = 0, tries = 0, reason = '' "
            "WHERE state <> 'sent'"));
    return changed ? ok() : Result<void>(fail(changed.error()));
}

Result<int> Outbox::erase(const std::string& learner)
{
    const auto removed =
        m_database->change(sql("DELETE FROM statement WHERE learner = ?"), {textOf(learner)});
    if (!removed)
        return removed;
    if (const auto scrubbed = m_database->scrub({sql("statement")}); !scrubbed)
        return fail(scrubbed.error());
    return removed;
}

} // namespace lectern::xapi
