#pragma once

#include <lectern/result/result.h>

namespace lectern::database {
class Database;
}

namespace lectern::handin {

/// Makes the tables of a gradebook in an empty database and brings older ones up to date. Errors:
/// handin.gradebook (another program's file), handin.gradebook.newer, those of the database.
Result<void> prepareGradebook(const database::Database& database);

} // namespace lectern::handin
