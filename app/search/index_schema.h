#pragma once

#include <lectern/result/result.h>

#include <QString>

#include <memory>

namespace lectern::database {
class Database;
}

namespace lectern::search {

/// An index file that is sound and can be written, made if it is not there. Errors: those of the store;
/// storage.corrupt also where the file is something else or of another form.
Result<std::unique_ptr<database::Database>> openIndex(const QString& file);

} // namespace lectern::search
