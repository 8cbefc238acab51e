#pragma once

#include <lectern/result/result.h>
#include <lectern/xapi/statement.h>

#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lectern::database {
class Database;
}

namespace lectern::xapi {

/// Where the outbox of a class folder is.
QString outboxFile(const QString& classFolder);

struct OutboxCounts
{
    int waiting = 0;
    int sent = 0;
    int refused = 0;
    std::optional<std::int64_t> nextTry = {}; ///< UTC ms; none: nothing waits
};

/// A statement that the record store will not take.
struct RefusedStatement
{
    std::string id;
    std::string learner;
    std::string reason;
};

/// What is to be sent and what was, in an SQLite file of its own: a statement stays until the record store
/// has answered for it. Times are UTC ms.
class Outbox
{
public:
    /// Errors: those of `Database`, storage.foreign, storage.newer.
    static Result<std::unique_ptr<Outbox>> open(const QString& file, int busyTimeout = 10'000);
    ~Outbox();

    /// Those that are known already stay as they are. How many are new.
    Result<int> add(const std::vector<Statement>& statements);

    /// Up to `most` that wait and whose time has come.
    Result<std::vector<Statement>> due(std::int64_t now, std::size_t most) const;
    /// How often the statement was tried in vain since it was added.
    Result<int> triesOf(const std::string& id) const;

    Result<void> markSent(const std::vector<std::string>& ids);
    Result<void> refuse(const std::string& id, const std::string& reason);
    /// Not to be tried again before `until`.
    Result<void> postpone(const std::vector<std::string>& ids, std::int64_t until);

    Result<OutboxCounts> counts() const;
    Result<std::vector<RefusedStatement>> refused() const;
    /// Lets refused and postponed ones be tried at once.
    Result<void> tryAgain();
    /// Forgets a learner's statements here; what was sent stays in the record store. How many.
    Result<int> erase(const std::string& learner);

private:
    explicit Outbox(std::unique_ptr<database::Database> database);
    Result<void> changeAll(const char* statement, const std::vector<std::string>& ids,
                           const std::optional<std::int64_t>& first = {});

    std::unique_ptr<database::Database> m_database;
};

} // namespace lectern::xapi
