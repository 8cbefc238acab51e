#pragma once

#include <lectern/database/database.h>

namespace lectern::storage {

using database::blobValue;
using database::Database;
using database::textValue;

constexpr int busyTimeout = 3000; ///< ms to wait for another process

} // namespace lectern::storage
